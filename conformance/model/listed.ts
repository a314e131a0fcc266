import { isRecord } from '../basics/values.ts'
import type { Page, ResourceState } from './model.ts'
import { eventKeyOf, resource } from './resource.ts'

/** The different texts that are looked into of each resource, or of its events of one key; an honest list shows a few. */
const limits = { first: 40, last: 10 }

/** Different texts of a resource, the first and the last, with one value for each. */
type Values = Record<'first' | 'last', Map<string, Record<string, unknown>>>

/**
 * Makes resources of the records of the run on pages. Equal records share one value, which is kept and inspected once;
 * of what a list shows ever anew, the first and the last texts are looked into.
 */
export function lookInto(pages: readonly Page[]): void {
  const valuesOf = openValues()
  for (const { items } of pages)
    for (const { value, subject } of items)
      if (subject !== null && isRecord(value)) keep(valuesOf(subject, value), value)
  for (const { items, holds, call } of pages)
    for (const [at, item] of items.entries()) {
      const { value, subject } = item
      if (subject === null || !isRecord(value)) continue
      const { first, last } = valuesOf(subject, value)
      const text = JSON.stringify(value)
      const shared = first.get(text) ?? last.get(text)
      if (shared !== undefined)
        item.resource = resource(holds, shared, call.exchange, `/data/${at}`)
    }
}

/** Opens the search for the values of a resource, or of its events of one key. */
function openValues(): (subject: ResourceState, value: unknown) => Values {
  const valuesBySubject = new Map<ResourceState, Map<string, Values>>()
  return (subject, value) => {
    const byKey = valuesBySubject.get(subject) ?? new Map<string, Values>()
    valuesBySubject.set(subject, byKey)
    const key = eventKeyOf(value) ?? ''
    const values = byKey.get(key) ?? { first: new Map(), last: new Map() }
    byKey.set(key, values)
    return values
  }
}

function keep({ first, last }: Values, value: Record<string, unknown>): void {
  const text = JSON.stringify(value)
  if (first.has(text) || last.has(text)) return
  if (first.size < limits.first) first.set(text, value)
  else last.set(text, value)
  if (last.size > limits.last) last.delete(String([...last.keys()][0]))
}
