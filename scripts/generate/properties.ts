import { resolve, type Contract, type Schema } from './contract.ts'

/** The fields of a schema, those of what it builds upon too; what stands in a later part wins. */
export function propertiesOf(contract: Contract, schema: Schema): Record<string, Schema> {
  const { $ref, allOf = [], properties } = schema
  const parts = $ref === undefined ? allOf : [resolve<Schema>(contract, schema as { $ref: string })]
  return Object.assign(
    {},
    ...parts.map((part) => propertiesOf(contract, part)),
    properties,
  ) as Record<string, Schema>
}

/** The object that a schema is, such as `charge`; undefined where it says none. */
export function objectOf(contract: Contract, schema: Schema): unknown {
  return propertiesOf(contract, schema)['object']?.const
}

/** True for the schema of a list: it says so, or its data is an array of records. */
export function isList(contract: Contract, name: string): boolean {
  const { schemas } = contract.components
  const schema = schemas[name]
  if (schema === undefined) return false
  const object = objectOf(contract, schema)
  if (object !== undefined) return object === objectOf(contract, schemas['List'] ?? {})
  return propertiesOf(contract, schema)['data']?.items !== undefined
}

/** The schema of a list's envelope: that of all lists where it has their fields. */
export function envelopeOf(contract: Contract, name: string): string | null {
  if (!isList(contract, name)) return null
  const { schemas } = contract.components
  const properties = propertiesOf(contract, schemas[name] ?? {})
  const common = Object.keys(propertiesOf(contract, schemas['List'] ?? {}))
  return common.every((field) => field in properties) ? 'List' : name
}
