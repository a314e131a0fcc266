import type { Contract, Schema } from './contract.ts'
import { objectOf, propertiesOf } from './properties.ts'
import { nameOf, operationsUnder, returned } from './walk.ts'

/** The events that the contract shows by their keys: the schema of each, and the schema of what its data holds. */
export function eventsByKey(
  contract: Contract,
): [key: string, event: { schema: string; dataSchema: string }][] {
  const schemas = Object.entries(contract.components.schemas)
  const object = objectOf(contract, contract.components.schemas['Event'] ?? {})
  return schemas.flatMap(([name, schema]) => {
    const { key, data } = propertiesOf(contract, schema)
    if (key?.const === undefined || objectOf(contract, schema) !== object) return []
    return [[String(key.const), { schema: name, dataSchema: baseOf(contract, heldBy(data)) }]]
  })
}

/** The name of the schema that a field's value has, where what stands beside it says more of it. */
function heldBy(field: Schema = {}): string {
  return nameOf([field, ...(field.allOf ?? [])].find(({ $ref }) => $ref !== undefined)?.$ref)
}

/** The schema that a schema builds upon, or its own name: a new charge is a Charge. */
function baseOf({ components }: Contract, name: string): string {
  return nameOf(components.schemas[name]?.allOf?.[0]?.$ref) || name
}

/** The kind that a schema is a form of: what a path with its id retrieves is the whole of an object, such as a customer that was deleted. */
export function kindOfSchema(contract: Contract, name: string): string {
  const object = objectOf(contract, contract.components.schemas[name] ?? {})
  const whole = operationsUnder(contract.paths).find(
    ({ path, method, operation }) =>
      method === 'get' &&
      path.endsWith('}') &&
      objectOf(contract, contract.components.schemas[returned(operation)] ?? {}) === object,
  )
  return object === undefined || whole === undefined ? name : returned(whole.operation)
}

/** The unions of events by what their data holds: a ChargeEvent is one of those of charges, unless the contract has a schema of that name. */
export function eventUnions(contract: Contract): [name: string, schemas: Record<string, string>][] {
  const events = eventsByKey(contract)
  const holders = [...new Set(events.map(([, { dataSchema }]) => dataSchema))].filter(
    (holder) => !Object.hasOwn(contract.components.schemas, `${holder}Event`),
  )
  return holders.map((holder) => [
    `${holder}Event`,
    Object.fromEntries(
      events.flatMap(([key, { schema, dataSchema }]) =>
        dataSchema === holder ? [[key, schema]] : [],
      ),
    ),
  ])
}
