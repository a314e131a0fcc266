import type { Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { test, type Test } from 'tap'
import { openNetworkPolicy } from '../../http/network.ts'
import { openTransport } from '../../http/transport.ts'
import type { HttpRequest } from '../../http/message.ts'
import { answering, chunked, plain, requestTo, targetAt } from './server.ts'

function opened(t: Test, origin: string, timeout = 2) {
  const options = { target: targetAt(origin), concurrency: 4, timeout, signal: null }
  const transport = openTransport(openNetworkPolicy(options), options)
  t.teardown(() => transport.close())
  const send = (
    more: Partial<HttpRequest> = {},
    over: 'kept' | 'new' = 'kept',
    signal?: AbortSignal,
  ) => transport.send(requestTo(`${origin}/`, more), over, signal)
  return { transport, send }
}

test('a connection is used again, unless something comes over it that nobody asked for', async (t) => {
  let after = ''
  const origin = await answering(t, (socket, _, before) => {
    socket.write(plain(String(before)))
    if (after !== '') setTimeout(() => socket.write(after), 5)
  })
  const { send } = opened(t, origin)
  const bodies: unknown[] = []
  for (const unasked of ['', '', plain('other'), '']) {
    after = unasked
    bodies.push(await send())
    await pause(30)
  }
  t.match(bodies, [{ body: '0' }, { body: '1' }, { body: '2' }, { body: '0' }])
  t.match([await send({}, 'new'), await send({}, 'new')], [{ body: '0' }, { body: '0' }])
})

test('an answer is read however it is brought', async (t) => {
  const text = '{"object":"source"}'
  const coded = gzipSync(text)
  const ways: Record<string, (socket: Socket) => void> = {
    'a length': (socket) => socket.write(plain(text)),
    'chunks of one byte': (socket) => socket.write(chunked(text, 1)),
    'the end of the connection': (socket) => socket.end(`HTTP/1.0 200 OK\r\n\r\n${text}`),
    'connection: close': (socket) =>
      socket.end(plain(text, 'HTTP/1.1 200 OK', 'connection: close')),
    gzip: (socket) => {
      socket.write(
        `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${coded.length}\r\n\r\n`,
      )
      socket.write(coded)
    },
    'an interim answer first': (socket) =>
      socket.write(`HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${plain(text)}`),
  }
  for (const [way, answer] of Object.entries(ways)) {
    const { send } = opened(t, await answering(t, answer))
    for (const request of [{}, { method: 'POST' as const }])
      t.match(await send(request), { status: 200, body: text, error: null }, way)
  }
})

test('headers are told as they came, each with all of its values', async (t) => {
  const { send } = opened(
    t,
    await answering(t, (socket) =>
      socket.write(plain('', 'HTTP/1.1 204 Done', 'X-One: 1', 'x-one: 2', '__proto__: 3')),
    ),
  )
  const { headers } = await send()
  t.strictSame(headers['x-one'], ['1', '2'])
  t.equal(headers['__proto__'], '3')
})

test('an answer is bounded in bytes, declared and sent', async (t) => {
  const bodies: Record<string, string> = {
    '/long': chunked('a'.repeat(600_000), 5000),
    '/declared': 'HTTP/1.1 200 OK\r\ncontent-length: 1000000000\r\n\r\n',
    '/head': `HTTP/1.1 200 OK\r\n${'x: yyyyyyyy\r\n'.repeat(20_000)}\r\n`,
    '/small': chunked('a'.repeat(15_000), 1),
  }
  const origin = await answering(t, (socket, request) =>
    socket.write(bodies[request.split(' ')[1] ?? ''] ?? ''),
  )
  const { send } = opened(t, origin, 20)
  const ask = async (path: string) => (await send({ url: origin + path, kind: 'visit' })).error
  t.equal(await ask('/long'), 'the body is larger than 524288 bytes')
  t.equal(await ask('/declared'), 'the body is larger than 524288 bytes')
  t.equal(await ask('/head'), 'Headers Overflow Error')
  t.equal(await ask('/small'), null)
})

test('a transfer ends when its time is up, when its signal says so, and with all others', async (t) => {
  const origin = await answering(t, () => undefined)
  const { send } = opened(t, origin, 0.05)
  t.match(await send(), { error: 'no complete answer within 0.05 s' })
  const { transport, send: patient } = opened(t, origin, 60)
  t.match(await patient({}, 'kept', AbortSignal.timeout(20)), { error: 'its time was up' })
  t.match(await patient({}, 'kept', AbortSignal.abort()), { error: 'its time was up' })
  const waiting = patient()
  const kept = patient({ barrier: { arrive: () => new Promise(() => undefined) } })
  setTimeout(transport.endAll, 20)
  t.match([await waiting, await kept], [{ error: 'its time was up' }, { error: 'its time was up' }])
})

test('a connection that is closed under a request is stale only where it was kept and brought nothing', async (t) => {
  const origin = await answering(t, (socket, _, before) => {
    if (before === 0) socket.write(plain('first'))
    else socket.destroy()
  })
  const { send } = opened(t, origin)
  await send()
  await pause(10)
  t.match(await send(), { error: 'the other side closed the connection', stale: true })
  const torn = await answering(t, (socket, _, before) => {
    if (before === 0) socket.write(plain('first'))
    else socket.end('HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{')
  })
  const { send: sendTorn } = opened(t, torn)
  await sendTorn()
  await pause(10)
  t.match(await sendTorn(), { stale: false })
  const { send: sendNew } = opened(t, await answering(t, (socket) => socket.resetAndDestroy()))
  t.match(await sendNew(), { stale: false })
})

test('garbage, a wrong length and a closed port are told in words', async (t) => {
  const garbage = opened(t, await answering(t, (socket) => socket.write('garbage\r\n\r\n')))
  t.match(await garbage.send(), { error: /does not match the HTTP\/1.1 protocol/ })
  const nobody = opened(t, 'http://127.0.0.1:1')
  t.match(await nobody.send(), { error: /ECONNREFUSED/, stale: false })
  t.match(await nobody.send({ url: 'ftp://127.0.0.1/' }), { error: /URL protocol/ })
  t.match(await nobody.send({ url: 'https://none.invalid/', kind: 'visit' }), {
    error: /none\.invalid/,
  })
})

test('both families of addresses are spoken', async (t) => {
  const here = Object.values(networkInterfaces()).flatMap((all = []) =>
    all.map(({ address }) => address),
  )
  for (const host of here.includes('::1') ? ['127.0.0.1', '::1'] : ['127.0.0.1']) {
    const origin = await answering(t, (socket) => socket.write(plain(host)), host)
    t.match(await opened(t, origin).send(), { body: host })
    if (host === '127.0.0.1')
      t.match(await opened(t, origin.replace(host, 'localhost')).send(), { body: host })
  }
})

test('a request waits, complete but for its last byte, for those that are to arrive with it', async (t) => {
  const heard: string[] = []
  const origin = await answering(t, (socket, request) => {
    heard.push(request)
    if (request.endsWith('b')) socket.write(plain('done'))
  })
  const { send } = opened(t, origin)
  let lift: () => void = () => undefined
  const barrier = { arrive: () => new Promise<void>((resolve) => (lift = resolve)) }
  const sent = send({ method: 'POST', barrier })
  for (let tries = 0; tries < 100 && heard.length === 0; tries += 1) await pause(10)
  await pause(30)
  t.match(heard.join(''), /^POST \/ HTTP\/1\.1\r\n[^]*content-length: 3\r\n\r\na=$/)
  lift()
  t.match(await sent, { body: 'done' })
})
