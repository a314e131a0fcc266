import type { ListPage, TrackedResource } from './model.ts'
import { eventKeyOf } from './resource.ts'

/**
 * Bounds of memory: different texts of a resource (or of its events of one key), and readings of a
 * text in one list.
 */
const limits = { texts: 50, readings: 20 }

/** One text of a resource: the value that equal texts share, and how often each list showed it. */
interface RecordText {
  readonly value: Record<string, unknown>
  readonly readings: Map<ListPage['ownerId'], number>
}

/** The value of a record to look into; null where its resource or text was shown too often. */
export type RecordReader = (
  subject: TrackedResource,
  value: Record<string, unknown>,
  ownerId: ListPage['ownerId'],
) => Record<string, unknown> | null

/** Reads records of lists: equal ones share one value, which is kept and inspected once. */
export function openRecordReader(): RecordReader {
  const textsByName = new Map<string, Map<string, RecordText>>()
  return (subject, value, ownerId) => {
    const name = `${subject.kind} ${eventKeyOf(value)} ${subject.id}`
    const texts = textsByName.get(name) ?? new Map<string, RecordText>()
    textsByName.set(name, texts)
    const json = JSON.stringify(value)
    const text = texts.get(json) ?? { value, readings: new Map() }
    if (texts.size < limits.texts) texts.set(json, text)
    const readings = (text.readings.get(ownerId) ?? 0) + 1
    text.readings.set(ownerId, readings)
    return texts.has(json) && readings <= limits.readings ? text.value : null
  }
}
