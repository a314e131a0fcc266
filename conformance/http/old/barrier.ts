import { deferred } from '../../basics/deferred.ts'

/** The place where one request of a race waits, sent all but its last byte, until the others have come as far. */
export interface Barrier {
  arrive(): Promise<void>
}

/** A barrier at which nobody waits: what passes it waits behind nobody outside of its race. */
export const opened: Barrier = { arrive: async () => undefined }

/** The longest time, in milliseconds, that requests wait for each other. */
const longest = 1000

/** Makes a barrier with so many places: it lets all requests go on once each has come to its place, and after a second in any case. */
export function openBarrier(places: number): Barrier[] {
  const lifted = deferred()
  const timer = setTimeout(lifted.resolve, longest).unref()
  const missing = new Set(Array.from({ length: places }, (_, place) => place))
  return [...missing].map((place) => ({
    arrive() {
      missing.delete(place)
      if (missing.size === 0) {
        clearTimeout(timer)
        lifted.resolve()
      }
      return lifted.promise
    },
  }))
}
