import {
  observations,
  requirements,
  type Observation,
  type Requirement,
  type RequirementId,
} from '../../generated/requirements.ts'
import { started } from '../basics/started.ts'
import { placeOf } from '../reports/findings.ts'
import { counted, hanging, upTo } from '../reports/text.ts'
import { casesOf, faultsOf, judgedBy } from '../self-test/catalogue.ts'
import { matched, observationIds, requirementIds } from '../settings/selection.ts'
import { defineCommand } from './command.ts'
import { print } from './print.ts'

type Id = (typeof ids)[number]
type Row = readonly [label: string, text: string | undefined]

const ids = [...requirementIds, ...observationIds]
const entries: Readonly<Record<Id, Requirement | Observation>> = { ...requirements, ...observations }

/** The most faults that are named. */
const mostFaults = 12

/** `assay list` and `assay explain`: list requirements by section, and observations; show all of a single one. */
export const list = defineCommand({
  operands: '[ID|GLOB]…',
  flags: {
    variants: { type: 'boolean', description: 'List the honest choices that serve --behave makes.' },
  },
  examples: {
    "list 'token-*'": 'lists what is required of tokens',
    'explain charge-amount-equals-source': 'explains why another amount must be refused',
  },
  async execute({ given, operands, env }) {
    if (given.variants) {
      const { behaviours } = await import('../sandbox/behaviours.ts')
      const lines = Object.entries(behaviours).map(([name, allows]) => `  ${name}  (${allows})\n`)
      return print(lines.join(''))
    }
    const found = matched('ID', operands, ids)
    const [id, ...others] = found
    const isOne = id !== undefined && others.length === 0
    const lines = isOne ? await explained(id, started(env)) : listed(found, started(env))
    return print(`${lines.join('\n')}\n`)
  },
})

export { list as explain }

function listed(found: readonly Id[], start: string): string[] {
  const judged = found.filter(isRequirement)
  const untestable = judged.filter((id) => requirements[id].untestable !== undefined).length
  const sections = [...new Set(found.map((id) => entries[id].section))]
  const linesOf = (id: Id): string[] => {
    const [[, sentence = ''], ...rows] = rowsOf(id)
    const shown = rows.filter(([label]) => ['applies', 'judged by', 'untestable'].includes(label))
    return [
      `  ${id}`,
      ...hanging(' '.repeat(6), sentence, 6, 80),
      ...shown.flatMap(field).map((line) => `    ${line}`),
    ]
  }
  return [
    `${counted(judged.length, 'requirement')}, ${untestable} of them untestable, and ${counted(found.length - judged.length, 'observation')}; ${start} explain ID shows more of one`,
    ...sections.flatMap((section) => [
      '',
      section,
      ...found.filter((id) => entries[id].section === section).flatMap(linesOf),
    ]),
  ]
}

async function explained(id: Id, start: string): Promise<string[]> {
  const isTestable = isRequirement(id) && requirements[id].untestable === undefined
  const { first, left } = upTo(await faultsOf(id), mostFaults)
  const rows: Row[] = [
    ...rowsOf(id),
    ...casesOf(id).map((name): Row => ['case', name]),
    ...first.map((name): Row => ['fault', name]),
    ['', left > 0 ? `and ${counted(left, 'more fault')}` : ''],
  ]
  return [id, ...rows.flatMap(field), ...(isTestable ? ['', `  ${start} run --only ${id}`] : [])]
}

/** Lists what is known of an id in rows; the first is its sentence or its question. */
function rowsOf(id: Id): [Row, ...Row[]] {
  const { area, section, given } = entries[id]
  const shared: Row[] = [
    ['area', area],
    ['section', isRequirement(id) ? placeOf(id) : `"${section}"`],
    ['applies', given && `where ${given}`],
  ]
  if (!isRequirement(id)) {
    const verdict = 'none: the specification leaves it open, and a run records the answer'
    return [['question', observations[id].question], ...shared, ['verdict', verdict]]
  }
  const { text, level, place, untestable } = requirements[id]
  const facts: Row[] = [
    ['contract', place],
    ['untestable', untestable],
    ['judged by', judgedBy(id)],
  ]
  return [['sentence', text], ['level', level], ...shared, ...facts]
}

/** Puts a text beside its label, in lines; none where there is no text. */
function field([label, text = '']: Row): string[] {
  return hanging(`  ${label}`.padEnd(14), text, 14, 76)
}

function isRequirement(id: Id): id is RequirementId {
  return Object.hasOwn(requirements, id)
}
