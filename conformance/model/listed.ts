import { isRecord } from '../basics/values.ts'
import type { Page, ResourceState } from './model.ts'
import { eventKeyOf, resource } from './resource.ts'

/** The different texts that are looked into of each resource, or of its events of one key; an honest list shows a few. */
const limits = { first: 40, last: 10 }

/** The different texts of a resource, in time, with one value for each. */
type Values = Map<string, Record<string, unknown>>

/**
 * Makes resources of the records of the run on pages. Equal records share one value, which is kept and inspected once;
 * of what a list shows ever anew, the first and the last texts are looked into.
 */
export function lookInto(pages: readonly Page[]): void {
  const valuesBySubject = new Map<ResourceState, Map<string, Values>>()
  for (const { items } of pages)
    for (const { value, subject } of items)
      if (subject !== null && isRecord(value)) {
        const values = valuesOf(valuesBySubject, subject, value)
        const text = JSON.stringify(value)
        if (!values.has(text)) values.set(text, value)
      }
  for (const byKey of valuesBySubject.values()) for (const values of byKey.values()) shorten(values)
  for (const { items, holds, call } of pages)
    for (const [at, item] of items.entries()) {
      const { value, subject } = item
      if (subject === null || !isRecord(value)) continue
      const known = valuesOf(valuesBySubject, subject, value).get(JSON.stringify(value))
      if (known !== undefined) item.resource = resource(holds, known, call.exchange, `/data/${at}`)
    }
}

/** The values of a resource, or of its events of one key. */
function valuesOf(
  valuesBySubject: Map<ResourceState, Map<string, Values>>,
  subject: ResourceState,
  value: unknown,
): Values {
  const byKey = valuesBySubject.get(subject) ?? new Map<string, Values>()
  valuesBySubject.set(subject, byKey)
  const key = eventKeyOf(value) ?? ''
  const values = byKey.get(key) ?? new Map<string, Record<string, unknown>>()
  byKey.set(key, values)
  return values
}

function shorten(values: Values): void {
  for (const text of [...values.keys()].slice(limits.first, -limits.last)) values.delete(text)
}
