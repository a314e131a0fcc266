import { faults } from '../reference/faults.ts'
import { counted } from '../text/words.ts'
import { attempt, type Row } from '../self-test/attempt.ts'
import { list } from '../settings/flags.ts'
import { matched } from '../settings/selection.ts'
import { defineCommand } from './command.ts'
import { print } from './system.ts'

/** Runs at once: while one waits, others go on. */
const atOnce = 6

/** `assay self-test`: breaks the reference implementation in every known way and shows that each is found. */
const selfTest = defineCommand({
  operands: '',
  flags: {
    only: list('FAULT…', 'The faults to try, by name; * and ? stand for other letters.'),
  },
  examples: { 'self-test': 'tries every fault' },
  notes: ['Exit: 0 each fault is found by the rule of its own requirement, 1 otherwise.'],
  async execute({ given: { only = [] } }) {
    const names = faults.map(({ name }) => name)
    const sought = matched('The fault', only, names, 'explain ID shows those of a requirement')
    const left = faults.filter(({ name }) => sought.includes(name))
    const rows: Row[] = []
    async function work(): Promise<void> {
      for (let fault = left.shift(); fault !== undefined; fault = left.shift()) {
        const smoke = await attempt(fault, 'smoke')
        const row = smoke.mismatches.length === 0 ? smoke : await attempt(fault)
        const wrong = row.mismatches.map((one) => `✗ ${one}`)
        const text =
          wrong.length === 0 ? `✓ ${row.fault} → ${row.killed.join(', ')}` : wrong.join('\n')
        print(`${rows.push(row)}/${sought.length} ${text}\n`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    const wrong = rows.filter(({ mismatches }) => mismatches.length > 0)
    print(`${counted(rows.length, 'fault')}: ${rows.length - wrong.length} found as predicted.\n`)
    return wrong.length === 0 ? 0 : 1
  },
})

export { selfTest as 'self-test' }
