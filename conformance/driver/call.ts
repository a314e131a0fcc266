import { operations, type OperationId } from '../../generated/operations.ts'
import { jsonOf } from '../basics/json.ts'
import { isSuccessStatus } from '../basics/status.ts'
import { isRecord, membersOf, shortJson } from '../basics/values.ts'
import { kindMadeBy, kindRetrievedBy, listContents } from '../contract/kinds.ts'
import { sentIn } from '../model/request.ts'
import { looksLike, livemodesIn, schemaOf } from '../model/resource.ts'
import type { Exchange } from '../record/entry.ts'
import type { CallCommand, Slot } from '../scenarios/scenario.ts'
import { hasRightKey, retryWhileLockedOut } from './lockout.ts'
import { prepareRequest, type PreparedRequest } from './request.ts'
import { sendRequest } from './send.ts'
import type { Context, Session } from './session.ts'
import { CannotExecute, type SlotContent } from './slots.ts'

/** The result of a call: the exchange as it is recorded, and its JSON. */
export interface Answer {
  readonly exchange: Exchange
  readonly status: number
  readonly json: unknown
  /** True for a success that holds a resource of the operation's kind. */
  readonly isAccepted: boolean
}

/**
 * Calls an operation at its addresses, until one accepts; records each exchange, and fills a slot.
 * Throws CannotExecute where a slot that it reads is empty, or no such request can be made.
 */
export async function call(context: Context, command: CallCommand): Promise<Answer> {
  const request = prepareRequest(context, command)
  let answer: Answer | undefined
  for (const url of request.urls) {
    answer = await retryWhileLockedOut(context, command, {
      send: () => sendTo(context, request, url),
      onAnswer: (attempt, isLockedOut) =>
        recordAnswer(context, command, { ...attempt, isLockedOut }),
    })
    if (answer.isAccepted) break
  }
  if (command.as !== undefined) fillSlot(context, command.as, answer as Answer)
  return answer as Answer
}

/** Records an answer, and the operation as accepted where the right key was. */
function recordAnswer(
  { session: { record, milestones }, expect }: Context,
  command: CallCommand,
  { exchange, isAccepted, isLockedOut }: Answer & { readonly isLockedOut: boolean },
): void {
  if (isAccepted && hasRightKey(command, expect)) milestones.acceptedOperations.add(command.call)
  record.append(isLockedOut ? { ...exchange, retried: 'locked' } : exchange)
}

/** Sends a prepared request to one of its addresses. */
async function sendTo(
  { session, expect }: Context,
  { description, message }: PreparedRequest,
  url: string,
): Promise<Answer> {
  const { scenario, step } = description
  const operation = description.operation as OperationId
  const id = session.unique.exchangeId(`${scenario}/${step} ${operation}`)
  const { exchange, status, error } = await sendRequest(
    session,
    { ...description, id },
    { ...message, url },
  )
  const { value: json, duplicates } = jsonOf(exchange.answer)
  const isSuccess = error === null && isSuccessStatus(status)
  const isAccepted = isSuccess && looksLike(schemaOf(operation), json)
  const checksLivemode = expect === 'accepted' && !message.wrongKey && !operations[operation].isList
  if (isAccepted && checksLivemode) haltOnWrongLivemode(session, json, duplicates)
  return { exchange, status, json, isAccepted }
}

/** Fills a slot with what an answer shows; an empty list leaves what the slot held. */
function fillSlot({ slots }: Context, slot: Slot, answer: Answer): void {
  const content = contentOf(answer)
  const isList = answer.exchange.operation != null && operations[answer.exchange.operation].isList
  const isKept = isList && content instanceof CannotExecute && slots.get(slot) !== undefined
  if (!isKept) slots.set(slot, content)
}

/** The resource that an answer shows, the first of a list; or why there is none. */
function contentOf({ isAccepted, json, exchange, status }: Answer): SlotContent {
  const operation = exchange.operation as OperationId
  const contents = listContents(operation)
  const kind = contents?.itemKind ?? kindMadeBy(operation) ?? kindRetrievedBy(operation)
  const value = contents === undefined ? json : firstOf(json)
  if (isAccepted && isRecord(value) && kind !== undefined)
    return { kind, value, sent: sentIn(exchange), exchange }
  const details = { because: exchange.id }
  if (isAccepted && contents !== undefined)
    return new CannotExecute(`${operation} shows nothing yet.`, details)
  const outcome = exchange.error ?? `${status} ${shortJson(membersOf(json), 100)}`
  return new CannotExecute(`${operation} was not accepted: ${outcome}.`, details)
}

/** The first item of a list. */
export function firstOf(list: unknown): unknown {
  const { data } = membersOf(list)
  return Array.isArray(data) ? data[0] : undefined
}

/**
 * Halts the run at an object whose livemode is not that of the keys, or stands there twice: it may
 * cost real money.
 */
export function haltOnWrongLivemode(
  { client, options }: Pick<Session, 'client' | 'options'>,
  json: unknown,
  duplicates: readonly string[],
): void {
  const { live } = options.target
  if (duplicates.includes('livemode')) {
    client.halt(
      'An object has livemode twice, so its mode is unknown and nothing more was sent; show it once.',
    )
    return
  }
  const wrongMode = livemodesIn(json).find((mode) => mode !== live)
  if (wrongMode === undefined) return
  const remedy = live ? '' : '; if these are live keys, say --live'
  client.halt(
    `An object with livemode ${wrongMode} was not expected, so nothing more was sent${remedy}.`,
  )
}
