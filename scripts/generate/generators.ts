import { shown } from './bundle.ts'
import type { Contract, Schema } from './contract.ts'
import { anyEvent, eventsByKey } from './events.ts'
import { bracketed } from './parameters.ts'
import { mapSchema } from './schema.ts'
import { nameOf } from './walk.ts'

/** A schema as OpenAPI 3.0 writes it. */
type Plain = Record<string, unknown>

const schemas = '#/components/schemas/'
// A schema named List hides the list of the language in what generators make.
const names: Record<string, string> = { List: 'Page', Event: anyEvent }

/** The contract for generators of clients, in OpenAPI 3.0: one type a value, nothing inherited, bracketed forms, and events told apart by their keys. */
export function generators(contract: Contract): Record<string, string> {
  const { webhooks: _webhooks, paths, components, ...rest } = shown(contract)
  const own = Object.entries(components.schemas).map(([name, schema]) => [
    names[name] ?? name,
    plain(contract, name.endsWith('Request') ? bracketed(contract, schema) : schema),
  ])
  const mapping = eventsByKey(contract).map(([key, { schema }]) => [key, schemas + schema])
  const event = {
    description: 'An event whose key tells what its data is; one of another key is an AnyEvent.',
    oneOf: mapping.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'key', mapping: Object.fromEntries(mapping) as Plain },
  }
  const made = { ...Object.fromEntries(own), Event: event } as Plain
  const others = outside({ paths, components: { ...components, schemas: {} } }) as {
    paths: unknown
    components: Plain
  }
  // Two fields of the info that are of a newer OpenAPI.
  const { summary: _summary, license, ...info } = rest.info
  const { name } = license as { name: string }
  const document = {
    ...(outside(rest) as Plain),
    openapi: '3.0.3',
    info: { ...info, license: { name } },
    ...others,
  }
  const { examples: _examples, ...kept } = others.components
  return {
    'openapi.generators.json': JSON.stringify({ ...document, components: { ...kept, schemas: made } }),
  }
}

/** A schema without what OpenAPI 3.0 or a generator does not know. */
function plain(contract: Contract, schema: Schema): Plain {
  const change = (inner: Schema) => spelled(inner) as Schema
  return mapSchema(
    mapSchema(whole(contract, schema), (inner) => orNull(contract, inner)),
    change,
  ) as Plain
}

/** A value or null, as one schema with two types: no generator takes a reference that may be null. */
function orNull(contract: Contract, { anyOf, ...schema }: Schema): Schema {
  const [{ $ref = '' } = {}, other] = anyOf ?? []
  if (other?.type !== 'null') return { ...schema, ...(anyOf && { anyOf }) }
  const { examples: _examples, ...named } = contract.components.schemas[nameOf($ref)]!
  return { ...named, ...schema, type: [String(named.type), 'null'] }
}

/** A schema that builds upon another, as one object. */
function whole(contract: Contract, { allOf, ...schema }: Schema): Schema {
  const [base, addition] = allOf ?? []
  const named = base?.$ref && contract.components.schemas[nameOf(base.$ref)]
  if (!named || addition === undefined) return { ...(allOf && { allOf }), ...schema }
  const { examples: _examples, ...inherited } = named
  return {
    ...inherited,
    ...schema,
    required: [...new Set([...(named.required ?? []), ...(addition.required ?? [])])],
    properties: { ...named.properties, ...addition.properties },
  }
}

function spelled(schema: Schema): Plain {
  const { type, const: only, examples, anyOf: _anyOf, oneOf, ...others } = schema
  const {
    if: _if,
    then: _then,
    else: _else,
    contentMediaType: _media,
    additionalProperties,
    ...kept
  } = others as Plain
  // Generators lose the type of a parameter that says more than where its schema is.
  if (schema.allOf?.length === 1) return outside(schema.allOf[0]) as Plain
  // They match a pattern against what they made a datetime of.
  if (schema.format === 'date-time') delete kept['pattern']
  // Where another type is tolerated, a client takes any.
  const isTyped = schema['x-violation']?.['type'] === undefined
  const types = [type ?? []].flat().filter((one) => one !== 'null' && isTyped)
  const isNullable = isTyped && types.length < [type ?? []].flat().length
  const isMap = types[0] === 'object' && schema.properties === undefined
  return {
    ...(outside(kept) as Plain),
    // A number in a form is a string.
    ...(types.length > 0 && { type: types.at(-1) }),
    ...(only !== undefined && { enum: [only] }),
    ...(isNullable && { nullable: true }),
    ...(oneOf && { oneOf }),
    ...(isMap && additionalProperties !== undefined && { additionalProperties }),
    ...(examples?.[0] !== undefined && typeof examples[0] !== 'object' && { example: examples[0] }),
  }
}

/** A part of the contract outside its schemas, references renamed; without extensions, and without examples and encodings, whose brackets are objects. */
function outside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(outside)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([key, child]) =>
      !key.startsWith('x-') &&
      !['examples', 'encoding', 'links', 'Failed'].includes(key) &&
      // The response to all else says nothing of what comes, and some take it for a success.
      !(key === 'default' && typeof child === 'object'),
  )
  return Object.fromEntries(
    kept.map(([key, child]) => [key, key === '$ref' ? renamed(String(child)) : outside(child)]),
  )
}

function renamed(ref: string): string {
  if (!ref.startsWith(schemas)) return ref
  const name = nameOf(ref)
  return schemas + (names[name] ?? name)
}
