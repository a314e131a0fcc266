import { readFileSync } from 'node:fs'
import { observations, requirements } from '../../generated/requirements.ts'
import type { RunRecord } from '../finding.ts'
import { UsageError } from '../profile/usage.ts'
import { shown } from '../profile/values.ts'
import type { Compared } from './difference.ts'
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

/** Reads a report.json; throws a UsageError that names the file, the place and the remedy. */
export function readReport(file: string): RunRecord {
  const record = readBy(reportSchema as Schema, file) as RunRecord
  const known = { ...requirements, ...observations }
  for (const { id } of [...record.findings, ...record.observations])
    if (!Object.hasOwn(known, id))
      throw new UsageError(
        `${shown(file)}: ${shown(id)} is not in this kit's contract; render it with the kit of contract ${shown(record.contract.version)}.`,
      )
  return record
}

/** Reads of a report.json, by whichever kit and contract it was written, what two runs are compared by. Throws as readReport does. */
export function readCompared(file: string): Compared {
  return readBy({ ...reportSchema, required: compared }, file) as Compared
}

const compared = [
  'version',
  'outcome',
  'sentence',
  'findings',
  'observations',
  'implementation',
] as const satisfies (keyof Compared | 'version')[]

function readBy(schema: Schema, file: string): unknown {
  const refused = (trouble: string) =>
    new UsageError(`${shown(file)}: ${trouble}; name a report.json that assay run --out wrote.`)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw refused((error as NodeJS.ErrnoException).code ?? 'it cannot be read')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refused('it is no JSON')
  }
  const trouble = troubleIn(schema, value, '')
  if (trouble !== null) throw refused(trouble)
  return value
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
