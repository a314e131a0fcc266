import { observations, requirements, type RequirementId } from '../../generated/requirements.ts'
import type { RunRecord } from '../../generated/report.js'
import { placeOf } from '../reports/findings.ts'
import { readReport, reportFile } from '../reports/read.ts'
import { clean, counted, labelled, upTo, wrapped } from '../reports/text.ts'
import { casesOf } from '../self-test/cases.ts'
import { readCatalogue, type Catalogue } from '../self-test/catalogue.ts'
import { matched, observationIds, requirementIds } from '../settings/selection.ts'
import { UsageError } from '../settings/usage.ts'
import { startIn } from './again.ts'
import { type Call, type Command, readArguments } from './command.ts'
import { printed } from './print.ts'

type Id = (typeof ids)[number]
type Row = readonly [label: string, text: string]

const ids = [...requirementIds, ...observationIds]

/** The rows that a list shows of each id. */
const inList = new Set(['applies', 'judged by', 'untestable'])

const mostFaults = 12

const listSettings = {
  json: { type: 'boolean', description: 'Print JSON, for programs.' },
  variants: { type: 'boolean', description: 'List the honest choices that assay serve --behave makes.' },
} as const

const explainSettings = {
  report: {
    type: 'string',
    value: 'FILE|DIR',
    description: 'The report.json of a run, or its folder, for the last verdict.',
  },
} as const

/** `assay list`: lists requirements by section, and observations. */
export const list: Command = {
  name: 'list',
  summary: 'Lists the requirements by section of the specification, and the observations.',
  operand: '[ID|GLOB]…',
  settings: listSettings,
  examples: [
    ["assay list 'token-*'", 'lists what is required of tokens'],
    ['assay list --json', 'lists everything, for programs'],
  ],
  notes: [],
  async execute({ args, env }) {
    const { given, operands } = readArguments(listSettings, args, env)
    if (given.variants) return listVariants(given.json ?? false)
    const found = matched('ID', operands, ids)
    const catalogue = await readCatalogue()
    return printed(given.json ? jsonOf(found, catalogue) : `${listLines(found, catalogue).join('\n')}\n`)
  },
}

/** `assay explain`: explains one requirement or observation. */
export const explain: Command = {
  name: 'explain',
  summary:
    'Explains one requirement or observation: its sentence, its place in the contract, what judges it.',
  operand: 'ID',
  settings: explainSettings,
  examples: [
    ['assay explain charge-amount-equals-source', 'explains why another amount must be refused'],
    ['assay explain charge-id --report reports', 'adds the verdict of the last run'],
  ],
  notes: [],
  execute: explainOne,
}

async function explainOne({ args, env }: Call): Promise<number> {
  const { given, operands } = readArguments(explainSettings, args, env)
  const [text, ...others] = operands
  if (text === undefined) throw new UsageError('ID: none was given; assay list shows them all.')
  if (others.length > 0)
    throw new UsageError(`ID: ${operands.length} were given; explain one, or use assay list.`)
  const [id, ...more] = matched('ID', [text], ids)
  const catalogue = await readCatalogue()
  if (id === undefined || more.length > 0)
    return printed(`${listLines(matched('ID', [text], ids), catalogue).join('\n')}\n`)
  const record = given.report === undefined ? null : readReport(reportFile(given.report))
  const again = isRequirement(id) && requirements[id].untestable === undefined
  const lines = [
    id,
    ...rowsOf(id, catalogue).flatMap(field),
    ...(again ? ['', `  ${[...startIn(env), 'run', '--only', id].join(' ')}`] : []),
    ...(record === null ? [] : lastLines(id, record)),
  ]
  return printed(`${lines.join('\n')}\n`)
}

async function listVariants(isJson: boolean): Promise<number> {
  const { behaviours } = await import('../sandbox/behaviours.ts')
  const lines = Object.entries(behaviours).map(([name, allows]) => `  ${name}  (${allows})\n`)
  return printed(isJson ? `${JSON.stringify(behaviours, null, 2)}\n` : lines.join(''))
}

function jsonOf(found: readonly Id[], catalogue: Catalogue): string {
  const rows = (some: readonly Id[], row: (id: Id) => unknown) =>
    Object.fromEntries(some.map((id) => [id, row(id)]))
  return `${JSON.stringify(
    {
      requirements: rows(found.filter(isRequirement), (id) =>
        isRequirement(id) ? { ...requirements[id], ...catalogue[id] } : null,
      ),
      observations: rows(
        found.filter((id) => !isRequirement(id)),
        (id) => (isRequirement(id) ? null : observations[id]),
      ),
    },
    null,
    2,
  )}\n`
}

function listLines(found: readonly Id[], catalogue: Catalogue): string[] {
  const judged = found.filter(isRequirement)
  const untestable = judged.filter((id) => requirements[id].untestable !== undefined).length
  const sections = [...new Set(found.map(sectionOf))]
  return [
    `${counted(judged.length, 'requirement')}, ${untestable} of them untestable, and ${counted(found.length - judged.length, 'observation')}; assay explain ID shows more of one`,
    ...sections.flatMap((section) => [
      '',
      section,
      ...found
        .filter((id) => sectionOf(id) === section)
        .flatMap((id) => {
          const [[, sentence], ...rows] = rowsOf(id, catalogue)
          const shown = rows.filter(([label]) => inList.has(label)).flatMap(field)
          return [
            `  ${id}`,
            ...wrapped(sentence, 74).map((line) => `      ${line}`),
            ...shown.map((line) => `    ${line}`),
          ]
        }),
    ]),
  ]
}

/** Lists all that is known of an id in rows; the first is its sentence or its question. */
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
  const { first, left } = upTo(faults, mostFaults)
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
    ...first.map((name): Row => ['fault', name]),
    ['', left > 0 ? `and ${counted(left, 'more fault')}` : ''],
  ]
}

/** Shows the verdict, or the answer, of a run. */
function lastLines(id: Id, { findings, observations: answers, started }: RunRecord): string[] {
  const finding = findings.find((one) => one.id === id)
  const seen = answers.find((one) => one.id === id)
  const answer =
    seen?.answer == null ? `not seen: ${seen?.reason ?? 'it was not asked'}` : JSON.stringify(seen.answer)
  const rows: Row[] =
    finding === undefined
      ? [['answer', answer]]
      : [
          ['verdict', finding.verdict ?? 'not judged'],
          ['expected', finding.expected ?? ''],
          ['actual', finding.actual ?? ''],
          ['note', finding.reason ?? ''],
          ...finding.exchanges.slice(0, 3).map((exchange): Row => ['exchange', exchange]),
        ]
  return [
    '',
    `The run of ${clean(started, 40)}`,
    ...rows.flatMap(([label, text]) => field([label, clean(text, 1000)])),
  ]
}

/** Puts a text beside its label, in lines; none where there is no text. */
function field([label, text]: Row): string[] {
  return labelled(label, text, 14, 76)
}

function sectionOf(id: Id): string {
  return isRequirement(id) ? requirements[id].section : observations[id].section
}

function isRequirement(id: Id): id is RequirementId {
  return Object.hasOwn(requirements, id)
}
