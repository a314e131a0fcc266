import { encodeForm, type FormParameters } from 'payment-assay/form'
import { startSandbox, type Sandbox } from 'payment-assay/sandbox'
import type {
  Charge,
  ChargeEvent,
  ChargeRequest,
  Event,
  EventList,
  FailureCode,
  NewCharge,
  WebhookDelivery,
  paths,
} from 'payment-assay/types'
import {
  isCharge,
  isChargeEvent,
  isChargeRequest,
  isEvent,
  isSourceRequest,
  isTokenRequest,
  tolerant,
  type Tolerant,
} from 'payment-assay/validators'
import type createClient from 'openapi-fetch'

const amount = {
  amount: 50_000,
  currency: 'MYR',
  return_uri: 'https://shop.example/orders/1042',
} as const

/** A charge is asked for with a source, or in a single request. */
export const requests: readonly ChargeRequest[] = [
  { ...amount, source: 'src_test_1' },
  { ...amount, 'source[type]': 'duitnow_obw', 'source[bank]': 'cimb' },
]

/** Mistakes in requests, none of which compiles. */
export const mistakes: readonly unknown[] = [
  // @ts-expect-error: neither a source nor its type and bank
  { ...amount } satisfies ChargeRequest,
  // @ts-expect-error: half of a source
  { ...amount, 'source[type]': 'duitnow_obw' } satisfies ChargeRequest,
  // @ts-expect-error: no parameter
  { ...amount, source: 'src_test_1', retrun_uri: 'https://shop.example' } satisfies ChargeRequest,
  // @ts-expect-error: no bank
  { ...amount, 'source[type]': 'duitnow_obw', 'source[bank]': 'cimbb' } satisfies ChargeRequest,
  // @ts-expect-error: the month is an integer
  { 'card[expiration_month]': '8' } satisfies Partial<FormParameters<'createToken'>>,
  // @ts-expect-error: createToken takes a card
  () => encodeForm<'createToken'>({ amount: 1 }),
  // @ts-expect-error: no failure code of the contract
  'bad_luck' satisfies FailureCode,
]

/** Mistakes in the names of a sandbox, none of which compiles. */
export const typos = [
  // @ts-expect-error: no behaviour
  () => startSandbox({ behave: ['posts each event twise'] }),
  // @ts-expect-error: no option
  () => startSandbox({ webhookUrls: [] }),
  // @ts-expect-error: no event
  (sandbox: Sandbox) => sandbox.trigger('charge.completed'),
  // @ts-expect-error: no failure code
  (sandbox: Sandbox) => sandbox.trigger('charge.complete', { failed: 'rejected' }),
  // @ts-expect-error: no bank
  (sandbox: Sandbox) => sandbox.trigger('charge.complete', { bank: 'cimbb' }),
]

/** The ids of listed events. */
export const idsOf = (list: EventList): string[] => list.data.map((event) => event.id)

/** The key of an event says what its data is: the charge as it was created, or complete. */
export function wordsOf(event: ChargeEvent): string {
  switch (event.key) {
    case 'charge.create': {
      const charge: NewCharge = event.data
      const status: 'pending' = charge.status
      return `${status}: ${charge.authorize_uri}`
    }
    case 'charge.complete': {
      const status: 'successful' | 'failed' = event.data.status
      return status
    }
  }
}

/** The status of a charge says what it holds. */
export function outcomeOf(charge: Charge): string {
  if (charge.status === 'successful') {
    const paid: true = charge.paid
    return `${String(paid)} at ${charge.paid_at.slice(0, 10)}`
  }
  if (charge.status === 'failed') return `${charge.failure_code}: ${charge.failure_message.trim()}`
  // @ts-expect-error: nothing says what a pending charge holds there
  return charge.failure_message.trim()
}

/** What the contract leaves open is unknown. */
export function unsaid(
  charge: Charge,
  event: Event,
  delivery: WebhookDelivery,
): [unknown, unknown, number] {
  // @ts-expect-error: the type of the currency is not shown
  charge.currency.toLowerCase()
  return [charge.currency, event.data['amount'], delivery.status]
}

/** What openapi-fetch retrieves is a charge. */
export async function retrieve(
  client: ReturnType<typeof createClient<paths>>,
  id: string,
): Promise<Charge> {
  const { data } = await client.GET('/charges/{id}', { params: { path: { id } } })
  if (data === undefined) throw new Error('refused')
  return data
}

/** Guards narrow foreign values; a tolerant one leaves open what a newer version may change. */
export function narrow(value: unknown): string {
  if (isChargeEvent(value)) return wordsOf(value)
  if (tolerant(isEvent)(value)) return value.key + String(value.user_uid)
  if (isCharge(value)) return outcomeOf(value)
  if (isChargeRequest(value)) return value.return_uri
  if (isSourceRequest(value)) return value.bank
  if (isTokenRequest(value)) return String(value['card[expiration_month]'] + 1)
  return 'something else'
}

/** A tolerant charge may have statuses beyond the contract's. */
export const statusOf = (charge: Tolerant<Charge>): string | null | undefined => charge.status
