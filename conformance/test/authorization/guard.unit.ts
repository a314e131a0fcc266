import { request } from 'node:http'
import { connect, createServer, type AddressInfo } from 'node:net'
import t from 'tap'
import { openGuard } from '../../authorization/drivers/guard.ts'
import { openReach, type Resolve } from '../../http/old/reach.ts'
import { openTunnels, type Tunnel } from '../../http/old/tunnel.ts'
import { readProxies } from '../../settings/proxies.ts'
import { proxyTo } from '../http/proxy.ts'
import { returnUri, sendWithin, serve } from './server.ts'

const inPublic = { address: '203.0.113.7', family: 4 }
const ownMachine = { address: '127.0.0.1', family: 4 }

/** A guard of visits to an implementation in public, where names resolve as is said. */
async function guarded(resolve: Resolve, tunnelTo?: Tunnel, baseUrl = 'https://api.invalid') {
  const [publicKey, secretKey] = ['pkey_test_x', 'skey_test_x']
  const target = {
    baseUrl,
    vaultUrl: baseUrl,
    payUrl: null,
    publicKey,
    secretKey,
    live: false,
    embedded: false,
  }
  const reach = openReach(target, resolve, tunnelTo)
  const signal = AbortSignal.timeout(10_000)
  const authorizeUri = `${baseUrl}/authorize`
  return openGuard({ authorizeUri, returnUri, want: 'failed', send: sendWithin(reach), reach, signal })
}

/** The status of a request that goes through a proxy, or the word that it broke off. */
function asked(server: string, path: string): Promise<number | 'broken off'> {
  const { hostname, port } = new URL(server)
  return new Promise((resolve) => {
    request({ hostname, port, path, headers: { host: new URL(path).host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', () => resolve('broken off'))
      .end()
  })
}

/** The first line that a proxy answers to a tunnel. */
function tunnelled(server: string, target: string): Promise<string> {
  const { hostname, port } = new URL(server)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`CONNECT ${target} HTTP/1.1\r\nhost: ${target}\r\n\r\n`),
    )
    socket.once('data', (chunk) => {
      resolve(String(chunk).split('\r\n', 1)[0] ?? '')
      socket.destroy()
    })
    socket.on('error', () => resolve('broken off'))
    socket.on('close', () => resolve('closed'))
  })
}

t.test('lets nothing through to an address that an implementation in public is not at', async (t) => {
  const canary = await serve({})
  t.teardown(() => canary.server.close())
  const { port } = new URL(canary.origin)
  const guard = await guarded(async (name) => (name === 'inward.invalid' ? [ownMachine] : [inPublic]))
  t.teardown(() => guard.close())
  const hosts = ['127.0.0.1', 'localhost', '[::1]', 'inward.invalid', '10.0.0.1', '169.254.169.254']
  for (const host of hosts.filter((one) => one !== 'localhost')) {
    t.equal(await asked(guard.server, `http://${host}:${port}/token`), 403, host)
    t.equal(await tunnelled(guard.server, `${host}:${port}`), 'HTTP/1.1 403 Forbidden', `a tunnel to ${host}`)
  }
  t.same(canary.got, [])
})

t.test('looks at the address once more where it connects', async (t) => {
  const canary = await serve({})
  t.teardown(() => canary.server.close())
  const { port } = new URL(canary.origin)
  let asks = 0
  const guard = await guarded(async (name) =>
    name === 'turning.invalid' && (asks += 1) % 2 === 0 ? [ownMachine] : [inPublic],
  )
  t.teardown(() => guard.close())
  t.equal(await asked(guard.server, `http://turning.invalid:${port}/token`), 'broken off')
  t.equal(await tunnelled(guard.server, `turning.invalid:${port}`), 'closed')
  t.equal(asks, 4)
  t.same(canary.got, [])
})

t.test('breaks off what answers no HTTP that can be passed on', async (t) => {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end('HTTP/1.1 099 X\r\ncontent-length: 0\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  const guard = await guarded(async () => [ownMachine], undefined, `http://127.0.0.1:${port}`)
  t.teardown(() => guard.close())
  t.equal(await asked(guard.server, `http://127.0.0.1:${port}/x`), 'broken off')
})

t.test('never lets through to the return_uri', async (t) => {
  const guard = await guarded(async () => [inPublic])
  t.teardown(() => guard.close())
  t.equal(await asked(guard.server, 'http://shop.example/back/n1'), 403)
  t.equal(await tunnelled(guard.server, 'shop.example:443'), 'HTTP/1.1 403 Forbidden')
})

t.test('goes on through a proxy where one leads on, and asks it for addresses alone', async (t) => {
  const page = await serve({ 'GET /pay': 'Pay here' })
  t.teardown(() => page.server.close())
  const proxy = await proxyTo(t, Number(new URL(page.origin).port))
  const proxies = readProxies({ HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url })
  const resolve: Resolve = async (name) => (name === 'inward.invalid' ? [ownMachine] : [inPublic])
  const guard = await guarded(resolve, openTunnels({ proxies, timeout: 2 }))
  t.teardown(() => guard.close())
  t.equal(await asked(guard.server, 'http://pay.invalid:81/pay'), 200)
  t.equal(await tunnelled(guard.server, 'pay.invalid:443'), 'HTTP/1.1 200 OK')
  t.same(proxy.asked.splice(0), ['203.0.113.7:81', '203.0.113.7:443'])
  t.equal(await asked(guard.server, 'http://inward.invalid/pay'), 403)
  t.equal(await asked(guard.server, 'http://shop.example/back/n1'), 403)
  t.equal(await tunnelled(guard.server, '10.0.0.1:443'), 'HTTP/1.1 403 Forbidden')
  t.same(proxy.asked, [])
})
