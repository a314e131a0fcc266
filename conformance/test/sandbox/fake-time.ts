import type { Time } from '../../reference/clock.ts'

/** A time that stands still until it is put forward. */
export interface FakeTime extends Time {
  tick: (milliseconds: number) => void
  /** Whether something is due later. */
  isScheduled: () => boolean
}

/** Makes a time that stands still. */
export function fakeTime(): FakeTime {
  let now = Date.now()
  const timers = new Set<{ due: number; action: () => void }>()
  return {
    now: () => now,
    after(milliseconds, action) {
      const timer = { due: now + milliseconds, action }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    isScheduled: () => timers.size > 0,
    tick(milliseconds) {
      const end = now + milliseconds
      for (;;) {
        const due = [...timers].filter((timer) => timer.due <= end)
        const [next] = due.sort((first, second) => first.due - second.due)
        if (next === undefined) break
        timers.delete(next)
        now = Math.max(now, next.due)
        next.action()
      }
      now = end
    },
  }
}
