import { operations, type OperationId } from '../../generated/operations.ts'
import { jsonOf } from '../basics/json.ts'
import { withoutHeaders } from '../basics/redactor.ts'
import { defined, isRecord, membersOf, short } from '../basics/values.ts'
import { isSuccessStatus } from '../basics/status.ts'
import {
  kindMadeBy,
  kindRetrievedBy,
  listContents,
  parentInPath,
  pathParameter,
  takesCard,
} from '../contract/kinds.ts'
import type { HttpRequest, HttpResponse } from '../http/message.ts'
import { addressOf, locate } from '../settings/target.ts'
import type { Exchange } from '../record/entry.ts'
import { looksLike, modesIn, schemaOf } from '../model/resource.ts'
import type { CallCommand } from '../scenarios/scenario.ts'
import { keyFor } from './keys.ts'
import { whileLocked } from './lock.ts'
import type { Context, Session } from './session.ts'
import { CannotExecute, slotted, type SlotContent } from './slots.ts'
import {
  baseNameOf,
  encode,
  pageOf,
  parametersOf,
  targetOf,
  withoutCard,
  type RequestParameters,
} from './values.ts'

/** The result of a call: the exchange as it is recorded, and its JSON. */
export interface Answer {
  readonly exchange: Exchange
  readonly status: number
  readonly json: unknown
  /** True for a success that holds a resource of the operation's kind. */
  readonly isAccepted: boolean
}

/**
 * Calls an operation as a command says, records the exchange, and fills the slot that the command names.
 * Throws CannotExecute where what it stands on is not there, or no such request can be made.
 */
