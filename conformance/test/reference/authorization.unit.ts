import { test } from 'tap'
import { return_uri, started } from './client.ts'

test('takes a customer through the page and back', async (t) => {
  const { get, makeCharge, authorize } = await started(t, { merchant: 'Kedai <Kopi>' })
  const charge = await makeCharge()
  const page = await get(charge.authorize_uri)
  t.equal(page.status, 200)
  t.match(page.headers.get('content-type'), /^text\/html/)
  t.match(page.text, /<html lang="en">/)
  for (const shown of [
    'MYR 500.00',
    'CIMB Bank',
    'Kedai &#60;Kopi&#62;',
    '>Successful</button>',
    '>Failed</button>',
  ])
    t.ok(page.text.includes(shown), shown)
  const back = await authorize(charge)
  t.equal(back.status, 303)
  t.equal(back.headers.get('location'), return_uri)
  t.match((await get(charge.location)).body, {
    status: 'successful',
    paid: true,
    authorized: true,
    paid_at: /Z$/,
    failure_code: null,
  })
  t.match((await get(charge.authorize_uri)).text, /Payment completed/)
})

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

test('lets one of many concurrent authorizations win', async (t) => {
  const sleep = () => new Promise<void>((resolve) => setTimeout(resolve, 20))
  const { get, makeCharge, open, post } = await started(t, { rules: { beforeSettling: sleep } })
  const charge = await makeCharge()
  const form_token = await open(charge)
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      post(charge.authorize_uri, { form_token, outcome: at % 2 === 0 ? 'failed' : 'successful' }),
    ),
  )
  const { data } = (await get(`/charges/${charge.id}/events`)).body
  t.strictSame(
    data.map(({ key }: { key: string }) => key),
    ['charge.create', 'charge.complete'],
  )
  t.equal(data[1].data.status, (await get(charge.location)).body.status)
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
