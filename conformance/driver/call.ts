import { operations, type OperationId } from '../../generated/operations.ts'
import type { Barrier } from '../http/limiter.ts'
import { pauseFor } from '../basics/pause.ts'
import { jsonOf } from '../basics/json.ts'
import type { Attempt, HttpRequest, HttpResponse } from '../http/message.ts'
import { addressOf, locate } from '../settings/target.ts'
import type { Exchange, Position } from '../record/entry.ts'
import { looksLike } from '../model/resource.ts'
import { schemaOf } from '../model/fold.ts'
import type { Call } from '../scenarios/scenario.ts'
import { guardMode } from './livemode.ts'
import { keyFor } from './keys.ts'
import { unknownIdFor } from './ids.ts'
import type { Session, Slots } from './session.ts'
import {
  baseNameOf,
  EmptySlot,
  encode,
  idIn,
  parametersOf,
  slotted,
  withoutCard,
  type Sent,
} from './values.ts'

/** What came of a call: the exchange as it is recorded, and its JSON. */
export interface Answer {
  readonly exchange: Exchange
  readonly status: number
  readonly json: unknown
  /** True for a success that holds a resource of the operation's kind. */
  readonly accepted: boolean
}

/** Calls an operation as a command says, and records the exchange. Throws EmptySlot where what it stands on is not there, or the key cannot be made. */
export async function call(
  session: Session,
  slots: Slots,
  command: Call,
  place: Position,
  barrier?: Barrier,
): Promise<Answer> {
  const sent = parametersOf(session, slots, command)
  const { key: choice = 'right' } = command
  const key = keyFor(session, command.call, choice)
  if (key.kind === 'unknown' && key.text === null)
    throw new EmptySlot(`No key that differs by "${choice}" can be made.`)
  const target = targetOf(session, slots, command)
  const [first, ...others] = addresses(session, slots, command, target)
  if (first === undefined)
    throw new EmptySlot(
      `The location of ${command.on} is on another origin, which no key is sent to.`,
      slotted(slots, command.on ?? '').exchange,
    )
  let answer = await send(session, command, { url: first, sent, key, target, place, barrier })
  for (const url of others) {
    if (answer.accepted) break
    answer = await send(session, command, { url, sent, key, target, place, barrier: undefined })
  }
  return answer
}

/** Gives the id that a command asks for; undefined where it names none. */
function targetOf(session: Session, slots: Slots, command: Call): string | undefined {
  if (command.unknownId !== undefined) return unknownIdFor(session, slots, command)
  return command.on === undefined ? undefined : idIn(slots, command.on)
}

interface Request {
  url: string
  sent: Sent
  key: ReturnType<typeof keyFor>
  target: string | undefined
  place: Position
  barrier: Barrier | undefined
}

/** Milliseconds that a key may be turned away for everything, as after refusals, before no request is sent again for it. */
const longestLock = 30_000
/** The same for an operation that has accepted nothing yet, and may refuse the right key for good. */
const longestFirstLock = 4000

async function send(session: Session, command: Call, request: Request): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    // While a key is turned away for everything, nothing else is sent: more refusals may prolong it.
    if (request.barrier === undefined) await session.hold
    const answer = await sendOnce(session, command, request, attempt)
    const retried = noteLock(session, command, answer)
    session.record.append(retried ? { ...answer.exchange, retried: 'locked' } : answer.exchange)
    if (!retried) return answer
    session.hold ??= pauseFor(Math.min(1000, 100 * 1.5 ** attempt), session.options.signal).finally(() => {
      session.hold = null
    })
    await session.hold
  }
}

/** Notes what an answer says of the right key; returns true where the key is turned away that was accepted before, and the lock may end soon. */
function noteLock(
  session: Session,
  { call: operation, key = 'right', expect }: Call,
  { accepted, status }: Answer,
): boolean {
  if (key !== 'right' || expect !== undefined) return false
  if (accepted) {
    session.welcomed.add(operation)
    session.lockedSince = null
  }
  const isTurnedAway = status === 401 || status === 403 || status === 423
  if (!isTurnedAway || !acceptedKey(session, operation)) return false
  session.lockedSince ??= session.now()
  const longest = session.welcomed.has(operation) ? longestLock : longestFirstLock
  if (session.now() - session.lockedSince < Math.min(longest, session.options.timeout * 10_000)) return true
  session.barred.add(operation)
  return false
}

/** Returns true where an operation, or another one with the same key, accepted it before, and a lock was not waited out in vain. */
function acceptedKey({ welcomed, barred }: Session, operation: OperationId): boolean {
  const { key } = operations[operation]
  return (
    welcomed.has(operation) ||
    (!barred.has(operation) && [...welcomed].some((one) => operations[one].key === key))
  )
}

