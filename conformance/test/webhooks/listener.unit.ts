import { connect, type Socket } from 'node:net'
import { test, type Test } from 'tap'
import { openListener, type Bounds } from '../../webhooks/listener.ts'

async function opened(t: Test, bounds: Partial<Bounds> = {}) {
  const listener = await openListener('127.0.0.1', 0, (_, response) => void response.end(), bounds)
  t.teardown(() => listener.close())
  const sockets = new Set<Socket>()
  t.teardown(() => sockets.forEach((socket) => socket.destroy()))
  /** Sends a text over a connection of its own; resolves to the first line that comes back, or to `closed`. */
  const send = async (text: string): Promise<string> => {
    const socket = connect(listener.port, '127.0.0.1').on('error', () => undefined)
    sockets.add(socket)
    socket.write(text)
    return new Promise((resolve) => {
      socket.once('data', (data) => resolve(data.toString().split('\r\n')[0] ?? ''))
      socket.once('close', () => resolve('closed'))
    })
  }
  return { listener, send }
}

const post = (...headers: string[]): string => ['POST / HTTP/1.1', 'host: a', ...headers, '', ''].join('\r\n')

test('heads are bounded in bytes and time, and so are requests and what never begins', async (t) => {
  const { send } = await opened(t, { headTime: 60, requestTime: 120 })
  const answers: [text: string, answer: RegExp][] = [
    [post(), /200 OK/],
    [post(`x: ${'a'.repeat(20_000)}`), /431 Request Header Fields Too Large/],
    ['POST / HTTP/1.1\r\nhost', /408 Request Timeout/],
    ['', /408|closed/],
    ['garbage\r\n\r\n', /400 Bad Request/],
  ]
  for (const [text, answer] of answers) t.match(await send(text), answer)
})

test('connections beyond the bound are closed and counted', async (t) => {
  const { listener, send } = await opened(t, { connections: 2, headTime: 60_000, requestTime: 60_000 })
  const waiting = [send('POST'), send('POST')]
  t.equal(await send(post()), 'closed')
  t.equal(await Promise.race([...waiting, Promise.resolve('open')]), 'open')
  t.equal(listener.dropped(), 1)
})
