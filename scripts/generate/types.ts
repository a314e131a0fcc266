import openapiTS, { astToString } from 'openapi-typescript'
import type { Contract, Schema } from './bundle.ts'
import { anyEvent, consumerSchemas } from './events.ts'
import { mapSchema } from './schema.ts'

/** The TypeScript types of the contract: one named type a schema, beside the paths, webhooks and operations of openapi-typescript. */
export async function types(contract: Contract): Promise<Record<string, string>> {
  // openapi-typescript resolves its input in place, so that it gets a copy of its own.
  const copy = structuredClone(contract)
  copy.components.schemas = consumerSchemas(copy, keyed)
  // Whole resources as examples would double the file, and the bundle holds them already.
  for (const [name, schema] of Object.entries(copy.components.schemas))
    copy.components.schemas[name] = mapSchema(schema, ({ examples, ...rest }) =>
      typeof examples?.[0] === 'object' ? rest : { ...rest, ...(examples && { examples }) },
    )
  const nodes = await openapiTS(copy as never, {
    alphabetize: false,
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    immutable: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  })
  return { 'types.ts': astToString(nodes).replace(`"${otherKey}"`, 'OtherEventKey') + otherEventKey }
}

const otherKey = '(other key)'

const otherEventKey = `
declare enum EventKey {
    NotShown = "any key that the contract does not show"
}

/** The key of an event that the contract does not show: any other string. An enumeration, because a plain string would keep a comparison with a shown key from telling events apart. */
export type OtherEventKey = EventKey;
`

/** An event as a union that narrows by its key. */
function keyed(names: string[]): Record<string, Schema> {
  const schemas = '#/components/schemas/'
  const key: Schema = { type: 'string', const: otherKey, description: 'The kind of the event.' }
  return {
    OtherEvent: {
      description: 'An event whose key the contract does not show.',
      allOf: [{ $ref: schemas + anyEvent }, { type: 'object', required: ['key'], properties: { key } }],
    },
    Event: {
      description: 'A record of a significant occurrence in the account; its key tells what its data is.',
      oneOf: [...names, 'OtherEvent'].map((name) => ({ $ref: schemas + name })),
    },
  }
}
