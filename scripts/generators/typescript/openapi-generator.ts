// Creates a token, a source and two charges through the client that openapi-generator makes, and reads an event.
import assert from 'node:assert/strict'
import { ChargesApi, Configuration, EventsApi, SourcesApi, TokensApi } from './payment/index.ts'

function configurationOf(key: string) {
  return new Configuration({ basePath: process.env['API'], username: process.env[key], password: '' })
}

const [client, server] = [configurationOf('PUBLIC_KEY'), configurationOf('SECRET_KEY')]
const token = await new TokensApi(client).createToken({
  cardName: 'Nur Aisyah',
  cardNumber: '4242424242424242',
  cardExpirationMonth: '8',
  cardExpirationYear: '2029',
})
assert.equal(token.card.lastDigits, '4242')
const source = await new SourcesApi(client).createSource({
  amount: 50_000,
  currency: 'MYR',
  type: 'duitnow_obw',
  bank: 'cimb',
})
const charges = new ChargesApi(server)
const order = { amount: 50_000, currency: 'MYR', returnUri: 'https://shop.example/thanks' } as const
const charge = await charges.createCharge({ ...order, source: source.id })
assert.deepEqual([charge.status, charge.source?.id], ['pending', source.id])
const single = await charges.createCharge({ ...order, sourceType: 'duitnow_obw', sourceBank: 'cimb' })
assert.deepEqual([single.source?.bank, single.paidAt], ['cimb', null])
const events = await new EventsApi(server).listChargeEvents({ id: charge.id })
assert.equal(events.data[0]?.key, 'charge.create')
