import t from 'tap'
import { until } from '../commands/process.ts'
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/index.ts'
import { ask, created, endpoint, openSandbox, type Shown } from './client.ts'

const keysOf = (got: readonly string[]): string[] =>
  got.map((body) => (JSON.parse(body) as Shown).key)

t.test('an event is triggered, of a new charge or a named one', async (t) => {
  const sandbox = await openSandbox(t)
  const { charge, events } = await sandbox.trigger('charge.complete', {
    failed: 'payment_rejected',
  })
  t.match(charge, { status: 'failed', failure_code: 'payment_rejected' })
  t.match(events, [{ key: 'charge.create' }, { key: 'charge.complete' }])
  const { id } = await ask(sandbox, '/charges', created)
  t.match(await sandbox.trigger('charge.complete', { charge: id }), {
    charge: { id, status: 'successful' },
  })
  t.match(await sandbox.trigger('charge.expire'), { charge: { status: 'expired' } })
  for (const [key, how, message] of [
    ['charge.complete', { charge: id }, /is successful already; name a pending one/],
    ['charge.complet', {}, /did you mean charge.complete\?/],
    ['charge.complete', { failed: 'rejected' }, /did you mean payment_rejected\?/],
    ['charge.create', { amount: 3 }, /amount must be from 100/],
    ['charge.create', { bank: 'zzzz' }, /zzzz is unknown; use .*cimb, /],
  ] as const)
    await t.rejects(sandbox.trigger(key as 'charge.create', how as object), { message })
})

t.test('an event is posted again, as often as asked', async (t) => {
  const { url, got } = await endpoint(t)
  const sandbox = await openSandbox(t, { webhookUrl: [url] })
  const { events } = await sandbox.trigger('charge.complete')
  const id = events[1]?.id ?? ''
  await sandbox.settled()
  await sandbox.resend(id, { times: 2 })
  await sandbox.settled()
  t.strictSame(got.slice(2), [got[1], got[1]], 'word for word')
  t.equal((await ask(sandbox, `/events/${id}`)).webhook_deliveries.length, 3)
  await t.rejects(sandbox.resend('evnt_none'), /is not here/)
  await t.rejects(sandbox.resend(id, { times: 1000 }), /from 1 to 100/)
})

t.test('the clock moves every datetime and never back, and charges expire', async (t) => {
  const sandbox = await openSandbox(t)
  const charge = await ask(sandbox, '/charges', created)
  const { now } = await sandbox.clock('+3h')
  const later = await ask(sandbox, '/charges', created)
  t.ok(Date.parse(later.created_at) - Date.parse(charge.created_at) >= 10_800_000)
  t.ok(Date.parse(now) <= Date.parse(later.created_at))
  t.equal((await ask(sandbox, `/charges/${charge.id}`)).status, 'expired')
  const { data } = await ask(sandbox, '/events')
  t.match(data, [{ key: 'charge.create' }, { key: 'charge.expire' }, { key: 'charge.create' }])
  await t.rejects(sandbox.clock('-1h'), /the clock never goes back/)
  await t.rejects(sandbox.clock('soon'), /write it like 500ms, 30s, 2h or 1d/)
})

t.test('endpoints are changed while it runs', async (t) => {
  const [one, other] = [await endpoint(t), await endpoint(t)]
  const sandbox = await openSandbox(t, { webhookUrl: [one.url] })
  await sandbox.trigger('charge.create')
  await sandbox.settled()
  await sandbox.webhooks([other.url])
  await sandbox.trigger('charge.create')
  await sandbox.settled()
  t.strictSame([one.got.length, other.got.length], [1, 1])
  await t.rejects(sandbox.webhooks(['ftp://a.example/']), /is not an http or https URL/)
})

t.test('a sandbox behaves as other honest services', async (t) => {
  const { url, got } = await endpoint(t)
  const sandbox = await openSandbox(t, { behave: ['posts each event twice'], webhookUrl: [url] })
  await sandbox.trigger('charge.create')
  await sandbox.settled()
  t.strictSame(keysOf(got), ['charge.create', 'charge.create'])
  await sandbox.behave(['names the creation created'])
  t.match((await ask(sandbox, '/events')).data[0], { created: String })
  t.strictSame(sandbox.state().behaviours, ['posts each event twice', 'names the creation created'])
  await sandbox.behave(['refuses with problem+json', 'refuses with 422 and 409'])
  t.match(await ask(sandbox, '/charges', 'amount=1'), { type: 'about:blank', status: 422 })
  await t.rejects(
    sandbox.behave(['has an origin for each base']),
    /start the sandbox with --behave/,
  )
  const split = await openSandbox(t, { behave: ['has an origin for each base'] })
  t.not(new URL(split.baseUrl).origin, new URL(split.vaultUrl).origin)
})

