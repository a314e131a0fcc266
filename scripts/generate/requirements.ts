import type { Area, RequirementId } from '../../generated/ids.ts'
import type { Observation, Requirement } from '../../conformance/contract/rows/requirements.ts'
import { references, type Contract } from './contract.ts'
import type { ConstraintCase } from './cases.ts'
import type { DeclaredField } from './fields.ts'
import type { Kind } from './kinds.ts'
import { isAssumed, type LocatedOperation } from './parameters.ts'
import type { ContractParts } from './contract-parts.ts'
import { sectionAndArea, sectionOf, sectionsOf, statementOf } from './sections.ts'
import { caseSentence, otherKey } from './sentences.ts'
import { nameOf, pointer } from './walk.ts'
import { idOf } from './words.ts'

/** What requirements and observations are made from. */
export interface Tables extends ContractParts {
  readonly kinds: readonly Kind[]
  readonly fields: readonly DeclaredField[]
  readonly cases: readonly ConstraintCase[]
}

/** A requirement of the table, with its id. */
export interface RequirementRow extends Requirement {
  id: RequirementId
}

/** A sentence of the contract, or one that follows from it, with the keys of its place. */
type Sentence = Pick<RequirementRow, 'id' | 'text' | 'by' | 'covers'> &
  Partial<Pick<RequirementRow, 'area' | 'given' | 'optional'>> & { keys: readonly string[] }

/** Every requirement of the contract, in the order of the sections. */
export function requirementsOf(tables: Tables): RequirementRow[] {
  const { contract, cases } = tables
  const sentences = [
    ...wordedSentences(tables),
    ...derivedSentences(tables),
    ...firstOfEach(fieldSentences(tables)),
    ...firstOfEach(caseSentences(tables)),
  ]
  const byCase = new Set(cases.map(({ about }) => about))
  const rows = sentences.map(({ keys, ...sentence }): RequirementRow => ({
    ...sentence,
    by: byCase.has(sentence.id) ? 'case' : sentence.by,
    level: sentence.text.includes('SHOULD') ? 'SHOULD' : 'MUST',
    ...sectionAndArea(contract, sentence),
    place: pointer(keys),
  }))
  return bySection(contract, rows)
}

/** An observation of the table, with its id and the statements that it covers. */
export interface ObservationRow extends Observation {
  id: string
  covers: string[]
}

/** Every observation of the contract, with one for the open spellings of each parameter. */
export function observationsOf(tables: Tables): ObservationRow[] {
  const { contract, cases, questions } = tables
  const written = questions.map(({ id, value }) => ({
    id,
    ...value,
    covers: [value.covers].flat(),
  }))
  const ofCases = cases
    .filter(({ expect }) => expect === 'observed')
    .map((requestCase) => {
      const operation = operationOf(tables, requestCase)
      const name = Object.keys(requestCase.change)[0]
      const question =
        requestCase.key === 'other'
          ? `Does ${requestCase.operation} take the ${otherKey(operation)} key?`
          : `What does ${requestCase.operation} make of other values of ${name}?`
      return {
        id: requestCase.about,
        question,
        covers: coveredByCase(contract, operation, requestCase),
      }
    })
  const rows = [...written, ...firstOfEach(ofCases)].map((row) => ({
    ...row,
    ...sectionAndArea(contract, row),
  }))
  return bySection(contract, rows)
}

/** Every area, in the order of the specification. */
export function areasOf(requirements: readonly RequirementRow[]): Area[] {
  return [...new Set(requirements.map(({ area }) => area))]
}

/** The typed tables of requirements and observations. */
export function requirementsFile(catalogue: {
  contract: Contract
  requirements: readonly RequirementRow[]
}): Record<string, string> {
  return {
    'requirements.ts': `import { createRequire } from 'node:module'
import type { Observation, Requirement } from '../conformance/contract/rows/requirements.ts'
import type { ObservationId, RequirementId } from './ids.ts'

export type { Observation, Requirement } from '../conformance/contract/rows/requirements.ts'
export type { Area, ObservationId, RequirementId } from './ids.ts'

/** Every area. */
export const areas = ${JSON.stringify(areasOf(catalogue.requirements))} as const

/** The sections of the specification, in its order. */
export const sections: readonly string[] = ${JSON.stringify(sectionsOf(catalogue.contract))}

${tables}`,
  }
}

