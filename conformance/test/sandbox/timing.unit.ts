import { createServer } from 'node:http'
import t from 'tap'
import { bind } from '../../basics/listener.ts'
import type { Sandbox, SandboxOptions } from '../../sandbox/index.ts'
import type { Ending } from '../folder.ts'
import { until } from '../commands/process.ts'
import { fakeTime } from './fake-time.ts'
import { ask, created, openSandbox, send, type Shown } from './client.ts'

/** A sandbox whose time stands still, and what was posted, by that time. */
interface Stopped {
  sandbox: Sandbox
  deliveries: { key: string; at: number }[]
  tick: (milliseconds: number) => void
  isScheduled: () => boolean
}

/** A sandbox whose time stands still; its endpoint refuses events that `isRefused` names. */
async function stopped(
  t: Ending,
  options: SandboxOptions,
  isRefused: (key: string) => boolean = () => false,
): Promise<Stopped> {
  const time = fakeTime()
  const start = time.now()
  const deliveries: Stopped['deliveries'] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      const key = body.endsWith('}') ? (JSON.parse(body) as Shown).key : 'spoilt'
      deliveries.push({ key, at: time.now() - start })
      response.writeHead(key === 'spoilt' || isRefused(key) ? 500 : 200).end()
    })
  })
  const port = await bind(server, 0, '127.0.0.1')
  t.teardown(() => server.close())
  const webhookUrl = [`http://127.0.0.1:${port}/`]
  return {
    sandbox: await openSandbox(t, { webhookUrl, time, ...options }),
    deliveries,
    tick: time.tick,
    isScheduled: time.isScheduled,
  }
}

t.test('a late webhook delays itself alone, from its event on', async (t) => {
  const { sandbox, deliveries, tick } = await stopped(t, {
    disturb: ['charge.create: webhook late 3s'],
  })
  await sandbox.trigger('charge.complete')
  await until(() => deliveries.length === 1)
  tick(2_999)
  t.strictSame(deliveries, [{ key: 'charge.complete', at: 0 }])
  tick(1)
  await until(() => deliveries.length === 2)
  t.strictSame(deliveries[1], { key: 'charge.create', at: 3_000 })
})

t.test('a handler that fails for one event holds back no other', async (t) => {
  const { sandbox, deliveries, tick, isScheduled } = await stopped(
    t,
    {},
    (key) => key === 'charge.create',
  )
  await sandbox.trigger('charge.complete')
  await until(() => deliveries.length === 2)
  await until(isScheduled)
  tick(200)
  await until(() => deliveries.length === 3)
  t.strictSame(deliveries.map(({ key, at }) => `${key} ${at}`).toSorted(), [
    'charge.complete 0',
    'charge.create 0',
    'charge.create 200',
  ])
})

t.test('webhooks queue where a behaviour says so', async (t) => {
  const behave = ['posts one after the other, slowly'] as const
  const { sandbox, deliveries, tick, isScheduled } = await stopped(
    t,
    { behave },
    (key) => key === 'charge.create',
  )
  await sandbox.trigger('charge.complete')
  for (const [wait, count] of [
    [60, 1],
    [200, 2],
    [1_000, 3],
    [5_000, 4],
    [60, 5],
  ] as const) {
    // The answer to an attempt has to arrive before the next one is scheduled.
    await until(isScheduled)
    tick(wait)
    await until(() => deliveries.length === count)
  }
  t.strictSame(
    deliveries.map(({ key, at }) => `${key} ${at}`),
    [
      'charge.create 60',
      'charge.create 260',
      'charge.create 1260',
      'charge.create 6260',
      'charge.complete 6320',
    ],
  )
})

t.test('a webhook that is spoilt once is whole at its next attempt', async (t) => {
  const { sandbox, deliveries, tick } = await stopped(t, { disturb: ['*: webhook spoilt once'] })
  await sandbox.trigger('charge.create')
  await until(() => deliveries.length === 1)
  await until(async () => (await ask(sandbox, '/events')).data[0]?.webhook_deliveries.length === 1)
  tick(200)
  await until(() => deliveries.length === 2)
  t.strictSame(deliveries, [
    { key: 'spoilt', at: 0 },
    { key: 'charge.create', at: 200 },
  ])
})

