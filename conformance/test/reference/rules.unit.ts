import { test } from 'tap'
import { started, type Json } from './client.ts'

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
