import {
  observations,
  requirements,
  type ObservationId,
  type RequirementId,
} from '../../generated/requirements.ts'
import type { RunRecord } from '../../generated/report.js'
import { matched, observationIds, requirementIds } from '../settings/selection.ts'
import { UsageError } from '../settings/usage.ts'
import { placeOf } from '../reports/findings.ts'
import { readReport } from '../reports/read.ts'
import { clean, counted, labelled, wrapped } from '../reports/text.ts'
import { casesOf } from '../self-test/cases.ts'
import { readCatalogue, type Catalogue } from '../self-test/catalogue.ts'
import { type Call, type Command, readArguments } from './command.ts'
import { printed } from './print.ts'

const settings = {
  report: { type: 'string', value: 'FILE', description: 'The report.json of a run, for its last verdict.' },
} as const

/** `assay explain`: tells all about one requirement or observation, or in short about several. */
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
  const ids = matched('ID', [id], [...requirementIds, ...observationIds])
  const record = given.report === undefined ? null : readReport(given.report)
  const [only, ...others] = ids
  const catalogue = await readCatalogue()
  const isOne = only !== undefined && others.length === 0
  const lines = isOne ? wholeLines(only, record, catalogue) : shortLines(ids, record, catalogue)
  return printed(`${lines.join('\n')}\n`)
}

type Id = RequirementId | ObservationId
type Row = readonly [label: string, text: string]

/** Most ids that are explained in short; of more, only the sentences are printed. */
const few = 20

const mostFaults = 12

/** The labels of the rows that are printed for each of several ids. */
const inShort = new Set(['level', 'section', 'judged by', 'untestable'])

function wholeLines(id: Id, record: RunRecord | null, catalogue: Catalogue): string[] {
  const isTestable = isRequirement(id) && requirements[id].untestable === undefined
  return [
    id,
    ...rowsOf(id, catalogue).flatMap(field),
    ...(isTestable ? ['', `  assay run --only ${id}`] : []),
    ...(record === null ? [] : lastLines(id, record)),
  ]
}

function shortLines(ids: readonly Id[], record: RunRecord | null, catalogue: Catalogue): string[] {
  const isFew = ids.length <= few
  const judged = ids.filter(isRequirement).length
  const count = [
    counted(judged, 'requirement'),
    ...(judged < ids.length ? [counted(ids.length - judged, 'observation')] : []),
  ]
  const told = ids.flatMap((id) => {
    const [[, sentence], ...rows] = rowsOf(id, catalogue)
    const verdict = record?.findings.find((finding) => finding.id === id)?.verdict
    return [
      ...(isFew ? [''] : []),
      id,
      ...wrapped(sentence, 78).map((line) => `  ${line}`),
      ...(isFew ? rows.filter(([label]) => inShort.has(label)).flatMap(field) : []),
      ...(record === null || !isRequirement(id) ? [] : field(['verdict', verdict ?? 'not judged'])),
    ]
  })
  return [`${count.join(' and ')}; assay explain ID tells all about one`, ...told]
}

/** Tells the verdict, or the answer, of a run. */
function lastLines(id: Id, { findings, observations: seen, started }: RunRecord): string[] {
  const finding = findings.find((one) => one.id === id)
  const answer = seen.find((one) => one.id === id)
  const said = (label: string, value: string | null) => field([label, clean(value ?? '', 1000)])
  const when = `the run of ${clean(started, 40)}`
  if (finding !== undefined)
    return [
      '',
      ...field(['verdict', `${finding.verdict ?? 'not judged'}, in ${when}`]),
      ...said('expected', finding.expected),
      ...said('actual', finding.actual),
      ...said('note', finding.reason),
      ...finding.exchanges.slice(0, 3).flatMap((exchange) => said('exchange', exchange)),
    ]
  const value =
    answer?.answer == null
      ? `not seen: ${answer?.reason ?? 'it was not asked'}`
      : JSON.stringify(answer.answer)
  return ['', ...field(['answer', `in ${when}`]), ...said('', value)]
}

/** Tells all about an id in rows; the first is the sentence or the question. */
function rowsOf(id: Id, catalogue: Catalogue): [Row, ...Row[]] {
  const inCases = casesOf(id).map((name): Row => ['case', name])
  if (!isRequirement(id)) {
    const { question, section, area, given = '' } = observations[id]
    return [
      ['question', question],
      ['section', `"${section}"`],
      ['area', area],
      ['applies', given && `where ${given}`],
      ['verdict', 'none: the specification leaves it open, and a run records the answer'],
      ...inCases,
    ]
  }
  const { text, level, area, place, untestable = '', given = '' } = requirements[id]
  const { judgedBy, faults } = catalogue[id]
  const others = faults.length - mostFaults
  return [
    ['sentence', text],
    ['level', level],
    ['area', area],
    ['section', placeOf(id)],
    ['contract', place],
    ['applies', given && `where ${given}`],
    ['untestable', untestable],
    ...judgedBy.map((judge): Row => ['judged by', judge]),
    ...inCases,
    ...faults.slice(0, mostFaults).map((name): Row => ['fault', name]),
    ['', others > 0 ? `and ${counted(others, 'more fault')}` : ''],
  ]
}

function isRequirement(id: Id): id is RequirementId {
  return Object.hasOwn(requirements, id)
}

/** Puts a text beside its label, in lines; none where there is no text. */
function field([label, text]: Row): string[] {
  return labelled(label, text, 14, 80)
}
