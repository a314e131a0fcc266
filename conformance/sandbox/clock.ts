import type { Timers } from '../reference/timers.ts'
import { SandboxError } from './errors.ts'

/** A clock that can be put forward, with the timers that run by it. */
export interface Clock extends Timers {
  now: () => number
  /** Returns the milliseconds that it is ahead of the machine's clock. */
  ahead: () => number
  /** Puts it forward, from each thing that is due to the next. */
  move: (milliseconds: number) => void
  /** Forgets everything that waits. */
  clear: () => void
}

interface Entry {
  due: number
  action: () => void
  timer?: NodeJS.Timeout
}

/** The longest time that a timer of Node counts; it would fire at once for a longer one. */
const longest = 2 ** 31 - 1

/** Starts a clock that is so many milliseconds ahead of the machine's. */
export function startClock(ahead: number): Clock {
  const entries = new Set<Entry>()
  let hasEnded = false
  const now = (): number => Date.now() + ahead

  function later(milliseconds: number, action: () => void): void {
    if (hasEnded) return
    if (milliseconds <= 0) return action()
    const entry: Entry = { due: now() + milliseconds, action }
    entries.add(entry)
    arm(entry)
  }

  function arm(entry: Entry): void {
    clearTimeout(entry.timer)
    const left = Math.min(entry.due - now(), longest)
    entry.timer = setTimeout(() => (entry.due > now() ? arm(entry) : fire(entry)), left)
  }

  function fire(entry: Entry): void {
    clearTimeout(entry.timer)
    if (entries.delete(entry)) entry.action()
  }

  function moveTo(time: number): void {
    ahead += Math.max(0, time - now())
  }

  function move(milliseconds: number): void {
    const target = now() + milliseconds
    for (const entry of [...entries].sort((one, other) => one.due - other.due)) {
      if (entry.due > target) break
      moveTo(entry.due)
      fire(entry)
    }
    moveTo(target)
    entries.forEach(arm)
  }

  function clear(): void {
    for (const { timer } of entries) clearTimeout(timer)
    entries.clear()
  }

  function end(): void {
    hasEnded = true
    clear()
  }

  return { now, ahead: () => ahead, later, move, clear, end }
}

const units: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Reads a time such as 500ms, 30s, +2h or 1d into milliseconds; throws a SandboxError for anything else. */
export function readDuration(subject: string, text: string): number {
  const [, count = '', unit = ''] = /^\+?(\d{1,4}(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text.trim()) ?? []
  const time = Number(count) * (units[unit] ?? Number.NaN)
  if (Number.isFinite(time) && count !== '') return time
  const remedy = text.startsWith('-') ? 'the clock never goes back' : 'write it like 500ms, 30s, 2h or 1d'
  const message = `${subject}: ${JSON.stringify(text.slice(0, 60))} is no time; ${remedy}.`
  throw new SandboxError('invalid_value', message)
}
