import { setTimeout as pause } from 'node:timers/promises'
import { test, type Test } from 'tap'
import { openClient, type ClientOptions } from '../../http/client.ts'
import type { HttpRequest } from '../../http/message.ts'
import { answering, plain, requestTo, targetAt } from './server.ts'

function opened(t: Test, origin: string, given: Partial<ClientOptions> = {}) {
  const options: ClientOptions = {
    target: targetAt(origin),
    timeout: 5,
    concurrency: 4,
    maxRequests: 100,
    signal: null,
    ...given,
  }
  const client = openClient(options)
  t.teardown(() => client.close())
  const ask = (method = 'GET', more: Partial<HttpRequest> = {}) =>
    client.send(requestTo(`${origin}/sources/1`, { method, ...more }))
  return { client, ask }
}

const late = (seconds: string, ...more: string[]): string =>
  plain('', 'HTTP/1.1 429 Too Many', `retry-after: ${seconds}`, ...more)

test('an answer is read and timed, with the headers that were sent', async (t) => {
  const origin = await answering(t, (socket) => socket.write(plain('{"id":"src_1"}')))
  const { client, ask } = opened(t, origin, { header: [{ name: 'x-gateway-key', value: 'abc' }] })
  const response = await ask()
  t.match(response, {
    status: 200,
    body: '{"id":"src_1"}',
    error: null,
    duration: Number,
    retried: [],
  })
  t.match(response.sentHeaders, { 'x-gateway-key': 'abc' })
  t.ok(client.answered())
  t.equal(client.sent(), 1)
})

test('the operator’s headers go to no other origin', async (t) => {
  const heard: string[] = []
  const other = await answering(t, (socket, request) => {
    heard.push(request)
    socket.write(plain('page'))
  })
  const header = [{ name: 'x-gateway-key', value: 'abc' }]
  const { client } = opened(t, 'http://127.0.0.1:1', { header })
  t.match(await client.send(requestTo(other, { kind: 'visit' })), { body: 'page', sentHeaders: {} })
  t.notMatch(heard.join(''), 'x-gateway-key')
})

test('a request is sent again when the implementation asks to come back later, and no more once that was in vain', async (t) => {
  let answers = [late('0.02'), late('0.02')]
  const origin = await answering(t, (socket) => socket.write(answers.shift() ?? plain('{}')))
  const { ask } = opened(t, origin)
  t.match(await ask(), { status: 200, retried: [{ status: 429, error: null }, { status: 429 }] })
  answers = Array.from({ length: 50 }, () => late('0.02'))
  t.match(await ask(), { status: 0, error: 'answered 429 7 times, asking to come back later' })
  t.match(await ask(), { status: 0, error: 'answered 429 1 times, asking to come back later' })
})

test('a date to come back at is one of the implementation’s own clock', async (t) => {
  const date = 'date: Mon, 23 Nov 2020 07:00:00 GMT'
  const answers = [late('Mon, 23 Nov 2020 07:00:00 GMT', date)]
  const origin = await answering(t, (socket) => socket.write(answers.shift() ?? plain('{}')))
  t.match(await opened(t, origin).ask(), { status: 200, retried: [{ status: 429 }] })
})

test('503 counts as 429 does where it names a time, and is an answer where it names none', async (t) => {
  const answers = [plain('', 'HTTP/1.1 503 No', 'retry-after: 0'), plain('', 'HTTP/1.1 503 No')]
  const origin = await answering(t, (socket) => socket.write(answers.shift() ?? ''))
  t.match(await opened(t, origin).ask(), { status: 503, error: null, retried: [{ status: 503 }] })
})

test('what the implementation asks to wait for a wrong key holds up nothing else', async (t) => {
  const origin = await answering(t, (socket, request) =>
    socket.write(request.startsWith('POST') ? plain('', 'HTTP/1.1 429 Locked') : plain('{}')),
  )
  const { ask } = opened(t, origin, { concurrency: 1 })
  const wrong = ask('POST', { wrongKey: true })
  t.match(await ask(), { status: 200 })
  t.match(await wrong, { error: /^answered 429 7 times/ })
  t.match(await ask(), { status: 200 })
})

