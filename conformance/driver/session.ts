import { randomBytes } from 'node:crypto'
import type { OperationId } from '../../generated/operations.ts'
import { addressOf, hostAndPath } from '../basics/addresses.ts'
import { readJson } from '../basics/json.ts'
import { membersOf } from '../basics/values.ts'
import { openClient } from '../http/client.ts'
import type { Barrier } from '../http/limiter.ts'
import {
  runEntry,
  type EndEntry,
  type Entry,
  type LearnedEntry,
  type Position,
} from '../record/entry.ts'
import type { Expectation } from '../model/request.ts'
import { eventNameOf } from '../model/resource.ts'
import { openRecord } from '../record/record.ts'
import type { CallCommand, Slot, Step } from '../scenarios/scenario.ts'
import { secretsOf } from '../settings/secrets.ts'
import { whyEnded, type RunOptions } from '../settings/options.ts'
import { openReceiver, type Receiver, type ReceiverOptions } from '../webhooks/receiver.ts'
import { openLock } from './lock.ts'
import type { SlotContent, Slots } from './slots.ts'

/** All that a driver works with. */
export type Session = Awaited<ReturnType<typeof openSession>>

/** A step that is executed. */
export interface Context {
  readonly session: Session
  /** The slots of its scenario. */
  readonly slots: Slots
  readonly place: Position
  /** What is to come of each call of its scenario. */
  readonly expectations: ReadonlyMap<Step, Expectation>
  /** What is to come of its requests: what must be accepted is asked for again where it may be late. */
  readonly expect: Expectation['expect']
  /** The requests that follow it. */
  readonly following: number
  /** Delays the first request until those of other branches are ready, too. */
  readonly barrier?: Barrier | undefined
}

/** A card in the form in which the implementation is to take it. */
export type Card = Required<Pick<CallCommand, 'base' | 'change'>>

/** The form of cards that is tried first. */
export const defaultCard: Card = {
  base: 'required',
  change: { 'card[expiration_month]': '{month:M}', 'card[expiration_year]': '{year:YYYY}' },
}

/** The statuses that new webhooks are answered with in turn, so that it shows whether an implementation records the status itself. */
const successes = [201, 200, 202, 200, 204, 200]

/**
 * `isLast`: no exploration follows, so a webhook may be refused. Throws where the record cannot be
 * written.
 */
