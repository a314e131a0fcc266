import { isRecord } from '../basics/values.ts'
import type { Page, ResourceState } from './model.ts'
import { eventKeyOf, resource } from './resource.ts'

/** The different texts that are looked into of each resource, or of its events of one key, and how often each in one list: an honest list shows few. */
const limits = { first: 40, last: 10, looks: 20 }

/** A text of a resource: the value that stands for it, and how often each list showed it. */
interface Text {
  readonly value: Record<string, unknown>
  readonly looks: Map<Page['list'], number>
}

/** Different texts of a resource, the first and the last. */
type Texts = Record<'first' | 'last', Map<string, Text>>

/**
 * Makes resources of the records of the run on pages. Equal records share one value, which is kept and inspected once;
 * of what lists show ever anew, or ever again, the beginning and the end are looked into.
 */
export function lookInto(pages: readonly Page[]): void {
  const textsOf = openTexts()
  for (const { items } of pages)
    for (const { value, subject } of items)
      if (subject !== null && isRecord(value)) keep(textsOf(subject, value), value)
  for (const { items, holds, list, call } of pages)
    for (const [at, item] of items.entries()) {
      if (item.subject === null) continue
      const value = lookAt(textsOf(item.subject, item.value), item.value, list)
      if (value !== undefined) item.resource = resource(holds, value, call.exchange, `/data/${at}`)
    }
}

/** Opens the search for the texts of a resource, or of its events of one key. */
function openTexts(): (subject: ResourceState, value: unknown) => Texts {
  const textsBySubject = new Map<ResourceState, Map<string, Texts>>()
  return (subject, value) => {
    const byKey = textsBySubject.get(subject) ?? new Map<string, Texts>()
    textsBySubject.set(subject, byKey)
    const key = eventKeyOf(value) ?? ''
    const texts = byKey.get(key) ?? { first: new Map(), last: new Map() }
    byKey.set(key, texts)
    return texts
  }
}

function keep({ first, last }: Texts, value: Record<string, unknown>): void {
  const text = JSON.stringify(value)
  if (first.has(text) || last.has(text)) return
  const texts = first.size < limits.first ? first : last
  texts.set(text, { value, looks: new Map() })
  if (last.size > limits.last) last.delete(String([...last.keys()][0]))
}

/** The value that stands for a record; undefined where it is not looked into. */
function lookAt(
  { first, last }: Texts,
  record: unknown,
  list: Page['list'],
): Text['value'] | undefined {
  const text = JSON.stringify(record)
  const known = first.get(text) ?? last.get(text)
  const looks = known?.looks.get(list) ?? 0
  known?.looks.set(list, looks + 1)
  return looks < limits.looks ? known?.value : undefined
}
