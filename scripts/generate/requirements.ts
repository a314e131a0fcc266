import type { Area, RequirementId } from '../../generated/ids.ts'
import type { Observation, Requirement } from '../../conformance/contract/rows/requirements.ts'
import { references, type Contract } from './contract.ts'
import type { ConstraintCase } from './cases.ts'
import type { DeclaredField } from './fields.ts'
import type { Kind } from './kinds.ts'
import { isAssumed, type LocatedOperation } from './parameters.ts'
import type { ContractParts } from './contract-parts.ts'
import {
  coveredStatements,
  sectionAndArea,
  sectionOf,
  sectionsOf,
  statementOf,
} from './sections.ts'
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

/** Every requirement of the contract, in the order of the sections. */
export function requirementsOf(tables: Tables): RequirementRow[] {
  const { contract, cases } = tables
  const all = [
    ...wordedRequirements(tables),
    ...kindRequirements(tables),
    ...fieldRequirements(tables),
    ...caseRequirements(tables),
  ]
  const byCase = new Set(cases.map(({ about }) => about))
  const proven = all.map((row): RequirementRow =>
    byCase.has(row.id) ? { ...row, by: 'case' } : row,
  )
  return bySection(contract, proven)
}

/** An observation of the table, with its id and the statements that it covers. */
export interface ObservationRow extends Observation {
  id: string
  covers: string[]
}

/** Every observation of the contract, with one for the open spellings of each parameter. */
export function observationsOf(tables: Tables): ObservationRow[] {
  const { contract, cases, questions } = tables
  const writtenObservations = questions.map(({ id, value }) => {
    const covers = coveredStatements(value)
    return { id, ...value, ...areaOf(contract, covers, value), covers }
  })
  const operations = operationsById(tables)
  const observationsById = new Map<string, ObservationRow>()
  for (const requestCase of cases) {
    if (requestCase.expect !== 'observed') continue
    const operation = operations.get(requestCase.operation)!
    const name = Object.keys(requestCase.change)[0]
    const question =
      requestCase.key === 'other'
        ? `Does ${requestCase.operation} take the ${otherKey(operation)} key?`
        : `What does ${requestCase.operation} make of other values of ${name}?`
    const covers = coveredByCase(contract, operation, requestCase)
    observationsById.set(requestCase.about, {
      id: requestCase.about,
      question,
      ...sectionAndArea(contract, covers),
      covers,
    })
  }
  return bySection(contract, [...writtenObservations, ...observationsById.values()])
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

function bySection<Row extends { section: string }>(contract: Contract, all: Row[]): Row[] {
  const order = sectionsOf(contract)
  return all.sort((a, b) => order.indexOf(a.section) - order.indexOf(b.section))
}

/** The section of the first covered statement, with its area or the one that is named. */
function areaOf(contract: Contract, covers: string[], { area }: { area?: Area }) {
  const place = sectionAndArea(contract, covers)
  return { section: place.section, area: area ?? place.area }
}

function wordedRequirements(tables: Tables): RequirementRow[] {
  return tables.sentences.map(({ id, value, keys }) => {
    const { echoes: _echoes, form: _form, ...rest } = value
    const covers = statementsAt(tables, keys, value)
    const place = { ...areaOf(tables.contract, covers, value), place: pointer(keys) }
    return { id: idOf(id), ...rest, level: levelOf(value.text), by: 'check', ...place, covers }
  })
}

/** The statements that a sentence covers: those it names, else that of its schema or operation. */
function statementsAt(
  { contract, operations }: Tables,
  keys: readonly string[],
  { covers }: { readonly covers?: string | string[] },
): string[] {
  if (covers !== undefined) return coveredStatements({ covers })
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

/** The requirements that follow from the kinds of resources. */
function kindRequirements(tables: Tables): RequirementRow[] {
  const { contract, kinds, sentences } = tables
  const worded = new Set<string>(sentences.map(({ id }) => id))
  const unworded = kinds.flatMap(({ derived }) => derived).filter(({ id }) => !worded.has(id))
  return unworded.map(({ keys, covers, area, ...sentence }) => ({
    ...sentence,
    level: levelOf(sentence.text),
    by: 'check',
    ...areaOf(contract, covers, area === undefined ? {} : { area }),
    place: pointer(keys),
    covers,
  }))
}

function fieldRequirements({ contract, fields }: Tables): RequirementRow[] {
  const firsts = new Map(fields.toReversed().map((field) => [field.row.requirement, field]))
  return fields
    .filter((field) => firsts.get(field.row.requirement) === field)
    .map(({ row, text, covers, schema, name, optionalRequirement }) => ({
      id: row.requirement,
      text,
      level: 'MUST',
      by: 'field',
      ...sectionAndArea(contract, covers),
      place: pointer(['components', 'schemas', schema, 'properties', name]),
      covers,
      ...(optionalRequirement === undefined ? {} : { optional: optionalRequirement }),
    }))
}

function caseRequirements(tables: Tables): RequirementRow[] {
  const { contract, cases } = tables
  const operations = operationsById(tables)
  const requirementsById = new Map<string, RequirementRow>()
  for (const requestCase of cases) {
    const { about, expect, change, keyword } = requestCase
    const operation = operations.get(requestCase.operation)!
    if (expect === 'observed' || keyword === 'equals' || requirementsById.has(about)) continue
    const { inputs: parameters } = operation
    const parameter = parameters.find(({ name }) => name === Object.keys(change)[0])
    const text = caseSentence(operation, keyword, parameter, parameters)
    const path = isAssumed(operation) ? '(its path is not shown)' : operation.path
    const place = `${operation.method} ${path}${parameter ? ` ${parameter.name}` : ''}`
    const covers = coveredByCase(contract, operation, requestCase)
    const condition = isAssumed(operation) ? { given: 'charges can be retrieved' } : {}
    const row = {
      id: about as RequirementId,
      text,
      level: levelOf(text),
      by: 'case',
      ...sectionAndArea(contract, covers),
    } as const
    requirementsById.set(about, { ...row, place, covers, ...condition })
  }
  return [...requirementsById.values()]
}

function operationsById({ operations }: ContractParts): Map<string, LocatedOperation> {
  return new Map(operations.map((operation) => [operation.operationId, operation]))
}

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

function levelOf(text: string): 'MUST' | 'SHOULD' {
  return text.includes('SHOULD') ? 'SHOULD' : 'MUST'
}
