import { randomBytes } from 'node:crypto'
import type { OperationId } from '../../generated/operations.ts'
import { openClient, type Client } from '../http/client.ts'
import { hiddenOf } from '../settings/hidden.ts'
import type { RunOptions } from '../settings/options.ts'
import { membersOf } from '../basics/values.ts'
import { readJson } from '../basics/json.ts'
import { openReceiver, type Delivery, type Receiver, type Unanswered } from '../webhooks/receiver.ts'
import type { EndEntry, Entry, LearnedEntry } from '../record/entry.ts'
import { openRecord, type Record } from '../record/record.ts'

/** What a slot holds: what an answer showed, or why it is empty. */
export type Slotted =
  { value: Readonly<{ [name: string]: unknown }>; exchange: string } | { missing: string; exchange?: string }
export type Slots = { [name: string]: Slotted }

/** All that a driver works with, opened once. */
export interface Session {
  readonly options: RunOptions
  readonly record: Record
  readonly client: Client
  readonly receiver: Receiver | null
  readonly learned: Omit<LearnedEntry, 'kind'> & { absent: OperationId[] }
  /** The slots that all scenarios share. */
  readonly shared: Slots
  /** The card that the implementation accepts; null where none is known. */
  card: Card | null
  /** Milliseconds since the run began. */
  now(): number
  /** Eight characters that no other run has. */
  readonly nonce: string
  /** Makes a word that no other call gets. */
  word(): string
  /** Makes an id for an exchange, numbered where it repeats. */
  exchangeId(name: string): string
  /** The waits that came to nothing, by what was waited for. */
  readonly missed: Map<string, number>
  /** The events of the run that were listed under their charges, and the webhooks that arrived, by the ids of events. */
  readonly listed: Set<string>
  readonly posted: Map<unknown, number>
  /** The charges whose page a customer went to, and those whose customer chose there. */
  readonly visited: Set<string>
  readonly chosen: Set<string>
  /** When the right key began to be turned away for what it was accepted for; null while it is not. */
  lockedSince: number | null
  /** Resolves once requests may be sent again; null while they may. */
  hold: Promise<void> | null
  /** Operations that accepted the right key. */
  readonly welcomed: Set<OperationId>
  /** Operations that turned the right key away for as long as it was tried. */
  readonly barred: Set<OperationId>
  amount: number
  /** The amount that live charges asked for so far. */
  asked: number
}

/** A card that the implementation accepts, in a form that it accepts. */
export interface Card {
  readonly number: string
  readonly securityCode?: string
  readonly base: 'required' | 'complete'
  readonly month: string
  readonly year: string
}

/** Opens all that a driver works with, and writes the first line of the record. Throws where the file of the record cannot be written. */
export async function openSession(options: RunOptions): Promise<Session> {
  const began = performance.now()
  const now = (): number => Math.round((performance.now() - began) * 100) / 100
  const record = openRecord(options.exchanges, (line) => options.onProgress({ kind: 'unwritten', line }))
  const client = openClient(options, began)
  const { keys, values, cards } = hiddenOf(options)
  for (const secret of [...keys, ...values]) record.hide('key', secret)
  for (const number of cards) record.hide('card number', number)
  const posted = new Map<unknown, number>()
  const receiver = await openEndpoint(options, record, began, posted)
  const { target, webhook } = options
  record.append({
    kind: 'run',
    version: 2,
    origin: 'assay',
    started: new Date().toISOString(),
    baseUrl: target.baseUrl,
    vaultUrl: target.vaultUrl,
    payUrl: target.payUrl,
    live: target.live,
    embedded: target.embedded,
    webhookUrl: receiver?.url ?? null,
    webhookRegistered: webhook.registered,
    webhookThroughProxy: webhook.publicUrl !== null,
    timeout: options.timeout * 1000,
    webhookTimeout: options.webhookTimeout * 1000,
    reverseOrder: options.reverseOrder,
    tokenParameter: options.tokenParameter ?? null,
  })
  const nonce = randomBytes(4).toString('hex')
  const ordinals = new Map<string, number>()
  let words = 0
  return {
    options,
    record: {
      ...record,
      entries: record.entries,
      append: (entry) => appendTo(record, client, options, entry),
    },
    client,
    receiver,
    learned: { absent: [] },
    shared: {},
    card: null,
    now,
    nonce,
    word: () => `${nonce}${(words += 1).toString(36)}`,
    exchangeId(name) {
      const ordinal = (ordinals.get(name) ?? 0) + 1
      ordinals.set(name, ordinal)
      return ordinal === 1 ? name : `${name} #${ordinal}`
    },
    missed: new Map(),
    listed: new Set(),
    posted,
    visited: new Set(),
    chosen: new Set(),
    lockedSince: null,
    hold: null,
    welcomed: new Set(),
    barred: new Set(),
    amount: 50_000,
    asked: 0,
  }
}

