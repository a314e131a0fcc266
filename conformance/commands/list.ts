import {
  observations,
  requirements,
  type Observation,
  type Requirement,
  type RequirementId,
} from '../../generated/requirements.ts'
import { placeOf } from '../reports/findings.ts'
import { counted, labelled, upTo } from '../reports/text.ts'
import { casesOf } from '../self-test/cases.ts'
import { readCatalogue, type Catalogue } from '../self-test/catalogue.ts'
import { matched, observationIds, requirementIds } from '../settings/selection.ts'
import { defineCommand } from './command.ts'
import { startIn } from './help.ts'
import { print } from './print.ts'

type Id = (typeof ids)[number]
type Row = readonly [label: string, text: string]

const ids = [...requirementIds, ...observationIds]
const entries: Readonly<Record<Id, Requirement | Observation>> = { ...requirements, ...observations }

const mostFaults = 12

/** `assay list` and `assay explain`: list requirements by section, and observations; show all of a single one. */
export const command = defineCommand({
  summary:
    'Lists requirements by section of the specification, and observations; of one alone it shows everything.',
  operand: '[ID|GLOB]…',
  flags: {
    variants: { type: 'boolean', description: 'List the honest choices that assay serve --behave makes.' },
  },
  examples: [
    ["assay list 'token-*'", 'lists what is required of tokens'],
    ['assay explain charge-amount-equals-source', 'explains why another amount must be refused'],
  ],
  async execute({ given, operands, env }) {
    if (given.variants) {
      const { behaviours } = await import('../sandbox/behaviours.ts')
      return print(
        Object.entries(behaviours)
          .map(([name, allows]) => `  ${name}  (${allows})\n`)
          .join(''),
      )
    }
    const found = matched('ID', operands, ids)
    const catalogue = await readCatalogue()
    const [id, ...others] = found
    const lines =
      id === undefined || others.length > 0
        ? listLines(found, catalogue)
        : [
            id,
            ...rowsOf(id, catalogue).flatMap(field),
            ...(isTestable(id) ? ['', `  ${[...startIn(env), 'run', '--only', id].join(' ')}`] : []),
          ]
    return print(`${lines.join('\n')}\n`)
  },
})

function listLines(found: readonly Id[], catalogue: Catalogue): string[] {
  const judged = found.filter(isRequirement)
  const untestable = judged.filter((id) => !isTestable(id)).length
  const sections = [...new Set(found.map((id) => entries[id].section))]
  return [
    `${counted(judged.length, 'requirement')}, ${untestable} of them untestable, and ${counted(found.length - judged.length, 'observation')}; assay explain ID shows more of one`,
    ...sections.flatMap((section) => [
      '',
      section,
      ...found.filter((id) => entries[id].section === section).flatMap((id) => listedLines(id, catalogue)),
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
  const { area, section, given = '' } = entries[id]
  const shared: Row[] = [
    ['area', area],
    ['section', isRequirement(id) ? placeOf(id) : `"${section}"`],
    ['applies', given && `where ${given}`],
  ]
  const inCases = casesOf(id).map((name): Row => ['case', name])
  if (!isRequirement(id)) {
    const verdict = 'none: the specification leaves it open, and a run records the answer'
    return [['question', observations[id].question], ...shared, ['verdict', verdict], ...inCases]
  }
  const { text, level, place, untestable = '' } = requirements[id]
  const { judgedBy, faults } = catalogue[id]
  const { first, left } = upTo(faults, mostFaults)
  return [
    ['sentence', text],
    ['level', level],
    ...shared,
    ['contract', place],
    ['untestable', untestable],
    ...judgedBy.map((judge): Row => ['judged by', judge]),
    ...inCases,
    ...first.map((name): Row => ['fault', name]),
    ['', left > 0 ? `and ${counted(left, 'more fault')}` : ''],
  ]
}

/** Puts a text beside its label, in lines; none where there is no text. */
function field([label, text]: Row): string[] {
  return labelled(label, text, 14, 76)
}

function isRequirement(id: Id): id is RequirementId {
  return Object.hasOwn(requirements, id)
}

function isTestable(id: Id): boolean {
  return isRequirement(id) && requirements[id].untestable === undefined
}
