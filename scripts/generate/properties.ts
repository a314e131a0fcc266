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

/** True for the name of a schema that is a list, whatever its name. */
export function isList(contract: Contract, name: string): boolean {
  const { schemas } = contract.components
  const object = objectOf(contract, schemas['List'] ?? {})
  return objectOf(contract, schemas[name] ?? {}) === object && name !== ''
}
