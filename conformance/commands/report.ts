import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { operations } from '../../generated/operations.ts'
import { testNumbers } from '../flows/card.ts'
import { UsageError } from '../profile/usage.ts'
import { choices, text, toggle } from '../profile/values.ts'
import { formatNames, formats, writeArtefacts } from '../reports/artefacts.ts'
import { exchangesFile, readExchanges } from '../reports/exchanges.ts'
import { readReport } from '../reports/read.ts'
import { reportSchema } from '../reports/schema.ts'
import { sieve, type Sieve } from '../reports/secrets.ts'
import { stableRecord } from '../reports/stable.ts'
import { paints, wantsColour } from '../reports/paint.ts'
import { terminalReport } from '../reports/terminal.ts'
import { readArguments } from './arguments.ts'
import type { Call, Command } from './command.ts'
import { intoFolder } from './folder.ts'

const settings = {
  out: text('a folder for the formats; without it the one format is printed', { value: 'DIR' }),
  format: choices(`only these: ${formatNames.join(', ')}`, formatNames, {
    value: 'FORMAT…',
    preset: 'all with --out',
  }),
  stable: toggle('leave out times, identifiers, ports and traffic, so that equal runs give equal bytes'),
  schema: toggle('print the JSON Schema of report.json, and nothing else'),
} as const

/** `assay report`: renders every other format from a report.json. */
export const command: Command = {
  name: 'report',
  summary: 'Renders the report of a run again, from its report.json alone.',
  operand: 'FILE',
  settings,
  examples: [
    ['assay report reports/report.json', 'prints the report of a run'],
    ['assay report report.json --out pages --format html,badge', 'writes two formats into a folder'],
    ['assay report --schema > report.schema.json', 'writes the JSON Schema of report.json'],
  ],
  notes: [
    'The archive of exchanges holds all of them where exchanges.jsonl lies beside FILE, and the evidence otherwise.',
    'Exit: 0 rendered, whatever the outcome of the run; 2 usage error, or FILE is no report.',
  ],
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { given, operands } = readArguments(settings, args, env)
  const { stdout } = process
  if (given.schema) {
    stdout.write(`${JSON.stringify(reportSchema, null, 2)}\n`)
    return 0
  }
  const [file] = operands
  if (file === undefined || operands.length > 1)
    throw new UsageError(`FILE: ${operands.length} were given; name the report.json of one run.`)
  const secrets = cardSieve()
  const read = readReport(file)
  const record = given.stable ? stableRecord(read) : read
  const all = { record, again: record.again }
  const exchanges = given.stable ? [] : (exchangesBeside(file, secrets) ?? record.evidence)
  const { out } = given
  if (out !== undefined) {
    intoFolder(out, () => writeArtefacts(out, all, exchanges, secrets, given.format))
    return 0
  }
  const [format, more] = given.format ?? []
  if (more !== undefined) throw new UsageError('--format: only one can be printed; name a folder with --out.')
  const columns = stdout.isTTY ? Math.min(Math.max(stdout.columns || 80, 60), 110) : 80
  const rendered =
    format === undefined
      ? terminalReport(all, {
          paint: paints(wantsColour(env, stdout.isTTY)),
          columns,
          quiet: false,
          verbose: false,
        })
      : formats[format].render(all, exchanges)
  stdout.write(secrets.redact(rendered))
  return 0
}

function exchangesBeside(file: string, secrets: Sieve) {
  const folder = dirname(file)
  return existsSync(join(folder, exchangesFile)) ? readExchanges(folder, secrets) : null
}

function cardSieve(): Sieve {
  const numbers = Object.values(operations.createToken.bases).map((base) => base['card[number]'] ?? '')
  return sieve([], [...numbers, ...testNumbers])
}
