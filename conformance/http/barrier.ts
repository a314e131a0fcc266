/** Where a request of a race waits for the others, sent but for its last byte. */
export interface Barrier {
  arrive(): Promise<void>
}

/** The longest time, in milliseconds, that requests wait for each other. */
const maxWaitMs = 1000

/** A barrier for each of `count` requests: all go on once each has arrived, or after a second. */
export function openBarrier(count: number): Barrier[] {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  setTimeout(release, maxWaitMs).unref()
  const notArrived = new Set(Array.from({ length: count }, (_, index) => index))
  return [...notArrived].map((index) => ({
    arrive() {
      notArrived.delete(index)
      if (notArrived.size === 0) release()
      return released
    },
  }))
}
