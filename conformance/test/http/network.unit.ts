import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { test, type Test } from 'tap'
import { addressKind } from '../../basics/addresses.ts'
import { openNetworkPolicy, type NetworkOptions, type Resolve } from '../../http/network.ts'
import { readProxies } from '../../settings/proxies.ts'
import { proxyTo } from './proxy.ts'
import { targetAt } from './server.ts'

test('an address has a kind, by what it leads to', async (t) => {
  const kinds: Record<string, string> = {
    public: '203.0.113.7 2001:db8::1 ::ffff:203.0.113.7 64:ff9b::203.0.113.7',
    loopback: '127.0.0.1 0.0.0.0 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1 64:ff9b::7f00:1',
    private: '10.0.0.1 100.64.0.1 172.16.0.1 192.168.1.1 fd12::1 ::ffff:10.0.0.1 64:ff9b::a00:1',
    'link-local or metadata':
      '169.254.169.254 fe80::1 fe80::1%eth0 100.100.100.200 fd00:ec2::254 224.0.0.1 255.255.255.255 64:ff9b:1::1 2001:0:cb00:7107::80ff:fffe 2002:cb00:7107::1 2002:7f00:1::1 2002:a9fe:a9fe:: ::ffff:0:127.0.0.1',
  }
  for (const [kind, addresses] of Object.entries(kinds))
    for (const address of addresses.split(' ')) t.equal(addressKind(address), kind, address)
})

const names: Record<string, string[]> = {
  'api.invalid': ['203.0.113.7'],
  'lan.invalid': ['10.1.2.3', 'fd12::1'],
  'inner.invalid': ['127.0.0.1'],
  'both.invalid': ['127.0.0.1', '203.0.113.9'],
  'metadata.invalid': ['169.254.169.254'],
}

