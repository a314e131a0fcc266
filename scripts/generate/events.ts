import type { Contract, Schema } from './contract.ts'
import { objectOf, propertiesOf } from './properties.ts'
import { nameOf, operationsUnder, returned } from './walk.ts'

/** An event that the contract shows: its key, its schema, and that of what its data holds. */
export interface ContractEvent {
  key: string
  schema: string
  dataSchema: string
}

/** The events that the contract shows. */
export function eventsIn(contract: Contract): ContractEvent[] {
  const schemas = Object.entries(contract.components.schemas)
  const object = objectOf(contract, contract.components.schemas['Event'] ?? {})
  return schemas.flatMap(([name, schema]) => {
    const { key, data } = propertiesOf(contract, schema)
    if (key?.const === undefined || objectOf(contract, schema) !== object) return []
    const dataSchema = baseOf(contract, heldBy(data))
    return [{ key: String(key.const), schema: name, dataSchema }]
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

/** The kind that a schema is a form of: a deleted customer is a customer. */
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

/** The unions of events by what their data holds, unless the contract has a schema of that name. */
export function eventUnions({
  contract,
  events,
}: {
  contract: Contract
  events: readonly ContractEvent[]
}): [name: string, schemas: Record<string, string>][] {
  const holders = [...new Set(events.map(({ dataSchema }) => dataSchema))].filter(
    (holder) => !Object.hasOwn(contract.components.schemas, `${holder}Event`),
  )
  return holders.map((holder) => [
    `${holder}Event`,
    Object.fromEntries(
      events.flatMap(({ key, schema, dataSchema }) =>
        dataSchema === holder ? [[key, schema]] : [],
      ),
    ),
  ])
}
