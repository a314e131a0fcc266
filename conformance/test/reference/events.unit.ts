import { test } from 'tap'
import { endpoint, started, until } from './client.ts'

test('lists each event in the text that it is retrieved in, the deliveries of today included', async (t) => {
  const { url } = await endpoint(t, [500])
  const { get, makeCharge } = await started(t, { webhookUrls: [url] })
  await makeCharge()
  for (const deliveries of [1, 2]) {
    const { text, body } = await until(async () => {
      const list = await get('/events')
      return list.body.data[0].webhook_deliveries.length === deliveries && list
    })
    const event = await get(body.data[0].location)
    const { data: _, object: __, ...beside } = body
    t.equal(text, `{"object":"list","data":[${event.text}],${JSON.stringify(beside).slice(1)}`)
  }
})

test('refuses list parameters that mean nothing', async (t) => {
  const { get } = await started(t)
  for (const query of ['limit=x', 'offset=1.5', 'from=soon', 'to=2030-13-01', 'limit[]=1', 'a=%zz'])
    t.equal((await get(`/events?${query}`)).status, 400, query)
})

test('applies the nearest that lists can do, and says so', async (t) => {
  const { get, makeCharge } = await started(t)
  await makeCharge()
  for (const [query, applied] of [
    ['limit=0', { limit: 1 }],
    ['limit=99999999999999999999', { limit: 100 }],
    ['offset=-1', { offset: 0 }],
    ['order=up', { order: 'chronological' }],
    ['page=1&page=2', { offset: 0 }],
  ] as const)
    t.match(await get(`/events?${query}`), { status: 200, body: { ...applied, total: 1 } }, query)
})

test('lists late events at their place', async (t) => {
  let now = Date.UTC(2030, 0, 1)
  const delays = [100, 0]
  const { get, makeCharge } = await started(t, {
    rules: { now: () => (now += 1000), listedAfter: () => delays.shift() ?? 0 },
  })
  const first = await makeCharge()
  await makeCharge()
  t.equal((await get('/events')).body.total, 1)
  const list = await until(async () => {
    const { body } = await get('/events')
    return body.total === 2 && body
  })
  t.equal(list.data[0].data.id, first.id)
})

test('shows earlier events in the shape of their time', async (t) => {
  const raw = {
    object: 'event',
    id: 'evnt_test_old',
    key: 'charge.create',
    created: '2015-01-01T00:00:00Z',
    data: {},
  }
  const { get, makeCharge } = await started(t, {
    rules: { earlierEvents: (mode) => (mode === 'test' ? [raw] : []) },
  })
  await makeCharge()
  const { body } = await get('/events')
  t.strictSame(body.data[0], raw)
  t.equal(body.total, 2)
  t.strictSame((await get('/events/evnt_test_old')).body, raw)
})
