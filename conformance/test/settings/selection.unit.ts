import t from 'tap'
import { matchesOne } from '../../settings/selection.ts'

t.test(
  'a star stands for any text, a question mark for one letter, all else for itself',
  async (t) => {
    const cases: [globs: string[], id: string, matches: boolean][] = [
      [['charge-id'], 'charge-id', true],
      [['charge'], 'charge-id', false],
      [['id'], 'charge-id', false],
      [['charge-id*'], 'charge-id', true],
      [['*-id'], 'charge-id', true],
      [['c*e-*d'], 'charge-id', true],
      [['c*e-*x'], 'charge-id', false],
      [['charge-??'], 'charge-id', true],
      [['charge-?'], 'charge-id', false],
      [['**'], '', true],
      [['charge-*.'], 'charge-idx', false],
      [['a+(b)[c]$'], 'a+(b)[c]$', true],
      [[''], 'charge-id', false],
      [[], 'anything', true],
      [['nothing', 'any*'], 'anything', true],
    ]
    for (const [globs, id, matches] of cases)
      t.equal(matchesOne(globs, id), matches, `${globs.join()} ${id}`)
  },
)

t.test('hundreds of stars and question marks take no longer than other globs', async (t) => {
  const hundreds = [
    '*?'.repeat(150),
    '*a'.repeat(150),
    '*?a'.repeat(40),
    '*'.repeat(1e6),
    '?'.repeat(1e6),
  ]
  const id = 'a'.repeat(80)
  for (const glob of hundreds) t.equal(matchesOne([`${glob}!`], id), false)
  t.equal(matchesOne(['*?a'.repeat(40)], id), true)
})
