import { observations, requirements } from '../../generated/requirements.ts'
import type { RunRecord } from '../finding.ts'
import { UsageError } from '../profile/usage.ts'
import { shown } from '../profile/values.ts'
import { reportSchema } from './schema.ts'

interface Schema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  additionalProperties?: Schema
  minimum?: number
  pattern?: string
}

/** Reads the text of a report.json; throws a UsageError that names the file, the place and the remedy. */
export function readReport(text: string, file: string): RunRecord {
  const remedy = 'name a report.json that assay run --out wrote'
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UsageError(`${file}: it is no JSON; ${remedy}.`)
  }
  const trouble = troubleIn(reportSchema as Schema, value, '')
  if (trouble !== null) throw new UsageError(`${file}: ${trouble}; ${remedy}.`)
  const record = value as RunRecord
  const known = { ...requirements, ...observations }
  for (const { id } of [...record.findings, ...record.observations])
    if (!Object.hasOwn(known, id))
      throw new UsageError(
        `${file}: ${shown(id)} is not in this kit's contract; render it with the kit of contract ${shown(record.contract.version)}.`,
      )
  return record
}

/** The first place at which a value differs from a schema, or null. */
function troubleIn(schema: Schema, value: unknown, at: string): string | null {
  const place = at === '' ? 'the report' : at
  const { type, enum: values, anyOf, minimum, pattern } = schema
  if (anyOf !== undefined) {
    const troubles = anyOf.map((one) => troubleIn(one, value, at))
    return troubles.includes(null)
      ? null
      : (troubles.find((one) => !one?.startsWith(`${place} is`)) ?? troubles[0] ?? null)
  }
  if (values !== undefined && !values.includes(value))
    return `${place} is ${shown(value)}, not one of ${values.join(', ')}`
  if (type !== undefined && ![type].flat().includes(typeOf(value)))
    if (!(typeOf(value) === 'integer' && [type].flat().includes('number')))
      return `${place} is ${typeOf(value)}, not ${[type].flat().join(' or ')}`
  if (minimum !== undefined && (value as number) < minimum) return `${place} is less than ${minimum}`
  if (pattern !== undefined && typeof value === 'string' && !new RegExp(pattern).test(value))
    return `${place} is ${shown(value)}, no id`
  if (Array.isArray(value))
    return firstOf(value, (item, index) => troubleIn(schema.items ?? {}, item, `${at}/${index}`))
  if (typeof value !== 'object' || value === null) return null
  const missing = schema.required?.find((name) => !Object.hasOwn(value, name))
  if (missing !== undefined) return `${place} has no ${missing}`
  return firstOf(Object.entries(value), ([name, member]) => {
    const own =
      schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
    return troubleIn(own ?? schema.additionalProperties ?? {}, member, `${at}/${name}`)
  })
}

function firstOf<Item>(
  items: readonly Item[],
  look: (item: Item, at: number) => string | null,
): string | null {
  for (const [at, item] of items.entries()) {
    const found = look(item, at)
    if (found !== null) return found
  }
  return null
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}