/** Appends an entry, and reports the progress of requests. */
function appendTo(record: Record, client: Client, { onProgress }: RunOptions, entry: Entry): void {
  record.append(entry)
  if (entry.kind === 'request' || entry.kind === 'visit')
    onProgress({ kind: 'exchange', requests: client.sent(), received: record.received() })
}

/** Makes the end of the record: now, for a reason where the run was ended early, with the explored scenarios that are kept. */
export function endOf(
  { client, receiver, now }: Session,
  reason: string | null,
  kept: readonly string[],
): EndEntry {
  const dropped = receiver?.dropped() ?? 0
  return {
    kind: 'end',
    start: now(),
    answered: client.answered(),
    reason,
    ...(dropped > 0 ? { dropped } : {}),
    ...(kept.length === 0 ? {} : { kept }),
  }
}

/** Closes what was opened, and ends the record. */
export async function closeSession(
  { client, receiver, record, options }: Session,
  end: EndEntry,
): Promise<void> {
  record.append(end)
  await Promise.all([client.close(), receiver?.close(), options.driver.close?.().catch(() => undefined)])
  record.close()
}

/** Adds to what is known of how this implementation is reached. */
export function learn(session: Session, more: Omit<LearnedEntry, 'kind'>): void {
  Object.assign(session.learned, more)
  session.record.append({ kind: 'learned', ...more })
}

/** Opens the endpoint of webhooks and registers it; gives null where either fails. */
async function openEndpoint(
  options: RunOptions,
  record: Record,
  began: number,
  posted: Map<unknown, number>,
): Promise<Receiver | null> {
  const { host, port, path, publicUrl, register } = options.webhook
  const endpoint = { host, port, path: path ?? `/assay/${randomBytes(12).toString('hex')}`, publicUrl }
  let count = 0
  const onDelivery = ({ method, path: url, headers, body, at, answered, invalidUtf8 }: Delivery): void => {
    const { id: event } = membersOf(readJson(body))
    posted.set(event, (posted.get(event) ?? 0) + 1)
    const answer = answered === null ? null : { status: answered, headers: {}, body: '' }
    const error = answered === null ? 'The sender gave up waiting.' : null
    const request = { method, url, headers, body }
    const duration = performance.now() - began - at
    record.append({
      kind: 'webhook',
      id: `webhook ${(count += 1)}`,
      scenario: '',
      step: '',
      operation: null,
      key: 'none',
      request,
      answer,
      error,
      start: at,
      duration,
      ...(invalidUtf8 ? { invalidUtf8 } : {}),
    })
  }
  try {
    const receiver = await openReceiver({ ...endpoint, began, onDelivery, statusFor: variedStatus() })
    await register?.(receiver.url)
    return receiver
  } catch {
    return null
  }
}

/** The statuses that are answered in turn, so that it shows whether an implementation records the status itself. */
const successes = [201, 200, 202, 200, 204, 200]

/** Varies the answers among 2xx where events show delivery records; a repeated event, and everything else, gets 200. */
function variedStatus(): (delivery: Unanswered) => number {
  const first = new Map<unknown, number>()
  let [count, fussy] = [0, 0]
  return ({ body }) => {
    const event = membersOf(readJson(body))
    const before = first.get(event['id'])
    // What repeats an event that was not answered with 200 takes that alone for a success.
    if (before !== undefined && before !== 200) fussy += 1
    if (before !== undefined || fussy > 3 || !Array.isArray(event['webhook_deliveries'])) return 200
    const status = successes[(count += 1) % successes.length] ?? 200
    first.set(event['id'], status)
    return status
  }
}
