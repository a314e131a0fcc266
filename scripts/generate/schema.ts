import { Ajv2020, type Options } from 'ajv/dist/2020.js'
import formats, { type FormatName } from 'ajv-formats'
import { resolve, type Contract, type Schema } from './contract.ts'
import { formats as checkedFormats } from './module.ts'
import type { MergedSchema } from './case-values.ts'
import { nameOf } from './walk.ts'

/** A schema with its JSON pointer below where the walk began. */
interface SchemaAt {
  at: string
  schema: Schema
}

/** A schema and every schema written inside it, without following references. */
export function schemasWithin(schema: Schema, at = ''): SchemaAt[] {
  const named = Object.entries(schema.properties ?? {}).map(
    ([name, child]) => [`properties/${name}`, child] as const,
  )
  const single = (['items', 'additionalProperties'] as const).flatMap((key) => {
    const child = schema[key]
    return typeof child === 'object' ? [[key, child] as const] : []
  })
  const several = (['allOf', 'anyOf', 'oneOf'] as const).flatMap((key) =>
    (schema[key] ?? []).map((child, index) => [`${key}/${index}`, child] as const),
  )
  const children = [...named, ...single, ...several]
  return [
    { at, schema },
    ...children.flatMap(([key, child]) => schemasWithin(child, `${at}/${key}`)),
  ]
}

/** A copy of a schema in which `change` was applied to it and to every schema written inside it. */
export function mapSchema(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const copy = structuredClone(schema)
  // The innermost first: a change may drop the children of what it returns.
  for (const { schema: inner } of schemasWithin(copy).reverse()) {
    const changed = change({ ...inner })
    for (const key of Object.keys(inner)) delete inner[key as keyof Schema]
    Object.assign(inner, changed)
  }
  return copy
}

/** A schema, and all inside it, without extensions and some keywords. */
export function withoutExtensions(schema: Schema, ...dropped: readonly string[]): Schema {
  return mapSchema(
    schema,
    (inner) =>
      Object.fromEntries(
        Object.entries(inner).filter(([key]) => !key.startsWith('x-') && !dropped.includes(key)),
      ) as Schema,
  )
}

/** A schema whose references are written otherwise, each by the name of what it leads to. */
export function withReferences(schema: Schema, write: (name: string) => string): Schema {
  return mapSchema(schema, (inner) =>
    inner.$ref === undefined ? inner : { ...inner, $ref: write(nameOf(inner.$ref)) },
  )
}

/** A schema with its references and `allOf` merged in; what stands beside a reference wins. */
export function merged(contract: Contract, schema: Schema): MergedSchema {
  const { allOf = [], $ref, ...keywords } = schema
  const parts = $ref === undefined ? allOf : [resolve(contract, schema), ...allOf]
  return Object.assign({}, ...parts.map((part) => merged(contract, part)), keywords) as MergedSchema
}

/** The groups of `anyOf` of a schema: a value fits at least one schema of each group. */
export function anyOfGroups({ allOf = [] }: Schema): Schema[][] {
  return allOf.flatMap(({ anyOf }) => (anyOf === undefined ? [] : [anyOf]))
}

/** Properties any one of which is enough, such as the two names of an event's creation. */
export function alternativeFields(schema: Schema): string[] {
  const groups = anyOfGroups(schema).map((forms) => forms.map(({ required = [] }) => required))
  return groups.filter((names) => names.every(({ length }) => length === 1)).flat(2)
}

/** The named schemas that a schema refers to, itself or through others, sorted. */
export function reachedFrom(
  contract: Contract,
  schema: Schema,
  reached = new Set<string>(),
): string[] {
  for (const { schema: inner } of schemasWithin(schema)) {
    const name = nameOf(inner.$ref)
    const target = contract.components.schemas[name]
    if (target === undefined || reached.has(name)) continue
    reached.add(name)
    reachedFrom(contract, target, reached)
  }
  return [...reached].sort()
}

/** A strict ajv with the contract's formats, but none of its schemas. */
export function contractAjv(contract: Contract): Ajv2020 {
  const ajv = strictAjv()
  formats.default(ajv, Object.keys(checkedFormats) as FormatName[])
  const schemas = Object.values(contract.components.schemas).flatMap((schema) =>
    schemasWithin(schema),
  )
  // Any other format is a note to the reader.
  for (const { schema } of schemas)
    if (schema.format !== undefined && !(schema.format in checkedFormats))
      ajv.addFormat(schema.format, true)
  return ajv
}

/** A strict ajv that finds every error, and whose validators can be written to a file. */
export function strictAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    allErrors: true,
    allowUnionTypes: true,
    inlineRefs: false,
    code: { source: true, esm: true, lines: true },
    ...options,
  })
  // Nobody asks which properties were evaluated, and recording it would stop tree shaking.
  ajv.opts.unevaluated = false
  return ajv
}
