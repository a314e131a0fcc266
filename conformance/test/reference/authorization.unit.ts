import { test } from 'tap'
import { return_uri, started } from './client.ts'

test('lets the customer choose how the payment fails', async (t) => {
  const { get, makeCharge, authorize } = await started(t)
  const codes = [
    'payment_expired',
    'payment_rejected',
    'failed_processing',
    'invalid_account',
    'insufficient_fund',
  ]
  for (const failure_code of codes) {
    const charge = await makeCharge()
    await authorize(charge, { outcome: 'failed', failure_code })
    const shown = (await get(charge.location)).body
    t.match(shown, { status: 'failed', paid: false, paid_at: null, failure_code, failure_message: /./ })
    t.equal(shown.source.charge_status, 'failed')
  }
})

test('takes forms of its own page only', async (t) => {
  const { get, makeCharge, open, post } = await started(t)
  const charge = await makeCharge()
  t.equal((await post(charge.authorize_uri, { outcome: 'successful' })).status, 403)
  t.equal((await post(charge.authorize_uri, { outcome: 'successful', form_token: 'other' })).status, 403)
  const unclear = await post(charge.authorize_uri, { outcome: 'maybe', form_token: await open(charge) })
  t.equal(unclear.status, 422)
  t.match(unclear.text, /role="alert"/)
  t.equal((await get(charge.location)).body.status, 'pending')
  t.equal((await get(`${charge.authorize_uri.replace(/pay2_\w+/, 'pay2_none')}`)).status, 404)
})

test('shows a bank’s words in live mode', async (t) => {
  const { reference, get, post } = await started(t)
  const { live } = reference.keys
  const details = { type: 'duitnow_obw', bank: 'cimb' }
  const asked = { amount: 12_345, currency: 'MYR', return_uri, source: details }
  const charge = (await post('/charges', asked, live.secret)).body
  t.equal(charge.livemode, true)
  const { text } = await get(charge.authorize_uri)
  t.match(text, /MYR 123\.45[^]*>Pay<[^]*>Cancel</)
  t.notMatch(text, /test mode/i)
})
