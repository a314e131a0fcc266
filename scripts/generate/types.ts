import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Contract, Schema } from './bundle.ts'
import { anyEvent, consumerSchemas } from './events.ts'
import { mapSchema } from './schema.ts'

/**
 * The TypeScript types of a contract: one named type a schema, beside the paths, webhooks and operations of openapi-typescript.
 * A thread loads that, and TypeScript with it, from now on: nothing else takes as long.
 */
export function typesPrinter(): (contract: Contract) => Promise<Record<string, string>> {
  const thread = new Worker(new URL('types-printer.mjs', import.meta.url), { execArgv: [] })
  thread.unref()
  return async (contract) => {
    thread.ref()
    thread.postMessage({
      ...contract,
      components: { ...contract.components, schemas: shownSchemas(contract) },
    })
    const [text] = (await once(thread, 'message')) as [string]
    return { 'types.ts': text.replace(`"${otherKey}"`, 'OtherEventKey') + otherEventKey }
  }
}

/** The schemas as consumers use them; whole resources as examples would double the file, and the bundle holds them already. */
function shownSchemas(contract: Contract): Record<string, Schema> {
  const schemas = Object.entries(consumerSchemas(contract, keyed))
  const shown = schemas.map(([name, schema]) => [
    name,
    mapSchema(schema, ({ examples, ...rest }) =>
      typeof examples?.[0] === 'object' ? rest : { ...rest, ...(examples && { examples }) },
    ),
  ])
  return Object.fromEntries(shown) as Record<string, Schema>
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
