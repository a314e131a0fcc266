import t from 'tap'
import { clean, duration, shorten, withoutMarks, wrapped } from '../../reports/text.ts'
import { hostile } from './sample.ts'

t.test('what an implementation says is shown without control sequences and marks', async (t) => {
  const shown = clean(hostile)
  t.notMatch(shown, /[\p{Cc}\p{Cf}]/u)
  t.match(shown, /^red gnirts/)
  t.equal(clean('\u001B[31mred\u001B[0m'), 'red')
  t.equal(clean('\u001B]8;;http://evil.example\u001B\\link\u001B]8;;\u001B\\'), 'link')
})

t.test('what a mark stood between stays apart', async (t) => {
  for (const mark of ['\u200B', '\0', '\u001B[0m', '\u202E', '\u00AD', '\u0007\u200B'])
    for (const shown of [clean(`skey${mark}_test`), withoutMarks(`skey${mark}_test`)])
      t.equal(shown.includes('skey_test'), false)
  t.equal(clean('a \u200B\0 b\u200B'), 'a b')
})

t.test('an unfinished control sequence hides nothing', async (t) => {
  t.match(clean('before \u001B]0;after'), /before .*after/)
  t.match(clean('before \u0090after'), 'before after')
})

t.test('long and adverse texts are bounded in length and in time', async (t) => {
  const began = performance.now()
  for (const part of ['\u001B]', '\u0090', '\u001B[', '\u202E', ' ', '\uD800'])
    t.ok(clean(part.repeat(5_000_000 / part.length), 100).length <= 200)
  t.ok(performance.now() - began < 10_000)
  t.equal(shorten('abcdef', 4), 'abc…')
  t.equal(shorten('😀😀😀', 2), '😀…')
})

t.test('lines break at blanks, and in words that are too long', async (t) => {
  t.same(wrapped('one two three', 7), ['one two', 'three'])
  t.same(wrapped('abcdefgh', 3), ['abc', 'def', 'gh'])
  t.same(wrapped('', 10), [''])
})

t.test('durations read as a person says them', async (t) => {
  t.equal(duration(12), '12 ms')
  t.equal(duration(12_340), '12.3 s')
  t.equal(duration(125_000), '2 min 5 s')
})
