import t from 'tap'
import { startReference } from '../../reference/index.ts'
import { otherKeys, type Exchange } from '../../sandbox/index.ts'
import { ask, created, endpoint, openSandbox, type Shown } from './client.ts'

t.test('forty tests at once have a world each in one sandbox', async (t) => {
  const sandbox = await openSandbox(t, { seed: 7 })
  await Promise.all(
    Array.from({ length: 40 }, async (_, number) => {
      const world = sandbox.world(`test-${number}`)
      const { url, got } = await endpoint(t)
      await world.webhooks([url])
      if (number % 2 === 1) await world.behave(['posts each event twice'])
      if (number % 4 === 0) await world.disturb(['POST /charges: 503 once'])
      const charges: Shown[] = []
      for (let made = 0; made < 3; made += 1) charges.push(await ask(world, '/charges', created))
      const ids = charges.flatMap(({ id, status }) => (status === 'pending' ? [id] : []))
      t.equal(ids.length, number % 4 === 0 ? 2 : 3)
      await world.trigger('charge.complete', { charge: ids[0] ?? '' })
      await world.clock(`${number + 1}m`)
      await world.settled()
      const { data } = await ask(world, '/events')
      t.strictSame(
        data.map(({ key, data }) => `${key} ${(data as unknown as Shown).id}`),
        [...ids.map((id) => `charge.create ${id}`), `charge.complete ${ids[0]}`],
      )
      t.equal(got.length, data.length * (number % 2 === 1 ? 2 : 1))
      t.match(world.state(), { world: `test-${number}`, charges: { length: ids.length } })
      const ahead = Date.parse(world.state().now) - Date.now()
      t.ok(Math.abs(ahead - (number + 1) * 60_000) < 30_000, 'by its own clock')
    }),
  )
  t.match(sandbox.state(), { world: '', charges: [], events: [], requests: [], endpoints: [] })
})

t.test('a key alone opens a world, over HTTP too, and steers it', async (t) => {
  const sandbox = await openSandbox(t)
  const headers = { authorization: `Basic ${btoa('skey_test_world_cart-1:')}` }
  const steer = (call: string, body: string): Promise<Response> =>
    fetch(`${sandbox.baseUrl}/_sandbox/${call}`, { method: 'POST', headers, body })
  await steer('trigger', 'event=charge.create')
  await steer('behave', 'names=names the creation created')
  const world = sandbox.world('cart-1')
  t.match((await ask(world, '/events')).data, [{ created: String }])
  t.equal(world.keys.test.secret, 'skey_test_world_cart-1')
  t.strictSame((await ask(sandbox, '/events')).data, [])
  const state = await fetch(`${sandbox.baseUrl}/_sandbox/state`, { headers })
  t.match(await state.json(), { world: 'cart-1', events: { length: 1 } })
  const unknown = { authorization: `Basic ${btoa('skey_test_nobody:')}` }
  const refused = await fetch(`${sandbox.baseUrl}/_sandbox/state`, { headers: unknown })
  t.match(await refused.json(), { message: /the key is unknown; send one of a world/ })
  await t.rejects(async () => sandbox.world('Über'), { message: /is no name; use up to 40/ })
  t.not(sandbox.world().name, sandbox.world().name, 'a new one without a name')
})

t.test('identifiers of a world follow from seed and name, whatever else is opened', async (t) => {
  const idIn = async (...names: string[]): Promise<string> => {
    const sandbox = await openSandbox(t, { seed: 3 })
    const ids = []
    for (const name of names)
      ids.push((await sandbox.world(name).trigger('charge.create')).event.id)
    return ids.at(-1) ?? ''
  }
  t.equal(await idIn('a'), await idIn('b', 'a'))
})

t.test('the second merchant of the reference is a world of the sandbox', async (t) => {
  const reference = await startReference()
  t.teardown(() => reference.close())
  const sandbox = await openSandbox(t)
  const headers = { authorization: `Basic ${btoa(`${otherKeys.test.secret}:`)}` }
  for (const { baseUrl } of [reference, sandbox])
    t.equal((await fetch(`${baseUrl}/events`, { headers })).status, 200)
})

t.test('every exchange can be observed, with the merchant that it is of', async (t) => {
  const exchanges: Exchange[] = []
  const { url } = await endpoint(t)
  const sandbox = await openSandbox(t, {
    onExchange: (exchange) => void exchanges.push(exchange),
    webhookUrl: [url],
  })
  const charge = await ask(sandbox, '/charges', created)
  await sandbox.settled()
  await sandbox.disturb(['GET /events: lose the answer once'])
  await ask(sandbox, '/events').catch(() => undefined)
  await ask(sandbox.world('b'), '/events')
  const page = sandbox.state().charges[0]?.authorize_uri ?? ''
  await (await fetch(page)).text()
  t.match(exchanges, [
    {
      kind: 'request',
      operation: 'createChargeWithSource',
      key: 'secret',
      merchant: sandbox.keys.test.secret,
      request: { method: 'POST', url: `${sandbox.baseUrl}/charges`, body: created },
      answer: { status: 200, body: new RegExp(charge.id) },
    },
    {
      kind: 'webhook',
      event: String,
      request: { url, body: /charge.create/ },
      answer: { status: 200 },
    },
    { kind: 'request', operation: 'listEvents', answer: null, error: /lose the answer once/ },
    { kind: 'request', merchant: 'skey_test_world_b', answer: { status: 200 } },
    { kind: 'visit', operation: 'visitAuthorization', key: 'none', answer: { status: 200 } },
  ])
})
