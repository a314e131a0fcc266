import { test } from 'tap'
import { card, started } from './client.ts'

test('refuses what is no card, and keeps its number out of the answer', async (t) => {
  const { post, pub } = await started(t)
  for (const wrong of [
    { number: '4242424242424241' },
    { number: '' },
    { name: '  ' },
    { expiration_month: '13' },
    { expiration_month: '0' },
    { expiration_year: '2020' },
    { expiration_year: '203' },
    { name: undefined },
    { number: undefined },
    { expiration_month: undefined },
    { expiration_year: undefined },
  ]) {
    const refused = await post('/tokens', { card: { ...card, ...wrong } }, pub)
    t.equal(refused.status, 400, JSON.stringify(wrong))
    t.match(refused.body, { object: 'error', code: 'invalid_card' })
    t.notMatch(refused.text, /42424242/)
  }
})

test('fails the charges of failing test cards with one of the five failure codes', async (t) => {
  const { post, pub } = await started(t)
  const codes: Record<string, string> = {
    '4111111111140011': 'insufficient_fund',
    '4111111111130012': 'payment_rejected',
    '4111111111120013': 'failed_processing',
    '4111111111110014': 'payment_rejected',
  }
  for (const [number, failure_code] of Object.entries(codes)) {
    const token = (await post('/tokens', { card: { ...card, number } }, pub)).body
    const charge = (await post('/charges', { amount: 5000, currency: 'MYR', card: token.id })).body
    t.match(charge, { status: 'failed', paid: false, failure_code, failure_message: /\w/ })
  }
})

test('answers a browser’s preflight on the token endpoints', async (t) => {
  const { reference } = await started(t)
  const answer = await fetch(`${reference.vaultUrl}/tokens`, { method: 'OPTIONS' })
  t.equal(answer.status, 204)
  t.equal(answer.headers.get('access-control-allow-origin'), '*')
  t.match(answer.headers.get('access-control-allow-headers'), /authorization/)
})
