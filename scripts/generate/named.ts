import type { Contract, Media, Schema } from './contract.ts'
import { nameOf, operationsUnder, successOf } from './walk.ts'

/** A contract in which each schema of an answer or a webhook that was written where it is used is a component of its own. */
export function withNamedSchemas(contract: Contract): Contract {
  for (const { operation } of operationsUnder(contract.paths))
    for (const media of Object.values(successOf(operation)?.content ?? {}))
      nameSchema(contract, media, nameOfAnswer(media.schema ?? {}, operation.operationId))
  for (const { operation } of operationsUnder(contract.webhooks ?? {}))
    for (const media of Object.values(operation.requestBody?.content ?? {}))
      nameSchema(contract, media, `${pascal(operation.operationId.replace(/^receive/, ''))}Event`)
  return contract
}

function nameSchema({ components }: Contract, media: Media, name: string): void {
  const { schema } = media
  if (schema === undefined || schema.$ref !== undefined) return
  const isTaken = Object.hasOwn(components.schemas, name)
  const free = isTaken ? `${name}${Object.keys(components.schemas).length}` : name
  components.schemas[free] = schema
  media.schema = { $ref: `#/components/schemas/${free}` }
}

/** The name of an answer's schema: that of a list by its records, that of a resource by the object that it is. */
function nameOfAnswer(schema: Schema, operationId: string): string {
  const parts = [schema, ...(schema.allOf ?? [])]
  const items = parts.map(({ properties }) => nameOf(properties?.['data']?.items?.$ref))
  const records = items.find((name) => name !== '')
  if (records !== undefined) return `${pascal(operationId)}List`
  const object = parts.map(({ properties }) => properties?.['object']?.const).find(Boolean)
  return pascal(String(object ?? operationId))
}

const pascal = (name: string): string =>
  name.replace(/(^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, _gap, letter: string) => letter.toUpperCase())
