import { once } from 'node:events'
import { connect } from 'node:net'
import t from 'tap'
import { openGuard } from '../../customer/guard.ts'
import type { VisitRequest } from '../../settings/driver.ts'
import type { NetworkPolicy } from '../../settings/driver.ts'
import { networkOf, returnUri, serve } from './visit.ts'

const open = (network: NetworkPolicy) =>
  openGuard({ authorizeUri: 'https://api.invalid/authorize', returnUri, network } as VisitRequest)

/** Asks a guard by SOCKS 5 for a host; the reply, and the answer to a first request. */
async function ask(server: string, host: string, port: number): Promise<[number, string]> {
  const socket = connect(Number(new URL(server).port), '127.0.0.1')
  const read = async (): Promise<Buffer> => (await once(socket, 'data'))[0]
  socket.write(Buffer.from([5, 1, 0]))
  await read()
  socket.write(Buffer.from([5, 1, 0, 3, host.length, ...Buffer.from(host), port >> 8, port & 255]))
  const [, reply = -1] = await read()
  if (reply !== 0) return [reply, '']
  socket.write('GET /pay HTTP/1.1\r\nhost: pay.invalid\r\nconnection: close\r\n\r\n')
  const answer = String(await read())
  socket.destroy()
  return [reply, answer.split('\r\n', 1)[0] ?? '']
}

t.test('connects a browser as the network policy says, and no way else', async (t) => {
  const page = await serve({ 'GET /pay': 'Pay here' })
  t.teardown(() => page.server.close())
  const asked: string[] = []
  const guard = await open({
    assertAllowed: () => Promise.reject(new Error('not used')),
    async connect({ origin, hostname }) {
      asked.push(origin)
      if (hostname !== 'pay.invalid') throw new Error('no customer goes there')
      return networkOf(page.origin).connect(new URL(page.origin))
    },
  })
  t.teardown(() => guard.close())
  t.same(await ask(guard.server, 'pay.invalid', 80), [0, 'HTTP/1.1 200 OK'])
  for (const host of ['169.254.169.254', '::1']) t.same(await ask(guard.server, host, 443), [2, ''])
  t.same(asked, ['http://pay.invalid', 'https://169.254.169.254', 'https://[::1]'])
})

t.test('never connects to the return_uri', async (t) => {
  const guard = await open({
    assertAllowed: async () => undefined,
    connect: () => t.fail('is asked for') as never,
  })
  t.teardown(() => guard.close())
  t.same(await ask(guard.server, 'shop.example', 443), [2, ''])
})
