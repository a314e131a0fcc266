import type { Event } from './store.ts'

/** A list that is JSON text already, of the texts of its records and what stands beside them. */
export class ListText {
  readonly text: string

  constructor(records: readonly string[], beside: Readonly<Record<string, unknown>>) {
    this.text = `{"object":"list","data":[${records.join()}],${JSON.stringify(beside).slice(1)}`
  }
}

/** Writes events, and keeps the texts of a thousand; one that got a delivery since is written anew. */
export const eventTexts = (write: (event: Event) => string): ((event: Event) => string) => {
  const kept = new Map<Event, { text: string; deliveries: number }>()
  return (event) => {
    const deliveries = event.deliveries.length
    const known = kept.get(event)
    if (known?.deliveries === deliveries) return known.text
    const text = write(event)
    if (kept.size >= 1000) kept.clear()
    kept.set(event, { text, deliveries })
    return text
  }
}