const resolve: Resolve = async (name) => {
  const found = names[name]
  if (found === undefined)
    throw Object.assign(new Error(`ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
  return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}

const policyOf = (baseUrl: string, given: Partial<NetworkOptions> & { payUrl?: string } = {}) =>
  openNetworkPolicy({
    target: { ...targetAt(baseUrl), payUrl: given.payUrl ?? null },
    timeout: 2,
    signal: null,
    resolve,
    ...given,
  })

test('a run reaches public addresses, and those of the kind that the implementation is on', async (t) => {
  const urls = {
    public: ['http://203.0.113.200/', 'http://both.invalid/', 'http://[2001:db8::1]/'],
    loopback: [
      'http://127.0.0.2/',
      'http://0x7f.1:1/',
      'http://[::1]:8080/',
      'http://inner.invalid/',
    ],
    private: [
      'http://192.168.1.1/',
      'http://[fd12::9]/',
      'http://lan.invalid/',
      'http://[::ffff:10.0.0.1]/',
    ],
    metadata: ['http://169.254.169.254/latest', 'http://[fe80::1]/', 'http://metadata.invalid/'],
  }
  const reached: [baseUrl: string, payUrl: string | undefined, kinds: (keyof typeof urls)[]][] = [
    ['https://api.invalid', undefined, ['public']],
    ['https://both.invalid', undefined, ['public']],
    ['https://nowhere.invalid', undefined, ['public']],
    ['http://127.0.0.1:3000', undefined, ['public', 'loopback']],
    ['http://lan.invalid', undefined, ['public', 'private']],
    ['https://api.invalid', 'http://10.0.0.9', ['public', 'private']],
    ['http://169.254.3.4', undefined, ['public', 'metadata']],
  ]
  const refused = { name: 'NotSentError', message: /name it with --pay-url/ }
  for (const [baseUrl, payUrl, kinds] of reached) {
    const policy = policyOf(baseUrl, payUrl === undefined ? {} : { payUrl })
    for (const [kind, all] of Object.entries(urls))
      for (const url of all) {
        const asserted = policy.assertAllowed(new URL(url))
        if (kinds.includes(kind as keyof typeof urls))
          await t.resolves(asserted, `${baseUrl} ${url}`)
        else await t.rejects(asserted, refused, `${baseUrl} ${url}`)
      }
  }
  const policy = policyOf('https://api.invalid')
  await t.rejects(policy.assertAllowed(new URL('ftp://api.invalid/')), /No request is sent to ftp:/)
  await t.rejects(policy.connect(new URL('http://none.invalid/')), { code: 'ENOTFOUND' })
  await t.rejects(policy.connect(new URL('http://127.0.0.1/')), { name: 'NotSentError' })
})

test('a name of the operator is resolved once, and keeps the addresses that it had', async (t) => {
  const port = await listening(t)
  let asked = 0
  const turning: Resolve = async () => [
    { address: (asked += 1) === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 },
  ]
  const policy = policyOf(`http://api.invalid:${port}`, { resolve: turning })
  for (let count = 0; count < 3; count += 1) {
    const socket = await policy.connect(new URL(`http://api.invalid:${port}/`))
    t.equal(socket.remoteAddress, '127.0.0.1')
    socket.destroy()
  }
  t.equal(asked, 1)
})

test('a name that resolves slowly ends with the run, and is given up in time for all that ask', async (t) => {
  let asked = 0
  const slow: Resolve = () => {
    asked += 1
    return new Promise(() => undefined)
  }
  // The waits of the policy do not keep a process alive.
  const alive = setInterval(() => undefined, 1000)
  t.teardown(() => clearInterval(alive))
  const interrupt = new AbortController()
  const policy = policyOf('http://203.0.113.1', {
    resolve: slow,
    signal: interrupt.signal,
    resolveTimeoutSeconds: 0.05,
  })
  const lookUp = (name: string) => policy.assertAllowed(new URL(`http://${name}`))
  const [first, second] = [lookUp('slow.invalid'), lookUp('slow.invalid')]
  await t.rejects(first, {
    name: 'NotSentError',
    message: /slow\.invalid does not resolve in time/,
  })
  await t.rejects(second)
  const other = lookUp('other.invalid')
  interrupt.abort()
  await t.rejects(other, { name: 'NotSentError' })
  t.equal(asked, 2)
})

test('a proxy is asked for names of the operator, for addresses that were checked, and for nothing else', async (t) => {
  const port = await listening(t)
  const proxy = await proxyTo(t, port)
  const proxyFor = readProxies({
    HTTP_PROXY: proxy.url.replace('//', '//user:a%2Db@'),
    HTTPS_PROXY: proxy.url,
  })
  const policy = policyOf('https://api.invalid', { payUrl: 'http://pay.nowhere.invalid', proxyFor })
  for (const url of [
    'https://api.invalid/charges',
    'http://pay.nowhere.invalid/pay',
    'https://both.invalid:8443/',
    'http://[2001:db8::1]/',
  ]) {
    const socket = await policy.connect(new URL(url))
    socket.destroy()
  }
  t.same(proxy.asked.splice(0), [
    'api.invalid:443',
    'pay.nowhere.invalid:80',
    '203.0.113.9:8443',
    '[2001:db8::1]:80',
  ])
  t.equal(
    proxy.heads[1]?.['proxy-authorization'],
    `Basic ${Buffer.from('user:a-b').toString('base64')}`,
  )
  for (const url of ['http://10.0.0.1/', 'http://inner.invalid/', 'ftp://api.invalid/'])
    await t.rejects(policy.connect(new URL(url)), { name: 'NotSentError' }, url)
  t.same(proxy.asked, [])
  const refusing = await proxyTo(t, port, 403)
  const refused = policyOf('https://api.invalid', {
    proxyFor: readProxies({ HTTPS_PROXY: refusing.url }),
  })
  await t.rejects(
    refused.connect(new URL('https://api.invalid/')),
    /does not lead to api\.invalid:443: it answers 403/,
  )
})

async function listening(t: Test): Promise<number> {
  const server = createServer((socket) => void socket.on('error', () => socket.destroy())).listen(
    0,
    '127.0.0.1',
  )
  t.teardown(() => server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
