import { setTimeout as pause } from 'node:timers/promises'
import { test, type Test } from 'tap'
import { openClient, type ClientOptions } from '../../http/client.ts'
import type { Exchange } from '../../../generated/report.js'
import { answering, plain, requestTo, targetAt } from './server.ts'

function opened(t: Test, origin: string, given: Partial<ClientOptions> = {}) {
  const recorded: Exchange[] = []
  const recorder = { add: (exchange: Exchange) => void recorded.push(exchange) }
  const options: ClientOptions = {
    target: targetAt(origin),
    timeout: 1,
    concurrency: 4,
    maxRequests: 100,
    onProgress: () => undefined,
    signal: null,
    ...given,
  }
  const client = openClient(options, recorder as never, performance.now())
  t.teardown(() => client.close())
  return {
    client,
    recorded,
    ask: (method: 'GET' | 'POST' = 'GET') => client.send(requestTo(`${origin}/sources/1`, { method })),
  }
}

test('an answer is read, timed and recorded', async (t) => {
  const { client, recorded, ask } = opened(
    t,
    await answering(t, (socket) => socket.write(plain('{"id":"src_1"}'))),
  )
  t.match(await ask(), { id: 'one', status: 200, json: { id: 'src_1' }, error: null })
  t.match(recorded, [{ id: 'one', answer: { status: 200, body: '{"id":"src_1"}' }, error: null }])
  t.ok(client.answered())
  t.equal(client.sent(), 1)
})

test('who is asked to come back later does, as long as there is patience', async (t) => {
  let turned = 0
  const origin = await answering(t, (socket) => {
    turned += 1
    socket.write(turned > 2 ? plain('{}') : plain('', 'HTTP/1.1 429 Too Many', 'retry-after: 0.02'))
  })
  const { client, ask } = opened(t, origin)
  t.match(await ask(), { status: 200 })
  t.equal(client.throttled(), 2)
  t.ok(client.held() >= 39)
  turned = -50
  t.match(await ask(), { status: 0, error: 'answered 429 9 times, asking to come back later' })
  t.match(await ask(), { status: 0, error: 'answered 429 1 times, asking to come back later' })
})

test('what must not be sent any more is not sent again either', async (t) => {
  const origin = await answering(t, (socket) =>
    socket.write('HTTP/1.1 429 Slow Down\r\nretry-after: 0\r\ncontent-length: 0\r\n\r\n'),
  )
  const { client } = opened(t, origin)
  let left = 2
  const before = () => {
    if (left-- === 0) throw new Error('It is too dear.')
  }
  await t.rejects(client.send({ ...requestTo(`${origin}/charges`, { method: 'POST' }), before }), /too dear/)
  t.equal(client.sent(), 2)
})

test('a wait that the implementation asks for ends with the run', async (t) => {
  const origin = await answering(t, (socket) => socket.write(plain('', 'HTTP/1.1 503 No', 'retry-after: 60')))
  const { ask } = opened(t, origin, { signal: AbortSignal.timeout(30) })
  const began = performance.now()
  await t.rejects(ask(), { name: 'Unsent', message: 'The run was interrupted.' })
  t.ok(performance.now() - began < 30_000)
})

test('what only reads is sent again when it is lost, and each loss is recorded', async (t) => {
  let lost = 0
  const origin = await answering(t, (socket) => {
    lost += 1
    if (lost < 3) socket.destroy()
    else socket.write(plain('{}'))
  })
  const { recorded, ask } = opened(t, origin, { trace: true })
  t.match(await ask(), { status: 200, repeated: true })
  t.same(
    recorded.map(({ id }) => id),
    ['one/lost-1', 'one/lost-2', 'one'],
  )
  const parents = recorded.map(({ request }) => request.headers['traceparent'])
  t.equal(new Set(parents).size, 3, 'each is found in a trace by itself')
})

test('what changes something is sent again only where a kept connection was closed under it', async (t) => {
  let requests = 0
  const origin = await answering(t, (socket, _, before) => {
    requests += 1
    if (before === 0) socket.write(plain('{}'))
    else socket.destroy()
  })
  const { ask } = opened(t, origin)
  t.match(await ask('POST'), { status: 200 })
  await pause(10)
  t.match(await ask('POST'), { status: 200, repeated: true })
  t.equal(requests, 3)
  const closing = opened(t, await answering(t, (socket) => socket.destroy()))
  t.match(await closing.ask('POST'), { status: 0, error: 'the other side closed the connection' })
  t.equal(closing.client.sent(), 1)
})

test('nothing is sent beyond the budget, or once the run was halted or interrupted', async (t) => {
  const origin = await answering(t, (socket) => socket.write(plain('{}')))
  const spent = opened(t, origin, { maxRequests: 1 })
  await spent.ask()
  await t.rejects(spent.ask(), { name: 'Unsent', message: /The budget of 1 requests is spent/ })
  const halted = opened(t, origin)
  halted.client.halt('Too dear.')
  await t.rejects(halted.ask(), { name: 'Unsent', message: 'Too dear.' })
  const ended = opened(t, origin, { signal: AbortSignal.abort() })
  await t.rejects(ended.ask(), { name: 'Unsent', message: 'The run was interrupted.' })
})

test('the run is halted once nothing is answered any more, for as long as a request may take', async (t) => {
  let count = 0
  const origin = await answering(t, (socket) => {
    count += 1
    if (count % 30 === 0 && count < 100) socket.write(plain('{}'))
    else socket.destroy()
  })
  const { client, recorded } = opened(t, origin, { timeout: 1, maxRequests: 1000 })
  const ask = () => client.send(requestTo(`${origin}/sources/1`, { method: 'POST' }))
  for (let asked = 0; asked < 60; asked += 1) await ask()
  const lost = recorded.filter(({ error }) => error !== null)
  t.ok(lost.length > 40 && recorded.length === client.sent(), 'many that are lost at once do not halt it')
  await pause(1050)
  await t.rejects(
    async () => {
      for (let asked = 0; asked < 200; asked += 1) await ask()
    },
    {
      name: 'Unsent',
      message: /^The implementation answers nothing any more: \d+ requests in a row .* See whether/,
    },
  )
})
