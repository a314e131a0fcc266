import assert from 'node:assert/strict'
import createClient from 'openapi-fetch'
import { encodeForm } from 'payment-assay/form'
import { startSandbox, type Sandbox } from 'payment-assay/sandbox'
import type { BankCode, Charge, ChargeStatus, FailureCode, paths } from 'payment-assay/types'
import { explainErrors, isCharge, isEventList } from 'payment-assay/validators'

// A client of openapi-fetch for one address and one key; bodies are bracketed forms.
function clientOf(baseUrl: string, key: string) {
  return createClient<paths>({
    baseUrl,
    headers: {
      authorization: `Basic ${btoa(`${key}:`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    bodySerializer: encodeForm,
  })
}

/** Makes a token and a charge, and reads its events, all of it typed by the contract. */
export async function pay({ baseUrl, vaultUrl, keys }: Sandbox): Promise<Charge> {
  const shop = clientOf(baseUrl, keys.test.secret)
  const card = {
    'card[name]': 'Nur Aisyah',
    'card[number]': '4242424242424242',
    'card[expiration_month]': 8,
    'card[expiration_year]': 2029,
  }
  const token = await clientOf(vaultUrl, keys.test.public).POST('/tokens', { body: card })
  assert.equal(token.data?.card.last_digits, '4242')
  const bank: BankCode = 'cimb'
  const response = await shop.POST('/charges', {
    body: {
      amount: 50_000,
      currency: 'MYR',
      return_uri: 'https://shop.example/orders/1042',
      'source[type]': 'duitnow_obw',
      'source[bank]': bank,
    },
  })
  const charge = response.data
  assert.ok(isCharge(charge), explainErrors(isCharge.errors, charge).join('\n'))
  const status: ChargeStatus = charge.status
  assert.equal(status, 'pending')
  const events = await shop.GET('/charges/{id}/events', {
    params: { path: { id: charge.id }, query: { order: 'chronological' } },
  })
  // Without a type guard, too, the lists that openapi-fetch types are arrays.
  assert.ok(events.data?.data.map(({ id }) => id).every((id) => id.startsWith('evnt_')))
  assert.deepEqual(charge.source?.items.concat([]), [])
  assert.ok(isEventList(events.data))
  const eventKeys: string[] = events.data.data.map(({ key }) => key)
  assert.deepEqual(eventKeys, ['charge.create'])
  return charge
}

// @ts-expect-error: no failure code of the contract
export const unknownCode: FailureCode = 'bad_luck'

// @ts-expect-error: createToken takes a card
export const noCard = () => encodeForm<'createToken'>({ amount: 1 })

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
