import { readCatalogue } from '../catalogue.ts'
import { cases } from '../../generated/cases.ts'
import {
  observations,
  requirements,
  type ObservationId,
  type RequirementId,
} from '../../generated/requirements.ts'
import type { RunRecord } from '../finding.ts'
import { unknown, UsageError } from '../profile/usage.ts'
import { text } from '../profile/values.ts'
import { placeOf } from '../reports/findings.ts'
import { readReport } from '../reports/read.ts'
import { clean, wrapped } from '../reports/text.ts'
import { readArguments } from './arguments.ts'
import type { Call, Command } from './command.ts'

const settings = {
  report: text('the report.json of a run, for its last verdict', { value: 'FILE' }),
} as const

/** `assay explain`: all about one requirement or observation. */
export const command: Command = {
  name: 'explain',
  summary: 'Tells all about one requirement or observation: its sentence, where it stands, what checks it.',
  operand: 'ID',
  settings,
  examples: [
    [
      'assay explain charge-amount-equals-source',
      'tells why another amount must be refused, and how that is seen',
    ],
    ['assay explain charge-id --report reports/report.json', 'tells what the last run said of it too'],
  ],
  notes: [],
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { given, operands } = readArguments(settings, args, env)
  const [id, more] = operands
  if (id === undefined) throw new UsageError('ID: none was given; assay list shows them all.')
  if (more !== undefined) throw new UsageError(`ID: ${operands.length} were given; explain one at a time.`)
  const lines = Object.hasOwn(requirements, id)
    ? await requirementLines(id as RequirementId)
    : Object.hasOwn(observations, id)
      ? observationLines(id as ObservationId)
      : null
  if (lines === null)
    throw unknown('The requirement', id, [...Object.keys(requirements), ...Object.keys(observations)])
  const record = given.report === undefined ? null : readReport(given.report)
  const all = [...lines, ...(record === null ? [] : lastLines(id, record))]
  process.stdout.write(`${all.join('\n')}\n`)
  return 0
}

/** What a run said of a requirement or an observation. */
function lastLines(id: string, { findings, observations: seen, started }: RunRecord): string[] {
  const finding = findings.find((one) => one.id === id)
  const answer = seen.find((one) => one.id === id)
  const told = (label: string, value: string | null | undefined) =>
    value == null || value === '' ? [] : field(label, clean(value, 1000))
  const when = `the run of ${started}`
  if (finding !== undefined)
    return [
      '',
      ...field('verdict', `${finding.verdict ?? 'not judged'}, in ${when}`),
      ...told('expected', finding.expected),
      ...told('actual', finding.actual),
      ...told('note', finding.reason),
      ...finding.exchanges.slice(0, 3).flatMap((exchange) => told('exchange', exchange)),
    ]
  const value =
    answer?.answer == null
      ? `not seen: ${answer?.reason ?? 'it was not asked'}`
      : JSON.stringify(answer.answer)
  return ['', ...field('answer', `in ${when}`), ...told('', value)]
}

async function requirementLines(id: RequirementId): Promise<string[]> {
  const { text: sentence, level, area, by, place, untestable, given } = requirements[id]
  const { checks, faults } = (await readCatalogue())[id] ?? { checks: [], faults: [] }
  const ways = {
    field: 'the fields of every answer',
    case: 'requests generated from the contract',
    check: 'checks written by hand',
  }
  return [
    id,
    ...field('sentence', sentence),
    ...field('level', level),
    ...field('area', area),
    ...field('section', placeOf(id)),
    ...field('contract', place),
    ...(given === undefined ? [] : field('applies', `where ${given}`)),
    ...(untestable === undefined ? field('seen by', ways[by]) : field('untestable', untestable)),
    ...checks.flatMap((title) => field('check', title)),
    ...casesOf(id),
    ...faults.slice(0, 12).flatMap((name) => field('fault', name)),
    ...(faults.length > 12 ? field('', `and ${faults.length - 12} more faults`) : []),
    ...(untestable === undefined ? ['', `  assay run --only ${id}`] : []),
  ]
}

function observationLines(id: ObservationId): string[] {
  const { question, section, area, given } = observations[id]
  return [
    id,
    ...field('question', question),
    ...field('section', `"${section}"`),
    ...field('area', area),
    ...(given === undefined ? [] : field('applies', `where ${given}`)),
    ...field('verdict', 'none: the specification leaves it open, and a run records the answer'),
    ...casesOf(id),
  ]
}

function casesOf(id: RequirementId | ObservationId): string[] {
  return cases
    .filter(({ about }) => about === id)
    .flatMap((one) => field('case', `${one.id.replace(/\d{12,}/g, '…')}, to be ${one.expect}`))
}

function field(label: string, text: string): string[] {
  const [first = '', ...rest] = wrapped(text, 66)
  return [`  ${label.padEnd(12)}${first}`, ...rest.map((line) => ' '.repeat(14) + line)]
}
