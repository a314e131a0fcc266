/** Where one request of a race waits, complete but for its last byte, until all others are there. */
export interface Barrier {
  arrive(): Promise<void>
}

/** The longest time, in milliseconds, that requests wait for each other. */
const longest = 1000

/** Opens the places of a barrier: it lifts once every place was arrived at, or the longest time is up. */
export function openBarrier(places: number): Barrier[] {
  let lift: () => void = () => undefined
  const lifted = new Promise<void>((resolve) => {
    lift = resolve
  })
  const timer = setTimeout(lift, longest)
  timer.unref()
  const missing = new Set(Array.from({ length: places }, (_, place) => place))
  return [...missing].map((place) => ({
    arrive() {
      missing.delete(place)
      if (missing.size === 0) {
        clearTimeout(timer)
        lift()
      }
      return lifted
    },
  }))
}
