import type { Posting, Timers } from '../reference/timers.ts'

/** A clock that can be put forward, with the timers that run by it. */
export interface Clock extends Timers {
  /** The milliseconds that it is ahead of the machine's clock. */
  ahead: () => number
  /** Turns a time of the machine's clock into the time that this one shows; never earlier than before. */
  shown: (time: number) => number
  /** Puts it forward, and does everything that is due by then, in order. */
  move: (milliseconds: number) => void
  /** The webhooks that wait, each with the time when it is due in milliseconds since 1970. */
  waiting: () => readonly (Posting & { due: number })[]
  /** Posts the waiting webhooks now. */
  hurry: () => void
  /** Forgets everything that waits. */
  clear: () => void
}

interface Entry {
  due: number
  action: () => void
  posting: Posting | undefined
  timer: NodeJS.Timeout | undefined
}

/** The longest time that a timer of Node counts; it would fire at once for a longer one. */
const longest = 2 ** 31 - 1

/** Starts a clock that is so many milliseconds ahead of the machine's. */
export function startClock(ahead: number): Clock {
  const entries = new Set<Entry>()
  let [last, ended] = [0, false]
  const now = (): number => Date.now() + ahead

  function later(milliseconds: number, action: () => void, posting?: Posting): void {
    if (ended) return
    if (milliseconds <= 0) return action()
    const entry: Entry = { due: now() + milliseconds, action, posting, timer: undefined }
    entries.add(entry)
    arm(entry)
  }

  function arm(entry: Entry): void {
    clearTimeout(entry.timer)
    const left = entry.due - now()
    if (left <= longest) entry.timer = setTimeout(() => fire(entry), Math.max(0, left))
  }

  function fire(entry: Entry): void {
    clearTimeout(entry.timer)
    if (entries.delete(entry)) entry.action()
  }

  function move(milliseconds: number): void {
    ahead += milliseconds
    for (const entry of inOrder()) {
      if (entry.due <= now()) fire(entry)
      else arm(entry)
    }
  }

  function inOrder(): Entry[] {
    return [...entries].sort((one, other) => one.due - other.due)
  }

  function clear(): void {
    for (const { timer } of entries) clearTimeout(timer)
    entries.clear()
  }

  return {
    later,
    move,
    clear,
    ahead: () => ahead,
    shown: (time) => (last = Math.max(last, time + ahead)),
    waiting: () => inOrder().flatMap(({ due, posting }) => (posting ? [{ ...posting, due }] : [])),
    hurry: () => inOrder().forEach((entry) => entry.posting && fire(entry)),
    end() {
      ended = true
      clear()
    },
  }
}