export async function openSession(options: RunOptions, { isLast = true } = {}) {
  const began = performance.now()
  const { onProgress } = options
  const record = openRecord(options.exchanges, (line) => onProgress({ kind: 'unwritten', line }))
  const client = openClient(options, began)
  const { keys, values, cards } = secretsOf(options)
  for (const secret of [...keys, ...values]) record.hide('key', secret)
  for (const number of cards) record.hide('card number', number)
  /** The webhooks that arrived, by the names of their events. */
  const postedEvents = new Map<string, number>()
  /** The host and path of each address that they were posted to. */
  const endpoints = new Set<string | null>()
  let [deliveries, words, amounts, offersDeliveries] = [0, 0, 0, false]
  const eventIn = (body: string | null): string => eventNameOf(readJson(body ?? ''))
  /** The field and the value by which the event is known whose first webhook is refused. */
  let refusal: { field: string; value: unknown } | null = null
  const isToBeRefused = (body: string): boolean =>
    refusal !== null &&
    membersOf(membersOf(readJson(body))['data'])[refusal.field] === refusal.value
  const receiver = await openEndpoint(options, {
    began,
    statusFor(body) {
      if (isToBeRefused(body)) {
        refusal = null
        return 503
      }
      // What comes again gets 200: some take that alone for a success.
      const isVaried = offersDeliveries && !postedEvents.has(eventIn(body))
      return (isVaried ? successes[postedEvents.size % successes.length] : undefined) ?? 200
    },
    onDelivery(delivery) {
      const event = eventIn(delivery.request.body)
      endpoints.add(hostAndPath(addressOf(delivery.request)))
      postedEvents.set(event, (postedEvents.get(event) ?? 0) + 1)
      const id = `webhook ${(deliveries += 1)}`
      const place = { scenario: '', step: '', operation: null, key: 'none' } as const
      record.append({ kind: 'webhook', id, ...place, ...delivery })
    },
  })
  record.append(runEntry(options, receiver?.url ?? null))
  if (receiver !== null) endpoints.add(hostAndPath(receiver.url))
  /** Eight characters that no other run has. */
  const nonce = randomBytes(4).toString('hex')
  const ordinals = new Map<string, number>()
  return {
    options,
    record: {
      ...record,
      append(entry: Entry): void {
        record.append(entry)
        if ('answer' in entry && entry.answer?.body.includes('"webhook_deliveries"'))
          offersDeliveries = true
        if (entry.kind === 'request' || entry.kind === 'visit')
          onProgress({ kind: 'exchange', requests: client.sent() })
      },
    },
    client,
    receiver,
    learned: { absent: [] } as Omit<LearnedEntry, 'kind'> & { absent: OperationId[] },
    /** The slots that all scenarios share. */
    shared: new Map<Slot, SlotContent>(),
    card: defaultCard,
    /** True once a card was accepted in that form. */
    cardAccepted: false,
    /** Milliseconds since the run began. */
    now: (): number => Math.round((performance.now() - began) * 100) / 100,
    nonce,
    /** A word that no other call gets. */
    word: (): string => `${nonce}${(words += 1).toString(16)}`,
    /**
     * An amount near the example's that no other request has, for the first 9,000 or up to the
     * largest.
     */
    amount(example: number, largest: number): number {
      const room = Math.min(9000, largest - example)
      return room < 1 ? example : example + 1 + (amounts++ % room)
    },
    /** The id of an exchange, numbered where its name repeats. */
    exchangeId(name: string): string {
      const ordinal = (ordinals.get(name) ?? 0) + 1
      ordinals.set(name, ordinal)
      return ordinal === 1 ? name : `${name} #${ordinal}`
    },
    /** The waits that came to nothing, by what was waited for. */
    missed: new Map<string, number>(),
    /** The events of the run that lists showed, and of them those that the account's list was not seen to hold yet, with their times of creation. */
    listedEvents: new Set<string>(),
    unlistedEvents: new Map<string, number>(),
    postedEvents,
    /** True for the record of a delivery to the endpoint; behind a proxy it may have any address. */
    isToEndpoint({ uri }: Record<string, unknown>): boolean {
      const address = hostAndPath(String(uri))
      return options.webhookPublicUrl !== undefined || (address !== null && endpoints.has(address))
    },
    /** Has the next webhook refused whose event shows a value: not with live keys, nor before other webhooks, which may be held back for it. */
    refuseWebhook(field: string, value: unknown): void {
      if (isLast && !options.target.live) refusal = { field, value }
    },
    /** The resources whose page a customer went to, and those whose customer chose there. */
    visitedPages: new Set<string>(),
    chosenPages: new Set<string>(),
    lock: openLock(),
    /** Operations that accepted the right key. */
    acceptedOperations: new Set<OperationId>(),
    /** The amount that live requests of the secret key asked for so far, in the smallest unit. */
    amountSpent: 0,
  }
}

/** The last line of the record, with why not everything was driven. */
export function endOf(
  { client, receiver, now, options }: Session,
  stopped: string | null,
  counterexamples: readonly string[] = [],
): EndEntry {
  const dropped = receiver?.dropped() ?? 0
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
  const { client, receiver, record, options } = session
  record.append(end)
  await Promise.all([
    client.close(),
    receiver?.close(),
    options.driver.close?.().catch(() => undefined),
  ])
  record.close()
}

/** Adds to what is known of how this implementation is reached. */
export function learn(session: Session, more: Omit<LearnedEntry, 'kind'>): void {
  Object.assign(session.learned, more)
  session.record.append({ kind: 'learned', ...more })
}

/** Opens the endpoint of webhooks and registers it; gives null where that fails. Rejects where its address cannot be listened on. */
async function openEndpoint(
  { webhookListen, webhookPublicUrl, registerWebhook }: RunOptions,
  more: Pick<ReceiverOptions, 'began' | 'onDelivery' | 'statusFor'>,
): Promise<Receiver | null> {
  const path = webhookListen.path ?? `/assay/${randomBytes(12).toString('hex')}`
  const receiver = await openReceiver({
    ...webhookListen,
    path,
    publicUrl: webhookPublicUrl,
    ...more,
  })
  try {
    await registerWebhook?.(receiver.url)
    return receiver
  } catch {
    await receiver.close()
    return null
  }
}
