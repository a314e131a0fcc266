import { gzipSync } from 'node:zlib'
import { test } from 'tap'
import { startReference } from '../../reference/index.ts'
import { inMemory } from '../../har/stored.ts'
import type { Entry } from '../../record/entry.ts'
import { answering, plain } from '../http/server.ts'
import { exchangesOf, openLine, openProxy, pauseOf } from './line.ts'

const get = (path: string, ...headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: shop.local', ...headers, '', ''].join('\r\n')
const post = (path: string, body: string, ...headers: string[]): string =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: shop.local',
    `Content-Length: ${body.length}`,
    ...headers,
    '',
    body,
  ].join('\r\n')

test('requests and answers pass as they are, but for the host', async (t) => {
  const requests: string[] = []
  const packed = gzipSync('{"object":"list"}').toString('latin1')
  const answer = `HTTP/1.1 200 Fine\r\nX-Odd: One\r\nx-odd: two\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n${packed}`
  const service = await answering(t, (socket, request) => {
    requests.push(request)
    socket.write(answer, 'latin1')
  })
  const proxy = await openProxy(t, service)
  const line = await openLine(t, proxy.origin)
  line.say(get('/events?limit=1', 'X-CaSe: Kept', 'Accept-Encoding: gzip, br'))
  t.equal(await line.hears(/list|.{17,}$/s), answer)
  const { host } = new URL(service)
  t.match(requests[0], `GET /events?limit=1 HTTP/1.1\r\nHost: ${host}\r\nX-CaSe: Kept\r\n`)
  t.match(requests[0], 'Accept-Encoding: gzip, br\r\n')
  const [exchange] = await exchangesOf(proxy, 1)
  t.match(exchange, { operation: 'listEvents', answer: { status: 200, body: '{"object":"list"}' } })
})

test('an answer passes piece by piece', async (t) => {
  const service = await answering(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n')
    setTimeout(() => socket.write('6\r\nsecond\r\n0\r\n\r\n'), 150)
  })
  const line = await openLine(t, (await openProxy(t, service)).origin)
  line.say(get('/events'))
  t.notMatch(await line.hears(/first/), 'second')
  t.match(await line.hears(/0\r\n\r\n$/), 'second')
})

test('a connection stands for a connection', async (t) => {
  const seen: number[] = []
  const service = await answering(t, (socket, _, before) => {
    seen.push(before)
    socket.write(plain('{}'))
    if (before === 1) setTimeout(() => socket.end(), 30)
  })
  const line = await openLine(t, (await openProxy(t, service)).origin)
  line.say(get('/events'))
  await line.hears(/\{\}$/)
  line.say(get('/events/1'))
  t.equal(await line.ended, 'closed', 'when the service closes its own')
  t.same(seen, [0, 1])
})

