import { now, secret, stamp, word, type Account, type Charge, type Json } from './account.ts'
import { record } from './events.ts'
import type { Form } from './form.ts'
import { json, type Route } from './http.ts'
import { Refusal } from './refusal.ts'
import { openSource, readAmount, showSource, sourceOf } from './sources.ts'

const lifetime = 45 * 60_000

const reasons = [
  ['payment_rejected', 'The bank rejected the payment.'],
  ['insufficient_fund', 'The account holds too little, or its limit is reached.'],
  ['failed_processing', 'The payment could not be processed.'],
  ['invalid_account', 'No account for this payment method was found.'],
  ['payment_expired', 'The payment was not authorized in time.'],
] as const

const fieldsOf = (names: string, value: unknown): Json =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]))
const nulls = fieldsOf(
  'authorization_type expired_at reversed_at card customer dispute schedule branch terminal device ip link description zero_interest_installments',
  null,
)
const noFlags = fieldsOf('capturable disputable expired reversed reversible voided', false)

/** Makes a charge of what was asked; throws a refusal. */
function openCharge(account: Account, form: Form, live: boolean): Charge {
  const returnUri = form.required('return_uri', /^https:\/\/[^\s/@]+(\/\S*)?$/i)
  if (!URL.canParse(returnUri)) throw new Refusal(422, 'The parameter return_uri must be an HTTPS URL.')
  const amount = readAmount(form)
  const embeds = form.has('source[')
  if (embeds && form.has('source')) throw new Refusal(422, 'Give either source or source[...], not both.')
  const source = embeds
    ? openSource(account, form, live, (field) => `source[${field}]`)
    : sourceOf(account, form.required('source'), live, 422)
  if (source.amount !== amount) throw new Refusal(422, "The amount must equal the source's amount.")
  if (source.isCharged) throw new Refusal(409, 'The source has a charge already.')
  source.isCharged = true
  const state = { isDecided: false, status: 'pending', paidAt: null, reason: null } as const
  const id = `chrg-${word(8)}-${word(10)}`
  const charge = { id, live, at: now(), amount, source, embeds, returnUri, visit: secret(), ...state }
  account.charges.push(charge)
  record(account, 'charge.create', charge, showCharge(account, charge))
  return charge
}

/** Finds a charge; throws a refusal where these keys know of none. */
export function chargeOf({ charges }: Account, id: string, live: boolean): Charge {
  const charge = charges.find((one) => one.id === id && one.live === live)
  if (!charge) throw new Refusal(404, 'There is no such charge.')
  return charge
}

/** Takes the customer's decision, which is final; the charge shows it a moment later. */
export function decide(account: Account, charge: Charge, isAccepted: boolean): void {
  charge.isDecided = true
  account.later(50, () => {
    const failures = account.charges.filter(({ status }) => status === 'failed').length
    charge.status = isAccepted ? 'successful' : 'failed'
    charge.paidAt = isAccepted ? now() : null
    charge.reason = isAccepted ? null : (reasons[failures % reasons.length] ?? null)
    record(account, 'charge.complete', charge, showCharge(account, charge))
  })
}

/** Shows a charge as it is now (Charge). */
function showCharge({ payUrl }: Account, charge: Charge): Json {
  const { id, live, at, amount, source, embeds, returnUri, visit, status, paidAt, reason } = charge
  const paid = status === 'successful'
  const fee = Math.round(amount * 0.018)
  const vat = Math.round(fee * 0.06)
  const list = { object: 'list', data: [], limit: 7, offset: 0, total: 0, order: 'chronological' }
  const span = { from: stamp(at), to: stamp(at + lifetime), location: `/payments/${id}/refunds` }
  return {
    ...nulls,
    ...noFlags,
    status,
    id,
    object: 'charge',
    livemode: live,
    amount,
    location: `/payments/${id}`,
    failure_code: reason?.[0] ?? null,
    failure_message: reason?.[1] ?? null,
    platform_fee: { percentage: null, amount: null, fixed: null },
    transaction_fees: { vat_rate: '6.00', fee_rate: '1.80', fee_flat: '0.00' },
    interest_vat: 0,
    interest: 0,
    fee_vat: vat,
    fee,
    net: amount - fee - vat,
    refunded_amount: 0,
    currency: 'MYR',
    funding_currency: 'MYR',
    funding_amount: amount,
    authorized_amount: paid ? amount : 0,
    captured_amount: paid ? amount : 0,
    authorize_uri: `${payUrl}/go/${visit}`,
    return_uri: returnUri,
    created_at: stamp(at),
    expires_at: stamp(at + lifetime),
    paid_at: paidAt === null ? null : stamp(paidAt),
    source: embeds ? showSource(source) : null,
    transaction: paid ? `trxn${id.slice(4)}` : null,
    paid,
    authorized: paid,
    refundable: paid,
    partially_refundable: paid,
    capture: true,
    metadata: {},
    refunds: { ...list, ...span },
    channel: 'online',
    attempts: status === 'pending' ? 0 : 1,
  }
}

/** Lists the charge endpoint, and the one that a charge's location leads to. */
export const chargeRoutes = (account: Account): Route[] => [
  [
    'POST /charges',
    ['secret'],
    ({ form, live }) => json(201, showCharge(account, openCharge(account, form, live))),
  ],
  [
    'GET /payments/:id',
    ['secret'],
    ({ id, live }) => json(200, showCharge(account, chargeOf(account, id, live))),
  ],
]
