import { connect, type Socket } from 'node:net'
import { test, type Test } from 'tap'
import { listen, type ListenOptions } from '../../basics/listener.ts'

async function opened(t: Test, options: Partial<ListenOptions> = {}, answer = '') {
  const listener = await listen(
    (_, response, rejection) => void response.writeHead(rejection?.status ?? 200).end(answer),
    { host: '127.0.0.1', port: 0, ...options },
  )
  t.teardown(() => listener.close())
  const sockets = new Set<Socket>()
  t.teardown(() => sockets.forEach((socket) => socket.destroy()))
  /** Sends a text over a new connection; the first line that comes back, or `closed`. */
  const send = async (text: string): Promise<string> => {
    const socket = connect(Number(new URL(listener.origin).port), '127.0.0.1').on(
      'error',
      () => undefined,
    )
    sockets.add(socket)
    socket.write(text)
    return new Promise((resolve) => {
      socket.once('data', (data) => resolve(data.toString().split('\r\n')[0] ?? ''))
      socket.once('close', () => resolve('closed'))
    })
  }
  return { listener, send }
}

const request = (line: string, ...headers: string[]): string =>
  [line, ...headers, '', ''].join('\r\n')
const post = request('POST / HTTP/1.1', 'host: localhost')

test('heads are bounded in bytes and time, and so are requests and what never begins', async (t) => {
  const { send } = await opened(t, { requestTime: 120 })
  const answers: [text: string, answer: RegExp][] = [
    [post, /200 OK/],
    [request('POST / HTTP/1.1', `x: ${'a'.repeat(20_000)}`), /431 Request Header Fields Too Large/],
    ['POST / HTTP/1.1\r\nhost', /408 Request Timeout/],
    ['', /408|closed/],
    ['garbage\r\n\r\n', /400 Bad Request/],
  ]
  for (const [text, answer] of answers) t.match(await send(text), answer)
})

test('where connections are too many, the new one is dropped and counted', async (t) => {
  const { listener, send } = await opened(t, { connections: 2, requestTime: 120_000 })
  const first = send('POST')
  t.match(await send(post), /200 OK/)
  t.equal(await send(post), 'closed')
  t.equal(listener.dropped(), 1)
  t.equal(await Promise.race([first, Promise.resolve('open')]), 'open')
})

test('on loopback a request is for this machine or for a name that was given, and changes from other sites are refused', async (t) => {
  const { send } = await opened(t, { names: ['Sandbox.example'] })
  const open = await opened(t, { names: null })
  const cross = 'sec-fetch-site: cross-site'
  const requests: [status: string, line: string, ...headers: string[]][] = [
    ['200', 'GET /', 'host: 127.0.0.1:80'],
    ['200', 'GET /', 'host: LOCALHOST'],
    ['200', 'GET /', 'host: shop.localhost:80'],
    ['200', 'GET /', 'host: [::1]:80'],
    ['200', 'GET /', 'host: sandbox.EXAMPLE'],
    ['421', 'GET /', 'host: evil.example'],
    ['421', 'GET /', 'host: 127.0.0.1.evil.example'],
    ['400', 'GET /'],
    ['421', 'GET /', 'host: evil.example', 'host: localhost'],
    ['400', 'GET /', 'host: evil.example@127.0.0.1'],
    ['400', 'GET http://127.0.0.1/', 'host: localhost'],
    ['403', 'POST /', 'host: localhost', cross],
    ['403', 'POST /', 'host: localhost', cross, 'origin: null'],
    ['403', 'DELETE /', 'host: localhost', cross, 'origin: https://evil.example'],
    ['200', 'POST /', 'host: 127.0.0.1', cross, 'origin: http://localhost:3000'],
    ['200', 'POST /', 'host: localhost', 'sec-fetch-site: same-site'],
    ['200', 'GET /', 'host: localhost', cross],
  ]
  for (const [status, line, ...headers] of requests) {
    const text = request(`${line} HTTP/1.1`, ...headers)
    t.match(await send(text), new RegExp(` ${status} `), text)
  }
  t.match(await open.send(request('POST / HTTP/1.1', 'host: hooks.example', cross)), / 200 /)
})
