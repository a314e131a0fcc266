import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Contract, Schema } from './contract.ts'
import { anyEvent, consumerSchemas } from './events.ts'
import { alternativesOf, mapSchema } from './schema.ts'

/** Prints the types of an OpenAPI document. */
export type PrintTypes = (document: object, immutable?: boolean) => Promise<string>

/** Starts a thread that prints types, one document after the other: nothing takes as long as to load openapi-typescript and TypeScript. */
export function typesPrinter(): PrintTypes {
  const thread = new Worker(new URL('types-printer.mjs', import.meta.url), { execArgv: [] })
  thread.unref()
  let last: Promise<unknown> = Promise.resolve()
  return (document, immutable = true) => {
    const printed = last.then(async () => {
      thread.ref()
      thread.postMessage({ document, immutable })
      const [text] = (await once(thread, 'message')) as [string]
      thread.unref()
      return text
    })
    last = printed
    return printed
  }
}

/** The TypeScript types of a contract: one named type a schema, beside the paths, webhooks and operations of openapi-typescript. */
export async function types(contract: Contract, print: PrintTypes): Promise<Record<string, string>> {
  const text = await print({
    ...contract,
    components: { ...contract.components, schemas: shownSchemas(contract) },
  })
  // openapi-fetch takes a readonly array for an object, whose methods are gone.
  const written = text.replaceAll(/: readonly (\S+\[\])/g, ': $1')
  return { 'types.ts': written.replace(`"${otherKey}"`, 'OtherEventKey') + otherEventKey }
}

/** The schemas as consumers use them; whole resources as examples would double the file, and the bundle holds them already. */
function shownSchemas(contract: Contract): Record<string, Schema> {
  const schemas = Object.entries(consumerSchemas(contract, keyed))
  const shown = schemas.map(([name, schema]) => [
    name,
    mapSchema(schema, ({ examples, ...rest }) =>
      spelled(typeof examples?.[0] === 'object' ? rest : { ...rest, ...(examples && { examples }) }),
    ),
  ])
  return Object.fromEntries(shown) as Record<string, Schema>
}

/** A schema of which one of several properties is required, with a part for each: the printer knows no `anyOf` beside properties. */
function spelled({ anyOf, ...schema }: Schema): Schema {
  const names = alternativesOf({ ...(anyOf && { anyOf }) })
  if (names.length === 0) return { ...schema, ...(anyOf && { anyOf }) }
  const part = (name: string): Schema => {
    const property = schema.properties?.[name] ?? {}
    return { type: 'object', required: [name], properties: { [name]: property } }
  }
  return { allOf: [schema, { anyOf: names.map(part) }] }
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
