import { pathParameter } from '../contract/rows/names.ts'
import { operations } from '../../generated/operations.ts'
import { defined } from '../basics/values.ts'
import { takesCard } from '../contract/kinds.ts'
import type { CallCommand } from '../scenarios/scenario.ts'
import { addressesOf } from './address.ts'
import { keyFor, keyHeader } from './keys.ts'
import type { Description, Message } from './send.ts'
import type { Context, Session } from './session.ts'
import { CannotExecute } from './slots.ts'
import {
  baseNameOf,
  encode,
  valueSourcesOf,
  customerPageOf,
  parametersOf,
  targetOf,
  withCardRedacted,
  type RequestParameters,
} from './values.ts'

/** A request of an operation, ready to be sent to the first of its addresses that accepts it. */
export interface PreparedRequest {
  readonly urls: readonly string[]
  readonly message: Omit<Message, 'url'>
  /** What the record says of it, without its id. */
  readonly description: Omit<Description, 'id'>
}

/**
 * Builds the request of a call. Also tells the recorder what to redact, reserves the amount of a live
 * one, and arms the endpoint to refuse its webhook. Throws CannotExecute where a slot is empty, no
 * such request can be made, or the amount is too much.
 */
export function prepareRequest(context: Context, command: CallCommand): PreparedRequest {
  const { session, place, requestsWaitingForIt, barrier } = context
  const { call: operation, case: generatedCase, follow, manner, unknownId, account } = command
  const { method, key: rightKey } = operations[operation]
  const valueSources = valueSourcesOf(context)
  const { [pathParameter]: parentId, ...sent } = parametersOf(valueSources, command)
  const { kind: key, text, unlike } = keyFor(session, command)
  const target = typeof parentId === 'string' ? parentId : targetOf(valueSources, command)
  const urls = addressesOf(context, command, target)
  if (takesCard(operation)) hideCard(session, sent)
  reserveAmount(context, command, sent)
  const returnParameter = customerPageOf(operation)?.returnParameter
  if (command.refuseWebhook && session.mayRefuseWebhook && returnParameter !== undefined)
    session.endpoint.refuseNext(returnParameter, sent[returnParameter])
  const form = encode(sent, manner)
  const hasBody = method !== 'GET' && method !== 'DELETE'
  return {
    urls: hasBody || form === '' ? urls : urls.map((url) => withQuery(url, form)),
    message: {
      method,
      headers: headersFor(hasBody, text, manner),
      body: hasBody ? form : null,
      recordedBody: hasBody ? encode(withCardRedacted(sent), manner) : null,
      requestsWaitingForIt,
      ...defined({ barrier }),
      ...(key !== rightKey && { wrongKey: true }),
    },
    description: {
      ...place,
      kind: 'request',
      operation,
      key,
      ...defined({
        account,
        unlike,
        base: baseNameOf(valueSources, command),
        case: generatedCase,
        observation: command.observation,
        target,
        manner,
        madeUp: unknownId === 'random' ? (true as const) : undefined,
        followed: follow,
      }),
    },
  }
}

const withQuery = (url: string, query: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}${query}`

function headersFor(
  hasBody: boolean,
  key: string | null,
  manner: CallCommand['manner'],
): Record<string, string> {
  const credentialsBy: Record<string, string> = {
    'a password': `${key}:x`,
    'a blank after the key': `${key} :`,
    'the key as password': `:${key}`,
  }
  const credentials = Buffer.from(credentialsBy[manner ?? ''] ?? `${key}:`).toString('base64')
  const authorization = manner === 'a bearer token' ? `Bearer ${key}` : `Basic ${credentials}`
  const isInHeader = manner === 'an x-api-key header'
  const type = manner === 'JSON' ? 'application/json' : 'application/x-www-form-urlencoded'
  return {
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate',
    'user-agent': 'payment-assay',
    ...(key !== null && (isInHeader ? { [keyHeader]: key } : { authorization })),
    ...(hasBody && { 'content-type': type }),
  }
}

function hideCard({ record }: Session, sent: RequestParameters): void {
  const { 'card[number]': number, 'card[security_code]': code } = sent
  if (typeof number === 'string' && number.length >= 12) record.hide('card number', number)
  if (typeof code === 'string' && code.length >= 3) record.hide('security code', code)
}

/** Reserves the amount of a live request. Throws CannotExecute where it is more than is allowed. */
function reserveAmount(
  { session: { options, milestones }, expect }: Context,
  { call: operation }: CallCommand,
  sent: RequestParameters,
): void {
  const { maxAmount, target } = options
  const amount = Number(sent['amount'])
  if (!target.live || maxAmount === undefined || !(amount > 0)) return
  // Only requests with the secret key charge; tokens and sources cost nothing.
  const charges = operations[operation].key === 'secret'
  if ((charges ? milestones.amountSpent : 0) + amount > maxAmount)
    throw new CannotExecute(
      `It needs more than the ${maxAmount} that --max-amount allows the run.`,
      expect === 'refused' ? { impossible: true } : {},
    )
  if (charges) milestones.amountSpent += amount
}
