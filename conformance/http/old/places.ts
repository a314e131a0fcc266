import { pauseFor } from '../pause.ts'

/** Lets a bounded number through at once. */
export interface Places {
  /** Waits for a place, behind all who wait or, where it is urgent, behind those alone that are, too; resolves to the function that gives the place back. */
  enter(isUrgent?: boolean): Promise<() => void>
  /** Does something while nothing is let through that is not urgent, for a moment at most; one such thing after the other. */
  quietly<Value>(act: () => Promise<Value>): Promise<Value>
  /** Changes the number of places; who is inside stays. */
  resize(count: number): void
}

/** The most milliseconds that an act keeps it quiet, and those that whoever is inside gets to leave before. */
const quiet = { act: 60, leaving: 20 }

/** Opens so many places; an act keeps nobody waiting once the signal is aborted. */
export function openPlaces(width: number, signal: AbortSignal | null = null): Places {
  const queue: (() => void)[] = []
  const urgent: (() => void)[] = []
  let places = width
  let inside = 0
  let isQuiet = false
  let last: Promise<unknown> = Promise.resolve()
  let onEmpty = (): void => undefined

  function admit(): void {
    while (inside < places) {
      const next = urgent.shift() ?? (isQuiet ? undefined : queue.shift())
      if (next === undefined) return
      inside += 1
      next()
    }
  }

  function leave(): void {
    inside -= 1
    if (inside === 0) onEmpty()
    admit()
  }

  /** Waits until nobody is inside, for a moment. */
  function emptied(): Promise<void> {
    return new Promise((resolve) => {
      onEmpty = resolve
      setTimeout(resolve, inside === 0 ? 0 : quiet.leaving)
    })
  }

  async function loudAfter(act: Promise<unknown>): Promise<void> {
    await act
    isQuiet = false
    admit()
  }

  return {
    async enter(isUrgent = false) {
      await new Promise<void>((resolve) => {
        const waiting = isUrgent ? urgent : queue
        waiting.push(resolve)
        admit()
      })
      return leave
    },
    quietly(act) {
      const begun = last.then(() => {
        isQuiet = true
        return emptied()
      })
      const done = begun.then(act)
      const isUp = begun.then(() => pauseFor(quiet.act, signal))
      last = loudAfter(Promise.race([Promise.allSettled([done]), isUp]))
      return done
    },
    resize(count) {
      places = count
      admit()
    },
  }
}
