// Creates a token, a source and two charges with the client of orval, and reads an event.
import assert from 'node:assert/strict'
import { createCharge, createSource, createToken, listChargeEvents } from './payment/index.ts'

const keyed = (name: string) => ({
  headers: { authorization: `Basic ${btoa(`${process.env[name]}:`)}` },
})
const [client, server] = [keyed('PUBLIC_KEY'), keyed('SECRET_KEY')]

type Success<Answer> = Answer extends { status: infer Status; data: infer Data }
  ? 200 extends Status
    ? Data
    : never
  : never

function created<Answer extends { status: number; data: unknown }>(answer: Answer) {
  assert.equal(answer.status, 200)
  return answer.data as Success<Answer>
}

const card = {
  'card[name]': 'Nur Aisyah',
  'card[number]': '4242424242424242',
  'card[expiration_month]': 8,
  'card[expiration_year]': 2029,
}
const token = created(await createToken(card, client))
assert.equal(token.card.last_digits, '4242')
const money = { amount: 50_000, currency: 'MYR' } as const
const source = created(await createSource({ ...money, type: 'duitnow_obw', bank: 'cimb' }, client))
const order = { ...money, return_uri: 'https://shop.example/thanks' }
const charge = created(await createCharge({ ...order, source: source.id }, server))
assert.deepEqual([charge.status, charge.source?.id], ['pending', source.id])
const direct = { 'source[type]': 'duitnow_obw', 'source[bank]': 'cimb' } as const
const single = created(await createCharge({ ...order, ...direct }, server))
assert.deepEqual([single.source?.bank, single.paid_at], ['cimb', null])
const events = created(await listChargeEvents(charge.id, {}, server))
assert.equal(events.data[0]?.key, 'charge.create')
