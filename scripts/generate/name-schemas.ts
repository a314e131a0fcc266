import { isDeepStrictEqual } from 'node:util'
import type { Contract, Media, Schema } from './contract.ts'
import { fileNameOf, inPlaceOf } from './sources.ts'
import { nameOf, operationsUnder, successOf } from './walk.ts'

/**
 * Makes a component of every schema of an answer or a webhook, and of every object inside one:
 * named by its file where it has one, and once where it is written twice.
 */
export function withNamedSchemas(contract: Contract): Contract {
  const { schemas } = contract.components
  for (const { operation } of operationsUnder(contract.paths))
    for (const media of Object.values(successOf(operation)?.content ?? {}))
      nameMedia(schemas, media, answerName(media.schema ?? {}, operation.operationId))
  for (const { operation } of operationsUnder(contract.webhooks ?? {}))
    for (const media of Object.values(operation.requestBody?.content ?? {}))
      nameMedia(schemas, media, `${pascal(operation.operationId.replace(/^receive/, ''))}Event`)
  return contract
}

type Schemas = Contract['components']['schemas']

function nameMedia(schemas: Schemas, media: Media, name: string): void {
  const { schema } = media
  if (schema === undefined) return
  const target = schemas[nameOf(schema.$ref)]
  // A component is named, but what is inside it may not be.
  if (target !== undefined) nameNested(schemas, target, nameOf(schema.$ref))
  else media.schema = asComponent(schemas, schema, name)
}

/** Makes a component of a schema, or takes the one that is equal; returns a reference to it. */
function asComponent(schemas: Schemas, schema: Schema, name: string): Schema {
  nameNested(schemas, schema, name)
  const [same] = Object.entries(schemas).find(([, other]) => isDeepStrictEqual(other, schema)) ?? []
  const names = [
    fileNameOf(schema) ?? name,
    name,
    `${name}Answer`,
    `${name}Answer${Object.keys(schemas).length}`,
  ]
  const componentName = same ?? names.find((other) => !Object.hasOwn(schemas, other)) ?? name
  schemas[componentName] = schema
  return { $ref: `#/components/schemas/${componentName}` }
}

/** Names the objects of fields: alone, beside null, or in an array. */
function nameNested(schemas: Schemas, schema: Schema, owner: string): void {
  for (const { properties = {} } of [schema, ...(schema.allOf ?? [])])
    for (const [field, property] of Object.entries(properties)) {
      const nameOfPart = (part: Schema): string => objectName(part) ?? owner + pascal(field)
      if (isObject(property))
        properties[field] = asReference(schemas, property, nameOfPart(property))
      if (isObject(property.items))
        property.items = asComponent(
          schemas,
          property.items,
          objectName(property.items) ?? owner + pascal(field).replace(/s$/, ''),
        )
      for (const key of ['anyOf', 'oneOf'] as const)
        property[key]?.forEach((part, index, parts) => {
          if (isObject(part)) parts[index] = asComponent(schemas, part, nameOfPart(part))
        })
    }
}

/** A reference in place of a field's schema, which keeps what is said of the field. */
function asReference(schemas: Schemas, property: Schema, name: string): Schema {
  const { 'x-requirements': requirements, ...schema } = property
  const { description } = schema
  return {
    ...asComponent(schemas, inPlaceOf(property, schema), name),
    ...(description !== undefined && { description }),
    ...(requirements !== undefined && { 'x-requirements': requirements }),
  }
}

const isObject = (schema: Schema | undefined): schema is Schema =>
  schema !== undefined && schema.$ref === undefined && schema.properties !== undefined

/** The name of an answer's schema: that of a list by its operation, of a resource by its object. */
function answerName(schema: Schema, operationId: string): string {
  const isList = partsOf(schema).some(({ properties }) => properties?.['data']?.items !== undefined)
  return isList ? `${pascal(operationId)}List` : (objectName(schema) ?? pascal(operationId))
}

/** The name of a resource's schema, by the object that it is. */
function objectName(schema: Schema): string | undefined {
  const objects = partsOf(schema).map(({ properties }) => properties?.['object']?.const)
  const object = objects.find((value) => typeof value === 'string')
  return object === undefined ? undefined : pascal(String(object))
}

const partsOf = (schema: Schema): Schema[] => [schema, ...(schema.allOf ?? [])]

const pascal = (name: string): string =>
  name.replace(/(^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, _gap, letter: string) => letter.toUpperCase())
