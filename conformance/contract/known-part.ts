import { fields, type SchemaName } from '../../generated/fields.ts'
import { isRecord } from '../basics/values.ts'

/** The fields of a resource that the contract lists, and of the resources inside it. */
export function knownPart(schema: SchemaName, value: unknown): unknown {
  if (!isRecord(value)) return value
  const knownMembers = Object.entries(value).filter(([name]) => Object.hasOwn(fields[schema], name))
  return Object.fromEntries(
    knownMembers.map(([name, child]) => {
      const { nested, items } = fields[schema][name] ?? {}
      if (nested !== undefined) return [name, knownPart(nested, child)]
      const isList = items !== undefined && Array.isArray(child)
      return [name, isList ? child.map((item: unknown) => knownPart(items, item)) : child]
    }),
  )
}
