import { operations, type OperationId } from '../../generated/operations.ts'
import { pauseFor } from '../basics/pause.ts'
import { jsonOf } from '../basics/json.ts'
import { defined, isRecord, membersOf, short } from '../basics/values.ts'
import type { HttpRequest, HttpResponse } from '../http/message.ts'
import { addressOf, locate } from '../settings/target.ts'
import type { Exchange } from '../record/entry.ts'
import { looksLike, modesIn } from '../model/resource.ts'
import { schemaOf } from '../model/fold.ts'
import type { Call } from '../scenarios/scenario.ts'
import { keyFor } from './keys.ts'
import { targetOf } from './ids.ts'
import { fillSlot, type Context, type Session } from './session.ts'
import { EmptySlot, slotted } from './slots.ts'
import { baseNameOf, encode, parametersOf, withoutCard, type Sent } from './values.ts'

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
  const { session, place, barrier } = context
  const { call: operation, about, expect, case: generated, follow, other, unknownId } = command
  const sent = parametersOf(context, command)
  const key = keyFor(session, operation, command.key)
  const target = targetOf(context, command)
  const urls = addressesOf(context, command, target)
  if (operation === 'createToken') hideCard(session, sent)
  spend(session, command, sent)
  const { method, key: own } = operations[operation]
  const isPost = method === 'POST'
  const form = encode(sent, other)
  const shownBody = isPost ? encode(withoutCard(sent), other) : null
  const base = baseNameOf(session, command)
  const madeUp = unknownId === 'random' ? (true as const) : undefined
  const { kind, unlike } = key
  const more = { unlike, base, case: generated, about, expect, target, other, madeUp, followed: follow }
  const described = { ...place, kind: 'request', operation, key: kind, ...defined(more) } as const
  const isWrong = kind !== own

  async function sendTo(url: string): Promise<Answer> {
    const id = session.exchangeId(`${place.scenario}/${place.step} ${operation}`)
    const request = {
      method,
      url: isPost || form === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${form}`,
      headers: { ...headersFor(key.text, other), ...(isPost && { 'content-type': contentType(other) }) },
      body: isPost ? form : null,
      ...(barrier !== undefined && { barrier }),
      ...(isWrong && { wrongKey: true as const }),
    }
    const { exchange, status, error } = await sendRecorded(session, { ...described, id }, request, shownBody)
    const { value: json, duplicates } = jsonOf(exchange.answer)
    const isSuccess = error === null && status >= 200 && status < 300
    const accepted = isSuccess && looksLike(schemaOf(operation), json)
    if (accepted && expect === undefined && !isWrong) guardMode(session, operation, json, duplicates)
    return { exchange, status, json, accepted }
  }

  let answer: Answer | undefined
  for (const url of urls) if (!answer?.accepted) answer = await whileLocked(context, command, sendTo, url)
  return answer as Answer
}

/** Keeps what an answer shows in the slot that a command names. */
export function keepAnswer(context: Context, { as }: Call, answer: Answer): Answer {
  const { accepted, json, exchange, status } = answer
  if (as === undefined) return answer
  const said = exchange.error ?? `${status} ${short(membersOf(json), 100)}`
  const missing = new EmptySlot(`${exchange.operation} was not accepted: ${said}.`, { because: exchange.id })
  fillSlot(context, as, accepted && isRecord(json) ? { value: json, exchange } : missing)
  return answer
}

/** Lists the addresses that a command may mean: the operation's own, or those of a location. Throws EmptySlot where that is on another origin. */
function addressesOf(
  context: Context,
  { call: operation, on, unknownId, follow }: Call,
  id?: string,
): string[] {
  const { options, learned } = context.session
  const { target, retrievalPath: path } = options
  const { server } = operations[operation]
  const way = operation === 'retrieveCharge' ? learned.retrieval : undefined
  if (way === 'declared' && path !== undefined) return [addressOf(target, { server, path }, id)]
  const known = on === undefined || unknownId !== undefined ? undefined : slotted(context, on)
  const location = known?.value['location']
  if (!(follow || way === 'location') || typeof location !== 'string')
    return [addressOf(target, operations[operation], id)]
  const urls = locate(target, server, location)
  if (urls.length > 0) return urls
  const reason = `The location of ${on} is on another origin, which no key is sent to.`
  throw new EmptySlot(reason, defined({ because: known?.exchange.id }))
}

/** Sends a request, and again while its key is turned away for a while, as after refusals; records each answer. */
async function whileLocked(
  { session, barrier }: Context,
  command: Call,
  sendTo: (url: string) => Promise<Answer>,
  url: string,
): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    // While a key is turned away for everything, nothing else is sent: more refusals may prolong it.
    if (barrier === undefined) await session.hold
    const answer = await sendTo(url)
    const isLocked = noteLock(session, command, answer)
    session.record.append(isLocked ? { ...answer.exchange, retried: 'locked' } : answer.exchange)
    if (!isLocked) return answer
    session.hold ??= pauseFor(Math.min(1000, 100 * 1.5 ** attempt), session.options.signal).finally(() => {
      session.hold = null
    })
    await session.hold
  }
}

/** Milliseconds that a key may be turned away for everything, as after refusals, before no request is sent again for it. */
const longestLock = 30_000

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

/** Ends a run at the first object whose livemode is not that of the keys, or is there twice: whatever is live may cost somebody money. */
export function guardMode(
  { client, options }: Session,
  operation: OperationId,
  json: unknown,
  duplicates: readonly string[],
): void {
  if (operations[operation].isList) return
  const { live } = options.target
  const other = duplicates.includes('livemode') ? 'twice' : modesIn(json).find((mode) => mode !== live)
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
  const { method, url } = request
  const shown = { method, url, headers: shownHeaders(session, response.sentHeaders), body: shownBody }
  for (const [at, lost] of attempts.entries())
    session.record.append({
      kind,
      scenario,
      step,
      operation,
      key,
      ...lost,
      id: `${id} attempt ${at + 1}`,
      request: shown,
      answer: lost.error === null ? { status: lost.status, headers: {}, body: '' } : null,
      retried: lost.error === null ? 'throttled' : 'lost',
    })
  const flat = Object.entries(headers).map(([name, value]) => [
    name,
    [value].flat().join(name === 'set-cookie' ? '\n' : ', '),
  ])
  const answer = { status, headers: Object.fromEntries(flat) as Record<string, string>, body }
  const exchange: Exchange = {
    ...described,
    request: shown,
    answer: error === null ? answer : null,
    error,
    start,
    duration,
    ...(attempts.some((one) => one.error !== null) && { repeated: true as const }),
    ...(invalidUtf8 && { invalidUtf8 }),
  }
  return { ...response, exchange }
}

const contentType = (other: Call['other']): string =>
  other === 'JSON' ? 'application/json' : 'application/x-www-form-urlencoded'

function headersFor(key: string | null, other: Call['other']): { [name: string]: string } {
  const others: { [way: string]: string } = { 'a password': `${key}:x`, 'the key as password': `:${key}` }
  const credentials = Buffer.from(others[other ?? ''] ?? `${key}:`).toString('base64')
  return {
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate',
    'user-agent': 'payment-assay',
    ...(key !== null && { authorization: `Basic ${credentials}` }),
  }
}

/** Gives headers as they are recorded: without the key, and without the values of the operator's own. */
function shownHeaders({ options }: Session, sent: { [name: string]: string }): { [name: string]: string } {
  const own = new Set((options.header ?? []).map(({ name }) => name.toLowerCase()))
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
      `It needs more than the ${maxAmount} that --max-amount allows the run.`,
      expect === 'refused' ? { impossible: true } : {},
    )
  if (isCharge) session.asked += amount
}
