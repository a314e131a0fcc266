import { shown } from './bundle.ts'
import type { Contract, Requirement, Schema } from './contract.ts'
import { bracketed, flatten } from './parameters.ts'
import { operationsUnder } from './walk.ts'

/** The contract for viewers, which get objects in forms wrong and show no extensions: each bracketed name is a parameter, and descriptions hold the requirements. */
export function viewers(contract: Contract): Record<string, string> {
  const { 'x-requirements': everywhere, ...rest } = withBrackets(contract)
  const description = `${String(rest.info['description'])}\n\n## Requirements of every operation\n\n${listOf(everywhere)}`
  return { 'openapi.viewers.json': JSON.stringify(told({ ...rest, info: { ...rest.info, description } })) }
}

function withBrackets(contract: Contract) {
  const copy = structuredClone(shown(contract))
  const { schemas, examples } = copy.components
  for (const [name, schema] of Object.entries(schemas))
    if (name.endsWith('Request')) schemas[name] = bracketed(contract, schema, leftEmpty)
  for (const [name, example] of Object.entries(examples))
    if (name.startsWith('create-')) example.value = Object.fromEntries(flatten(example.value))
  for (const { operation } of operationsUnder(copy.paths))
    for (const media of Object.values(operation.requestBody?.content ?? {})) delete media.encoding
  return copy
}

/** A parameter that stands in place of an identifier is not filled in beside it. */
function leftEmpty(member: Schema): Schema {
  return { ...member, examples: [''] }
}

/** A part of the contract, as far as requirements stand at it. */
interface Part {
  [name: string]: unknown
  description?: string
  properties?: Record<string, Part>
  then?: Part
  'x-requirements'?: Record<string, Requirement>
}

/** Adds to each description the requirements of that part, with links, and drops extensions. */
function told(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(told)
  if (typeof value !== 'object' || value === null) return value
  const { 'x-requirements': requirements, description, ...rest } = unconditional(value as Part)
  const kept = Object.entries(rest).filter(([name, child]) => !isNoise(name, child))
  const text = [description, listOf(requirements)].filter((part) => part !== undefined && part !== '')
  return {
    ...(Object.fromEntries(kept.map(([name, child]) => [name, told(child)])) as object),
    ...(text.length > 0 && { description: text.join('\n\n') }),
  }
}

// That more properties may come is what holds anyway, and Swagger UI would make up one for each form.
function isNoise(name: string, value: unknown): boolean {
  return name.startsWith('x-') || (name === 'additionalProperties' && value === true)
}

/** Moves requirements under a condition to the properties: viewers would make two schemas of one. */
function unconditional(part: Part): Part {
  const { if: _if, then, ...rest } = part
  if (then?.properties === undefined || rest.properties === undefined) return part
  const properties = Object.entries(rest.properties).map(([name, property]) => {
    const added = then.properties?.[name]?.['x-requirements']
    const requirements = { ...property['x-requirements'], ...added }
    return [name, added ? { ...property, 'x-requirements': requirements } : property]
  })
  return { ...rest, properties: Object.fromEntries(properties) as Record<string, Part> }
}

function listOf(requirements: Part['x-requirements'] = {}): string {
  return Object.entries(requirements)
    .map(([id, { text }]) => `- ${text} [${id}](requirements.html#${id})`)
    .join('\n')
}
