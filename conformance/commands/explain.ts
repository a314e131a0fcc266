import { readCatalogue } from '../self-test/catalogue.ts'
import { cases } from '../../generated/cases.ts'
import {
  observations,
  requirements,
  type ObservationId,
  type RequirementId,
} from '../../generated/requirements.ts'
import type { RunRecord } from '../../generated/report.js'
import { matched } from '../settings/selection.ts'
import { UsageError } from '../settings/usage.ts'
import { placeOf } from '../reports/findings.ts'
import { readReport } from '../reports/read.ts'
import { clean } from '../reports/text.ts'
import { readArguments } from './arguments.ts'
import type { Call, Command } from './command.ts'
import { field, isRequirement, shortLines, ways } from './explain-short.ts'
import { printed } from './print.ts'

const settings = {
  report: { type: 'string', value: 'FILE', description: 'The report.json of a run, for its last verdict.' },
} as const

/** `assay explain`: all about one requirement or observation. */
export const command: Command = {
  name: 'explain',
  summary: 'Tells all about one requirement or observation: its sentence, where it stands, what checks it.',
  operand: 'ID|GLOB',
  settings,
  examples: [
    [
      'assay explain charge-amount-equals-source',
      'tells why another amount must be refused, and how that is seen',
    ],
    ["assay explain 'token-*'", 'tells in short about each requirement and observation of tokens'],
    ['assay explain charge-id --report reports/report.json', 'tells what the last run said of it too'],
  ],
  notes: [],
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { given, operands } = readArguments(settings, args, env)
  const [id, more] = operands
  if (id === undefined) throw new UsageError('ID: none was given; assay list shows them all.')
  if (more !== undefined)
    throw new UsageError(
      `ID: ${operands.length} were given; explain one at a time, or several by a glob such as 'token-*'.`,
    )
  const ids = matched('ID', [id], [...Object.keys(requirements), ...Object.keys(observations)])
  const record = given.report === undefined ? null : readReport(given.report)
  const [only = '', ...others] = ids
  const lines = others.length > 0 ? await shortLines(ids, record) : await wholeLines(only, record)
  return printed(`${lines.join('\n')}\n`)
}

/** All about one, and what a run said of it. */
async function wholeLines(id: string, record: RunRecord | null): Promise<string[]> {
  const lines = isRequirement(id) ? await requirementLines(id) : observationLines(id as ObservationId)
  return [...lines, ...(record === null ? [] : lastLines(id, record))]
}

/** What a run said of a requirement or an observation. */
function lastLines(id: string, { findings, observations: seen, started }: RunRecord): string[] {
  const finding = findings.find((one) => one.id === id)
  const answer = seen.find((one) => one.id === id)
  const said = (label: string, value: string | null) => field(label, clean(value ?? '', 1000))
  const when = `the run of ${clean(started, 40)}`
  if (finding !== undefined)
    return [
      '',
      ...field('verdict', `${finding.verdict ?? 'not judged'}, in ${when}`),
      ...said('expected', finding.expected),
      ...said('actual', finding.actual),
      ...said('note', finding.reason),
      ...finding.exchanges.slice(0, 3).flatMap((exchange) => said('exchange', exchange)),
    ]
  const value =
    answer?.answer == null
      ? `not seen: ${answer?.reason ?? 'it was not asked'}`
      : JSON.stringify(answer.answer)
  return ['', ...field('answer', `in ${when}`), ...said('', value)]
}

async function requirementLines(id: RequirementId): Promise<string[]> {
  const { text: sentence, level, area, by, place, untestable, given } = requirements[id]
  const { checks, faults } = (await readCatalogue())[id] ?? { checks: [], faults: [] }
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
