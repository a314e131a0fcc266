import { operations, type OperationId } from '../../generated/operations.ts'
import { pauseFor } from '../basics/pause.ts'
import { jsonOf } from '../basics/json.ts'
import type { HttpRequest, HttpResponse } from '../http/message.ts'
import { addressOf, locate } from '../settings/target.ts'
import type { Exchange } from '../record/entry.ts'
import { looksLike, modesIn } from '../model/resource.ts'
import { schemaOf } from '../model/fold.ts'
import type { Call } from '../scenarios/scenario.ts'
import { keyFor } from './keys.ts'
import { targetOf } from './ids.ts'
import type { Context, Session } from './session.ts'
import { baseNameOf, EmptySlot, encode, parametersOf, slotted, withoutCard, type Sent } from './values.ts'

/** What came of a call: the exchange as it is recorded, and its JSON. */
export interface Answer {
  readonly exchange: Exchange
  readonly status: number
  readonly json: unknown
  /** True for a success that holds a resource of the operation's kind. */
  readonly accepted: boolean
}

/** Calls an operation as a command says, and records the exchange. Throws EmptySlot where what it stands on is not there, or the key cannot be made. */
export async function call(context: Context, command: Call): Promise<Answer> {
  const sent = parametersOf(context, command)
  const key = keyFor(context.session, command.call, command.key)
  const target = targetOf(context, command)
  const [first, ...others] = addressesOf(context, command, target)
  if (first === undefined)
    throw new EmptySlot(
      `The location of ${command.on} is on another origin, which no key is sent to.`,
      slotted(context, command.on ?? '').exchange.id,
    )
  let answer = await send(context, command, { url: first, sent, key, target })
  for (const url of others)
    if (!answer.accepted) answer = await send(context, command, { url, sent, key, target })
  return answer
}

/** Lists the addresses that a command may mean: the operation's own, or those of a location. */
function addressesOf(
  context: Context,
  { call: operation, on = '', unknownId, follow }: Call,
  target: string | undefined,
): string[] {
  const { options, learned } = context.session
  const { server } = operations[operation]
  const way = operation === 'retrieveCharge' ? learned.retrieval : undefined
  if (way === 'declared' && options.retrievalPath !== undefined)
    return [addressOf(options.target, { server, path: options.retrievalPath }, target)]
  const location = on === '' ? undefined : slotted(context, on).value['location']
  if ((follow || way === 'location') && typeof location === 'string' && unknownId === undefined)
    return locate(options.target, server, location)
  return [addressOf(options.target, operations[operation], target)]
}

interface Request {
  url: string
  sent: Sent
  key: ReturnType<typeof keyFor>
  target: string | undefined
}

/** Milliseconds that a key may be turned away for everything, as after refusals, before no request is sent again for it. */
const longestLock = 30_000

async function send(context: Context, command: Call, request: Request): Promise<Answer> {
  const { session } = context
  if (command.call === 'createToken') hideCard(session, request.sent)
  spend(session, command, request.sent)
  for (let attempt = 0; ; attempt += 1) {
    // While a key is turned away for everything, nothing else is sent: more refusals may prolong it.
    if (context.barrier === undefined) await session.hold
    const answer = await sendOnce(context, command, request)
    const retried = noteLock(session, command, answer)
    session.record.append(retried ? { ...answer.exchange, retried: 'locked' } : answer.exchange)
    if (!retried) return answer
    session.hold ??= pauseFor(Math.min(1000, 100 * 1.5 ** attempt), session.options.signal).finally(() => {
      session.hold = null
    })
    await session.hold
  }
}

/** Notes what an answer says of the right key; returns true where it is turned away by an operation that accepted it before, and the lock may end soon. */
function noteLock(session: Session, command: Call, { accepted, status }: Answer): boolean {
  const { call: operation, key = 'right', expect, other } = command
  if (key !== 'right' || other !== undefined || expect === 'refused') return false
  if (accepted) {
    session.welcomed.add(operation)
    session.lockedSince = null
  }
  const isTurnedAway = status === 401 || status === 403 || status === 423
  if (!isTurnedAway || expect !== undefined || !session.welcomed.has(operation)) return false
  session.lockedSince ??= session.now()
  return session.now() - session.lockedSince < Math.min(longestLock, session.options.timeout * 10_000)
}

