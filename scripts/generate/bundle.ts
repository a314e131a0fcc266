import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import SwaggerParser from '@apidevtools/swagger-parser'
import { parse } from 'yaml'
import { extensionMistakes } from '../lint/extensions.ts'
import { circleMistakes, strayMistakes } from '../lint/names.ts'
import { refuse } from '../lint/message.ts'
import { type Contract, type Schema, type Transition } from './contract.ts'
import { inlineSharedParts } from './inline-shared.ts'
import { withNamedSchemas } from './name-schemas.ts'
import { withoutExtensions } from './schema.ts'
import { noteSources, writtenOut } from './sources.ts'
import { withSections } from './tags.ts'
import { nameOf } from './walk.ts'

/** The contract in one document; throws where it is no valid OpenAPI. */
export async function bundle(root = 'openapi/openapi.yaml'): Promise<Contract> {
  const bundled = await SwaggerParser.bundle(root, {
    parse: { yaml: { parse: parseYaml } },
  } as never)
  const contract = writtenOut(bundled) as unknown as Contract
  refuse(contract, strayMistakes(contract, root))
  // It dereferences what it is given, so that it gets a copy of its own.
  await SwaggerParser.validate(structuredClone(contract) as never)
  refuse(contract, [...circleMistakes(contract), ...extensionMistakes(contract)])
  withNamedSchemas(inlineSharedParts(contract))
  const values = parse(
    await readFile('conformance/scenarios/values.yaml', 'utf8'),
  ) as Contract['values']
  return withSections({ ...withStates(contract), values })
}

/** A contract as published: each schema whole, without the parts that only the kit needs. */
export function published({ values: _values, 'x-coverage': _coverage, ...contract }: Contract) {
  const schemas = Object.entries(contract.components.schemas).map(([name, schema]) => [
    name,
    wholeSchema(contract.components.schemas, schema),
  ])
  const components = {
    ...contract.components,
    schemas: Object.fromEntries(schemas) as Record<string, Schema>,
  }
  return { ...contract, components }
}

/** A schema with the one that it builds upon merged in, for tools that follow no `allOf`. */
function wholeSchema(schemas: Record<string, Schema>, { allOf, ...schema }: Schema): Schema {
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

function parseYaml({ data, url }: { data: Buffer | string; url: string }): unknown {
  const value: unknown = parse(data.toString(), { merge: true, maxAliasCount: -1 })
  noteSources(relative(process.cwd(), url), value)
  return value
}

/** A contract in which the description of each resource that has states shows them as a table. */
function withStates(contract: Contract): Contract {
  for (const schema of Object.values(contract.components?.schemas ?? {})) {
    const { 'x-states': transitions, description } = schema
    if (transitions !== undefined)
      schema.description = `${description?.trim()}\n\n${transitionTable(transitions)}`
  }
  return contract
}

function transitionTable(transitions: readonly Transition[]): string {
  const rows = transitions.map(({ from, on, given: condition, to, effects = [] }) => {
    const trigger =
      condition === undefined
        ? on
        : `${on} (${condition.replace(/^./, (letter) => letter.toLowerCase())})`
    return `| ${from} | ${trigger} | ${to} | ${effects.join(' ')} |`
  })
  return ['| From | On | To | Then |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
