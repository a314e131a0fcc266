// Creates a token, a source and two charges with @hey-api/openapi-ts, and reads an event.
import assert from 'node:assert/strict'
import { createCharge, createSource, createToken, listChargeEvents } from './payment/index.ts'

const keyed = (name: string) =>
  ({ baseUrl: process.env['API']!, auth: `${process.env[name]}:`, throwOnError: true }) as const
const [client, server] = [keyed('PUBLIC_KEY'), keyed('SECRET_KEY')]

const card = {
  'card[name]': 'Nur Aisyah',
  'card[number]': '4242424242424242',
  'card[expiration_month]': 8,
  'card[expiration_year]': 2029,
}
const token = await createToken({ ...client, body: card })
assert.equal(token.data.card.last_digits, '4242')
const money = { amount: 50_000, currency: 'MYR' } as const
const source = await createSource({
  ...client,
  body: { ...money, type: 'duitnow_obw', bank: 'cimb' },
})
const order = { ...money, return_uri: 'https://shop.example/thanks' }
const charge = await createCharge({ ...server, body: { ...order, source: source.data.id } })
assert.deepEqual([charge.data.status, charge.data.source?.id], ['pending', source.data.id])
const direct = { 'source[type]': 'duitnow_obw', 'source[bank]': 'cimb' } as const
const single = await createCharge({ ...server, body: { ...order, ...direct } })
assert.deepEqual([single.data.source?.bank, single.data.paid_at], ['cimb', null])
const events = await listChargeEvents({ ...server, path: { id: charge.data.id } })
assert.equal(events.data.data[0]?.key, 'charge.create')
