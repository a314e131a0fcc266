import type { Event } from '../../../reference/store.ts'

/** An event about a resource that the reference implementation does not know, with nothing posted yet. */
export const eventOfFake = (event: Pick<Event, 'id' | 'mode' | 'at' | 'key' | 'raw'>): Event => ({
  ...event,
  charge: undefined,
  snapshot: undefined,
  deliveries: [],
})
