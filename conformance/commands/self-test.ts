import { matchesOne } from '../settings/selection.ts'
import { unknown } from '../settings/usage.ts'
import { counted } from '../reports/text.ts'
import { writeFileAtomic } from '../reports/atomic.ts'
import { faults } from '../reference/faults.ts'
import type { Row } from '../self-test/attempt.ts'
import { matrix, sumOf, tableOf, mismatches } from '../self-test/matrix.ts'
import { defineCommand } from './command.ts'
import { ontoFile } from './folder.ts'
import { print } from './print.ts'

/** `assay self-test`: breaks the reference implementation in every known way and shows that each is found. */
export const command = defineCommand({
  summary: 'Proves on this machine that every rule can fail: the kill matrix of faults and requirements.',
  operand: '',
  settings: {
    full: {
      type: 'boolean',
      description: 'Run everything against every fault, and not only what it breaks.',
    },
    only: {
      type: 'array',
      value: 'FAULT…',
      description: 'The faults to try, by name; * and ? stand for other letters.',
    },
    out: {
      type: 'string',
      value: 'FILE',
      description: 'Write the kill matrix: as JSON where the name ends in .json, as Markdown otherwise.',
    },
  },
  examples: [
    ['assay self-test', 'tries every fault'],
    ['assay self-test --full --out matrix.md', 'runs everything against every fault, and writes the matrix'],
  ],
  notes: [
    'Ends with 0 when each fault is found by the rule of its own requirement (with --full: and by no other), and every requirement is found broken by some fault; with 1 otherwise.',
  ],
  async execute({ given: { full = false, only = [], out } }) {
    const names = faults.map(({ name }) => name)
    const missed = only.find((glob) => !names.some((name) => matchesOne([glob], name)))
    if (missed !== undefined) throw unknown('The fault', missed, names)
    const rows = await matrix({
      depth: full ? 'normal' : 'smoke',
      only: (name) => matchesOne(only, name),
      onRow: printRow,
    })
    if (out !== undefined) {
      const text = out.endsWith('.json') ? `${JSON.stringify(rows, null, 2)}\n` : tableOf(rows)
      ontoFile('--out', out, 'another file', () => writeFileAtomic(out, text, 0o644))
    }
    const { survivors, unpredicted, uncovered } = sumOf(rows)
    const bare = only.length === 0 ? uncovered : []
    const sum = `${rows.length - survivors.length} found, ${survivors.length} survived, ${unpredicted.length} with an unpredicted failure.`
    print(`${counted(rows.length, 'fault')}: ${sum}\n`)
    if (bare.length > 0) print(`No fault breaks ${bare.join(', ')}.\n`)
    return survivors.length + unpredicted.length + bare.length === 0 ? 0 : 1
  },
})

function printRow(row: Row, done: number, of: number): void {
  const wrong = mismatches(row)
  const text =
    wrong.length === 0
      ? `✓ ${row.fault} → ${row.killed.join(', ')}`
      : wrong.map((one) => `✗ ${one}`).join('\n')
  print(`${String(done).padStart(String(of).length)}/${of} ${text}\n`)
}
