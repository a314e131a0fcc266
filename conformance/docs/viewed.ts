import contract from '../../generated/openapi.json' with { type: 'json' }
import { requirements } from '../../generated/requirements.ts'
import { pointerSegments, valueAtPath } from '../basics/values.ts'

type Parts = Record<string, Part>

/** A part of the contract, as far as requirements stand at it. */
interface Part {
  [name: string]: unknown
  description?: string
  $ref?: string | undefined
  type?: string | string[]
  properties?: Parts
  required?: string[]
  allOf?: Part[]
  anyOf?: Part[]
  'x-requirements'?: Record<string, { text: string }>
}

/** The contract for viewers, which show no extensions: descriptions hold the requirements. */
export function viewedContract(): unknown {
  const { 'x-requirements': everywhere, ...rest } = withDerived()
  const description = `${contract.info.description}\n\n## Requirements of every operation\n\n${listOf(everywhere)}`
  return withDescriptions({ ...rest, info: { ...contract.info, description } })
}

/** The contract with requirements derived from keywords, at their field or operation. */
function withDerived(): typeof contract {
  const copy = structuredClone(contract)
  const worded = new Set(wordedIds(copy))
  for (const [id, { text, place }] of Object.entries(requirements)) {
    if (worded.has(id)) continue
    const part = valueAtPath(copy, pointerSegments(place)) as Part
    part['x-requirements'] = { ...part['x-requirements'], [id]: { text } }
  }
  return copy
}

function wordedIds(part: object): string[] {
  return Object.entries(part).flatMap(([name, child]: [string, unknown]) => {
    if (typeof child !== 'object' || child === null) return []
    return name === 'x-requirements' ? Object.keys(child) : wordedIds(child)
  })
}

function withDescriptions(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withDescriptions(item))
  if (typeof value !== 'object' || value === null) return value
  const entries = (part: object) =>
    Object.entries(part).map(([name, child]) => [
      name,
      withDescriptions(child, !areNames && name === 'properties'),
    ])
  // The names of properties are no keywords: one of them is `description`.
  if (areNames) return Object.fromEntries(entries(value)) as object
  const {
    'x-requirements': requirements,
    description,
    ...rest
  } = withMergeableAlternatives(value as Part)
  const keywords = Object.fromEntries(
    Object.entries(rest).filter(([name, child]) => !isNoise(name, child)),
  )
  const text = [description, listOf(requirements)].filter(
    (part) => part !== undefined && part !== '',
  )
  return {
    ...(Object.fromEntries(entries(keywords)) as object),
    ...(text.length > 0 && { description: text.join('\n\n') }),
  }
}

// Further properties are allowed everywhere, and Swagger UI would make up one for each form.
function isNoise(name: string, value: unknown): boolean {
  return name.startsWith('x-') || (name === 'additionalProperties' && value === true)
}

/**
 * A part whose alternatives Redoc can merge: a field that may be null elsewhere is described
 * alone. Of parameters that exclude each other all but one have an empty example.
 */
function withMergeableAlternatives(part: Part): Part {
  const { properties, allOf } = part
  if (properties === undefined || !allOf?.every(({ anyOf }) => anyOf)) return part
  const groups = allOf.map(({ anyOf = [] }) => anyOf)
  const others = groups.flatMap(([, ...alternatives]) =>
    alternatives.flatMap(({ required = [] }) => required),
  )
  const blank = Object.keys(properties).filter(
    (name) => name.includes('[') && others.includes(name),
  )
  const mergeable = ([name, row]: [string, Part]) => {
    const isNullable = Array.isArray(resolvedPart(properties[name]).type)
    return [name, isNullable ? { ...row, $ref: undefined, description: 'Set, and not null.' } : row]
  }
  const withMergeableFields = (alternative: Part): Part => ({
    ...alternative,
    properties: Object.fromEntries(
      Object.entries(alternative.properties ?? {}).map(mergeable),
    ) as Parts,
  })
  return {
    ...part,
    properties: {
      ...properties,
      ...Object.fromEntries(blank.map((name) => [name, { ...properties[name], examples: [''] }])),
    },
    allOf: groups.map((alternatives) => ({ anyOf: alternatives.map(withMergeableFields) })),
  }
}

function resolvedPart({ $ref, ...part }: Part = {}): Part {
  const schemas = contract.components.schemas as unknown as Parts
  return { ...schemas[$ref?.split('/').at(-1) ?? ''], ...part }
}

function listOf(requirements: Part['x-requirements'] = {}): string {
  return Object.entries(requirements)
    .map(([id, { text }]) => `- ${text} [${id}](index.html#${id})`)
    .join('\n')
}