t.test('what is late by an hour comes at once where the clock is put forward', async (t) => {
  const { sandbox, deliveries } = await stopped(t, { disturb: ['*: webhook late 1h'] })
  await sandbox.trigger('charge.complete')
  t.equal(sandbox.state().postings.length, 2)
  await sandbox.clock('+2h')
  await sandbox.settled()
  t.equal(deliveries.length, 2)
  t.ok(
    deliveries.every(({ at }) => at === 0),
    'in no time of the machine',
  )
})

t.test('settled counts what a behaviour has scheduled', async (t) => {
  const { sandbox, deliveries, tick } = await stopped(t, {
    behave: ['is final a moment after the return'],
  })
  const charge = await ask(sandbox, '/charges', created)
  const page = await (await send(sandbox, '')).json().then(() => sandbox.state().charges[0])
  const form = await (await fetch(page?.authorize_uri ?? '')).text()
  const token = /name="form_token" value="([^"]+)"/.exec(form)?.[1] ?? ''
  await fetch(page?.authorize_uri ?? '', {
    method: 'POST',
    body: new URLSearchParams({ form_token: token, outcome: 'successful' }),
    redirect: 'manual',
  })
  t.equal((await ask(sandbox, `/charges/${charge.id}`)).status, 'pending')
  const settled = sandbox.settled()
  tick(200)
  const { charges } = await settled
  t.equal(charges[0]?.status, 'successful')
  t.equal(deliveries.length, 2)
})

t.test('a trigger waits for the event that it triggers', async (t) => {
  const { sandbox, tick, isScheduled } = await stopped(t, {
    behave: ['is final a moment after the return'],
  })
  const triggered = sandbox.trigger('charge.complete', { failed: 'payment_rejected' })
  await until(isScheduled)
  tick(200)
  const { charge, event, events } = await triggered
  t.match(charge, { status: 'failed' })
  t.equal(event.key, 'charge.complete')
  t.equal(events[1]?.id, event.id)
})

t.test('an event says that a charge is final while it is retrieved as pending', async (t) => {
  const { sandbox, deliveries } = await stopped(t, {
    behave: ['retrieves a charge as pending for a moment after its event'],
  })
  const { charge, event } = await sandbox.trigger('charge.complete')
  t.equal((await ask(sandbox, `/charges/${charge.id}`)).status, 'pending')
  t.match(event.data, { status: 'successful' })
  await until(() => deliveries.length === 2)
  await until(async () => (await ask(sandbox, `/charges/${charge.id}`)).status === 'successful')
})

t.test('waits over HTTP have a bound, and say what is still to come', async (t) => {
  const { sandbox } = await stopped(t, { disturb: ['charge.create: webhook late 1h'] })
  await sandbox.trigger('charge.create')
  const settled = (body: string): Promise<Response> =>
    fetch(`${sandbox.baseUrl}/_sandbox/settled`, { method: 'POST', body })
  const late = await settled('within=50ms')
  t.equal(late.status, 400)
  t.match(await late.json(), {
    code: 'timeout',
    message: /the next is due in 60 min 0 s; put the clock/,
  })
  await sandbox.clock('1h')
  const answer = await settled('within=5s')
  t.match(await answer.json(), { postings: [] })
  t.equal(answer.status, 200)
})

t.test('an answer to a webhook is read with a bound, and taken', async (t) => {
  let bytesTaken = 0
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200)
    const piece = Buffer.alloc(65_536)
    const write = (): void => {
      if (response.destroyed) return
      bytesTaken += piece.length
      response.write(piece, () => setImmediate(write))
    }
    write()
  })
  const port = await bind(server, 0, '127.0.0.1')
  t.teardown(() => server.close())
  const sandbox = await openSandbox(t, { webhookUrl: [`http://127.0.0.1:${port}/`] })
  const { event } = await sandbox.trigger('charge.create')
  const { events } = await sandbox.delivered(event.id)
  t.match(events[0]?.webhook_deliveries, [{ status: 200, error: null }])
  t.ok(bytesTaken < 8_000_000, `${bytesTaken} bytes`)
})
