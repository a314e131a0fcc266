import { matchesOne } from '../settings/selection.ts'
import { unknown } from '../settings/usage.ts'
import { counted } from '../reports/text.ts'
import { writeWhole } from '../reports/whole-file.ts'
import { faults } from '../reference/faults.ts'
import type { Row } from '../self-test/attempt.ts'
import { matrix, sumOf, tableOf, troubles } from '../self-test/matrix.ts'
import { type Call, type Command, readArguments, refuseOperands } from './command.ts'
import { ontoFile } from './folder.ts'
import { print } from './print.ts'

const settings = {
  full: {
    type: 'boolean',
    description: 'Run every check against every fault, and not only those that it breaks.',
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
} as const

/** `assay self-test`: breaks the reference implementation in every known way and shows that each is found. */
export const command: Command = {
  name: 'self-test',
  summary: 'Proves on this machine that every check can fail: the kill matrix of faults and requirements.',
  operand: '',
  settings,
  examples: [
    ['assay self-test', 'tries every fault'],
    ['assay self-test --full --out matrix.md', 'runs every check against every fault, and writes the matrix'],
  ],
  notes: [
    'Ends with 0 when each fault is found by the check of its own requirement (with --full: and by no other), and every requirement is found broken by some fault; with 1 otherwise.',
  ],
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { given, operands } = readArguments(settings, args, env)
  const { full = false, only = [], out } = given
  refuseOperands(operands)
  for (const glob of only)
    if (!faults.some(({ name }) => matchesOne([glob], name)))
      throw unknown(
        'The fault',
        glob,
        faults.map(({ name }) => name),
      )
  const rows = await matrix({
    depth: full ? 'normal' : 'smoke',
    only: (name) => matchesOne(only, name),
    onRow: tell,
  })
  if (out !== undefined)
    ontoFile('--out', out, 'another file', () =>
      writeWhole(out, out.endsWith('.json') ? `${JSON.stringify(rows, null, 2)}\n` : tableOf(rows), 0o644),
    )
  const { survivors, unpredicted, uncovered } = sumOf(rows)
  const bare = only.length === 0 ? uncovered : []
  const lines = [
    `${counted(rows.length, 'fault')}: ${rows.length - survivors.length} found, ${survivors.length} survived, ${unpredicted.length} with an unpredicted failure.`,
    ...(bare.length > 0 ? [`No fault breaks ${bare.join(', ')}.`] : []),
  ]
  print(`${lines.join('\n')}\n`)
  return survivors.length + unpredicted.length + bare.length === 0 ? 0 : 1
}

function tell(row: Row, done: number, of: number): void {
  const wrong = troubles(row)
  const text =
    wrong.length === 0
      ? `✓ ${row.fault} → ${row.killed.join(', ')}`
      : wrong.map((one) => `✗ ${one}`).join('\n')
  print(`${String(done).padStart(String(of).length)}/${of} ${text}\n`)
}
