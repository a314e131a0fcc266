import t from 'tap'
import { until } from '../commands/process.ts'
import { startSandbox, type Behaviour, type Sandbox, type SandboxOptions } from '../../sandbox/index.ts'
import { ask, created, endpoint, opened, type Shown } from './client.ts'

const keysOf = (got: readonly string[]): string[] => got.map((body) => (JSON.parse(body) as Shown).key)

t.test('an event is brought about, of a new charge or a named one', async (t) => {
  const sandbox = await opened(t)
  const { charge, events } = await sandbox.trigger('charge.complete', { failed: 'payment_rejected' })
  t.equal(charge.status, 'failed')
  t.strictSame(
    events.map(({ key }) => key),
    ['charge.create', 'charge.complete'],
  )
  t.match(await ask(sandbox, `/charges/${charge.id}`), { status: 'failed', failure_code: 'payment_rejected' })
  const { id } = await ask(sandbox, '/charges', created)
  t.match(await sandbox.trigger('charge.complete', { charge: id }), { charge: { id, status: 'successful' } })
  t.match(await sandbox.trigger('charge.expire'), { charge: { status: 'expired' } })
  await t.rejects(
    sandbox.trigger('charge.complete', { charge: id }),
    /is successful already; name a pending one/,
  )
  await t.rejects(sandbox.trigger('charge.complet' as 'charge.complete'), /did you mean charge.complete\?/)
  await t.rejects(
    sandbox.trigger('charge.complete', { failed: 'rejected' as 'payment_rejected' }),
    /did you mean payment_rejected\?/,
  )
  await t.rejects(sandbox.trigger('charge.create', { amount: 3 }), /amount must be from 100/)
})

t.test('an event is posted again, as often as asked', async (t) => {
  const { url, got } = await endpoint(t)
  const sandbox = await opened(t, { webhookUrl: [url] })
  const { events } = await sandbox.trigger('charge.complete')
  await until(() => got.length === 2)
  await sandbox.resend(events[1]?.id ?? '', { times: 2 })
  await until(() => got.length === 4)
  t.strictSame(new Set(got.slice(2)), new Set([got[1]]), 'word for word')
  await sandbox.resend(events[1]?.id ?? '', { after: '1h' })
  await sandbox.clock('+2h')
  await until(() => got.length === 5)
  const shown = await ask(sandbox, `/events/${events[1]?.id}`)
  await until(async () => (await ask(sandbox, `/events/${events[1]?.id}`)).webhook_deliveries.length === 4)
  t.ok(shown.webhook_deliveries.length >= 3)
  await t.rejects(sandbox.resend('evnt_none'), /is not here/)
  await t.rejects(sandbox.resend(events[1]?.id ?? '', { times: 1000 }), /from 1 to 100/)
})

t.test('the clock moves every datetime and never back, and charges expire at their own times', async (t) => {
  const sandbox = await opened(t)
  const charge = await ask(sandbox, '/charges', created)
  const { now } = await sandbox.clock('+3h')
  const later = await ask(sandbox, '/charges', created)
  t.ok(Date.parse(later.created_at) - Date.parse(charge.created_at) >= 10_800_000)
  t.ok(Date.parse(now) <= Date.parse(later.created_at))
  const { status, expired_at, expires_at } = (await ask(sandbox, `/charges/${charge.id}`)) as Shown &
    Record<string, string>
  t.strictSame([status, expired_at], ['expired', expires_at])
  t.strictSame(
    (await ask(sandbox, '/events')).data.map(({ key }) => key),
    ['charge.create', 'charge.expire', 'charge.create'],
  )
  await t.rejects(sandbox.clock('-1h'), /the clock never goes back/)
  await t.rejects(sandbox.clock('soon'), /write it like 500ms, 30s, 2h or 1d/)
  await t.rejects(sandbox.clock('9999999d'), /is past the year 9998/)
})

t.test('retries wait where they can be seen, and are hurried', async (t) => {
  const { url, got, answer } = await endpoint(t, 500)
  const sandbox = await opened(t, { webhookUrl: [url], disturb: ['charge.create: webhook late 1h'] })
  const { events } = await sandbox.trigger('charge.create')
  await until(() => sandbox.state().waiting.length === 1)
  t.match(sandbox.state().waiting, [
    { event: events[0]?.id, key: 'charge.create', endpoint: url, attempt: 1 },
  ])
  answer(200)
  await sandbox.hurry()
  await sandbox.settled()
  t.equal(got.length, 1)
  t.strictSame(sandbox.state().waiting, [])
})

