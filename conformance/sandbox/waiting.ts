import { once } from 'node:events'
import { durationText } from './duration.ts'
import { SandboxError } from './errors.ts'
import type { Running } from './running.ts'
import type { Event } from '../reference/store.ts'

/** How long a condition is waited for, and what is said where it does not come. */
interface Bound {
  maxWaitMs: number
  problem: () => string
}

/** Waits for a condition. SandboxError when its time, or the sandbox, ends. */
export async function until(
  { service, ended }: Running,
  isTrue: () => boolean,
  { maxWaitMs, problem }: Bound,
): Promise<void> {
  const late = AbortSignal.timeout(maxWaitMs)
  const signal = AbortSignal.any([ended, late])
  while (!isTrue()) {
    await once(service.activity, 'change', { signal }).catch(() => undefined)
    if (ended.aborted) throw new SandboxError('closed', 'The sandbox is closed; start another one.')
    if (late.aborted && !isTrue()) throw new SandboxError('timeout', problem())
  }
}

/** Waits until nothing is scheduled and no webhook under way, or until one event is posted. */
export function untilPosted(running: Running, maxWaitMs: number, event?: Event): Promise<void> {
  const { clock, sender } = running.service
  const scheduled = () =>
    clock
      .waiting()
      .filter(({ task }) => !event || (task.task === 'post' && task.posting.event === event))
  const underWay = () => [...sender.underWay].filter((posting) => !event || posting.event === event)
  return until(running, () => scheduled().length + underWay().length === 0, {
    maxWaitMs,
    problem() {
      const [next] = scheduled()
      const count = scheduled().length + underWay().length
      const remedy =
        next === undefined
          ? 'wait longer (within)'
          : `the next is due in ${durationText(next.due - clock.now())}; put the clock forward, or wait longer (within)`
      return `After ${durationText(maxWaitMs)}, ${count} of what is scheduled or under way is still to come; ${remedy}.`
    },
  })
}
