import type { Contract } from './contract.ts'

/**
 * Prepares the contract for viewers: requirements in descriptions, bracketed forms, and the sandbox's addresses
 * as defaults of its servers, by the names of their variables, and identifiers in place of the examples.
 */
export function forViewers(
  contract: Contract,
  addresses: Record<string, string>,
  examples: Record<string, string>,
): Contract {
  const text = Object.entries(examples).reduce(
    (before, [example, made]) => before.replaceAll(example, made),
    JSON.stringify(withBrackets(contract)),
  )
  const copy = withSentences(JSON.parse(text) as object) as Contract
  const items = Object.values(copy.paths)
  const holders = [copy, ...items, ...items.flatMap((item) => Object.values(item))] as Partial<Contract>[]
  for (const { servers } of holders)
    for (const { variables = {} } of servers ?? [])
      for (const [name, variable] of Object.entries(variables))
        variable.default = addresses[name] ?? variable.default
  return copy
}

/** A schema, as far as forms go. */
interface Schema {
  $ref?: string
  required?: readonly string[]
  properties?: Record<string, Schema>
  oneOf?: readonly Schema[]
  examples?: readonly string[]
}

/** The contract, as far as forms go. */
interface Forms {
  components: { schemas: Record<string, Schema>; examples: Record<string, { value: unknown }> }
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { encoding?: unknown }> } }>>
}

/** Gives each bracketed name of a form a parameter, as it is sent: no viewer writes objects in forms right. */
function withBrackets(contract: object): Forms {
  const copy = structuredClone(contract) as Forms
  const { schemas, examples } = copy.components
  for (const name of Object.keys(schemas).filter((one) => one.endsWith('Request')))
    schemas[name] = bracketed(schemas[name] ?? {}, schemas)
  for (const [name, example] of Object.entries(examples))
    if (name.startsWith('create-')) example.value = flat(example.value as object)
  for (const item of Object.values(copy.paths))
    for (const { requestBody } of Object.values(item))
      for (const media of Object.values(requestBody?.content ?? {})) delete media.encoding
  return copy
}

function bracketed(schema: Schema, schemas: Record<string, Schema>): Schema {
  const required = new Set(schema.required)
  const properties = Object.entries(schema.properties ?? {}).flatMap(
    ([name, property]): [string, Schema][] => {
      const [id, named] = property.oneOf ?? []
      const inner = schemas[named?.$ref?.split('/').at(-1) ?? ''] ?? property
      if (inner.properties === undefined) return [[name, property]]
      const isRequired = required.delete(name) && id === undefined
      const members = Object.entries(inner.properties).map(([member, one]): [string, Schema] => {
        if (isRequired && inner.required?.includes(member)) required.add(`${name}[${member}]`)
        // A parameter that stands in place of an identifier is not filled in beside it.
        return [`${name}[${member}]`, id === undefined ? one : { ...one, examples: [''] }]
      })
      const { oneOf: _oneOf, ...rest } = property
      return [...(id ? [[name, { ...id, ...rest }] as [string, Schema]] : []), ...members]
    },
  )
  return { ...schema, required: [...required], properties: Object.fromEntries(properties) }
}

function flat(form: object): object {
  const pairs = Object.entries(form).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([member, one]) => [`${name}[${member}]`, one])
      : [[name, value]],
  )
  return Object.fromEntries(pairs) as object
}

/** A part of the contract, as far as requirements stand at it. */
interface Part {
  [name: string]: unknown
  description?: string
  properties?: Record<string, Part>
  then?: Part
  'x-requirements'?: Record<string, { text: string }>
}

/** Adds to each description in the contract the requirements of that part, with links, and drops extensions. */
function withSentences(contract: object): object {
  const { 'x-requirements': everywhere, info, ...rest } = contract as Part & { info: Part }
  const description = `${info.description}\n\n## Requirements of every operation\n\n${listOf(everywhere)}`
  return told({ ...rest, info: { ...info, description } }) as object
}

function told(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(told)
  if (typeof value !== 'object' || value === null) return value
  const { 'x-requirements': requirements, description, ...rest } = unconditional(value as Part)
  const kept = Object.entries(rest).filter(([name, child]) => !isNoise(name, child))
  const text = [description, listOf(requirements)].filter((part) => part !== undefined && part !== '')
  const parts = kept.map(([name, child]) => [name, told(child)])
  return {
    ...Object.fromEntries(parts),
    ...(text.length > 0 && { description: text.join('\n\n') }),
  } as object
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
