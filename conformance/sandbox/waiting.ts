import { once } from 'node:events'
import { durationText } from '../text/words.ts'
import { SandboxError } from './errors.ts'
import type { RunningWorld } from './running.ts'
import type { Event } from '../reference/store.ts'

/** The greatest time to wait, and the message once it is over. */
interface Bound {
  maxWaitMs: number
  problem: () => string
}

/** Waits until a condition is true. SandboxError once its time is over, or the sandbox closed. */
export async function waitUntil(
  { service, ended }: RunningWorld,
  isTrue: () => boolean,
  { maxWaitMs, problem }: Bound,
): Promise<void> {
  const timedOut = AbortSignal.timeout(maxWaitMs)
  const signal = AbortSignal.any([ended, timedOut])
  while (!isTrue()) {
    await once(service.activity, 'change', { signal }).catch(() => undefined)
    if (ended.aborted) throw new SandboxError('closed', 'The sandbox is closed; start another one.')
    if (timedOut.aborted && !isTrue()) throw new SandboxError('timeout', problem())
  }
}

/** Waits until nothing is scheduled and no webhook under way, or until one event is posted. */
export function waitUntilPosted(
  world: RunningWorld,
  maxWaitMs: number,
  event?: Event,
): Promise<void> {
  const { clock, sender } = world.service
  const scheduled = () =>
    clock
      .waiting()
      .filter(({ task }) => !event || (task.task === 'post' && task.posting.event === event))
  const underWay = () => [...sender.underWay].filter((posting) => !event || posting.event === event)
  return waitUntil(world, () => scheduled().length + underWay().length === 0, {
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