test('with live keys nothing that changes something is sent again', async (t) => {
  for (const answer of [late('0'), '']) {
    const origin = await answering(t, (socket, request) => {
      if (request.startsWith('GET')) socket.write(plain('{}'))
      else if (answer === '') socket.destroy()
      else socket.write(answer)
    })
    const { client, ask } = opened(t, origin, { target: targetAt(origin, true) })
    await ask()
    t.match(await ask('POST'), { status: 0, error: String })
    t.equal(client.sent(), 2)
  }
})

test('a GET whose answer was lost is sent again once', async (t) => {
  let requests = 0
  const origin = await answering(t, (socket) => {
    requests += 1
    if (requests === 2) socket.write(plain('{}'))
    else socket.destroy()
  })
  const { ask } = opened(t, origin)
  const error = 'the other side closed the connection'
  t.match(await ask(), { status: 200, retried: [{ status: 0, error }] })
  t.match(await ask(), { status: 0, error, retried: [{ error }] })
  t.equal(requests, 4)
})

test('a POST is sent again only where a kept connection was closed under it', async (t) => {
  let requests = 0
  const origin = await answering(t, (socket, _, before) => {
    requests += 1
    if (before === 0) socket.write(plain('{}'))
    else socket.destroy()
  })
  const { ask } = opened(t, origin)
  t.match(await ask('POST'), { status: 200 })
  await pause(10)
  t.match(await ask('POST'), { status: 200, retried: [{ status: 0 }] })
  t.equal(requests, 3)
  const closing = opened(t, await answering(t, (socket) => socket.destroy()))
  t.match(await closing.ask('POST'), { status: 0, error: 'the other side closed the connection' })
  t.equal(closing.client.sent(), 1)
})

test('nothing is sent beyond the budget, or once the run was halted or interrupted', async (t) => {
  const origin = await answering(t, (socket) => socket.write(plain('{}')))
  const spent = opened(t, origin, { maxRequests: 1 })
  await spent.ask()
  await t.rejects(spent.ask(), {
    name: 'NotSentError',
    message: /The budget of 1 requests is spent/,
  })
  const halted = opened(t, origin)
  halted.client.halt('Too dear.')
  await t.rejects(halted.ask(), { name: 'NotSentError', message: 'Too dear.' })
  const ended = opened(t, origin, { signal: AbortSignal.abort() })
  await t.rejects(ended.ask(), { name: 'NotSentError', message: 'The run was interrupted.' })
})

test('an interruption ends every wait', async (t) => {
  const silent = await answering(t, () => undefined)
  const busy = await answering(t, (socket) => socket.write(late('60')))
  const ways: [name: string, origin: string, given: Partial<ClientOptions>][] = [
    ['for an answer', silent, { timeout: 60 }],
    ['for a time to come back', busy, {}],
    ['for the rate', busy, { rate: 0.01 }],
  ]
  for (const [name, origin, given] of ways) {
    const interrupt = new AbortController()
    const { client, ask } = opened(t, origin, { ...given, signal: interrupt.signal })
    const all = [ask(), ask()]
    while (client.sent() === 0) await pause(5)
    interrupt.abort()
    for (const asked of all) await t.rejects(asked, { name: 'NotSentError' }, name)
  }
})

test('the run is halted once nothing is answered any more, for as long as a request may take', async (t) => {
  const origin = await answering(t, (socket) => socket.destroy())
  const { client, ask } = opened(t, origin, { timeout: 1, maxRequests: 1000 })
  for (let asked = 0; asked < 30; asked += 1) await ask('POST')
  t.equal(client.sent(), 30, 'many that are lost at once do not halt it')
  await pause(1050)
  const message =
    /^The implementation answers nothing any more: \d+ requests in a row .* See whether/
  await ask('POST')
  await t.rejects(ask('POST'), { name: 'NotSentError', message })
})
