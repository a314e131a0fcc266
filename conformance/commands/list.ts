import { observations, requirements, type RequirementId } from '../../generated/requirements.ts'
import type { RunRecord } from '../../generated/report.js'
import { placeOf } from '../reports/findings.ts'
import { readReport, reportFile } from '../reports/read.ts'
import { clean, counted, labelled, upTo } from '../reports/text.ts'
import { casesOf } from '../self-test/cases.ts'
import { readCatalogue, type Catalogue } from '../self-test/catalogue.ts'
import { matched, observationIds, requirementIds } from '../settings/selection.ts'
import { defineCommand, startIn } from './command.ts'
import { printed } from './print.ts'

type Id = (typeof ids)[number]
type Row = readonly [label: string, text: string]

const ids = [...requirementIds, ...observationIds]

const mostFaults = 12

/** `assay list` and `assay explain`: list requirements by section, and observations; show all of a single one. */
export const command = defineCommand({
  summary:
    'Lists requirements by section of the specification, and observations; of one alone it shows everything.',
  operand: '[ID|GLOB]…',
  settings: {
    json: { type: 'boolean', description: 'Print JSON, for programs.' },
    variants: { type: 'boolean', description: 'List the honest choices that assay serve --behave makes.' },
    report: {
      type: 'string',
      value: 'FILE|DIR',
      description: 'The report.json of a run, or its folder, for the last verdict of one.',
    },
  },
  examples: [
    ["assay list 'token-*'", 'lists what is required of tokens'],
    ['assay explain charge-amount-equals-source', 'explains why another amount must be refused'],
    ['assay explain charge-id --report reports', 'adds the verdict of the last run'],
  ],
  async execute({ given: { json = false, variants, report }, operands, env }) {
    if (variants) return listVariants(json)
    const found = matched('ID', operands, ids)
    const catalogue = await readCatalogue()
    if (json) return printed(jsonOf(found, catalogue))
    const [id, ...others] = found
    if (id === undefined || others.length > 0) return printed(`${listLines(found, catalogue).join('\n')}\n`)
    const record = report === undefined ? null : readReport(reportFile(report))
    const isTestable = isRequirement(id) && requirements[id].untestable === undefined
    const lines = [
      id,
      ...rowsOf(id, catalogue).flatMap(field),
      ...(isTestable ? ['', `  ${[...startIn(env), 'run', '--only', id].join(' ')}`] : []),
      ...(record === null ? [] : verdictLines(id, record)),
    ]
    return printed(`${lines.join('\n')}\n`)
  },
})

async function listVariants(isJson: boolean): Promise<number> {
  const { behaviours } = await import('../sandbox/behaviours.ts')
  const lines = Object.entries(behaviours).map(([name, allows]) => `  ${name}  (${allows})\n`)
  return printed(isJson ? `${JSON.stringify(behaviours, null, 2)}\n` : lines.join(''))
}

function jsonOf(found: readonly Id[], catalogue: Catalogue): string {
  const judged = found.filter(isRequirement)
  const seen = found.filter((id) => !isRequirement(id))
  const all = {
    requirements: Object.fromEntries(judged.map((id) => [id, { ...requirements[id], ...catalogue[id] }])),
    observations: Object.fromEntries(seen.map((id) => [id, observations[id]])),
  }
  return `${JSON.stringify(all, null, 2)}\n`
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
      ...found.filter((id) => sectionOf(id) === section).flatMap((id) => listedLines(id, catalogue)),
    ]),
  ]
}

function listedLines(id: Id, catalogue: Catalogue): string[] {
  const [[, sentence], ...rows] = rowsOf(id, catalogue)
  const shown = rows.filter(([label]) => ['applies', 'judged by', 'untestable'].includes(label))
  return [`  ${id}`, ...labelled('', sentence, 6, 80), ...shown.flatMap(field).map((line) => `    ${line}`)]
}

/** Lists all that is known of an id in rows; the first is its sentence or its question. */
function rowsOf(id: Id, catalogue: Catalogue): [Row, ...Row[]] {
  const inCases = casesOf(id).map((name): Row => ['case', name])
  if (!isRequirement(id)) {
    const { question, section, area, given = '' } = observations[id]
    return [
      ['question', question],
      ['area', area],
      ['section', `"${section}"`],
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
function verdictLines(id: Id, { findings, observations: answers, started }: RunRecord): string[] {
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
        ]
  const lines = rows.flatMap(([label, text]) => field([label, clean(text, 1000)]))
  return ['', `The run of ${clean(started, 40)}`, ...lines]
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
