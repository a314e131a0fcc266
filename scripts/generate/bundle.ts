import { readFile } from 'node:fs/promises'
import SwaggerParser from '@apidevtools/swagger-parser'
import { parse } from 'yaml'
import {
  type Contract,
  type Example,
  type Json,
  references,
  type Schema,
  type Transition,
} from './contract.ts'
import { withNamedSchemas } from './named.ts'
import { withoutExtensions } from './schema.ts'
import { withSections } from './tags.ts'
import { nameOf } from './walk.ts'

/** Bundles the contract whose root file is named into one document; throws when it is no valid OpenAPI, or when a `$ref` leaves the components. */
export async function bundle(root = 'openapi/openapi.yaml'): Promise<Contract> {
  const bundled = await SwaggerParser.bundle(root, {
    parse: { yaml: { parse: withMerges } },
  } as never)
  // Values that examples share by anchors are written out.
  const contract = JSON.parse(JSON.stringify(bundled)) as Contract
  const stray = references(contract).filter((ref) => !ref.startsWith('#/components/'))
  if (stray.length > 0)
    throw new Error(
      `${root}: ${stray.join(', ')} should be a named component: list what it points at under components.`,
    )
  withNamedSchemas(contract)
  // validate() dereferences what it is given, so that it gets a copy of its own.
  await SwaggerParser.validate(structuredClone(contract) as never)
  const values = parse(
    await readFile('conformance/scenarios/values.yaml', 'utf8'),
  ) as Contract['values']
  return withSections({ ...withStates(withExamples(contract)), values })
}

/** A contract as its readers get it: without what only the kit needs, and with each schema whole that builds upon another. */
export function published({ values: _values, 'x-coverage': _coverage, ...contract }: Contract) {
  const schemas = Object.entries(contract.components.schemas).map(([name, schema]) => [
    name,
    whole(contract.components.schemas, schema),
  ])
  const components = {
    ...contract.components,
    schemas: Object.fromEntries(schemas) as Record<string, Schema>,
  }
  return { ...contract, components }
}

/** A schema that builds upon another as one object, for tools that follow no `allOf`; what the other requires stays with the other. */
function whole(schemas: Record<string, Schema>, { allOf, ...schema }: Schema): Schema {
  const [base, addition] = allOf ?? []
  const inherited = schemas[nameOf(base?.$ref)]
  if (addition === undefined || inherited === undefined)
    return { ...schema, ...(allOf && { allOf }) }
  const plain = withoutExtensions(inherited)
  const { examples: _examples, ...keywords } = plain
  const changed = Object.entries(addition.properties ?? {}).map(([name, property]) => {
    const description = plain.properties?.[name]?.description
    return [name, { ...(description && { description }), ...property }]
  })
  return {
    ...keywords,
    ...addition,
    ...schema,
    required: [...new Set([...(keywords.required ?? []), ...(addition.required ?? [])])],
    properties: { ...keywords.properties, ...Object.fromEntries(changed) } as Record<
      string,
      Schema
    >,
  }
}

function withMerges({ data }: { data: Buffer | string }): unknown {
  return parse(data.toString(), { merge: true, maxAliasCount: -1 })
}

/** A contract in which the description of each resource that has states shows them as a table. */
function withStates(contract: Contract): Contract {
  for (const schema of Object.values(contract.components?.schemas ?? {})) {
    const { 'x-states': transitions, description } = schema
    if (transitions !== undefined)
      schema.description = `${description?.trim()}\n\n${tableOf(transitions)}`
  }
  return contract
}

function tableOf(transitions: readonly Transition[]): string {
  const rows = transitions.map(({ from, on, given: condition, to, effects }) => {
    const trigger =
      condition === undefined
        ? on
        : `${on} (${condition.replace(/^./, (letter) => letter.toLowerCase())})`
    return `| ${from} | ${trigger} | ${to} | ${effects.join(' ')} |`
  })
  return ['| From | On | To | Then |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

/** A contract in which each schema has an example, its own or the first one in a named example. */
function withExamples(contract: Contract): Contract {
  const { schemas = {}, examples = {} } = contract.components ?? {}
  const named = ({ $ref }: { $ref?: string }) => nameOf($ref)

  /** Gives a value to the schemas that it stands under, and writes an object as a text of JSON where a schema wants a text. */
  function give(schema: Schema, value: Json): Json {
    if (schema.$ref !== undefined) {
      const target = schemas[named(schema)]
      if (target === undefined) return value
      if (target.examples === undefined) target.examples = [value]
      return give(target, value)
    }
    if (schema.type === 'string' && typeof value === 'object' && value !== null)
      return JSON.stringify(value)
    for (const part of [...(schema.allOf ?? []), ...fitting(schema, value)]) give(part, value)
    if (Array.isArray(value)) value.forEach((item) => give(schema.items ?? {}, item))
    else if (typeof value === 'object' && value !== null)
      for (const [name, property] of Object.entries(schema.properties ?? {}))
        if (name in value) value[name] = give(property, value[name]!)
    return value
  }

  for (const { schema, examples: mediaExamples } of mediaIn(contract))
    for (const example of Object.values(mediaExamples))
      give(schema, ('value' in example ? example : (examples[named(example)] as Example)).value)
  return contract
}

/** The one of several schemas that a value is for: that of null for null, that of a text for a text. */
function fitting({ anyOf, oneOf }: Schema, value: Json): Schema[] {
  const type = value === null ? 'null' : typeof value
  const parts = anyOf ?? oneOf ?? []
  const fit =
    parts.find((part) => part.type === type) ?? parts.find((part) => part.$ref !== undefined)
  return fit === undefined ? [] : [fit]
}

interface Shown {
  schema: Schema
  examples: Record<string, Example | { $ref: string }>
}

function mediaIn(node: unknown): Shown[] {
  if (typeof node !== 'object' || node === null) return []
  const below = Object.entries(node).flatMap(([key, child]) =>
    key === 'schemas' ? [] : mediaIn(child),
  )
  const { schema, examples } = node as Partial<Shown>
  return schema !== undefined && examples !== undefined ? [{ schema, examples }, ...below] : below
}
