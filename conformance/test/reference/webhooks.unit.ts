import { test } from 'tap'
import { endpoint, started, until } from './client.ts'

test('repeats a failed delivery and records both attempts', async (t) => {
  const { url, received } = await endpoint(t, [500, 503])
  const { get, reference, makeCharge, authorize } = await started(t, { rules: { retriesAfter: () => 5 } })
  reference.registerWebhook(url)
  const charge = await makeCharge()
  await authorize(charge)
  await until(() => received.length === 4)
  t.strictSame(
    received.map(({ event }) => event.key),
    ['charge.create', 'charge.create', 'charge.create', 'charge.complete'],
  )
  t.equal(new Set(received.map(({ event }) => event.id)).size, 2)
  const { webhook_deliveries } = (await get(`/events/${received[0]?.event.id}`)).body
  t.match(webhook_deliveries, [
    { status: 500, error: /500/ },
    { status: 503, error: /503/ },
    { status: 200, error: null },
  ])
})

test('records an endpoint that is not there, and gives up', async (t) => {
  const rules = { retriesAfter: (attempt: number) => (attempt < 2 ? 1 : undefined) }
  const { get, makeCharge } = await started(t, { webhookUrls: ['http://127.0.0.1:1/', 'not a url'], rules })
  await makeCharge()
  const records = await until(async () => {
    const { webhook_deliveries } = (await get('/events')).body.data[0]
    return webhook_deliveries.length === 4 && webhook_deliveries
  })
  for (const record of records) t.match(record, { status: 0, error: /./ })
})

test('ends while webhooks are outstanding', async (t) => {
  const { url } = await endpoint(t, Array<number>(50).fill(500))
  const { reference, makeCharge } = await started(t, { webhookUrls: [url] })
  await makeCharge()
  const begin = Date.now()
  await reference.close()
  t.ok(Date.now() - begin < 10_000)
})
