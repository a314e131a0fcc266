import { BASE_PATH, mint } from './addresses.ts'
import { now, stamp } from './clock.ts'
import type { Form } from './form.ts'
import type { FactOf, Journal } from './journal.ts'
import { CURRENCY, readAmount } from './money.ts'
import { Refusal } from './refusal.ts'
import { created, ok, type Route } from './route.ts'

const TYPES = ['duitnow_obw']
const PLATFORMS = ['IOS', 'ANDROID']
const BANKS =
  'affin alliance agro ambank islam muamalat rakyat bsn cimb hongleong hsbc kfh maybank2u ocbc public rhb sc uob'.split(
    ' ',
  )

const UNSET = [
  'zero_interest_installments',
  'terminal_id',
  'store_name',
  'store_id',
  'shipping',
  'scannable_code',
  'references',
  'receipt_amount',
  'provider_references',
  'phone_number',
  'name',
  'mobile_number',
  'ip',
  'installment_term',
  'email',
  'billing',
  'barcode',
  'absorption_type',
] as const

/** The sources of both sets of keys; a location holds the path of {base_url}. */
export class Sources {
  readonly #journal: Journal

  constructor(journal: Journal) {
    this.#journal = journal
  }

  /** Opens a source from `type`, `bank` and `platform_type`, or from these within brackets; throws a refusal. */
  open(form: Form, live: boolean, named: (field: string) => string = (field) => field): string {
    const platform = named('platform_type')
    const opened = {
      amount: readAmount(form),
      type: form.oneOf(named('type'), TYPES),
      bank: form.oneOf(named('bank'), BANKS),
      platform: form.optional(platform) === undefined ? null : form.oneOf(platform, PLATFORMS),
    }
    const subject = mint.source()
    this.#journal.append({ kind: 'source-opened', subject, live, at: now(), ...opened })
    return subject
  }

  /** The source's own beginning; throws a refusal when these keys know of none. */
  opening(id: string, live: boolean, status = 404): FactOf<'source-opened'> {
    const opened = this.#journal.find('source-opened', id)
    if (!opened || opened.live !== live) throw new Refusal(status, 'There is no such source.')
    return opened
  }

  /** The source as it is now. */
  show(id: string, live: boolean): Record<string, unknown> {
    const { amount, at, bank, platform, type } = this.opening(id, live)
    return {
      type,
      bank,
      amount,
      currency: CURRENCY,
      flow: 'redirect',
      charge_status: this.#journal.find('source-charged', id) ? 'pending' : 'unknown',
      id,
      object: 'source',
      location: `${BASE_PATH}/sources/${id}`,
      livemode: live,
      created_at: stamp(at),
      platform_type: platform,
      items: [],
      discounts: [],
      ...Object.fromEntries(UNSET.map((field) => [field, null])),
      country: 'MY',
    }
  }

  /** The source endpoint, and the one that a source's location leads to. */
  routes(): Route[] {
    return [
      {
        method: 'POST',
        path: '/sources',
        keys: ['public'],
        answer: ({ form, holder: { live } }) => created(this.show(this.open(form, live), live)),
      },
      {
        method: 'GET',
        path: '/sources/:id',
        keys: ['public', 'secret'],
        answer: ({ id, holder }) => ok(this.show(id, holder.live)),
      },
    ]
  }
}
