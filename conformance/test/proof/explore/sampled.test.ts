import { sample } from 'fast-check'
import { test } from 'tap'
import { sequences } from '../../../explore/commands.ts'
import { historyFaults, raceFaults } from '../../../reference/faults.ts'
import { historyVariants, variants } from '../../../reference/variants.ts'
import { exploreFault, exploreVariant } from './attempt.ts'

/** How many steps a counterexample has at most. */
const mostSteps = 6

const faults = [
  'takes any address for a source that was charged before',
  'frees a token when a second charge of it is refused',
  'records one creation of two charges of a source at once',
]

const honest = [
  'charges a source again, once its last charge is complete',
  'shows its page once',
  'lists events out of turn',
]

test('the same seed gives the same commands', async (t) => {
  const drawn = () =>
    sample(sequences({ chargesTokens: true, namesCard: false, races: true, most: 20 }), {
      seed: 7,
      numRuns: 40,
    })
  t.strictSame(drawn(), drawn())
})

for (const name of faults)
  test(`finds a server that ${name}, and shrinks that`, async (t) => {
    const fault = [...historyFaults, ...raceFaults].find((one) => one.name === name)
    if (fault === undefined) throw new Error(`no fault is named so: ${name}`)
    const { found, others } = await exploreFault(fault, 1)
    t.ok(found, fault.breaks[0])
    t.strictSame(
      others.map(({ requirement }) => requirement),
      [],
      'nothing else is found',
    )
    t.ok((found?.steps.length ?? Infinity) <= mostSteps, `${found?.steps.length} steps`)
  })

for (const name of honest)
  test(`finds nothing in a server that ${name}`, async (t) => {
    const variant = { ...variants, ...historyVariants }[name]
    if (variant === undefined) throw new Error(`no variant is named so: ${name}`)
    const found = await exploreVariant(variant, 1, 500)
    t.strictSame(
      found.map(({ requirement }) => requirement),
      [],
    )
  })
