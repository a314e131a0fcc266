import * as fc from 'fast-check'
import t from 'tap'
import { matchesOne } from '../../settings/selection.ts'

t.test('a star stands for any text, a question mark for one letter', async (t) => {
  const cases: [glob: string, id: string, matches: boolean][] = [
    ['charge-id', 'charge-id', true],
    ['charge', 'charge-id', false],
    ['id', 'charge-id', false],
    ['charge-*', 'charge-id', true],
    ['charge-id*', 'charge-id', true],
    ['*-id', 'charge-id', true],
    ['c*e-*d', 'charge-id', true],
    ['c*e-*x', 'charge-id', false],
    ['charge-??', 'charge-id', true],
    ['charge-?', 'charge-id', false],
    ['**', '', true],
    ['charge-*.', 'charge-idx', false],
    ['', 'charge-id', false],
  ]
  for (const [glob, id, matches] of cases) t.equal(matchesOne([glob], id), matches, `${glob} ${id}`)
  t.ok(matchesOne([], 'anything'))
  t.ok(matchesOne(['nothing', 'any*'], 'anything'))
})

t.test('every other character stands for itself', async () => {
  const plain = fc.string({ unit: 'grapheme' }).filter((text) => !/[*?]/.test(text))
  fc.assert(
    fc.property(plain, plain, (glob, id) => matchesOne([glob], id) === (glob === id)),
    { numRuns: 2000, seed: 24 },
  )
  fc.assert(
    fc.property(plain, (text) => matchesOne([text], text) && matchesOne([`${text}*`], `${text}x`)),
    { numRuns: 2000, seed: 24 },
  )
})
