import { request } from 'node:http'
import { connect } from 'node:net'
import t from 'tap'
import { openGuard } from '../../customer/guard.ts'
import type { VisitRequest } from '../../customer/customer.ts'
import type { NetworkPolicy } from '../../http/network.ts'
import { returnUri, serve } from './server.ts'
import { networkOf } from './visit.ts'

const open = (network: NetworkPolicy, authorizeUri = 'https://api.invalid/authorize') =>
  openGuard({ authorizeUri, returnUri, network } as VisitRequest)

/** The status of a request that goes through a proxy, or the first line of a tunnel that is asked for. */
function ask(server: string, target: string): Promise<string> {
  const { hostname, port } = new URL(server)
  return new Promise((resolve) => {
    if (target.startsWith('http')) {
      const asking = request({ hostname, port, path: target, headers: { host: new URL(target).host } })
      asking.on('response', (response) => resolve(String(response.resume().statusCode)))
      asking.on('error', () => resolve('broken off')).end()
      return
    }
    const socket = connect(Number(port), hostname, () =>
      socket.write(`CONNECT ${target} HTTP/1.1\r\nhost: x\r\n\r\n`),
    )
    socket.once('data', (chunk) => {
      resolve(String(chunk).split(' ')[1] ?? '')
      socket.destroy()
    })
    socket.on('error', () => resolve('broken off'))
  })
}

t.test('connects a browser as the network policy says, and no way else', async (t) => {
  const page = await serve({ 'GET /pay': 'Pay here' })
  t.teardown(() => page.server.close())
  const { host } = new URL(page.origin)
  const asked: string[] = []
  const network: NetworkPolicy = {
    assertAllowed: () => Promise.reject(new Error('not used')),
    async connect(url) {
      asked.push(url.host)
      if (url.hostname !== 'pay.invalid') throw new Error('no customer goes there')
      return networkOf(page.origin).connect(new URL(`http://${host}`))
    },
  }
  const guard = await open(network)
  t.teardown(() => guard.close())
  t.equal(await ask(guard.server, 'http://pay.invalid/pay'), '200')
  t.equal(await ask(guard.server, 'pay.invalid:443'), '200')
  for (const target of ['http://127.0.0.1:1/token', 'http://[::1]/', '10.0.0.1:443', '169.254.169.254:80'])
    t.equal(await ask(guard.server, target), '403', target)
  t.same(asked.slice(2), ['127.0.0.1:1', '[::1]', '10.0.0.1', '169.254.169.254:80'])
})

t.test('never connects to the return_uri', async (t) => {
  const guard = await open({
    assertAllowed: async () => undefined,
    connect: () => Promise.reject(new Error('asked')),
  })
  t.teardown(() => guard.close())
  t.equal(await ask(guard.server, 'http://shop.example/back/n1'), '403')
  t.equal(await ask(guard.server, 'shop.example:443'), '403')
})
