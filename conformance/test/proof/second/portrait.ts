import { stamp } from './clock.ts'
import type { FactOf } from './journal.ts'
import { CURRENCY, feesOf } from './money.ts'

const LIFETIME = 45 * 60_000

/** What a charge's looks depend on. */
export type Sitting = {
  opened: FactOf<'charge-opened'>
  source: Record<string, unknown> | null
  approved: FactOf<'charge-approved'> | undefined
  declined: FactOf<'charge-declined'> | undefined
  authorizeUri: string
}

/** The charge object in the state that the facts tell (Charge). */
export function portray({
  opened,
  source,
  approved,
  declined,
  authorizeUri,
}: Sitting): Record<string, unknown> {
  const { amount, at, live, returnUri, subject: id } = opened
  const paid = approved !== undefined
  const status = paid ? 'successful' : declined ? 'failed' : 'pending'
  return {
    status,
    failure_code: declined?.code ?? null,
    failure_message: declined?.message ?? null,
    ...flags(paid),
    object: 'charge',
    id,
    location: `/payments/${id}`,
    livemode: live,
    currency: CURRENCY,
    amount,
    ...feesOf(amount),
    funding_currency: CURRENCY,
    funding_amount: amount,
    refunded_amount: 0,
    authorization_type: null,
    authorized_amount: paid ? amount : 0,
    captured_amount: paid ? amount : 0,
    authorize_uri: authorizeUri,
    return_uri: returnUri,
    created_at: stamp(at),
    expires_at: stamp(at + LIFETIME),
    expired_at: null,
    paid_at: approved ? stamp(approved.at) : null,
    reversed_at: null,
    source,
    card: null,
    customer: null,
    dispute: null,
    schedule: null,
    transaction: paid ? `trxn${id.slice(4)}` : null,
    branch: null,
    terminal: null,
    device: null,
    ip: null,
    link: null,
    description: null,
    metadata: {},
    zero_interest_installments: null,
    refunds: noRefunds(id, at),
    channel: 'online',
    attempts: paid || declined ? 1 : 0,
  }
}

const flags = (paid: boolean): Record<string, boolean> => ({
  authorized: paid,
  capturable: false,
  capture: true,
  disputable: false,
  expired: false,
  paid,
  partially_refundable: paid,
  refundable: paid,
  reversed: false,
  reversible: false,
  voided: false,
})

const noRefunds = (id: string, at: number): Record<string, unknown> => ({
  data: [],
  from: stamp(at),
  limit: 7,
  location: `/payments/${id}/refunds`,
  object: 'list',
  offset: 0,
  order: 'chronological',
  to: stamp(at + LIFETIME),
  total: 0,
})
