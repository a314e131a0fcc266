import { pauseFor } from '../basics/pause.ts'
import type { CallCommand } from '../scenarios/scenario.ts'
import type { OperationId } from '../../generated/operations.ts'
import type { Exchange, KeyKind } from '../record/entry.ts'
import type { Expectation } from '../model/request.ts'
import type { RunOptions } from '../settings/options.ts'

/**
 * Whether the implementation locks out the right key after refusals, as firewalls do. Times are
 * milliseconds of the run.
 */
export interface Lockout {
  /** When the last accepted request of each right key was sent. */
  readonly lastAcceptedAt: Map<KeyKind, number>
  /** When a request was last refused, or a wrong key last sent; -1 for never. */
  lastRefusalAt: number
  /** When the right key was first refused; null while it is accepted. */
  lockedSince: number | null
  /** The one request that probes whether the key is accepted again; null while none does. */
  probe: Promise<void> | null
}

/** The part of a session that a lockout concerns. */
interface LockoutSession {
  readonly options: Pick<RunOptions, 'timeout' | 'signal'>
  readonly milestones: { readonly acceptedOperations: ReadonlySet<OperationId> }
  readonly lockout: Lockout
  now(): number
}

/** The part of an answer that shows a lockout. */
interface LockoutAnswer {
  readonly exchange: Exchange
  readonly status: number
  readonly isAccepted: boolean
}

export const openLockout = (): Lockout => ({
  lastAcceptedAt: new Map(),
  lastRefusalAt: -1,
  lockedSince: null,
  probe: null,
})

/** The statuses that a lockout is answered with. */
const lockoutStatuses = [401, 403, 423]

/** The milliseconds between two requests that probe a lockout. */
const probeIntervalMs = 500

/** True for a request that is sent with the right key, well formed, and need not be refused. */
export const hasRightKey = (
  { key = 'right', manner }: CallCommand,
  expect: Expectation['expect'],
): boolean => key === 'right' && manner === undefined && expect !== 'refused'

/** True for a status that may show a lockout, of an operation that was accepted before. */
const mayShowLockout = (
  { milestones }: LockoutSession,
  operation: OperationId,
  status: number,
): boolean => lockoutStatuses.includes(status) && milestones.acceptedOperations.has(operation)

/** How a request is sent, and who hears of each answer. */
interface Sending<Answer> {
  readonly send: () => Promise<Answer>
  /** Hears of each answer; one that shows a lockout is not judged. */
  readonly onAnswer: (answer: Answer, isLockedOut: boolean) => void
}

/** Resolves once no request probes the lockout: another may begin when one ends. */
async function untilProbeEnds(lockout: Lockout): Promise<void> {
  while (lockout.probe !== null) await lockout.probe
}

/**
 * Repeats a request while its right key is locked out. Only one request probes at a time; all others
 * wait for its answer, as further refusals may prolong the lockout.
 */
export async function retryWhileLockedOut<Answer extends LockoutAnswer>(
  { session, expect }: { readonly session: LockoutSession; readonly expect: Expectation['expect'] },
  command: CallCommand,
  { send, onAnswer }: Sending<Answer>,
): Promise<Answer> {
  const { options, lockout, now } = session
  const { call: operation, key = 'right' } = command
  const isRightKey = hasRightKey(command, expect)
  let endProbe: (() => void) | undefined
  try {
    for (;;) {
      if (endProbe === undefined) await untilProbeEnds(lockout)
      const start = now()
      if (key !== 'right') lockout.lastRefusalAt = start
      // A parallel request accepted meanwhile may have come after the lockout, so it counts only for
      // later requests.
      const acceptedBefore = new Map(lockout.lastAcceptedAt)
      const answer = await send()
      const { isAccepted, status, exchange } = answer
      if (isRightKey && isAccepted) {
        lockout.lastAcceptedAt.set(exchange.key, start)
        lockout.lockedSince = null
      }
      const isRightKeyRefused =
        isRightKey && expect === 'accepted' && mayShowLockout(session, operation, status)
      if (!isRightKeyRefused && status >= 400) lockout.lastRefusalAt = now()
      // A right key is locked out if a refusal or a wrong key came after its last acceptance.
      const isLockedOut =
        isRightKeyRefused && lockout.lastRefusalAt >= (acceptedBefore.get(exchange.key) ?? 0)
      onAnswer(answer, isLockedOut)
      if (!isLockedOut) return answer
      lockout.lockedSince ??= start
      if (now() - lockout.lockedSince > options.timeout * 1000) return answer
      if (lockout.probe === null)
        lockout.probe = new Promise<void>((resolve) => (endProbe = resolve))
      await pauseFor(probeIntervalMs, options.signal)
    }
  } finally {
    if (endProbe !== undefined) {
      lockout.probe = null
      endProbe()
    }
  }
}
