import { deferred } from '../basics/deferred.ts'

/** The point where one request of a race waits, sent all but its last byte, until the others have come as far. */
export interface Barrier {
  arrive(): Promise<void>
}

/** A barrier at which nothing waits. */
export const noBarrier: Barrier = { arrive: async () => undefined }

/** The longest time, in milliseconds, that requests wait for each other. */
const longest = 1000

/** Makes a barrier for so many requests: it lets all of them go on once each has arrived, and after a second in any case. */
export function openBarrier(count: number): Barrier[] {
  const lifted = deferred()
  const timer = setTimeout(lifted.resolve, longest).unref()
  const missing = new Set(Array.from({ length: count }, (_, index) => index))
  return [...missing].map((index) => ({
    arrive() {
      missing.delete(index)
      if (missing.size === 0) {
        clearTimeout(timer)
        lifted.resolve()
      }
      return lifted.promise
    },
  }))
}
