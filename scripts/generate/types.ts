import openapiTS, { astToString } from 'openapi-typescript'
import type { Contract } from './bundle.ts'
import { mapSchema } from './schema.ts'

/** The TypeScript types of the contract: one named type a schema, beside the paths, webhooks and operations of openapi-typescript. */
export async function types(contract: Contract): Promise<Record<string, string>> {
  // openapi-typescript resolves its input in place, so that it gets a copy of its own.
  const copy = structuredClone(contract)
  // Whole resources as examples would double the file, and the bundle holds them already.
  for (const [name, schema] of Object.entries(copy.components.schemas))
    copy.components.schemas[name] = mapSchema(schema, ({ examples, ...rest }) =>
      typeof examples?.[0] === 'object' ? rest : { ...rest, ...(examples && { examples }) },
    )
  const nodes = await openapiTS(copy as never, {
    alphabetize: false,
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    immutable: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  })
  return { 'types.ts': astToString(nodes) }
}