const tables = `// One table, in requirements.json, for programs and for people.
const tables = createRequire(import.meta.url)('./requirements.json') as {
  requirements: ({ id: RequirementId } & Requirement)[]
  observations: ({ id: ObservationId } & Observation)[]
}

/** Every requirement by its id, in the order of the specification's sections. */
export const requirements = Object.fromEntries(
  tables.requirements.map(({ id, ...row }) => [id, row]),
) as unknown as Readonly<Record<RequirementId, Requirement>>

/** Every observation by its id. */
export const observations = Object.fromEntries(
  tables.observations.map(({ id, ...row }) => [id, row]),
) as unknown as Readonly<Record<ObservationId, Observation>>
`

function bySection<Row extends { section: string }>(contract: Contract, rows: Row[]): Row[] {
  const order = sectionsOf(contract)
  return rows.sort((a, b) => order.indexOf(a.section) - order.indexOf(b.section))
}

/** The first row of each id: several fields or cases show one requirement. */
const firstOfEach = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
  rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) === index)

function wordedSentences(tables: Tables): Sentence[] {
  return tables.sentences.map(({ id, value, keys }) => {
    const { echoes: _echoes, form: _form, ...rest } = value
    return { id: idOf(id), ...rest, by: 'check', keys, covers: statementsAt(tables, keys, value) }
  })
}

/** The statements that a sentence covers: those it names, else that of its schema or operation. */
function statementsAt(
  { contract, operations }: Tables,
  keys: readonly string[],
  { covers }: { readonly covers?: string | string[] },
): string[] {
  if (covers !== undefined) return [covers].flat()
  const [, , name = ''] = keys
  const operation = operations.find(
    ({ path, requestBody }) =>
      path === keys[1] || references(requestBody).some((ref) => nameOf(ref) === name),
  )
  const section = sectionOf(contract, name) ?? sectionOf(contract, operation?.operationId ?? '')
  if (section === undefined)
    throw new Error(`${pointer(keys)} should name the statements that its requirement covers.`)
  return [statementOf(contract, section, [keys.at(-1) ?? '', 'fields'])]
}

/** What follows from the kinds of resources, and has no sentence of its own. */
function derivedSentences({ kinds, sentences }: Tables): Sentence[] {
  const worded = new Set<string>(sentences.map(({ id }) => id))
  const unworded = kinds.flatMap(({ derived }) => derived).filter(({ id }) => !worded.has(id))
  return unworded.map((sentence) => ({ ...sentence, by: 'check' }))
}

const fieldSentences = ({ fields }: Tables): Sentence[] =>
  fields.map(({ row, text, covers, schema, name, optionalRequirement }) => ({
    id: row.requirement,
    text,
    by: 'field',
    keys: ['components', 'schemas', schema, 'properties', name],
    covers,
    ...(optionalRequirement !== undefined && { optional: optionalRequirement }),
  }))

function caseSentences(tables: Tables): Sentence[] {
  const judged = tables.cases.filter(
    ({ expect, keyword }) => expect !== 'observed' && keyword !== 'equals',
  )
  return judged.map((requestCase) => {
    const { about, change, keyword } = requestCase
    const operation = operationOf(tables, requestCase)
    const { inputs, path, method } = operation
    const parameter = inputs.find(({ name }) => name === Object.keys(change)[0])
    return {
      id: about as RequirementId,
      text: caseSentence(operation, keyword, parameter, inputs),
      by: 'case',
      keys: ['paths', path, method.toLowerCase()],
      covers: coveredByCase(tables.contract, operation, requestCase),
      ...(isAssumed(operation) && { given: 'charges can be retrieved' }),
    }
  })
}

const operationOf = ({ operations }: ContractParts, { operation }: ConstraintCase) =>
  operations.find(({ operationId }) => operationId === operation)!

/** The statements that a case covers: of its key, of its parameter, or of its operation. */
function coveredByCase(
  contract: Contract,
  { operationId, method }: LocatedOperation,
  { key, change }: ConstraintCase,
) {
  const section = sectionOf(contract, operationId) ?? ''
  if (key !== 'right') {
    const kind = key === 'other' ? 'refusals-open' : 'basic'
    return [`Authentication/${kind}`, statementOf(contract, section, ['key', 'operation'])]
  }
  const [name = ''] = Object.keys(change)
  const [outer = '', inner = outer] = name.split(/[[\]]/)
  if (name === '' || method !== 'GET')
    return [statementOf(contract, section, [inner, outer, 'operation'])]
  return [statementOf(contract, 'List parameters', [name])]
}
