import openapiTS, { astToString } from 'openapi-typescript'
import type { Contract, Schema } from './contract.ts'
import { alternativesOf, isUntyped, mapSchema } from './schema.ts'

/** Prints the types of an OpenAPI document. */
export async function printTypes(document: object, immutable = true): Promise<string> {
  const nodes = await openapiTS(document as Parameters<typeof openapiTS>[0], {
    alphabetize: false,
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    immutable,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  })
  return astToString(nodes)
}

/** The TypeScript types of a contract: one named type a schema, beside the paths, webhooks and operations of openapi-typescript. */
export async function types(contract: Contract): Promise<Record<string, string>> {
  const text = await printTypes({
    ...contract,
    components: { ...contract.components, schemas: shownSchemas(contract) },
  })
  // openapi-fetch takes a readonly array for an object, whose methods are gone.
  const written = text.replaceAll(/: readonly (\S+\[\])/g, ': $1')
  return { 'types.ts': written.replaceAll(`"${otherText}"`, '(string & {})') }
}

/** The schemas as consumers use them; whole resources as examples would double the file, and the bundle holds them already. */
function shownSchemas(contract: Contract): Record<string, Schema> {
  const schemas = Object.entries(contract.components.schemas)
  const typed = (schema: Schema) => withTypes(contract, schema)
  const shown = schemas.map(([name, schema]) => [
    name,
    mapSchema(mapSchema(schema, typed), ({ examples, ...rest }) =>
      spelled(
        typeof examples?.[0] === 'object' ? rest : { ...rest, ...(examples && { examples }) },
      ),
    ),
  ])
  return Object.fromEntries(shown) as Record<string, Schema>
}

/** A schema whose fields of no stated type have the types of their examples, and name the schema that lists one of these. */
function withTypes(contract: Contract, { properties, ...schema }: Schema): Schema {
  if (properties === undefined) return schema
  const fields = Object.entries(properties).map(([name, property]): [string, Schema] => {
    const { examples, ...field } = property
    if (!isUntyped(field) || examples === undefined) return [name, property]
    const type = [...new Set(examples.map((one) => (one === null ? 'null' : typeof one)))]
    const known = Object.entries(contract.components.schemas).find(([, { enum: listed }]) =>
      examples.some((one) => listed?.includes(one)),
    )
    if (known === undefined) return [name, { ...field, type }]
    const values: Schema[] = [{ $ref: `#/components/schemas/${known[0]}` }, { const: otherText }]
    return [
      name,
      { ...field, anyOf: [...values, ...(type.includes('null') ? [{ type: 'null' }] : [])] },
    ]
  })
  return { ...schema, properties: Object.fromEntries(fields) }
}

/** A schema of which one of several properties is required, with a part for each, which the printer needs. */
function spelled(schema: Schema): Schema {
  const names = alternativesOf(schema)
  if (names.length === 0) return schema
  const part = (name: string): Schema => {
    const property = schema.properties?.[name] ?? {}
    return { type: 'object', required: [name], properties: { [name]: property } }
  }
  return { allOf: [schema, { anyOf: names.map(part) }] }
}

const otherText = '(other text)'
