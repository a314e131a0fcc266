import { test } from 'tap'
import { onlyWhole } from '../each.ts'
import { extensionNames } from './description.ts'
import { growth, type Tally } from './tally.ts'

/** What a tally shows that is not as it should be, in a line. */
const mistakes = (tallies: readonly Tally[]): string[] =>
  tallies
    .filter(({ isRight }) => !isRight)
    .map(({ extension, kind, name, accused }) =>
      [`${extension} ${kind}: ${name}`, ...accused].join('; '),
    )

test('judges a resource that it has never heard of', async (t) => {
  const tallies = await growth({
    extensions: ['invoices'],
    kinds: ['intact', 'fault'],
    nth: 44,
    processes: 1,
    full: true,
  })
  t.strictSame(mistakes(tallies), [])
  const [intact] = tallies.filter(({ kind }) => kind === 'intact')
  t.ok((intact?.passed.length ?? 0) > 40, `${intact?.passed.length} requirements passed`)
})

for (const name of extensionNames)
  test(`finds faults of ${name}, and accuses no honest choice`, onlyWhole, async (t) => {
    const tallies = await growth({ extensions: [name] })
    t.strictSame(mistakes(tallies), [])
  })
