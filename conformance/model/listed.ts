import { isRecord } from '../basics/values.ts'
import type { Item, Page, ResourceState } from './model.ts'
import { eventKeyOf, resource } from './resource.ts'

/** The different texts that are looked into of each resource, or of its events of one key, and how often each in one list: an honest list shows few. */
const limits = { first: 40, last: 10, looks: 20 }

/** A text of a resource: the value that stands for it, and how often each list showed it. */
interface Text {
  readonly value: Record<string, unknown>
  looks?: Map<Page['list'], number>
  /** False where it was neither among the first nor among the last ones. */
  isKept: boolean
}

/** Different texts of a resource, the first and the last. */
type Texts = Record<'first' | 'last', Map<string, Text>>

/**
 * Makes resources of the records of the run on pages. Equal records share one value, which is kept and inspected once;
 * of what lists show ever anew, or ever again, the beginning and the end are looked into.
 */
export function lookInto(pages: readonly Page[]): void {
  const textsOf = openTexts()
  const textOfItem = new Map<Item, Text>()
  for (const { items } of pages)
    for (const item of items)
      if (item.subject !== null && isRecord(item.value))
        textOfItem.set(item, keep(textsOf(item.subject, item.value), item.value))
  for (const { items, holds, list, call } of pages)
    for (const [at, item] of items.entries()) {
      const text = textOfItem.get(item)
      if (text !== undefined && isLookedInto(text, list))
        item.resource = resource(holds, text.value, call.exchange, `/data/${at}`)
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

/** The text of a record, kept if it is among the first ones, or the last so far. */
function keep({ first, last }: Texts, value: Record<string, unknown>): Text {
  const json = JSON.stringify(value)
  const known = first.get(json) ?? last.get(json)
  if (known !== undefined) return known
  const text: Text = { value, isKept: true }
  const texts = first.size < limits.first ? first : last
  texts.set(json, text)
  const [[oldest, dropped] = []] = last
  if (oldest === undefined || dropped === undefined || last.size <= limits.last) return text
  last.delete(oldest)
  dropped.isKept = false
  return text
}

/** True for a kept text that this list did not show too often; counts the look. */
function isLookedInto(text: Text, list: Page['list']): boolean {
  if (!text.isKept) return false
  text.looks ??= new Map()
  const before = text.looks.get(list) ?? 0
  text.looks.set(list, before + 1)
  return before < limits.looks
}
