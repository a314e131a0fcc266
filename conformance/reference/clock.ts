import type { EventEmitter } from 'node:events'
import type { Charge, Event, Outcome, Posting } from './store.ts'

/** An event before it is recorded. */
export type OccurredEvent = Omit<Event, 'id' | 'at' | 'deliveries' | 'raw'>

/** Something to do later, as data, so that a snapshot can keep it. */
export type Task =
  | { task: 'settle'; charge: Charge; outcome: Outcome }
  | { task: 'record'; occurred: OccurredEvent }
  | { task: 'retrieve' | 'list'; event: Event }
  | { task: 'post'; posting: Posting }

/** A task with the time at which it is due, by the clock of its merchant. */
export interface ScheduledTask {
  due: number
  task: Task
}

/** The time that clocks run by. */
export interface Time {
  /** Milliseconds since 1970. */
  now: () => number
  /** Does something after some milliseconds; the returned function prevents it. */
  after: (milliseconds: number, action: () => void) => () => void
}

/** The time of this machine. */
const machineTime: Time = {
  now: Date.now,
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** A clock that can be put forward, with the tasks that wait for it. */
export interface Clock {
  /** Does a task after some milliseconds, at once for 0, and never after the end. */
  later: (milliseconds: number, task: Task) => void
  now: () => number
  /** Milliseconds that the clock is ahead of the machine's. */
  ahead: () => number
  /** Waiting tasks, the next one first. */
  waiting: () => readonly ScheduledTask[]
  /** Puts the clock forward, from each task that is due to the next. */
  move: (milliseconds: number) => void
  /** Starts over, `ahead` milliseconds before the machine's clock, with these tasks alone. */
  begin: (ahead: number, waiting: readonly ScheduledTask[]) => void
  /** Forgets everything that waits, and does nothing later from now on. */
  end: () => void
}

/** The longest time of a timer in Node, which fires at once for a longer one. */
const maxTimerMs = 2 ** 31 - 1

/** Starts a clock; `activity` emits `change` after each task. */
export function startClock(
  perform: (task: Task) => void,
  activity: EventEmitter,
  time = machineTime,
): Clock {
  let waiting: ScheduledTask[] = []
  let cancel = (): void => undefined
  let ahead = 0
  let hasEnded = false
  const now = (): number => time.now() + ahead

  function later(milliseconds: number, task: Task): void {
    if (hasEnded) return
    if (milliseconds > 0) add({ due: now() + milliseconds, task })
    else perform(task)
  }

  function add(scheduled: ScheduledTask): void {
    const place = waiting.findLastIndex(({ due }) => due <= scheduled.due)
    waiting.splice(place + 1, 0, scheduled)
    arm()
  }

  function arm(): void {
    cancel()
    const [next] = waiting
    if (next !== undefined && !hasEnded)
      cancel = time.after(Math.min(next.due - now(), maxTimerMs), () => runUntil(now()))
  }

  function runUntil(end: number): void {
    for (let [next] = waiting; next !== undefined && next.due <= end; [next] = waiting) {
      waiting.shift()
      ahead += Math.max(0, next.due - now())
      perform(next.task)
      activity.emit('change')
    }
    ahead += Math.max(0, end - now())
    arm()
  }

  return {
    later,
    now,
    ahead: () => ahead,
    waiting: () => waiting,
    move: (milliseconds) => runUntil(now() + milliseconds),
    begin(start, tasks) {
      ahead = start
      waiting = []
      tasks.forEach(add)
      arm()
    },
    end() {
      hasEnded = true
      waiting = []
      cancel()
    },
  }
}
