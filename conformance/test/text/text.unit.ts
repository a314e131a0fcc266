import t from 'tap'
import { html, joined, render, trustedHtml, type Content } from '../../text/html.ts'
import { neutralizeCiCommands } from '../../text/ci.ts'
import { codeMarkdown, escapeMarkdown } from '../../text/markdown.ts'
import { clean, wrappedLines } from '../../text/plain.ts'
import { durationText } from '../../text/words.ts'
import { hostile } from '../reports/sample.ts'

t.test(
  'a text of an implementation is shown in one bounded line, without control characters and marks',
  async (t) => {
    t.notMatch(clean(hostile), /[\p{Cc}\p{Cf}\p{Cs}]/u)
    const rows: [text: string, most: number, shown: string][] = [
      ['a \n\t b ', 80, 'a b'],
      ['skey\u200B_test\u001B[0m', 80, 'skey\uFFFD_test\uFFFD[0m'],
      ['abcdef', 4, 'abc…'],
      ['\u202E'.repeat(1_000_000), 3, '\uFFFD\uFFFD…'],
    ]
    for (const [text, most, shown] of rows) t.equal(clean(text, most), shown)
    t.equal(clean('😀😀😀', 4), '😀…')
  },
)

t.test('lines break at blanks, and in words that are too long; durations read well', async (t) => {
  t.same(wrappedLines('one two three', 7), ['one two', 'three'])
  t.same(wrappedLines('abcdefgh', 3), ['abc', 'def', 'gh'])
  t.same(wrappedLines('', 10), [''])
  t.same([12, 12_340, 119_900].map(durationText), ['12 ms', '12.3 s', '2 min 0 s'])
})

t.test('a text that is no command of a CI system stays as it is', async (t) => {
  for (const text of ['a ::b', 'a: :b', '# a', '## a', '--a', '+1', '~~', 'http://[::1]/#a'])
    t.equal(neutralizeCiCommands(text), text)
})

t.test(
  'markup stays, text in it is escaped, lists are joined, and nothing comes of what is absent',
  async (t) => {
    const text = `<script>"it's" & more</script>`
    const escaped = '&lt;script&gt;&quot;it&#39;s&quot; &amp; more&lt;/script&gt;'
    t.equal(render(html`<a title="${text}">${text}</a>`), `<a title="${escaped}">${escaped}</a>`)
    t.notMatch(render(html`<p>${hostile}</p>`), /(?!\n)[\p{Cc}\p{Cf}]|<(?!\/?p>)/u)
    const items: Content = ['a', 1, html`<b>b</b>`, [null, undefined, false, ['<']]]
    t.equal(render(html`<p>${items}</p>`), '<p>a1<b>b</b>&lt;</p>')
    t.equal(render(joined(['a', '<', html`<i>c</i>`], html`<br />`)), 'a<br />&lt;<br /><i>c</i>')
    t.equal(render(html`<pre>${'a\n    b'}</pre>`), '<pre>a\n    b</pre>')
    t.equal(render(trustedHtml('<style>a > b</style>')), '<style>a > b</style>')
    const forged = JSON.parse('{"made":"<script>","Symbol(made)":"<script>"}') as Content
    t.throws(() => render(html`${forged}`))
  },
)

t.test(
  'in Markdown, whatever is no plain word stands in code: nothing becomes a link',
  async (t) => {
    const rows: [text: string, markdown: string][] = [
      ['It answers 400, not 200.', 'It answers 400, not 200.'],
      [
        'see http://evil.example/x, www.evil.example',
        'see `http://evil.example/x, www.evil.example`',
      ],
      ['ask @octocat in #12 or GH-12.', 'ask `@octocat` in `#12` or `GH-12`.'],
      ['[a](b) <b> *c* a_b', '`[a](b) <b> *c* a_b`'],
      ['mail me@evil.example `now`', 'mail `` me@evil.example `now` ``'],
      ['. a', '\\. a'],
      [
        'evnt_1 (charge.complete of chrg_1) in it',
        '`evnt_1` (`charge.complete` of `chrg_1`) in it',
      ],
      ['is f_1(x) (a_b) ( () x', 'is `f_1(x)` (`a_b`) `(` `()` x'],
    ]
    for (const [text, markdown] of rows) t.equal(escapeMarkdown(text), markdown)
    t.equal(codeMarkdown('a``b'), '```a``b```')
  },
)