async function sendOnce(
  { session, place, barrier }: Context,
  command: Call,
  { url, sent, key, target }: Request,
): Promise<Answer> {
  const { call: operation, about, expect, case: generated, follow, other, unknownId } = command
  const base = baseNameOf(session, command)
  const { method, key: own } = operations[operation]
  const form = encode(sent, other)
  const isPost = method === 'POST'
  const described = {
    ...place,
    kind: 'request' as const,
    id: session.exchangeId(`${place.scenario}/${place.step} ${operation}`),
    operation,
    key: key.kind,
    ...(key.kind === 'unknown' && command.key !== undefined && { unlike: command.key }),
    ...(base !== undefined && { base }),
    ...(generated !== undefined && { case: generated }),
    ...(about !== undefined && { about }),
    ...(expect !== undefined && { expect }),
    ...(target !== undefined && { target }),
    ...(other !== undefined && { other }),
    ...(unknownId === 'random' && { madeUp: true as const }),
    ...(follow && { followed: true as const }),
  }
  const contentType = other === 'JSON' ? 'application/json' : 'application/x-www-form-urlencoded'
  const request: Omit<HttpRequest, 'id' | 'kind'> = {
    method,
    url: isPost || form === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${form}`,
    headers: { ...headersFor(key.text, other), ...(isPost && { 'content-type': contentType }) },
    body: isPost ? form : null,
    ...(barrier !== undefined && { barrier }),
    ...(key.kind !== own && { wrongKey: true as const }),
  }
  const shownBody = isPost ? encode(withoutCard(sent), other) : null
  const { exchange, status, error } = await sendRecorded(session, described, request, shownBody)
  const { value: json, duplicate } = jsonOf(exchange.answer)
  const ok = error === null && status >= 200 && status < 300
  const accepted = ok && looksLike(schemaOf(operation), json)
  if (accepted && expect === undefined && key.kind === own) guardMode(session, operation, json, duplicate)
  return { exchange, status, json, accepted }
}

/** Ends a run at the first object whose livemode is not that of the keys, or is there twice: whatever is live may cost somebody money. */
export function guardMode(
  { client, options }: Session,
  operation: OperationId,
  json: unknown,
  duplicate: string | null,
): void {
  if (operations[operation].isList) return
  const { live } = options.target
  const other = duplicate === 'livemode' ? 'twice' : modesIn(json).find((mode) => mode !== live)
  if (other === undefined) return
  const remedy = live ? '' : '; if these are live keys, say --live'
  client.halt(`An object with livemode ${other} was not expected, so nothing more was sent${remedy}.`)
}

type Described = Omit<Exchange, 'request' | 'answer' | 'error' | 'start' | 'duration'>

/** Sends a request and makes its exchange, without the key and the values of the operator's own headers; earlier attempts, which count for nothing, are recorded. */
export async function sendRecorded(
  session: Session,
  described: Described,
  request: Omit<HttpRequest, 'id' | 'kind'>,
  shownBody: string | null,
  signal?: AbortSignal,
): Promise<HttpResponse & { exchange: Exchange }> {
  const { id, scenario, step, operation, key } = described
  const kind = described.kind === 'visit' ? 'visit' : 'request'
  const response = await session.client.send({ ...request, id, kind }, signal)
  const { error, status, headers, body, start, duration, retried: attempts, invalidUtf8 } = response
  const shown = {
    method: request.method,
    url: request.url,
    headers: shownHeaders(session, response.sentHeaders),
    body: shownBody,
  }
  for (const [at, lost] of attempts.entries()) {
    const isLost = lost.error !== null
    const answer = isLost ? null : { status: lost.status, headers: {}, body: '' }
    const attempt: Described = { kind, id: `${id} attempt ${at + 1}`, scenario, step, operation, key }
    const times = { error: lost.error, start: lost.start, duration: lost.duration }
    const retried = isLost ? 'lost' : 'throttled'
    session.record.append({ ...attempt, request: shown, answer, ...times, retried })
  }
  const flat = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    [value].flat().join(name === 'set-cookie' ? '\n' : ', '),
  ])
  const exchange: Exchange = {
    ...described,
    request: shown,
    answer: error === null ? { status, headers: Object.fromEntries(flat), body } : null,
    error,
    start,
    duration,
    ...(attempts.some((one) => one.error !== null) && { repeated: true as const }),
    ...(invalidUtf8 && { invalidUtf8 }),
  }
  return { ...response, exchange }
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

/** Gives headers as they are recorded: without the key, and without the values of the operator's own. */
function shownHeaders({ options }: Session, sent: { [name: string]: string }): { [name: string]: string } {
  const own = new Set((options.headers ?? []).map(({ name }) => name.toLowerCase()))
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      if (name === 'authorization') return [name, 'Basic [redacted]']
      return [name, own.has(name.toLowerCase()) ? '[redacted]' : value]
    }),
  )
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
