import { test } from 'tap'
import { rules as all } from '../../reference/index.ts'
import { return_uri, source, started, type Json } from './client.ts'

test('replaces a decision', async (t) => {
  const { post, pub } = await started(t, { rules: { amountInRange: () => true, bankAccepted: () => true } })
  t.match((await post('/sources', { ...source, amount: 1, bank: 'none' }, pub)).body, {
    amount: 1,
    bank: 'none',
  })
})

test('can make what it refuses', async (t) => {
  const { get, makeCharge } = await started(t, { rules: { makesRefused: () => true } })
  t.match(await makeCharge({ amount: 50_001 }), { object: 'error' })
  t.equal((await get('/events')).body.total, 1)
})

test('tampers with what is written and never with what is stored', async (t) => {
  const change = (value: Record<string, unknown>) => ({ ...value, amount: 'lots' })
  const { get, makeCharge } = await started(t, {
    tampers: [{ schema: 'Source', at: ['embedded:created'], change }],
  })
  const charge = await makeCharge()
  t.equal(charge.source.amount, 'lots')
  t.equal((await get(charge.location)).body.source.amount, 50_000)
})

test('tampers by place', async (t) => {
  const mark = (at: Json) => ({
    schema: 'Charge' as const,
    at,
    change: (value: Json) => ({ ...value, marked: true }),
  })
  const seen = async (at: Json) => {
    const { get, makeCharge } = await started(t, { tampers: [mark(at)] })
    const charge = await makeCharge()
    const event = (await get('/events')).body.data[0]
    return [charge, (await get(charge.location)).body, event.data, (await get(event.location)).body.data].map(
      ({ marked = false }) => marked,
    )
  }
  t.strictSame(await seen(undefined), [true, true, true, true])
  t.strictSame(await seen(['created']), [true, false, false, false])
  t.strictSame(await seen(['retrieved']), [false, true, false, false])
  t.strictSame(await seen(['embedded']), [false, false, true, true])
  t.strictSame(await seen(['embedded:retrieved']), [false, false, false, true])
})

test('expresses other honest pages and answers', async (t) => {
  const page = '<a href="?outcome=successful">Pay</a>'
  const { get, post, makeCharge, sec } = await started(t, {
    rules: {
      visitAnswer: () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: page }),
      outcomeOfVisit: ({ outcome }) => (outcome === 'successful' ? { status: 'successful' } : undefined),
      returnAnswer: (location) => ({
        status: 200,
        headers: {},
        body: `<meta http-equiv="refresh" content="0;${location}">`,
      }),
      allowedKeys: (operation) => [...all.allowedKeys(operation), 'secret'],
      successStatus: () => 201,
    },
  })
  t.equal((await post('/sources', source, sec)).status, 201)
  const charge = await makeCharge()
  t.equal((await get(charge.authorize_uri)).text, page)
  t.match((await get(`${charge.authorize_uri}?outcome=successful`)).text, return_uri)
  t.match((await get(charge.location)).body, { status: 'successful' })
})

test('expresses a race', async (t) => {
  let arrived = 0
  let open = (): void => undefined
  const both = new Promise<void>((resolve) => (open = resolve))
  const beforeSettling = (): Promise<void> => {
    arrived += 1
    if (arrived === 2) open()
    return both
  }
  const { get, makeCharge, ...page } = await started(t, { rules: { maySettle: () => true, beforeSettling } })
  const charge = await makeCharge()
  const sent = { form_token: await page.open(charge), outcome: 'successful' }
  await Promise.all([page.post(charge.authorize_uri, sent), page.post(charge.authorize_uri, sent)])
  t.equal((await get(`/charges/${charge.id}/events`)).body.total, 3)
})
