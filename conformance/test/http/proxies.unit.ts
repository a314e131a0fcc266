import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type Test } from 'tap'
import { readProxies } from '../../settings/proxies.ts'
import { folderOf } from '../folder.ts'
import { spawned } from '../commands/process.ts'
import { keys, reference } from '../proof/hostile/rig.ts'
import { certificateOf } from './certificate.ts'
import { proxyTo, withTls } from './proxy.ts'

const env = { ASSAY_PUBLIC_KEY: keys.test.public, ASSAY_SECRET_KEY: keys.test.secret }
const api = 'https://api.payment.invalid'
const some = ['--timeout', '3']

test('an https API is reached through a proxy, which sees its name and no key, and so is its page', async (t) => {
  const { proxy, ca } = await proxied(t, 'https://pay.payment.invalid')
  const out = folderOf(t)
  const only = ['--only', 'charge-id,charge-paid-at', ...some]
  const { host } = new URL(proxy.url)
  const { code, stdout } = await spawned(
    t,
    ['run', api, '--pay-url', 'https://pay.payment.invalid', ...only, '--out', out],
    {
      ...env,
      NODE_EXTRA_CA_CERTS: ca,
      https_proxy: `user:proxy%2Dword@${host}`,
      HTTP_PROXY: 'http://127.0.0.1:9',
    },
  )
  t.equal(code, 0, stdout)
  t.same([...new Set(proxy.asked)].toSorted(), [
    'api.payment.invalid:443',
    'pay.payment.invalid:443',
  ])
  const [head] = proxy.heads
  t.equal(
    head?.['proxy-authorization'],
    `Basic ${Buffer.from('user:proxy-word').toString('base64')}`,
  )
  t.notMatch(proxy.heard, /authorization|key_test|POST/)
  for (const name of readdirSync(out).filter((one) => /\./.test(one)))
    t.notMatch(readFileSync(join(out, name), 'utf8'), /proxy.word|proxy-authorization/, name)
})

test('keys go to no proxy that could read them: it is said before anything is sent', async (t) => {
  const proxy = await proxyTo(t, 9)
  const ways: [args: string[], variable: string, said: RegExp][] = [
    [
      ['http://api.payment.invalid/v2'],
      'HTTP_PROXY',
      /could read the keys that go to http:\/\/api\.payment\.invalid, which speaks no TLS; keep it out with NO_PROXY=api\.payment\.invalid, or give an https URL/,
    ],
    [
      [api, '--vault-url', 'http://vault.payment.invalid:81'],
      'http_proxy',
      /that go to http:\/\/vault\.payment\.invalid:81/,
    ],
    [[api], 'HTTPS_PROXY', /HTTPS_PROXY: its value is not the URL of an HTTP proxy; write it like/],
  ]
  for (const command of ['run', 'doctor'])
    for (const [args, variable, said] of ways) {
      const value = variable === 'HTTPS_PROXY' ? 'socks5://user:word@127.0.0.1:9' : proxy.url
      const { code, stdout, stderr } = await spawned(t, [command, ...args], {
        ...env,
        [variable]: value,
      })
      t.same([code, stdout], [2, ''])
      t.match(stderr, new RegExp(`^assay: ${variable.toUpperCase()}: `))
      t.match(stderr, said)
      t.notMatch(stderr, 'word')
    }
  t.same(proxy.asked, [])
})

test('no proxy leads to this machine, nor to a host that NO_PROXY names', async (t) => {
  const { baseUrl } = await reference(t)
  const proxy = await proxyTo(t, 9)
  const all = { ...env, HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url }
  for (const url of [baseUrl, baseUrl.replace('127.0.0.1', 'localhost')])
    t.match(await spawned(t, ['run', url, '--only', 'source-id', ...some], all), { code: 0 })
  t.same(proxy.asked, [])
  const table: [list: string, url: string, isLed: boolean][] = [
    ['', 'https://api.example', true],
    ['*', 'https://api.example', false],
    ['api.example', 'https://api.example', false],
    ['API.Example', 'https://api.example', false],
    ['example', 'https://api.example', false],
    ['.example', 'https://api.example', false],
    ['*.example', 'https://api.example', false],
    ['pi.example', 'https://api.example', true],
    ['other.example, api.example', 'https://api.example', false],
    ['api.example:443', 'https://api.example', false],
    ['.example:8443', 'https://api.example:8443', false],
    ['api.example:8443', 'https://api.example', true],
    ['2001:db8::1', 'https://[2001:db8::1]', false],
    ['[2001:db8::1]:443', 'https://[2001:db8::1]', false],
    ['[2001:db8::1]:8443', 'https://[2001:db8::1]', true],
    ['', 'https://127.9.9.9', false],
    ['', 'https://[::1]:8443', false],
    ['', 'https://shop.localhost', false],
    ['', 'http://api.example', false],
  ]
  for (const [list, url, isLed] of table) {
    const proxyFor = readProxies({ HTTPS_PROXY: 'proxy.example:3128', no_proxy: list })
    t.equal(
      proxyFor(new URL(url))?.href,
      isLed ? 'http://proxy.example:3128/' : undefined,
      `${list} ${url}`,
    )
  }
})

/** An implementation that is reached through a proxy alone. */
async function proxied(t: Test, pay: string) {
  const under = await reference(t, {
    tampers: [
      {
        schema: 'Charge',
        change: (charge) => ({
          ...charge,
          authorize_uri: String(charge['authorize_uri']).replace(/^http:\/\/[^/]+/, pay),
        }),
      },
    ],
  })
  const names = [api, 'https://pay.payment.invalid', pay].map((url) => new URL(url).hostname)
  const certificate = certificateOf(...new Set(names))
  const ca = join(folderOf(t, { 'ca.pem': certificate.cert }), 'ca.pem')
  const port = await withTls(t, certificate, under.baseUrl)
  return { proxy: await proxyTo(t, port), ca }
}