t.test('endpoints are changed while it runs', async (t) => {
  const [one, other] = [await endpoint(t), await endpoint(t)]
  const sandbox = await opened(t, { webhookUrl: [one.url] })
  await sandbox.trigger('charge.create')
  await until(() => one.got.length === 1)
  await sandbox.webhooks([other.url])
  await sandbox.trigger('charge.create')
  await until(() => other.got.length === 1)
  t.equal(one.got.length, 1)
  await t.rejects(sandbox.webhooks(['ftp://a.example/']), /is not an http or https URL/)
})

t.test('a sandbox behaves as other honest services', async (t) => {
  const { url, got } = await endpoint(t)
  const sandbox = await opened(t, { behave: ['posts each event twice'], webhookUrl: [url] })
  await sandbox.trigger('charge.create')
  await until(() => got.length === 2)
  t.strictSame(keysOf(got), ['charge.create', 'charge.create'])
  await sandbox.behave(['names the creation created'])
  t.match((await ask(sandbox, '/events')).data[0], { created: String })
  t.strictSame(sandbox.state().behaviours, ['posts each event twice', 'names the creation created'])
  await sandbox.behave(['refuses with problem+json', 'refuses with 422 and 409'])
  t.match(await ask(sandbox, '/charges', 'amount=1'), { type: 'about:blank', status: 422 })
  await t.rejects(
    sandbox.behave(['posts each event twic' as Behaviour]),
    /did you mean posts each event twice\?/,
  )
  await t.rejects(sandbox.behave(['has an origin for each base']), /start the sandbox with --behave/)
  await t.rejects(
    sandbox.behave(['is ten minutes ahead', 'lives in 2019']),
    /decide about the same; choose one/,
  )
  const split = await opened(t, { behave: ['has an origin for each base'] })
  t.not(new URL(split.baseUrl).origin, new URL(split.vaultUrl).origin)
})

t.test('a reset forgets what was made, and not the time', async (t) => {
  const sandbox = await opened(t, { disturb: ['GET /events: 500 once'] })
  const { charge } = await sandbox.trigger('charge.complete')
  await sandbox.clock('1h')
  await sandbox.disturb([])
  const { charges, events, disturbances, now } = await sandbox.reset()
  t.strictSame([charges, events], [[], []])
  t.strictSame(disturbances, [{ rule: 'GET /events: 500 once', done: 0 }])
  t.ok(Date.parse(now) > Date.now() + 3_500_000)
  t.match(await ask(sandbox, `/charges/${charge.id}`), { code: 'not_found' })
})

t.test('a test waits for the webhooks of an event, or of all', async (t) => {
  const { url, got, answer } = await endpoint(t, 500)
  const sandbox = await opened(t, { webhookUrl: [url] })
  const { events } = await sandbox.trigger('charge.complete')
  answer(200)
  const { events: shown } = await sandbox.delivered(events[1]?.id ?? '')
  t.match(shown[0], { webhook_deliveries: [{ status: 200 }] })
  await sandbox.settled()
  t.strictSame(new Set(keysOf(got)), new Set(['charge.create', 'charge.complete']))
  await t.rejects(sandbox.delivered('evnt_none'), /is not here/)
  await sandbox.disturb(['charge.create: webhook late 1d'])
  await sandbox.trigger('charge.create')
  const waiting = t.rejects(sandbox.settled(), /is closed/)
  await sandbox.close()
  await waiting
})

t.test('after its end every call rejects', async (t) => {
  let ended: Sandbox
  {
    await using sandbox = await startSandbox()
    ended = sandbox
  }
  for (const call of [
    () => ended.trigger('charge.create'),
    () => ended.resend('evnt_none'),
    () => ended.reset(),
    () => ended.settled(),
    async () => ended.state(),
  ])
    await t.rejects(call() as Promise<unknown>, { code: 'closed', message: /The sandbox is closed/ })
})

t.test('options that cannot be used are refused', async (t) => {
  for (const [options, message] of [
    [{ webhookUrl: ['zz'] }, /webhookUrl: .*zz.* cannot be used; give an array of http or https URLs/],
    [{ webhookUrls: [] }, /webhookUrls is unknown; did you mean webhookUrl/],
    [{ behave: 'posts each event twice' }, /behave: .*give an array of texts/],
    [{ seed: 'seven' }, /seed: .*give a whole number/],
    [{ port: 70_000 }, /port: 70000 .*give a port/],
    [{ return: { 'https://a.example/x': 'http://127.0.0.1' } }, /return: .*give an object of origins, such/],
    [{ page: 'elsewhere' }, /page: .*give true or false/],
    [{ secretKey: 'a', publicKey: 'a' }, /two of the four keys are the same/],
  ] as const)
    await t.rejects(startSandbox(options as SandboxOptions), { name: 'SandboxError', message })
})
