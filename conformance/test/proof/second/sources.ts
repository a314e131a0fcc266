import { basePath, now, stamp, word, type Account, type Json, type Source } from './account.ts'
import type { Form } from './form.ts'
import { json, type Route } from './http.ts'
import { Refusal } from './refusal.ts'

const banks =
  'affin alliance agro ambank islam muamalat rakyat bsn cimb hongleong hsbc kfh maybank2u ocbc public rhb sc uob'
const unset =
  'zero_interest_installments terminal_id store_name store_id shipping scannable_code references receipt_amount provider_references phone_number name mobile_number ip installment_term email billing barcode absorption_type'
const nulls = Object.fromEntries(unset.split(' ').map((field) => [field, null]))

/** Reads the amount in sen and checks the currency beside it; throws a refusal outside the limits (Limits). */
export function readAmount(form: Form): number {
  const amount = Number(form.required('amount', /^[1-9]\d{0,6}$/))
  form.oneOf('currency', ['MYR'])
  if (amount < 100 || amount > 2_000_000) throw new Refusal(422, 'The amount must be from 100 to 2000000.')
  return amount
}

/** Makes a source of `type`, `bank` and `platform_type`, or of these within brackets; throws a refusal. */
export function openSource(
  account: Account,
  form: Form,
  live: boolean,
  named = (field: string) => field,
): Source {
  const platform = named('platform_type')
  const source: Source = {
    id: `src-${word(20)}`,
    live,
    at: now(),
    amount: readAmount(form),
    type: form.oneOf(named('type'), ['duitnow_obw']),
    bank: form.oneOf(named('bank'), banks.split(' ')),
    platform: form.optional(platform) === undefined ? null : form.oneOf(platform, ['IOS', 'ANDROID']),
    isCharged: false,
  }
  account.sources.push(source)
  return source
}

/** Finds a source; throws a refusal where these keys know of none. */
export function sourceOf({ sources }: Account, id: string, live: boolean, status = 404): Source {
  const source = sources.find((one) => one.id === id && one.live === live)
  if (!source) throw new Refusal(status, 'There is no such source.')
  return source
}

/** Shows a source as it is now. */
export const showSource = ({ id, live, at, amount, type, bank, platform, isCharged }: Source): Json => ({
  type,
  bank,
  amount,
  currency: 'MYR',
  flow: 'redirect',
  id,
  object: 'source',
  livemode: live,
  charge_status: isCharged ? 'pending' : 'unknown',
  location: `${basePath}/sources/${id}`,
  created_at: stamp(at),
  ...nulls,
  platform_type: platform,
  items: [],
  discounts: [],
  country: 'MY',
})

/** Lists the source endpoint, and the one that a source's location leads to. */
export const sourceRoutes = (account: Account): Route[] => [
  ['POST /sources', ['public'], ({ form, live }) => json(201, showSource(openSource(account, form, live)))],
  [
    'GET /sources/:id',
    ['public', 'secret'],
    ({ id, live }) => json(200, showSource(sourceOf(account, id, live))),
  ],
]
