import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cardNumbers } from '../settings/cards.ts'
import { UsageError } from '../settings/usage.ts'
import { formatNames, formats, writeArtefacts } from '../reports/artefacts.ts'
import { exchangesFile, readExchanges } from '../reports/exchanges.ts'
import { readReport, reportFile } from '../reports/read.ts'
import { redactorFor, type Redactor } from '../reports/redactor.ts'
import { stableRecord } from '../reports/stable.ts'
import { lookOf } from '../reports/paint.ts'
import { terminalReport } from '../reports/terminal.ts'
import { type Call, type Command, readArguments } from './command.ts'
import { seeToFolder } from './folder.ts'
import { printed, say } from './print.ts'

const settings = {
  out: {
    type: 'string',
    value: 'DIR',
    description: 'A folder for the formats; without it the one format is printed.',
  },
  format: {
    type: 'array',
    items: { enum: formatNames },
    value: 'FORMAT…',
    preset: 'all with --out',
    description: 'Only these.',
  },
  stable: {
    type: 'boolean',
    description: 'Leave out times, identifiers, ports and traffic, so that equal runs give equal bytes.',
  },
  schema: { type: 'boolean', description: 'Print the JSON Schema of report.json, and nothing else.' },
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
    'Exit: 0 rendered, whatever the outcome of the run; 2 usage error, FILE is no report, or what was rendered could not be written.',
  ],
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { given, operands } = readArguments(settings, args, env)
  if (given.schema) {
    const { default: schema } = await import('../../generated/schemas/report.json', {
      with: { type: 'json' },
    })
    return printed(`${JSON.stringify(schema, null, 2)}\n`)
  }
  const [path] = operands
  if (path === undefined || operands.length > 1)
    throw new UsageError(
      `FILE: ${operands.length} were given; name the report.json, or the folder of --out, of one run.`,
    )
  const file = reportFile(path)
  const secrets = redactorFor([], cardNumbers())
  const read = readReport(file)
  const record = given.stable ? stableRecord(read) : read
  const exchanges = given.stable ? [] : (exchangesBeside(file, secrets) ?? record.evidence)
  if (given.out !== undefined) {
    seeToFolder(given.out)
    const troubles = writeArtefacts(given.out, record, exchanges, secrets, given.format)
    for (const trouble of troubles) say(`assay: ${trouble}`)
    return troubles.length > 0 ? 2 : 0
  }
  const [format, more] = given.format ?? []
  if (more !== undefined) throw new UsageError('--format: only one can be printed; name a folder with --out.')
  const rendered =
    format === undefined
      ? terminalReport(record, { ...lookOf(process.stdout, env), quiet: false, verbose: false, brief: false })
      : formats[format].render(record, exchanges)
  return printed(secrets.redact(rendered))
}

function exchangesBeside(file: string, secrets: Redactor) {
  const folder = dirname(file)
  return existsSync(join(folder, exchangesFile)) ? readExchanges(folder, secrets) : null
}
