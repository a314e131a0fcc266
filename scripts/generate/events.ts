import type { Contract, Schema } from './contract.ts'
import { mapSchema } from './schema.ts'
import { nameOf } from './walk.ts'

const event = '#/components/schemas/Event'

/** The name under which consumers know the contract's Event: an event whatever its key and its data. */
export const anyEvent = 'AnyEvent'

/** The schemas of events of one key: those that build upon Event. */
function shownEvents(contract: Contract): string[] {
  return Object.entries(contract.components.schemas).flatMap(([name, { allOf }]) =>
    allOf?.[0]?.$ref === event ? [name] : [],
  )
}

/** The events that the contract shows by their keys: the schema of each, and the schema of what its data holds. */
export function eventsByKey(contract: Contract): [key: string, event: { schema: string; holds: string }][] {
  return shownEvents(contract).map((schema) => {
    const parts = contract.components.schemas[schema]?.allOf ?? []
    const { key, data } = Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<
      string,
      Schema
    >
    return [String(key?.const), { schema, holds: nameOf(data?.$ref) }]
  })
}

/** The schemas as consumers use them: AnyEvent is the contract's Event, and `shown` makes an Event whose key tells what its data is. */
export function consumerSchemas(
  contract: Contract,
  shown: (names: string[]) => Record<string, Schema>,
): Record<string, Schema> {
  const names = shownEvents(contract)
  const { Event, ...others } = contract.components.schemas
  const copies = Object.entries(others).map(([name, schema]) => [
    name,
    names.includes(name) ? mapSchema(schema, toAnyEvent) : schema,
  ])
  return { ...Object.fromEntries(copies), ...(Event && { [anyEvent]: Event, ...shown(names) }) }
}

function toAnyEvent(schema: Schema): Schema {
  return schema.$ref === event ? { ...schema, $ref: event.replace('Event', anyEvent) } : schema
}
