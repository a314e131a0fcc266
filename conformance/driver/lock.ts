import { pauseFor } from '../basics/pause.ts'
import type { CallCommand } from '../scenarios/scenario.ts'
import type { OperationId } from '../../generated/operations.ts'
import type { Exchange, KeyKind } from '../record/entry.ts'
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
  readonly milestones: { readonly acceptedOperations: ReadonlySet<OperationId> }
  readonly lock: Lock
  now(): number
}

/** What a lock has to know of an answer. */
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

/** True for a request that is sent with the right key, well formed, and need not be refused. */
export const hasRightKey = (
  { key = 'right', manner }: CallCommand,
  expect: Expectation['expect'],
): boolean => key === 'right' && manner === undefined && expect !== 'refused'

/** A request as it is sent each time, and what becomes of each answer. */
interface Attempts<Answer> {
  readonly send: () => Promise<Answer>
  /** Hears of each answer; a locked one turned the right key away, and is not judged. */
  readonly onAnswer: (answer: Answer, isLocked: boolean) => void
}

/** Resolves once no trial is under way: another may begin when one ends. */
async function untilOpen(lock: Lock): Promise<void> {
  while (lock.trial !== null) await lock.trial
}

/** Sends a request again while its right key is turned away after refusals, as firewalls do. */
export async function retryWhileLocked<Answer extends Answered>(
  { session, expect }: { readonly session: Locked; readonly expect: Expectation['expect'] },
  command: CallCommand,
  { send, onAnswer }: Attempts<Answer>,
): Promise<Answer> {
  const { options, milestones, lock, now } = session
  const { call: operation, key = 'right' } = command
  const isRightKey = hasRightKey(command, expect)
  let endTrial: (() => void) | undefined
  try {
    for (;;) {
      // Meanwhile nothing else is sent: more refusals may prolong the lock.
      if (endTrial === undefined) await untilOpen(lock)
      const start = now()
      if (key !== 'right') lock.refusedAt = start
      const answer = await send()
      const { isAccepted, status, exchange } = answer
      if (isRightKey && isAccepted) {
        lock.acceptedSince.set(exchange.key, start)
        lock.since = null
      }
      const isTurnedAway =
        isRightKey &&
        expect === 'accepted' &&
        lockLimits.statuses.includes(status) &&
        milestones.acceptedOperations.has(operation)
      if (!isTurnedAway && status >= 400) lock.refusedAt = now()
      const isLocked = isTurnedAway && lock.refusedAt >= (lock.acceptedSince.get(exchange.key) ?? 0)
      onAnswer(answer, isLocked)
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
