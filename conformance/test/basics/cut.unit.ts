import { test } from 'tap'
import { cut } from '../../basics/cut.ts'

test('a text is cut to so many characters, and never within one', (t) => {
  t.equal(cut('short', 5), 'short')
  t.equal(cut('one two three', 9), 'one two …')
  t.equal(cut('one 😀 two', 6), 'one …')
  t.end()
})
