import { Socket } from 'node:net'
import { test } from 'tap'
import { Unsent } from '../../http/message.ts'
import { openReach } from '../../http/reach.ts'
import { targetAt } from './server.ts'

const names: Record<string, string[]> = {
  'api.invalid': ['203.0.113.7'],
  'shop.invalid': ['10.1.2.3'],
  'other.invalid': ['10.9.9.9', 'fd12::1'],
  'both.invalid': ['127.0.0.1', '203.0.113.9'],
  'metadata.invalid': ['169.254.169.254'],
  'lan.invalid': ['192.168.1.9', 'fe80::9'],
  'six.invalid': ['64:ff9b::cb00:7109'],
  'mixed.invalid': ['203.0.113.9', '127.0.0.1', '169.254.169.254'],
}

const resolve = async (name: string) => {
  const found = names[name]
  if (found === undefined) throw Object.assign(new Error(`ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
  return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}

const reachOf = (baseUrl: string, payUrl: string | null = null) =>
  openReach({ ...targetAt(baseUrl), payUrl }, resolve)

const reachThrough = (asked: string[]) =>
  openReach({ ...targetAt('https://api.invalid'), payUrl: 'http://pay.nowhere.invalid' }, resolve, () => {
    return async (authority) => {
      asked.push(authority)
      return new Socket()
    }
  })

const inner = [
  'http://127.0.0.1/',
  'http://0x7f.1:1/',
  'http://[::1]:8080/',
  'http://[::ffff:10.0.0.1]/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://0.0.0.0/',
  'http://[fd12::1]/',
  'http://other.invalid/',
]

const local = [
  'http://169.254.169.254/latest',
  'http://[fe80::1]/',
  'http://100.100.100.200/',
  'http://[fd00:ec2::254]/',
  'http://metadata.invalid/',
  'http://224.0.0.1/',
]

test('pages of a public implementation lead to public addresses alone', async (t) => {
  const reach = reachOf('https://api.invalid')
  for (const url of [...inner, ...local]) await t.rejects(reach.see(new URL(url)), { name: 'Unsent' }, url)
  for (const url of [
    'https://api.invalid/x',
    'http://203.0.113.200/',
    'http://both.invalid/',
    'http://[2001:db8::1]/',
  ])
    await t.resolves(reach.see(new URL(url)), url)
})

test('pages of a private implementation lead to private addresses, and to no metadata', async (t) => {
  for (const base of ['http://shop.invalid:8080', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
    const reach = reachOf(base)
    for (const url of [...inner, 'http://203.0.113.200/']) await t.resolves(reach.see(new URL(url)), url)
    for (const url of local) await t.rejects(reach.see(new URL(url)), /link-local or metadata/, url)
  }
})

test('a name with addresses of several kinds opens the way to none of them', async (t) => {
  const reach = reachOf('https://mixed.invalid')
  for (const url of [...inner, ...local, 'http://[64:ff9b::7f00:1]/'])
    await t.rejects(reach.see(new URL(url)), { name: 'Unsent' }, url)
  await t.resolves(reach.see(new URL('https://mixed.invalid/x')))
})

test('a name of a private network may have several addresses in it, and DNS64 changes nothing', async (t) => {
  await t.resolves(reachOf('http://lan.invalid').see(new URL('http://192.168.1.1/')))
  const six = reachOf('https://six.invalid')
  await t.resolves(six.see(new URL('http://[64:ff9b::cb00:71c8]/')))
  await t.rejects(six.see(new URL('http://[64:ff9b::a00:1]/')), { name: 'Unsent' })
})

test('the origins that the operator named are reached wherever they are', async (t) => {
  const reach = reachOf('http://169.254.3.4:81', 'http://10.0.0.9')
  await t.resolves(reach.see(new URL('http://169.254.3.4:81/charges')))
  await t.resolves(reach.see(new URL('http://169.254.169.254/')), 'the implementation is on such an address')
  await t.resolves(reach.see(new URL('http://10.0.0.9/pay')))
  await t.rejects(
    reachOf('https://api.invalid').see(new URL('ftp://api.invalid/')),
    /no request is sent to ftp:/,
  )
  await t.rejects(reach.see(new URL('http://none.invalid/')), { code: 'ENOTFOUND' })
})

test('a name that resolves anew between look and use gives no address that may not be gone to', async (t) => {
  const reach = reachOf('https://api.invalid')
  const looked = async (name: string, all: boolean) =>
    new Promise((done) => reach.lookup(name, { all }, (error, address) => done(error ?? address)))
  t.strictSame(await looked('both.invalid', true), [{ address: '203.0.113.9', family: 4 }])
  t.equal(await looked('both.invalid', false), '203.0.113.9')
  t.ok((await looked('metadata.invalid', true)) instanceof Unsent)
})

test('a proxy is asked for names of the operator, for addresses that were looked at, and for nothing else', async (t) => {
  const asked: string[] = []
  const reach = reachThrough(asked)
  for (const url of [
    'https://api.invalid/charges',
    'http://pay.nowhere.invalid/pay',
    'https://both.invalid:8443/',
    'http://[2001:db8::1]/',
  ])
    t.ok(await reach.tunnel(new URL(url)), url)
  t.same(asked.splice(0), [
    'api.invalid:443',
    'pay.nowhere.invalid:80',
    '203.0.113.9:8443',
    '[2001:db8::1]:80',
  ])
  for (const url of [...inner, ...local]) await t.rejects(reach.tunnel(new URL(url)), { name: 'Unsent' }, url)
  await t.rejects(
    reach.tunnel(new URL('https://none.invalid/')),
    /none\.invalid does not resolve here, .*--pay-url/,
  )
  await t.rejects(reach.tunnel(new URL('ftp://api.invalid/')), /no request is sent to ftp:/)
  t.same(asked, [])
  t.equal(await reachOf('https://api.invalid').tunnel(new URL('https://api.invalid/')), null)
})