async function sendOnce(
  session: Session,
  command: Call,
  { url, sent, key, target, place, barrier }: Request,
  attempt: number,
): Promise<Answer> {
  const { call: operation, about, expect, case: generated, follow, other } = command
  const base = baseNameOf(session, command)
  const { method } = operations[operation]
  const form = encode(sent, other)
  const isPost = method === 'POST'
  const id = session.exchangeId(`${place.scenario}/${place.step} ${operation}`)
  hideCard(session, sent)
  if (attempt === 0) spend(session, command, sent)
  const request: HttpRequest = {
    id,
    kind: 'request',
    method,
    url: isPost || form === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${form}`,
    headers: {
      ...headersFor(key.text, other),
      ...(isPost
        ? { 'content-type': other === 'JSON' ? 'application/json' : 'application/x-www-form-urlencoded' }
        : {}),
    },
    body: isPost ? form : null,
    ...(barrier === undefined ? {} : { barrier }),
    ...(key.kind === operations[operation].key ? {} : { wrongKey: true as const }),
  }
  const response = await session.client.send(request)
  const shown = {
    method,
    url: request.url,
    headers: shownHeaders(session, response.sentHeaders),
    body: isPost ? encode(withoutCard(sent), other) : null,
  }
  for (const [at, lost] of response.retried.entries())
    session.record.append(
      attemptOf(lost, { ...place, id: `${id} attempt ${at + 1}`, operation, key: key.kind, request: shown }),
    )
  const exchange: Exchange = {
    ...place,
    kind: 'request',
    id,
    operation,
    key: key.kind,
    ...(key.kind === 'unknown' && command.key !== undefined ? { unlike: command.key } : {}),
    ...(base === undefined ? {} : { base }),
    ...(generated === undefined ? {} : { case: generated }),
    ...(about === undefined ? {} : { about }),
    ...(expect === undefined ? {} : { expect }),
    ...(target === undefined ? {} : { target }),
    ...(other === undefined ? {} : { other }),
    ...(command.unknownId === 'random' ? { madeUp: true as const } : {}),
    ...(follow ? { followed: true as const } : {}),
    request: shown,
    ...answerOf(response),
  }
  const { status } = response
  const { value: json, duplicate } = jsonOf(exchange.answer)
  const ok = response.error === null && status >= 200 && status < 300
  const answer = { exchange, status, json, accepted: ok && looksLike(schemaOf(operation), json) }
  if (answer.accepted && expect === undefined && key.kind === operations[operation].key)
    guardMode(session, schemaOf(operation), json, duplicate)
  return answer
}

/** Gives the answer of a request as it is recorded, with its times. */
export function answerOf(
  response: HttpResponse,
): Pick<Exchange, 'answer' | 'error' | 'start' | 'duration' | 'repeated' | 'invalidUtf8'> {
  const { error, status, headers, body, start, duration, retried, invalidUtf8 } = response
  const flat = Object.entries(headers).map(([name, value]) => [
    name,
    [value].flat().join(name === 'set-cookie' ? '\n' : ', '),
  ])
  return {
    answer:
      error === null
        ? { status, headers: Object.fromEntries(flat) as { [name: string]: string }, body }
        : null,
    error,
    start,
    duration,
    ...(retried.some((one) => one.error !== null) ? { repeated: true as const } : {}),
    ...(invalidUtf8 ? { invalidUtf8 } : {}),
  }
}

/** Makes the exchange of an earlier attempt, which counts for nothing. */
export function attemptOf(
  { status, error, start, duration }: Attempt,
  of: Position & Pick<Exchange, 'id' | 'operation' | 'key' | 'request'> & Partial<Pick<Exchange, 'kind'>>,
): Exchange {
  const answer = error === null ? { status, headers: {}, body: '' } : null
  return {
    kind: 'request',
    ...of,
    answer,
    error,
    start,
    duration,
    retried: error === null ? 'throttled' : 'lost',
  }
}

function headersFor(key: string | null, other: Call['other']): { [name: string]: string } {
  const credentials =
    other === 'a password' ? `${key}:x` : other === 'the key as password' ? `:${key}` : `${key}:`
  return {
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate',
    'user-agent': 'payment-assay',
    ...(key === null ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
  }
}

/** Gives the headers of a request as they are recorded: without the key, and without the values of the operator's own. */
function shownHeaders({ options }: Session, sent: { [name: string]: string }): { [name: string]: string } {
  const own = new Set((options.headers ?? []).map(({ name }) => name.toLowerCase()))
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      if (name === 'authorization') return [name, 'Basic [redacted]']
      return [name, own.has(name.toLowerCase()) ? '[redacted]' : value]
    }),
  )
}

/** Lists the addresses that a command may mean: the operation's own, or those of a location. */
function addresses(
  session: Session,
  slots: Slots,
  { call: operation, on, follow }: Call,
  target: string | undefined,
): string[] {
  const { target: implementation, retrievalPath } = session.options
  const { server } = operations[operation]
  const way = operation === 'retrieveCharge' ? session.learned.retrieval : undefined
  if (way === 'declared' && retrievalPath !== undefined)
    return [addressOf(implementation, { server, path: retrievalPath }, target)]
  const location = on === undefined ? undefined : slotted(slots, on).value['location']
  if ((follow || way === 'location') && typeof location === 'string' && target === idIn(slots, on ?? ''))
    return locate(implementation, server, location)
  return [addressOf(implementation, operations[operation], target)]
}

function hideCard({ record }: Session, sent: Sent): void {
  const { 'card[number]': number, 'card[security_code]': code } = sent
  if (typeof number === 'string' && number.length >= 12) record.hide('card number', number)
  if (typeof code === 'string' && code.length >= 3) record.hide('security code', code)
}

/** Counts the amount of a live charge before it is sent. Throws EmptySlot where it is more than is allowed. */
function spend(session: Session, { call: operation, expect }: Call, sent: Sent): void {
  const { maxAmount, target } = session.options
  const amount = Number(sent['amount'])
  if (!target.live || maxAmount === undefined || !(amount > 0)) return
  const isCharge = operation === 'createCharge'
  if ((isCharge ? session.asked : 0) + amount > maxAmount)
    throw new EmptySlot(
      expect === 'refused'
        ? `No request that must be refused asks for more than the ${maxAmount} that --max-amount allows.`
        : `It needs more than the ${maxAmount} that --max-amount allows the run.`,
    )
  if (isCharge) session.asked += amount
}
