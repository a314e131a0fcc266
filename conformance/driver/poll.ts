import { pauseFor } from '../basics/pause.ts'
import type { Context } from './session.ts'

/** What a poll looks for, and how. */
export interface Poll<Sight> {
  readonly what: string
  /** The id of the resource that it concerns. */
  readonly of?: string
  readonly timeoutMs: number
  readonly look: () => Promise<Sight>
  readonly isThere: (sight: Sight) => boolean
}

/** How often one thing is missed before waits for it are short; it is read again at the end. */
const maxMisses = 3

const shortWaitMs = 300

/** Polls at growing intervals until something is there or its time is up; records the wait. */
export async function poll<Sight>(
  { session: { options, milestones, now, record }, place }: Context,
  { what, of, timeoutMs, look, isThere }: Poll<Sight>,
): Promise<Sight> {
  const start = now()
  let sight = await look()
  if (isThere(sight)) return sight
  const misses = milestones.missedWaits.get(what) ?? 0
  // The first look may have waited for its turn.
  const end = now() + (misses >= maxMisses ? Math.min(timeoutMs, shortWaitMs) : timeoutMs)
  for (let gap = 20; !isThere(sight) && now() < end && !options.signal?.aborted; gap *= 1.7) {
    await pauseFor(Math.min(gap, 1000, Math.max(1, end - now())), options.signal)
    sight = await look()
  }
  const found = isThere(sight)
  if (!found) milestones.missedWaits.set(what, misses + 1)
  const duration = now() - start
  record.append({ kind: 'wait', ...place, what, of: of ?? null, found, start, duration })
  return sight
}
