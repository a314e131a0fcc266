import type { Catalogue } from './catalogue.ts'
import type { Schema } from './contract.ts'
import { eventUnions } from './events.ts'
import { reachedFrom, withoutExtensions, withReferences } from './schema.ts'

/** Each schema of the contract as a JSON Schema 2020-12, whole: its references are in `$defs`. */
export function schemaFiles(catalogue: Catalogue): Record<string, string> {
  const { contract } = catalogue
  const unions = eventUnions(catalogue).map(([name, events]): [string, Schema] => [
    name,
    { anyOf: Object.values(events).map((schema) => ({ $ref: `#/components/schemas/${schema}` })) },
  ])
  return Object.fromEntries(
    [...Object.entries(contract.components.schemas), ...unions].map(([name, schema]) => {
      const needed = reachedFrom(contract, schema)
      const definitions = needed.map((schemaName) => [
        schemaName,
        inDefs(withoutExtensions(contract.components.schemas[schemaName]!, 'examples')),
      ])
      const document = {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: `https://payment.example/schemas/${name}.json`,
        title: name,
        ...inDefs(withoutExtensions(schema)),
        ...(needed.length > 0 && { $defs: Object.fromEntries(definitions) }),
      }
      return [`schemas/${name}.json`, JSON.stringify(document, null, 2)]
    }),
  )
}

const inDefs = (schema: Schema): Schema => withReferences(schema, (name) => `#/$defs/${name}`)