test('what is lost is lost for both', async (t) => {
  const service = await answering(t, (socket, request) => {
    if (request.includes('/cut')) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{"a"')
    setTimeout(() => socket.resetAndDestroy(), 20)
  })
  const proxy = await openProxy(t, service)
  for (const path of ['/events', '/events/cut']) {
    const line = await openLine(t, proxy.origin)
    line.say(get(path))
    t.equal(await line.ended, 'reset', path)
  }
  const exchanges = await exchangesOf(proxy, 2)
  t.same(
    exchanges.map(({ answer }) => answer),
    [null, null],
  )
  t.ok(exchanges.every(({ error }) => error !== null))
  const away = await openProxy(t, 'http://127.0.0.1:1')
  const line = await openLine(t, away.origin)
  line.say(get('/events'))
  t.equal(await line.ended, 'reset', 'a service that is not there')
})

test('a client that goes away ends its request', async (t) => {
  let leave = (): void => undefined
  const gone = new Promise<void>((resolve) => (leave = resolve))
  const service = await answering(t, (socket) => void socket.once('close', leave))
  const proxy = await openProxy(t, service)
  const line = await openLine(t, proxy.origin)
  line.say(get('/events'))
  await pauseOf(50)
  line.socket.destroy()
  const [exchange] = await exchangesOf(proxy, 1)
  t.match(exchange, { answer: null, error: 'The client went away.' })
  await t.resolves(gone)
})

test('a body is sent once the service wants it', async (t) => {
  const service = await answering(t, (socket, request, before) => {
    if (request.includes('/charges')) socket.write(plain('{}', 'HTTP/1.1 417 Expectation Failed'))
    else if (before === 0) setTimeout(() => socket.write('HTTP/1.1 100 Continue\r\n\r\n'), 60)
    else socket.write(plain(request))
  })
  const proxy = await openProxy(t, service)
  const line = await openLine(t, proxy.origin)
  const [head = '', body = ''] = post('/sources', 'amount=1', 'Expect: 100-continue').split(
    /(?<=\r\n\r\n)/,
  )
  line.say(head)
  await line.hears(/100 Continue/)
  line.say(body)
  t.match(await line.hears(/amount=1/), /200 OK/)
  const refused = await openLine(t, proxy.origin)
  refused.say(head.replace('/sources', '/charges'))
  t.match(await refused.hears(/417/), /^HTTP\/1.1 417/, 'without a body that nobody wants')
})

test('webhooks go on to the client', async (t) => {
  const bodies: string[] = []
  const shop = await answering(t, (socket, request) => {
    bodies.push(request.split('\r\n\r\n')[1] ?? '')
    socket.write(plain('', 'HTTP/1.1 204 No Content'))
  })
  const service = await answering(t, (socket) => void socket.write(plain('{}')))
  const proxy = await openProxy(t, service, { webhookForward: `${shop}/hooks` })
  const event = JSON.stringify({ object: 'event', id: 'evnt_1', key: 'charge.create', data: {} })
  const answer = await fetch(`${proxy.origin}/hooks`, { method: 'POST', body: event })
  t.equal(answer.status, 204)
  t.same(bodies, [event])
  const [exchange] = await exchangesOf(proxy, 1)
  t.match(exchange, { kind: 'webhook', request: { url: `${proxy.origin}/hooks`, body: event } })
})

test('addresses of pages lead through the proxy where that is asked for', async (t) => {
  const reference = await startReference({ split: true })
  t.teardown(() => reference.close())
  const { public: publicKey, secret: secretKey } = reference.keys.test
  const proxy = await openProxy(t, reference.baseUrl, { ...reference, rewritesPages: true })
  const send = async (path: string, key: string, form: Record<string, string>) => {
    const headers = { authorization: `Basic ${btoa(`${key}:`)}` }
    const body = new URLSearchParams(form)
    const answer = await fetch(proxy.origin + path, { method: 'POST', headers, body })
    return (await answer.json()) as Record<string, string>
  }
  const [amount, currency] = ['50000', 'MYR']
  const own = { amount, currency, type: 'duitnow_obw', bank: 'cimb' }
  const { id = '' } = await send('/sources', publicKey, own)
  const return_uri = 'https://shop.example/orders/1?cart=7'
  const sent = { amount, currency, source: id, return_uri }
  const charge = await send('/charges', secretKey, sent)
  const address = charge['authorize_uri'] ?? ''
  t.equal(new URL(address).origin, proxy.origin)
  const page = await (await fetch(address)).text()
  const form_token = /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const body = new URLSearchParams({ form_token, outcome: 'failed' })
  await fetch(address, { method: 'POST', body, redirect: 'manual' })
  await exchangesOf(proxy, 4)
  const [entries = []] = inMemory(proxy.record.entriesWithEnd()).parts()
  t.match(
    entries.find(({ kind }) => kind === 'visited'),
    { subject: charge['id'], choice: 'failed', hasChosen: true, returned: return_uri },
  )
  t.notMatch(JSON.stringify(entries), /form_token|Authorize your payment/, 'no page is kept')
})

test('a request that names the host passes by its path, and one without a path is refused', async (t) => {
  const paths: string[] = []
  const service = await answering(t, (socket, request) => {
    paths.push(request.split(' ')[1] ?? '')
    socket.write(plain('{}'))
  })
  const line = await openLine(t, (await openProxy(t, service)).origin)
  line.say(get('http://api.example/events?limit=1'))
  t.match(await line.hears(/\{\}$/), 'HTTP/1.1 200')
  line.say(get('*').replace('GET', 'OPTIONS'))
  t.match(await line.hears(/such as/), 'HTTP/1.1 400')
  t.same(paths, ['/events?limit=1'])
})

test('a record that is full goes on in another file', async (t) => {
  const service = await answering(t, (socket) => void socket.write(plain('{}')))
  const full: [part: number, exchanges: number][] = []
  const proxy = await openProxy(t, service, {
    maxExchanges: 2,
    onFull: (entries: readonly Entry[], part: number) =>
      full.push([part, entries.filter((entry) => 'request' in entry).length]),
  })
  for (const id of ['1', '2', '3']) await (await fetch(`${proxy.origin}/events/${id}`)).text()
  await exchangesOf(proxy, 1)
  t.same(full, [[1, 2]])
  t.equal(proxy.record.part(), 2)
  t.match(await exchangesOf(proxy, 1), [{ target: '3' }])
})
