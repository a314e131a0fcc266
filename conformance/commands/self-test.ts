import { faults } from '../reference/faults.ts'
import { counted } from '../reports/text.ts'
import { testable } from '../self-test/attempt.ts'
import { matrix } from '../self-test/matrix.ts'
import { list } from '../settings/flags.ts'
import { matchesOne } from '../settings/selection.ts'
import { unknown } from '../settings/usage.ts'
import { defineCommand } from './command.ts'
import { print } from './print.ts'

/** `assay self-test`: breaks the reference implementation in every known way and shows that each is found. */
const selfTest = defineCommand({
  operands: '',
  flags: {
    only: list('FAULT…', 'The faults to try, by name; * and ? stand for other letters.'),
  },
  examples: { 'self-test': 'tries every fault' },
  notes: [
    'Exit: 0 each fault is found by the rule of its own requirement, and every requirement is found broken by some fault; 1 otherwise.',
  ],
  async execute({ given: { only = [] } }) {
    const names = faults.map(({ name }) => name)
    const missed = only.find((glob) => !names.some((name) => matchesOne([glob], name)))
    if (missed !== undefined) throw unknown('The fault', missed, names)
    const rows = await matrix(
      (name) => matchesOne(only, name),
      (row, done, of) => {
        const wrong = row.mismatches.map((one) => `✗ ${one}`)
        const text = wrong.length === 0 ? `✓ ${row.fault} → ${row.killed.join(', ')}` : wrong.join('\n')
        print(`${String(done).padStart(String(of).length)}/${of} ${text}\n`)
      },
    )
    const wrong = rows.filter(({ mismatches }) => mismatches.length > 0)
    print(`${counted(rows.length, 'fault')}: ${rows.length - wrong.length} found as predicted.\n`)
    const killed = new Set(rows.flatMap((row) => row.killed))
    const bare = only.length === 0 ? testable.filter((id) => !killed.has(id)) : []
    if (bare.length > 0) print(`No fault breaks ${bare.join(', ')}.\n`)
    return wrong.length + bare.length === 0 ? 0 : 1
  },
})

export { selfTest as 'self-test' }
