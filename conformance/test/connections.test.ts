import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'tap'
import { openConnections } from '../connections.ts'

const answer = (body: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`

test('a connection is used again, unless something comes over it that nobody asked for', async (t) => {
  let after = ''
  const server = createServer({ noDelay: true }, (socket) =>
    socket.on('data', (request) => {
      socket.write(answer(request.toString().split(' ')[1] ?? ''))
      if (after !== '') setTimeout(() => socket.write(after), 5)
    }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const connections = openConnections(1)
  t.teardown(() => {
    connections.close()
    server.close()
  })
  const ask = async (path: string): Promise<[body: string, again: boolean]> => {
    const request = connections.open(
      {
        id: path,
        kind: 'request',
        operation: null,
        key: 'none',
        method: 'GET',
        url: origin + path,
        headers: {},
        body: null,
        shown: null,
      },
      'kept',
    )
    request.end()
    const [response] = (await once(request, 'response')) as [AsyncIterable<Buffer>]
    let body = ''
    for await (const chunk of response) body += chunk.toString()
    await pause(30)
    return [body, request.reusedSocket]
  }
  t.strictSame(await ask('/first'), ['/first', false])
  t.strictSame(await ask('/second'), ['/second', true])
  after = answer('/other')
  t.strictSame(await ask('/third'), ['/third', true])
  t.strictSame(await ask('/fourth'), ['/fourth', false])
})

test('no request is sent by another protocol', async (t) => {
  const connections = openConnections(1)
  const outgoing = {
    id: 'one',
    kind: 'visit',
    operation: null,
    key: 'none',
    method: 'GET',
    headers: {},
    body: null,
    shown: null,
  } as const
  t.throws(
    () => connections.open({ ...outgoing, url: 'ftp://127.0.0.1/' }, 'kept'),
    /no request is sent to ftp:/,
  )
})
