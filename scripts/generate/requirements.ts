import type { Area, RequirementId } from '../../generated/ids.ts'
import type { Observation, Requirement } from '../../conformance/contract/rows/requirements.ts'
import { references, type Contract } from './contract.ts'
import type { ConstraintCase } from './cases.ts'
import { derivedOf } from './derived.ts'
import type { PlacedField } from './fields.ts'
import type { Kind } from './kinds.ts'
import { isAssumed, type PlacedOperation } from './parameters.ts'
import type { Placed } from './placed.ts'
import { covered, placeOf, sectionOf, sectionsOf, statementOf } from './sections.ts'
import { caseSentence, otherKey } from './sentences.ts'
import { nameOf, pointer } from './walk.ts'
import { idOf } from './words.ts'

/** What requirements and observations are made from. */
export interface Tables extends Placed {
  readonly kinds: readonly Kind[]
  readonly fields: readonly PlacedField[]
  readonly cases: readonly ConstraintCase[]
}

/** A requirement of the table, with its id. */
export interface PlacedRequirement extends Requirement {
  id: RequirementId
}

/** Every requirement of the contract, worded or implied. */
export function requirementsOf(tables: Tables): PlacedRequirement[] {
  const { contract, cases } = tables
  const all = [...worded(tables), ...ofKinds(tables), ...ofFields(tables), ...ofCases(tables)]
  const byCase = new Set(cases.map(({ about }) => about))
  const proven = all.map((row): PlacedRequirement =>
    byCase.has(row.id) ? { ...row, by: 'case' } : row,
  )
  return bySection(contract, proven)
}

/** An observation of the table, with its id and the statements that it covers. */
export interface PlacedObservation extends Observation {
  id: string
  covers: string[]
}

/** Every observation of the contract, with one for the open spellings of each parameter. */
export function observationsOf(tables: Tables): PlacedObservation[] {
  const { contract, cases, questions } = tables
  const writtenObservations = questions.map(({ id, value }) => {
    const covers = covered(value)
    return { id, ...value, ...areaOf(contract, covers, value), covers }
  })
  const operations = byId(tables)
  const observationsById = new Map<string, PlacedObservation>()
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
      ...placeOf(contract, covers),
      covers,
    })
  }
  return bySection(contract, [...writtenObservations, ...observationsById.values()])
}

/** Every area, in the order of the specification. */
export function areasOf(requirements: readonly PlacedRequirement[]): Area[] {
  return [...new Set(requirements.map(({ area }) => area))]
}

/** The typed tables of requirements and observations. */
export function requirementsFile(catalogue: {
  contract: Contract
  requirements: readonly PlacedRequirement[]
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

function bySection<Placed extends { section: string }>(
  contract: Contract,
  all: Placed[],
): Placed[] {
  const order = sectionsOf(contract)
  return all.sort((a, b) => order.indexOf(a.section) - order.indexOf(b.section))
}

/** The section of the first covered statement, with its area or the one that is named. */
function areaOf(contract: Contract, covers: string[], { area }: { area?: Area }) {
  const place = placeOf(contract, covers)
  return { section: place.section, area: area ?? place.area }
}

function worded(tables: Tables): PlacedRequirement[] {
  return tables.sentences.map(({ id, value, keys }) => {
    const { echoes: _echoes, form: _form, ...rest } = value
    const covers = coveredAt(tables, keys, value)
    const place = { ...areaOf(tables.contract, covers, value), place: pointer(keys) }
    return { id: idOf(id), ...rest, level: level(value.text), by: 'check', ...place, covers }
  })
}

/** The statements that a sentence covers: those it names, else that of its schema or operation. */
function coveredAt(
  { contract, operations }: Tables,
  keys: readonly string[],
  { covers }: { readonly covers?: string | string[] },
): string[] {
  if (covers !== undefined) return covered({ covers })
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
function ofKinds(tables: Tables): PlacedRequirement[] {
  const { contract } = tables
  return derivedOf(tables).map(({ keys, covers, area, ...sentence }) => ({
    ...sentence,
    level: level(sentence.text),
    by: 'check',
    ...areaOf(contract, covers, area === undefined ? {} : { area }),
    place: pointer(keys),
    covers,
  }))
}

function ofFields({ contract, fields }: Tables): PlacedRequirement[] {
  const firsts = new Map(fields.toReversed().map((field) => [field.row.requirement, field]))
  return fields
    .filter((field) => firsts.get(field.row.requirement) === field)
    .map(({ row, text, covers, schema, name, optional }) => ({
      id: row.requirement,
      text,
      level: 'MUST',
      by: 'field',
      ...placeOf(contract, covers),
      place: pointer(['components', 'schemas', schema, 'properties', name]),
      covers,
      ...(optional === undefined ? {} : { optional }),
    }))
}

function ofCases(tables: Tables): PlacedRequirement[] {
  const { contract, cases } = tables
  const operations = byId(tables)
  const requirementsById = new Map<string, PlacedRequirement>()
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
      level: level(text),
      by: 'case',
      ...placeOf(contract, covers),
    } as const
    requirementsById.set(about, { ...row, place, covers, ...condition })
  }
  return [...requirementsById.values()]
}

function byId({ operations }: Placed): Map<string, PlacedOperation> {
  return new Map(operations.map((operation) => [operation.operationId, operation]))
}

/** The statements that a case covers: of its key, of its parameter, or of its operation. */
function coveredByCase(
  contract: Contract,
  { operationId, method }: PlacedOperation,
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

function level(text: string): 'MUST' | 'SHOULD' {
  return text.includes('SHOULD') ? 'SHOULD' : 'MUST'
}
