import openapiTS, { astToString } from 'openapi-typescript'
import type { Catalogue } from './catalogue.ts'
import { eventUnions } from './events.ts'

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

/** The TypeScript types: one for each schema, and paths and operations by openapi-typescript. */
export async function typesFile(catalogue: Catalogue): Promise<Record<string, string>> {
  const text = await printTypes(catalogue.document)
  // openapi-fetch takes a readonly array for an object, whose methods are gone.
  const unions = eventUnions(catalogue).map(([name, events]) => {
    const schemas = Object.values(events).map((schema) => `components['schemas']['${schema}']`)
    return `/** An event of which the contract shows what its data holds. */\nexport type ${name} = ${schemas.join(' | ')}\n`
  })
  return {
    'types.ts': [text.replaceAll(/: readonly (\S+\[\])/g, ': $1'), ...unions].join('\n'),
  }
}
