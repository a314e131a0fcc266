import { connect, type Socket } from 'node:net'
import { test, type Test } from 'tap'
import { openListener, type Bounds } from '../../webhooks/listener.ts'
import { chunked } from '../http/server.ts'

async function opened(t: Test, bounds: Partial<Bounds> = {}) {
  const bodies: string[] = []
  const listener = await openListener(
    '127.0.0.1',
    0,
    (_, response, read) => {
      void (async () => {
        try {
          bodies.push(String(await read()))
          response.end()
        } catch {
          response.writeHead(413, { connection: 'close' }).end()
        }
      })()
    },
    bounds,
  )
  t.teardown(() => listener.close())
  const sockets = new Set<Socket>()
  t.teardown(() => sockets.forEach((socket) => socket.destroy()))
  /** What comes back on a connection of its own, until it is closed or brought a status. */
  const say = async (text: string): Promise<string> => {
    const socket = connect(listener.port, '127.0.0.1').on('error', () => undefined)
    sockets.add(socket)
    socket.write(text)
    return new Promise((resolve) => {
      socket.once('data', (data) => resolve(data.toString().split('\r\n')[0] ?? ''))
      socket.once('close', () => resolve('closed'))
    })
  }
  return { bodies, say }
}

const post = (...headers: string[]): string => ['POST / HTTP/1.1', 'host: a', ...headers, '', ''].join('\r\n')
const inPieces = (text: string): string =>
  chunked(text, 1).replace('HTTP/1.1 200 OK', 'POST / HTTP/1.1\r\nhost: a')

test('a body is read whole, in whatever pieces it comes', async (t) => {
  const { say, bodies } = await opened(t)
  t.equal(await say(`${post('content-length: 3')}a=b`), 'HTTP/1.1 200 OK')
  t.equal(await say(inPieces('c=d')), 'HTTP/1.1 200 OK')
  t.strictSame(bodies, ['a=b', 'c=d'])
})

test('a body is bounded in bytes and pieces, and all of them together', async (t) => {
  const { say, bodies } = await opened(t, { bytes: 5000, pieces: 1000, underWay: 8000 })
  t.equal(await say(inPieces('a'.repeat(2000))), 'HTTP/1.1 413 Payload Too Large')
  t.equal(await say(`${post('content-length: 6000')}${'a'.repeat(6000)}`), 'HTTP/1.1 413 Payload Too Large')
  const held = [1, 2].map(async () => say(`${post('content-length: 5000')}${'a'.repeat(4900)}`))
  t.equal(await Promise.race(held), 'HTTP/1.1 413 Payload Too Large')
  t.strictSame(bodies, [])
})

test('a head is bounded in bytes and in time, and so are whole requests and what is never begun', async (t) => {
  const { say } = await opened(t, { headTime: 60, time: 120 })
  t.equal(await say(post(`x: ${'a'.repeat(20_000)}`)), 'HTTP/1.1 431 Request Header Fields Too Large')
  t.equal(await say('POST / HTTP/1.1\r\nhost'), 'HTTP/1.1 408 Request Timeout')
  t.equal(await say(`${post('content-length: 3')}a`), 'HTTP/1.1 408 Request Timeout')
  t.match(await say(''), /408|closed/)
  t.equal(await say('garbage\r\n\r\n'), 'HTTP/1.1 400 Bad Request')
})

test('connections beyond the bound are closed', async (t) => {
  const { say } = await opened(t, { connections: 2, headTime: 5000 })
  const waiting = [say('POST'), say('POST')]
  t.equal(await say(`${post('content-length: 0')}`), 'closed')
  t.equal(await Promise.race([...waiting, Promise.resolve('open')]), 'open')
})
