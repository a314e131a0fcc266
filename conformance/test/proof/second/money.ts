import type { Form } from './form.ts'
import { Refusal } from './refusal.ts'

/** The one currency of the redirect method. */
export const CURRENCY = 'MYR'

const LEAST = 100
const MOST = 2_000_000
const FEE_PERCENT = 1.8
const VAT_PERCENT = 6

/** Reads the amount in sen and checks the currency beside it; throws a refusal outside the limits (Limits). */
export function readAmount(form: Form): number {
  const written = form.required('amount')
  form.oneOf('currency', [CURRENCY])
  const amount = /^[1-9]\d{0,6}$/.test(written) ? Number(written) : Number.NaN
  if (!(amount >= LEAST && amount <= MOST)) {
    throw new Refusal(422, `The parameter amount must be a plain integer from ${LEAST} to ${MOST}.`)
  }
  return amount
}

/** What the service keeps of an amount, in sen, and the rates behind it. */
export function feesOf(amount: number): Record<string, unknown> {
  const fee = Math.round((amount * FEE_PERCENT) / 100)
  const vat = Math.round((fee * VAT_PERCENT) / 100)
  return {
    platform_fee: { percentage: null, amount: null, fixed: null },
    transaction_fees: {
      vat_rate: VAT_PERCENT.toFixed(2),
      fee_rate: FEE_PERCENT.toFixed(2),
      fee_flat: '0.00',
    },
    interest_vat: 0,
    interest: 0,
    fee_vat: vat,
    fee,
    net: amount - fee - vat,
  }
}