t.test('a reset forgets what was made and what waits, and begins as at the start', async (t) => {
  const { url, got } = await endpoint(t)
  const disturb = ['charge.create: webhook late 1d once'] as const
  const sandbox = await openSandbox(t, { disturb, webhookUrl: [url] })
  const { charge } = await sandbox.trigger('charge.create')
  await sandbox.clock('1h')
  await sandbox.disturb([])
  await sandbox.webhooks([])
  await sandbox.behave(['names the creation created'])
  const settled = sandbox.settled()
  const { charges, events, requests, disturbances, now, ...state } = await sandbox.reset()
  await settled
  t.strictSame([got, charges, events, requests], [[], [], [], []])
  t.strictSame(disturbances, [{ rule: disturb[0], done: 0 }])
  t.match(state, { endpoints: [url], behaviours: [], postings: [] })
  t.ok(Date.parse(now) < Date.now() + 1_000, 'the clock is that of the machine')
  t.match(await ask(sandbox, `/charges/${charge.id}`), { code: 'not_found' })
})

t.test('a test waits for the webhooks of an event, or of all', async (t) => {
  const { url, got, answer } = await endpoint(t, 500)
  const sandbox = await openSandbox(t, { webhookUrl: [url] })
  const { events } = await sandbox.trigger('charge.complete')
  await until(() => got.length > 0)
  answer(200)
  const { events: shown } = await sandbox.delivered(events[1]?.id ?? '')
  t.match(shown[0]?.webhook_deliveries?.at(-1), { status: 200 })
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
    () => ended.clock('1h'),
    () => ended.disturb([]),
    () => ended.webhooks([]),
    () => ended.reset(),
    () => ended.delivered('evnt_none'),
    () => ended.settled(),
    async () => ended.state(),
  ])
    await t.rejects(call() as Promise<unknown>, {
      code: 'closed',
      message: /The sandbox is closed/,
    })
})

t.test('calls that cannot be made are refused', async (t) => {
  const sandbox = (await openSandbox(t)) as unknown as Record<
    string,
    (...given: unknown[]) => Promise<unknown>
  >
  for (const [name, given, message] of [
    ['webhooks', [[7]], /webhooks: urls: "7" is not an http or https URL/],
    ['clock', [5], /The clock: "5" is no time; write it like/],
    ['clock', [], /clock: by is missing; give it/],
    ['trigger', ['charge.create', { bnk: 'x' }], /trigger: bnk is unknown; .*bank/],
    ['trigger', ['charge.create', { amount: 'x' }], /trigger: amount: "x" is not a whole number/],
    ['resend', ['evnt_none', { times: 1.5 }], /resend: times: "1.5" is not a whole number/],
    ['delivered', [5], /The event "5" is not here/],
  ] as const)
    await t.rejects(
      async () => sandbox[name]?.(...given),
      { name: 'SandboxError', message },
      String(message),
    )
  t.match(await sandbox['trigger']?.('charge.create', { bank: undefined }), {
    charge: { status: 'pending' },
  })
})

t.test('options that cannot be used are refused', async (t) => {
  for (const [options, message] of [
    [{ webhookUrl: ['zz'] }, /webhookUrl: .*zz.* is not an http or https URL; write it like/],
    [{ webhookUrls: [] }, /webhookUrls is unknown; did you mean webhookUrl/],
    [{ behave: ['is ten minutes ahead', 'lives in 2019'] }, /decide about the same; choose one/],
    [{ behave: ['posts each event twic'] }, /did you mean posts each event twice\?/],
    [{ seed: 'seven' }, /seed: "seven" is not a whole number/],
    [{ page: 'elsewhere' }, /page: "elsewhere" cannot be used; give a boolean/],
    [{ log: 'loud' }, /log cannot be used; give a function/],
    [{ port: 70_000 }, /port: .*70000.* is not a whole number from 0 to 65535/],
    [{ return: ['https://a.example'] }, /return: .*is not two addresses; write it like/],
  ] as const)
    await t.rejects(startSandbox(options as unknown as SandboxOptions), {
      name: 'SandboxError',
      message,
    })
})
