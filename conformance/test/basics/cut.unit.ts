import { test } from 'tap'
import { cut } from '../../basics/cut.ts'

test('a text is cut to so many characters, and of the word at the cut a little stays', (t) => {
  t.equal(cut('short', 5), 'short')
  t.equal(cut('one two three', 9), 'one two …')
  t.equal(cut('from 100 to 2000000 sen', 18), 'from 100 to …')
  t.equal(cut('from 100 to 2000000 sen', 20), 'from 100 to 2000000…')
  t.equal(cut('a key: skey_test_9i8h7g6f5e4d', 28), 'a key: skey_tes…')
  t.equal(cut('a card: 4111 1111 1111 1111 of mine', 25), 'a card: …')
  t.equal(
    cut(`see https://pay.example/authorize/${'k'.repeat(90)}`, 80),
    'see https://pay.example/authorize/kkkkkkkk…',
  )
  t.equal(cut(`{"key":"${'k'.repeat(300)}"}`, 100), '{"key":"kkkkkkkk…')
  t.end()
})