export async function call(context: Context, command: CallCommand): Promise<Answer> {
  const { session, place, expect, following, barrier } = context
  const { call: operation, case: generated, follow, other, unknownId, as } = command
  const { method, key: operationKey } = operations[operation]
  const { [pathParameter]: parentId, ...sent } = parametersOf(context, command)
  const { kind, text, unlike } = keyFor(session, command)
  const target = typeof parentId === 'string' ? parentId : targetOf(context, command)
  const urls = addressesOf(context, command, target)
  if (takesCard(operation)) hideCard(session, sent)
  spend(context, command, sent)
  const back = pageOf(operation)?.back
  if (command.refuseWebhook && back !== undefined) session.refuseWebhook(back, sent[back])
  const hasForm = method !== 'GET' && method !== 'DELETE'
  const form = encode(sent, other)
  const shownBody = hasForm ? encode(withoutCard(sent), other) : null
  const base = baseNameOf(session, command)
  const madeUp = unknownId === 'random' ? (true as const) : undefined
  const more = {
    account: command.account,
    unlike,
    base,
    case: generated,
    about: command.about,
    target,
    other,
    madeUp,
    followed: follow,
  }
  const described = { ...place, kind: 'request', operation, key: kind, ...defined(more) } as const
  const isWrong = kind !== operationKey

  async function sendTo(url: string): Promise<Answer> {
    const id = session.exchangeId(`${place.scenario}/${place.step} ${operation}`)
    const request = {
      method,
      url: hasForm || form === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${form}`,
      headers: headersFor(method, text, other),
      body: hasForm ? form : null,
      following,
      ...(barrier !== undefined && { barrier }),
      ...(isWrong && { wrongKey: true as const }),
    }
    const { exchange, status, error } = await sendRecorded(
      session,
      { ...described, id },
      request,
      shownBody,
    )
    const { value: json, duplicates } = jsonOf(exchange.answer)
    const isSuccess = error === null && isSuccessStatus(status)
    const isAccepted = isSuccess && looksLike(schemaOf(operation), json)
    const isOne = !operations[operation].isList
    if (isAccepted && expect === 'accepted' && !isWrong && isOne)
      guardMode(session, json, duplicates)
    return { exchange, status, json, isAccepted }
  }

  let answer: Answer | undefined
  for (const url of urls)
    if (!answer?.isAccepted) answer = await whileLocked(context, command, async () => sendTo(url))
  if (as !== undefined) {
    const content = slottedOf(operation, answer as Answer)
    // A list that is empty by now shows nothing of what it showed before.
    const isKept = operations[operation].isList && content instanceof CannotExecute
    if (!isKept || context.slots.get(as) === undefined) context.slots.set(as, content)
  }
  return answer as Answer
}

/** What an answer puts into a slot, or why there is nothing. */
function slottedOf(
  operation: OperationId,
  { isAccepted, json, exchange, status }: Answer,
): SlotContent {
  const contents = listContents(operation)
  const kind = contents?.recordKind ?? kindMadeBy(operation) ?? kindRetrievedBy(operation)
  const value = contents === undefined ? json : firstOf(json)
  if (isAccepted && isRecord(value) && kind !== undefined) return { kind, value, exchange }
  if (isAccepted && contents !== undefined)
    return new CannotExecute(`${exchange.operation} shows nothing yet.`, { because: exchange.id })
  const outcome = exchange.error ?? `${status} ${short(membersOf(json), 100)}`
  return new CannotExecute(`${exchange.operation} was not accepted: ${outcome}.`, {
    because: exchange.id,
  })
}

/** The first record of a list. */
export function firstOf(list: unknown): unknown {
  const { data } = membersOf(list)
  return Array.isArray(data) ? data[0] : undefined
}

/** The characters of an id that an address may hold: most servers take no head of more than 8 KB. */
const maxIdLength = 4000

/**
 * Addresses to try: that of the operation, or of the resource's `location`. Throws CannotExecute
 * where the location is on another origin.
 */
function addressesOf(
  context: Context,
  { call: operation, on, unknownId, follow }: CallCommand,
  id?: string,
): string[] {
  const { options, learned } = context.session
  const { target, retrievalPath: path } = options
  const { server } = operations[operation]
  if (id !== undefined && id.length > maxIdLength)
    throw new CannotExecute(
      `The id of ${on ?? 'a resource'} has ${id.length} characters; none of more than ${maxIdLength} is put into an address.`,
    )
  const way = operations[operation].assumed ? learned.retrieval : undefined
  if (way === 'declared' && path !== undefined) return [addressOf(target, { server, path }, id)]
  const known = on === undefined || unknownId !== undefined ? undefined : slotted(context, on)
  const location = known?.value['location']
  if (!(follow || way === 'location') || typeof location !== 'string')
    return [addressOf(target, { server, path: pathBelow(context, operation, on) }, id)]
  const urls = locate(target, server, location)
  if (urls.length > 0) return urls
  const reason = `The location of ${on} is on another origin, which no key is sent to.`
  throw new CannotExecute(reason, defined({ because: known?.exchange.id }))
}

/** The path of an operation, with the parent that the path of its resource's creation named. Throws CannotExecute where none did. */
function pathBelow(context: Context, operation: OperationId, on: string | undefined): string {
  const { path } = operations[operation]
  if (!path.includes('{parent}')) return path
  const exchange = on === undefined ? undefined : slotted(context, on).exchange
  const creation = exchange?.operation ?? null
  const isBelow =
    creation !== null &&
    (parentInPath(creation) !== undefined || listContents(creation)?.parent != null)
  const parentId = isBelow ? exchange?.target : undefined
  if (parentId != null) return path.replace('{parent}', encodeURIComponent(parentId))
  throw new CannotExecute(
    `The path of ${operation} names a parent, and no request below a parent's path made ${on ?? 'what it asks for'}.`,
    defined({ because: exchange?.id }),
  )
}

/** Ends a run at the first object whose livemode is not that of the keys, or is there twice: whatever is live may cost somebody money. */
export function guardMode(
  { client, options }: Session,
  json: unknown,
  duplicates: readonly string[],
): void {
  const { live } = options.target
  const wrongMode = duplicates.includes('livemode')
    ? 'twice'
    : modesIn(json).find((mode) => mode !== live)
  if (wrongMode === undefined) return
  const remedy = live ? '' : '; if these are live keys, say --live'
  client.halt(
    `An object with livemode ${wrongMode} was not expected, so nothing more was sent${remedy}.`,
  )
}

type Described = Omit<Exchange, 'kind' | 'request' | 'answer' | 'error' | 'start' | 'duration'> &
  Pick<HttpRequest, 'kind'>

/**
 * Sends a request and records it without the key and the operator's own headers. Lost attempts are
 * recorded, and not judged.
 */
export async function sendRecorded(
  session: Session,
  described: Described,
  request: Omit<HttpRequest, 'id' | 'kind'>,
  shownBody: string | null,
  signal?: AbortSignal,
): Promise<HttpResponse & { exchange: Exchange }> {
  const { id, kind } = described
  const response = await session.client.send({ ...request, id, kind }, signal)
  const { error, status, headers, body, start, duration, retried, invalidUtf8 } = response
  const { method, url } = request
  const hidden = [
    'authorization',
    keyHeader,
    ...(session.options.header ?? []).map(({ name }) => name.toLowerCase()),
  ]
  const shownHeaders = withoutHeaders(response.sentHeaders, (name) =>
    hidden.includes(name.toLowerCase()),
  )
  const recordedRequest = { method, url, headers: shownHeaders, body: shownBody }
  const before = retried.map(({ status: code, ...lost }, index) => ({
    ...described,
    ...lost,
    id: `${id} attempt ${index + 1}`,
    request: recordedRequest,
    answer: lost.error === null ? { status: code, headers: {}, body: '' } : null,
    retried: lost.error === null ? ('throttled' as const) : ('lost' as const),
  }))
  for (const attempt of before) session.record.append(attempt)
  const exchange: Exchange = {
    ...described,
    request: recordedRequest,
    answer: error === null ? { status, headers: flat(headers), body } : null,
    error,
    start,
    duration,
    ...(before.some((attempt) => attempt.retried === 'lost') && { repeated: true as const }),
    ...(invalidUtf8 && { invalidUtf8 }),
  }
  return { ...response, exchange }
}

/** The header that a key is tried in where HTTP Basic is refused. */
const keyHeader = 'x-api-key'

function headersFor(
  method: string,
  key: string | null,
  other: CallCommand['other'],
): Record<string, string> {
  const others: Record<string, string> = {
    'a password': `${key}:x`,
    'a blank after the key': `${key} :`,
    'the key as password': `:${key}`,
  }
  const credentials = Buffer.from(others[other ?? ''] ?? `${key}:`).toString('base64')
  const authorization = other === 'a bearer token' ? `Bearer ${key}` : `Basic ${credentials}`
  const isInHeader = other === 'an x-api-key header'
  const type = other === 'JSON' ? 'application/json' : 'application/x-www-form-urlencoded'
  return {
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate',
    'user-agent': 'payment-assay',
    ...(key !== null && (isInHeader ? { [keyHeader]: key } : { authorization })),
    ...(!['GET', 'DELETE'].includes(method) && { 'content-type': type }),
  }
}

/** Joins the values of headers that came more than once. */
function flat(headers: HttpResponse['headers']): Record<string, string> {
  const entries = Object.entries(headers)
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      [value].flat().join(name === 'set-cookie' ? '\n' : ', '),
    ]),
  )
}

function hideCard({ record }: Session, sent: RequestParameters): void {
  const { 'card[number]': number, 'card[security_code]': code } = sent
  if (typeof number === 'string' && number.length >= 12) record.hide('card number', number)
  if (typeof code === 'string' && code.length >= 3) record.hide('security code', code)
}

/** Counts the amount of a live request before it is sent. Throws CannotExecute where it is more than is allowed. */
function spend(
  { session, expect }: Context,
  { call: operation }: CallCommand,
  sent: RequestParameters,
): void {
  const { maxAmount, target } = session.options
  const amount = Number(sent['amount'])
  if (!target.live || maxAmount === undefined || !(amount > 0)) return
  const isSpent = operations[operation].key === 'secret'
  if ((isSpent ? session.amountSpent : 0) + amount > maxAmount)
    throw new CannotExecute(
      `It needs more than the ${maxAmount} that --max-amount allows the run.`,
      expect === 'refused' ? { impossible: true } : {},
    )
  if (isSpent) session.amountSpent += amount
}
