import * as fc from 'fast-check'
import t from 'tap'
import { matchesOne } from '../../settings/selection.ts'

t.test('a glob matches as the expression for it does', async (t) => {
  const letters = (marks: string) => fc.string({ unit: fc.constantFrom('a', 'b', ...marks), maxLength: 8 })
  const expression = (glob: string) => new RegExp(`^${glob.replaceAll('*', '.*').replaceAll('?', '.')}$`)
  fc.assert(
    fc.property(
      letters('*?'),
      letters('-'),
      (glob, id) => matchesOne([glob], id) === expression(glob).test(id),
    ),
    { numRuns: 3000, seed: 24 },
  )
  t.ok(matchesOne([], 'anything'))
  t.notOk(matchesOne(['charge-*.'], 'charge-idx'))
})

t.test('many stars take no longer than one', async (t) => {
  const began = performance.now()
  t.notOk(matchesOne([`${'*'.repeat(2000)}x`, `${'*a'.repeat(40)}x`], 'a'.repeat(200)))
  t.ok(performance.now() - began < 5000)
})
