import type { Contract, Schema } from './contract.ts'
import { nameOf } from './walk.ts'

/** The events that the contract shows by their keys: the schema of each, and the schema of what its data holds. */
export function eventsByKey(
  contract: Contract,
): [key: string, event: { schema: string; holds: string }][] {
  const schemas = Object.entries(contract.components.schemas)
  const events = schemas.filter(([, { allOf = [] }]) =>
    allOf.some(({ $ref }) => nameOf($ref) === 'Event'),
  )
  return events.map(([schema, { allOf = [] }]) => {
    const properties = allOf.map((part) => part.properties ?? {})
    const { key, data } = Object.assign({}, ...properties) as Record<string, Schema>
    return [String(key?.const), { schema, holds: baseOf(contract, nameOf(data?.$ref)) }]
  })
}

/** The schema that a schema builds upon, or its own name: a new charge is a Charge. */
function baseOf({ components }: Contract, name: string): string {
  return nameOf(components.schemas[name]?.allOf?.[0]?.$ref) || name
}

/** The unions of events by what their data holds: a ChargeEvent is one of those of charges. */
export function eventUnions(contract: Contract): [name: string, schemas: Record<string, string>][] {
  const events = eventsByKey(contract)
  const holders = [...new Set(events.map(([, { holds }]) => holds))]
  return holders.map((holder) => [
    `${holder}Event`,
    Object.fromEntries(
      events.flatMap(([key, { schema, holds }]) => (holds === holder ? [[key, schema]] : [])),
    ),
  ])
}
