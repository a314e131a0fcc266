import type { OperationId } from '../../generated/operations.ts'
import { openClient, type Client } from '../http/client.ts'
import type { Barrier } from '../http/barrier.ts'
import type { Expectation } from '../model/request.ts'
import { runEntry, type EndEntry, type LearnedEntry, type Position } from '../record/entry.ts'
import { openRecorder, type Recorder } from '../record/recorder.ts'
import type { CallCommand, Slot, Step } from '../scenarios/scenario.ts'
import { whyEnded, type RunOptions } from '../settings/options.ts'
import { secretsOf } from '../settings/secrets.ts'
import { openEndpoint, type Endpoint } from './endpoint.ts'
import { openLockout, type Lockout } from './lockout.ts'
import type { SlotContent, Slots } from './slots.ts'
import { openUniqueValues, type UniqueValues } from './unique.ts'

/** What a driver works with during one run. */
export interface Session {
  readonly options: RunOptions
  /** Milliseconds since the run began. */
  now(): number
  readonly client: Client
  readonly record: Recorder
  readonly endpoint: Endpoint
  readonly unique: UniqueValues
  readonly lockout: Lockout
  /** The slots that all scenarios share. */
  readonly shared: Map<Slot, SlotContent>
  readonly learned: Learned
  readonly milestones: Milestones
  /** False where exploration follows, which a webhook that is sent again would disturb. */
  readonly mayRefuseWebhook: boolean
}

/** What a run learned of how the implementation is reached. */
type Learned = Omit<LearnedEntry, 'kind'> & {
  absent: readonly OperationId[]
  /** The card that requests are made with. */
  card: CardTemplate
  isCardAccepted: boolean
}

/** What a run has reached so far. */
interface Milestones {
  /** Operations that accepted the right key. */
  readonly acceptedOperations: Set<OperationId>
  /** How many waits found nothing, by what was waited for. */
  readonly missedWaits: Map<string, number>
  /** The events of the run that lists showed, by name. */
  readonly listedEvents: Set<string>
  /** The ids of resources whose page a customer went to. */
  readonly visitedResourceIds: Set<string>
  /** The ids of resources whose customer decided on their page. */
  readonly decidedResourceIds: Set<string>
  /** The amount that live requests of the secret key asked for, in the smallest unit. */
  amountSpent: number
}

/** A step that is executed. */
export interface Context {
  readonly session: Session
  readonly slots: Slots
  readonly place: Position
  /** The expectation of each call of its scenario. */
  readonly expectations: ReadonlyMap<Step, Expectation>
  /** What its requests must get; a read that must be accepted is polled while it may be late. */
  readonly expect: Expectation['expect']
  /** The number of requests that wait for its answer: the more, the sooner it is sent. */
  readonly requestsWaitingForIt: number
  /** Delays the first request until those of other branches are ready, too. */
  readonly barrier?: Barrier | undefined
}

/** The example that a token is made from, and what is changed in it. */
export type CardTemplate = Required<Pick<CallCommand, 'base' | 'change'>>

/** The card that is tried first. */
export const defaultCard: CardTemplate = {
  base: 'required',
  change: { 'card[expiration_month]': '{month:M}', 'card[expiration_year]': '{year:YYYY}' },
}

/**
 * Begins a run. `exploresAfter`: exploration follows, which a resent webhook would disturb. Throws
 * where no record can be written.
 */
export async function openSession(
  options: RunOptions,
  { exploresAfter = false }: { exploresAfter?: boolean } = {},
): Promise<Session> {
  const began = performance.now()
  const { onProgress, target } = options
  const record = openRecorder(options.exchanges, {
    onProblem: (line) => onProgress({ kind: 'unwritten', line }),
  })
  const client = openClient(options, began)
  const { keys, values, cards } = secretsOf(options)
  for (const secret of [...keys, ...values]) record.hide('key', secret)
  for (const number of cards) record.hide('card number', number)
  const endpoint = await openEndpoint(options, began, record.append)
  record.append(runEntry(options, endpoint.receiver?.url ?? null))
  return {
    options,
    now: () => Math.round((performance.now() - began) * 100) / 100,
    client,
    record: {
      ...record,
      append(entry) {
        record.append(entry)
        if ('answer' in entry) endpoint.noteAnswer(entry.answer?.body ?? '')
        if (entry.kind === 'request' || entry.kind === 'visit')
          onProgress({ kind: 'exchange', requests: client.sent() })
      },
    },
    endpoint,
    unique: openUniqueValues(),
    lockout: openLockout(),
    shared: new Map(),
    learned: { absent: [], card: defaultCard, isCardAccepted: false },
    milestones: {
      acceptedOperations: new Set(),
      missedWaits: new Map(),
      listedEvents: new Set(),
      visitedResourceIds: new Set(),
      decidedResourceIds: new Set(),
      amountSpent: 0,
    },
    mayRefuseWebhook: !exploresAfter && !target.live,
  }
}

/** The last line of the record, with why not everything was driven. */
export function endEntry(
  { client, endpoint, now, options }: Session,
  stopped: string | null,
  counterexamples: readonly string[] = [],
): EndEntry {
  const dropped = endpoint.receiver?.dropped() ?? 0
  const cutShort = whyEnded(options) ?? client.halted()
  return {
    kind: 'end',
    start: now(),
    answered: client.answered(),
    reason: cutShort ?? stopped,
    ...(cutShort !== null && { cutShort: true }),
    ...(dropped > 0 && { dropped }),
    ...(counterexamples.length > 0 && { kept: [...counterexamples] }),
  }
}

/** Ends the record with its last line, and closes what was opened. */
export async function closeSession(session: Session, end: EndEntry): Promise<void> {
  const { client, endpoint, record, options } = session
  record.append(end)
  await Promise.all([
    client.close(),
    endpoint.receiver?.close(),
    options.driver.close?.().catch(() => undefined),
  ])
  record.close()
}

/** Adds to what the run learned of how the implementation is reached, and records it. */
export function learn(session: Session, facts: Omit<LearnedEntry, 'kind'>): void {
  Object.assign(session.learned, facts)
  session.record.append({ kind: 'learned', ...facts })
}
