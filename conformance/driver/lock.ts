import { pauseFor } from '../basics/pause.ts'
import type { CallCommand } from '../scenarios/scenario.ts'
import type { OperationId } from '../../generated/operations.ts'
import type { Entry, Exchange, KeyKind } from '../record/entry.ts'
import type { Expectation } from '../model/request.ts'
import type { RunOptions } from '../settings/options.ts'

/** What a run knows of keys that are turned away; times are milliseconds of the run. */
export interface Lock {
  /** When the last request that each right key was accepted for was sent. */
  readonly acceptedSince: Map<KeyKind, number>
  /** When anything was refused last, or a wrong key sent. */
  refusedAt: number
  /** When the right key began to be turned away; null while it is accepted. */
  since: number | null
  /** Resolves once the request that tries the lock has its answer; null while there is none. */
  trial: Promise<void> | null
}

/** The part of a session that a lock concerns. */
interface Locked {
  readonly options: Pick<RunOptions, 'timeout' | 'signal'>
  readonly record: { append(entry: Entry): void }
  readonly progress: { readonly acceptedOperations: Set<OperationId> }
  readonly lock: Lock
  now(): number
}

/** An answer to a request that is not yet recorded. */
interface Answered {
  readonly exchange: Exchange
  readonly status: number
  readonly isAccepted: boolean
}

export const openLock = (): Lock => ({
  acceptedSince: new Map(),
  refusedAt: -1,
  since: null,
  trial: null,
})

/** The statuses that show a lock, and the milliseconds between two trials of it. */
const lockLimits = { statuses: [401, 403, 423], pause: 500 }

/** Resolves once no trial is under way: another may begin when one ends. */
async function untilOpen(lock: Lock): Promise<void> {
  while (lock.trial !== null) await lock.trial
}

/**
 * Retries a request whose right key is turned away after refusals, as a firewall does, and records
 * each answer. Answers of that time are not judged; one before any refusal is.
 */
export async function whileLocked<Answer extends Answered>(
  { session, expect }: { readonly session: Locked; readonly expect: Expectation['expect'] },
  { call: operation, key = 'right', other }: CallCommand,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const { options, record, progress, lock, now } = session
  const { acceptedOperations } = progress
  const hasRightKey = key === 'right' && other === undefined && expect !== 'refused'
  let endTrial: (() => void) | undefined
  try {
    for (;;) {
      // Meanwhile nothing else is sent: more refusals may prolong the lock.
      if (endTrial === undefined) await untilOpen(lock)
      const start = now()
      if (key !== 'right') lock.refusedAt = start
      const answer = await send()
      const { isAccepted, status, exchange } = answer
      if (hasRightKey && isAccepted) {
        acceptedOperations.add(operation)
        lock.acceptedSince.set(exchange.key, start)
        lock.since = null
      }
      const isTurnedAway =
        hasRightKey &&
        expect === 'accepted' &&
        lockLimits.statuses.includes(status) &&
        acceptedOperations.has(operation)
      if (!isTurnedAway && status >= 400) lock.refusedAt = now()
      const isLocked = isTurnedAway && lock.refusedAt >= (lock.acceptedSince.get(exchange.key) ?? 0)
      record.append(isLocked ? { ...exchange, retried: 'locked' } : exchange)
      if (!isLocked) return answer
      lock.since ??= start
      if (now() - lock.since > options.timeout * 1000) return answer
      if (lock.trial === null) lock.trial = new Promise<void>((resolve) => (endTrial = resolve))
      await pauseFor(lockLimits.pause, options.signal)
    }
  } finally {
    if (endTrial !== undefined) {
      lock.trial = null
      endTrial()
    }
  }
}
