import type { Contract, Observation, Requirement } from './contract.ts'
import { casesOf } from './cases.ts'
import { fieldsOf } from './fields.ts'
import { literal, union } from './literal.ts'
import { operationsOf, parametersOf, type PlacedOperation } from './parameters.ts'
import { caseSentence, otherKey, titleOf } from './sentences.ts'
import { writtenUnder } from './walk.ts'

/** A requirement with all that a run or a reader asks of it. */
interface PlacedRequirement extends Requirement {
  id: string
  level: 'MUST' | 'SHOULD'
  /** The proof of it: the fields of answers, generated cases, or checks written by hand. */
  by: 'field' | 'case' | 'check'
  area: string
  /** The place in the contract at which it stands. */
  place: string
  title?: string
  optional?: string
}

/** Every requirement of the contract: those it words, its fields, and the constraints of its parameters. */
export function requirementsOf(contract: Contract): PlacedRequirement[] {
  const all = [...worded(contract), ...ofFields(contract), ...ofCases(contract)]
  const order = contract['x-sections']
  const byCase = new Set(casesOf(contract).map(({ about }) => about))
  for (const one of all.filter(({ id }) => byCase.has(id))) {
    one.title = titleOf(one.text)
    one.by = 'case'
  }
  return all.sort((a, b) => order.indexOf(a.section) - order.indexOf(b.section))
}

/** Every observation of the contract, with one for the open spellings of each parameter. */
export function observationsOf(contract: Contract): (Observation & { id: string; area: string })[] {
  const own = writtenUnder<Observation>('x-observations', contract).map(({ id, value, keys }) => ({
    id,
    ...value,
    area: areaOf(contract, keys, id),
  }))
  const operations = new Map(operationsOf(contract).map((operation) => [operation.operationId, operation]))
  const seen = new Map<string, Observation & { id: string; area: string }>()
  for (const { about, expect, operation, change, key } of casesOf(contract)) {
    if (expect !== 'observed') continue
    const { 'x-section': section = '', tags = [] } = operations.get(operation) as PlacedOperation
    const name = Object.keys(change)[0]
    const question =
      key === 'other'
        ? `Does ${operation} take the ${otherKey(operations.get(operation) as PlacedOperation)} key?`
        : `What does ${operation} make of other values of ${name}?`
    seen.set(about, {
      id: about,
      question,
      section: key === 'other' ? 'Authentication' : section,
      area: tags[0] ?? '',
    })
  }
  const order = contract['x-sections']
  return [...own, ...seen.values()].sort((a, b) => order.indexOf(a.section) - order.indexOf(b.section))
}

/** The typed tables of requirements and observations. */
export function requirements(contract: Contract): Record<string, string> {
  const all = {
    requirements: requirementsOf(contract),
    observations: observationsOf(contract),
  }
  const ids = (rows: { id: string }[]) => union(rows.map(({ id }) => id))
  return {
    'requirements.ts': `${forms}
/** Every area. */
export const areas = ${literal(contract['x-areas'], 'export const areas = '.length)} as const

/** The sections of the specification, in its order. */
export const sections: readonly string[] = ${literal(contract['x-sections'])}

/** The id of a requirement. */
export type RequirementId =${ids(all.requirements)}

/** The id of a requirement that no client can see hold. */
export type UntestableId =${ids(all.requirements.filter(({ untestable }) => untestable !== undefined))}

/** The id of a requirement that a run judges. */
export type TestableId = Exclude<RequirementId, UntestableId>

/** The id of an observation. */
export type ObservationId =${ids(all.observations)}

${tables}`,
  }
}

const forms = `import { createRequire } from 'node:module'

/** A requirement: one sentence with one keyword, and where it stands. */
export interface Requirement {
  readonly text: string
  readonly level: 'MUST' | 'SHOULD'
  /** The section of the specification that it comes from. */
  readonly section: string
  readonly area: Area
  /** The proof of it: the fields of answers, generated cases, or checks written by hand. */
  readonly by: 'field' | 'case' | 'check'
  /** The place in the contract at which it stands. */
  readonly place: string
  /** The reason why no client can see that it holds. */
  readonly untestable?: string
  /** The condition under which it applies. */
  readonly given?: string
  /** The title of its check: what an implementation does that keeps it, where generated cases prove it. */
  readonly title?: string
  /** The requirement of the field that may be absent, without which this one does not bind. */
  readonly optional?: RequirementId
}

/** A question that the specification leaves open. */
export interface Observation {
  readonly question: string
  readonly section: string
  readonly area: Area
  readonly given?: string
}

/** A part of the service, as --tag names it. */
export type Area = (typeof areas)[number]
`

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

function worded(contract: Contract): PlacedRequirement[] {
  return writtenUnder<Requirement>('x-requirements', contract).map(({ id, value, keys }) => {
    const { area = areaOf(contract, keys, id), echoes: _echoes, form: _form, ...rest } = value
    return { id, ...rest, level: level(value.text), by: 'check', area, place: pointer(keys) }
  })
}

function ofFields(contract: Contract): PlacedRequirement[] {
  const seen = new Set<string>()
  return fieldsOf(contract)
    .filter(({ requirement }) => !seen.has(requirement) && seen.add(requirement))
    .map(({ requirement, text, section, schema, name, optional }) => {
      const keys = ['components', 'schemas', schema, 'properties', name]
      return {
        id: requirement,
        text,
        section,
        level: 'MUST',
        by: 'field',
        area: areaOf(contract, keys, requirement),
        place: pointer(keys),
        ...(optional === undefined ? {} : { optional }),
      }
    })
}

function ofCases(contract: Contract): PlacedRequirement[] {
  const operations = new Map(operationsOf(contract).map((operation) => [operation.operationId, operation]))
  const found = new Map<string, PlacedRequirement>()
  for (const { about, expect, operation: name, change, key, keyword } of casesOf(contract)) {
    const operation = operations.get(name) as PlacedOperation
    if (expect === 'observed' || keyword === 'equals' || found.has(about)) continue
    const parameters = parametersOf(contract, operation)
    const parameter = parameters.find((one) => one.name === Object.keys(change)[0])
    const text = caseSentence(operation, keyword, parameter, parameters)
    const place = `${operation.method} ${operation.path}${parameter ? ` ${parameter.name}` : ''}`
    const onKey = key !== 'right'
    const list = parameter !== undefined && operation.method === 'GET'
    const section = onKey ? 'Authentication' : list ? 'List parameters' : (operation['x-section'] ?? '')
    const area = onKey ? 'keys' : list ? 'lists' : (operation.tags?.[0] ?? '')
    const given = operation['x-assumed'] ? { given: 'charges can be retrieved' } : {}
    found.set(about, { id: about, text, section, level: level(text), by: 'case', area, place, ...given })
  }
  return [...found.values()]
}

function level(text: string): 'MUST' | 'SHOULD' {
  return text.includes('SHOULD') ? 'SHOULD' : 'MUST'
}

/** The area of the nearest part of the contract on the way to a place that names one, as `x-area` or as the tag of an operation. */
function areaOf(contract: Contract, keys: readonly string[], id: string): string {
  let node: unknown = contract
  let area = keys.length === 0 ? contract['x-area'] : undefined
  for (const key of keys) {
    node = (node as Record<string, unknown>)[key]
    const { 'x-area': own, tags } = node as { 'x-area'?: string; tags?: string[] }
    area = own ?? tags?.[0] ?? area
  }
  if (area === undefined)
    throw new Error(`${id} at ${pointer(keys)} is in no area: name one beside its text.`)
  return area
}

function pointer(keys: readonly string[]): string {
  return ['#', ...keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/')
}
