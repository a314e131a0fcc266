import { choosing, compiler, mapSchema, reach } from '../generate/schema.ts'
import type { Contract, Schema } from '../generate/contract.ts'
import { nameOf } from '../generate/walk.ts'
import { rootSchemas, type Rule } from './walk.ts'

/** Each schema compiles in the strict mode of ajv. */
export const strictSchemas: Rule = (contract) => {
  const ajv = compiler(contract)
  return rootSchemas(contract).flatMap(({ place, schema }) => {
    try {
      // A schema that is referred to is judged at its own place.
      ajv.compile(mapSchema(schema, (inner) => (inner.$ref === undefined ? choosing(inner) : {})))
      return []
    } catch (error) {
      return [{ place, value: (error as Error).message, remedy: 'Write what ajv takes in strict mode.' }]
    }
  })
}

/** Returns a compiler for any schema of the contract, its references and formats included; it throws where the schema is not strict. */
export function compilerOf(contract: Contract) {
  const ajv = compiler(contract)
  return (schema: Schema) => {
    for (const name of reach(contract, schema))
      if (ajv.getSchema(name) === undefined) ajv.addSchema(linked(contract.components.schemas[name]!), name)
    return ajv.compile(linked(schema))
  }
}

function linked(schema: Schema): Schema {
  return mapSchema(schema, (inner) =>
    inner.$ref === undefined ? choosing(inner) : { ...inner, $ref: nameOf(inner.$ref) },
  )
}
