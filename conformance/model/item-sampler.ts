import type { ListPage, TrackedResource } from './model.ts'
import { eventKeyOf } from './resource.ts'

/** The most texts of a resource, or of its events of one key, and readings of a text in one list. */
const limits = { texts: 50, readings: 20 }

/** One text of an item: the value that equal texts share, and how often each list showed it. */
interface ItemText {
  readonly value: Record<string, unknown>
  readonly readings: Map<ListPage['ownerId'], number>
}

/** The value of an item to look into; null where equal or too many other items came before. */
export type ItemSampler = (
  subject: TrackedResource,
  value: Record<string, unknown>,
  ownerId: ListPage['ownerId'],
) => Record<string, unknown> | null

/**
 * Bounds memory: equal items share one value that is inspected once. Null after 20 readings in one
 * list, or 50 texts of one resource.
 */
export function openItemSampler(): ItemSampler {
  const textsByName = new Map<string, Map<string, ItemText>>()
  return (subject, value, ownerId) => {
    const name = `${subject.kind} ${eventKeyOf(value)} ${subject.id}`
    const texts = textsByName.get(name) ?? new Map<string, ItemText>()
    textsByName.set(name, texts)
    const json = JSON.stringify(value)
    const text = texts.get(json) ?? { value, readings: new Map() }
    if (texts.size < limits.texts) texts.set(json, text)
    const readings = (text.readings.get(ownerId) ?? 0) + 1
    text.readings.set(ownerId, readings)
    return texts.has(json) && readings <= limits.readings ? text.value : null
  }
}
