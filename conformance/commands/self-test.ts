import { writeFileSync } from 'node:fs'
import { matchesOne } from '../globs.ts'
import { unknown, UsageError } from '../profile/usage.ts'
import { list, text, toggle } from '../profile/values.ts'
import { counted } from '../reports/text.ts'
import { faults } from '../reference/faults.ts'
import type { Row } from '../self-test/attempt.ts'
import { matrix } from '../self-test/matrix.ts'
import { sumOf, tableOf, troubles } from '../self-test/sum.ts'
import { readArguments } from './arguments.ts'
import type { Call, Command } from './command.ts'

const settings = {
  full: toggle('run every check against every fault, and not only those that it can touch'),
  only: list('the faults to try, by name; * and ? stand for other letters', { value: 'FAULT…' }),
  out: text('write the kill matrix: as JSON where the name ends in .json, as Markdown otherwise', {
    value: 'FILE',
  }),
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
    'Ends with 0 when each fault is found by the check of its own requirement and by no other, and every requirement is found broken by some fault; with 1 otherwise.',
  ],
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { given, operands } = readArguments(settings, args, env)
  const { full = false, only = [], out } = given
  if (operands[0] !== undefined) throw unknown('The operand', operands[0], ['--full', '--only', '--out'])
  for (const glob of only)
    if (!faults.some(({ name }) => matchesOne([glob], name)))
      throw unknown(
        'The fault',
        glob,
        faults.map(({ name }) => name),
      )
  const rows = await matrix({ full, only: (name) => matchesOne(only, name), onRow: tell })
  if (out !== undefined) write(out, rows)
  const { survivors, unpredicted, errors, uncovered } = sumOf(rows)
  const bare = only.length === 0 ? uncovered : []
  const lines = [
    `${counted(rows.length, 'fault')}: ${rows.length - survivors.length} found, ${survivors.length} survived, ${unpredicted.length} with an unpredicted failure.`,
    ...(bare.length > 0 ? [`No fault breaks ${bare.join(', ')}.`] : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return survivors.length + unpredicted.length + errors.length + bare.length === 0 ? 0 : 1
}

function tell(row: Row, done: number, of: number): void {
  const wrong = troubles(row)
  const text =
    wrong.length === 0
      ? `✓ ${row.fault} → ${row.killed.join(', ')}`
      : wrong.map((one) => `✗ ${one}`).join('\n')
  process.stdout.write(`${String(done).padStart(String(of).length)}/${of} ${text}\n`)
}

function write(file: string, rows: readonly Row[]): void {
  try {
    writeFileSync(file, file.endsWith('.json') ? `${JSON.stringify(rows, null, 2)}\n` : tableOf(rows))
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new UsageError(`--out: ${JSON.stringify(file)} cannot be written (${code}); name another file.`)
  }
}
