import { faults, type Fault } from '../reference/faults.ts'
import { counted } from '../text/words.ts'
import { attempt, type AttemptResult } from '../self-test/attempt.ts'
import { attemptShop } from '../self-test/attempt-shop.ts'
import { brokenShops } from '../self-test/shops.ts'
import { list } from '../settings/flags.ts'
import { matched } from '../settings/selection.ts'
import { defineCommand } from './command.ts'
import { print } from './system.ts'

/** Runs at once: while one waits, others go on. */
const atOnce = 6

/** A fault that a short run does not find is looked for in a normal one. */
async function attemptFault(fault: Fault): Promise<AttemptResult> {
  const smoke = await attempt(fault, { depth: 'smoke' })
  return smoke.mismatches.length === 0 ? smoke : attempt(fault)
}

/** `assay self-test`: breaks the reference and a shop in every known way; finds each. */
const selfTest = defineCommand({
  operands: '',
  flags: {
    only: list('FAULT…', 'The faults to try, by name; * and ? stand for other letters.'),
  },
  examples: { 'self-test': 'tries every fault' },
  notes: ['Exit: 0 each fault is found by the rule of its own requirement, 1 otherwise.'],
  async execute({ flagValues: { only = [] } }) {
    const attempts = new Map([
      ...faults.map((fault) => [fault.name, () => attemptFault(fault)] as const),
      ...Object.keys(brokenShops).map((name) => [name, () => attemptShop(name)] as const),
    ])
    const names = [...attempts.keys()]
    const sought = matched('The fault', only, names, 'explain ID shows those of a requirement')
    const waiting = [...sought]
    const rows: AttemptResult[] = []
    async function work(): Promise<void> {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
        const row = (await attempts.get(name)?.()) as AttemptResult
        const wrong = row.mismatches.map((mismatch) => `✗ ${mismatch}`)
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
