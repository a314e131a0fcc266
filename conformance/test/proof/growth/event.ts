import type { Event } from '../../../reference/store.ts'

/** A new, not yet posted event of a resource that the reference implementation lacks. */
export const eventOfFake = (event: Pick<Event, 'id' | 'mode' | 'at' | 'key' | 'raw'>): Event => ({
  ...event,
  charge: undefined,
  snapshot: undefined,
  deliveries: [],
})
