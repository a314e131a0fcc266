import t from 'tap'
import { html, joined, trustedHtml, render, type Content } from '../../reports/markup.ts'
import { hostile } from './sample.ts'

t.test('what stands in a template is escaped, in content and in attributes', async (t) => {
  const text = `<script>"it's" & more</script>`
  const escaped = '&lt;script&gt;&quot;it&#39;s&quot; &amp; more&lt;/script&gt;'
  t.equal(render(html`<a title="${text}">${text}</a>`), `<a title="${escaped}">${escaped}</a>`)
  t.notMatch(render(html`<p>${hostile}</p>`), /(?!\n)[\p{Cc}\p{Cf}]|<(?!\/?p>)/u)
})

t.test('markup stays, lists are joined, and nothing comes of what is absent', async (t) => {
  const items: Content = ['a', 1, html`<b>b</b>`, [null, undefined, false, ['<']]]
  t.equal(render(html`<p>${items}</p>`), '<p>a1<b>b</b>&lt;</p>')
  t.equal(render(joined(['a', '<', html`<i>c</i>`], html`<br />`)), 'a<br />&lt;<br /><i>c</i>')
  t.equal(render(html`${[0, '', false]}`), '0')
})

t.test('markup cannot be forged by what was parsed', async (t) => {
  const forged = JSON.parse('{"made":"<script>","Symbol(made)":"<script>"}') as Content
  t.throws(() => render(html`${forged}`))
})

t.test('line ends of a content stay, the indentation of a template goes', async (t) => {
  const pre = html`<div>
    <pre>${'a\n    b'}</pre>
  </div>`
  t.equal(render(pre), '<div>\n<pre>a\n    b</pre>\n</div>')
  t.equal(render(trustedHtml('<style>a > b</style>')), '<style>a > b</style>')
})
