import { connect } from 'node:net'
import { test } from 'tap'
import { encodeForm } from '../../contract/form.ts'
import { card, source, started } from './client.ts'
import { raw } from './raw.ts'

test('outlives broken input', async (t) => {
  const { reference, post, pub } = await started(t)
  const head = 'POST /sources HTTP/1.1\r\nhost: x\r\nconnection: close\r\n'
  const cases: [string, string | Buffer, RegExp][] = [
    ['garbage', Buffer.from([0, 255, 1, 254, 13, 10, 13, 10]), /^HTTP\/1.1 400 /],
    ['TLS', Buffer.from('16030100a5010000', 'hex'), /^HTTP\/1.1 400 /],
    ['a huge header', `GET / HTTP/1.1\r\nhost: x\r\na: ${'a'.repeat(40_000)}\r\n\r\n`, /^HTTP\/1.1 431 /],
    ['a bad chunk', `${head}transfer-encoding: chunked\r\n\r\nzz\r\n`, /^HTTP\/1.1 400 /],
    ['two lengths', `${head}content-length: 1\r\ncontent-length: 2\r\n\r\nab`, /^HTTP\/1.1 400 /],
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nhost: x\r\n\r\n', /^$/],
  ]
  for (const [name, text, expected] of cases) t.match(await raw(reference.baseUrl, text), expected, name)
  const { hostname, port } = new URL(reference.baseUrl)
  const cut = connect(Number(port), hostname, () =>
    cut.end(`${head}content-length: 100\r\n\r\namount=`).destroy(),
  )
  t.equal((await post('/sources', source, pub)).status, 200, 'still answers')
})

const form = 'application/x-www-form-urlencoded'

/** Bodies that are refused, with the status. */
const unreadable: readonly [type: string, body: string | Buffer, status: number][] = [
  ['text/plain', 'x', 415],
  [`${form}; charset=utf-16`, 'card[name]=x', 415],
  ['application/json', '{"card":', 400],
  ['application/json', '[1]', 400],
  ['application/json', '{"card":{"__proto__":{"number":"x"}}}', 400],
  ['application/json', '['.repeat(30_000), 400],
  ['application/json', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
  [form, 'card[name]=%zz', 400],
  [form, 'card=1&card[name]=x', 400],
  [form, '__proto__[card]=x', 400],
  [form, 'constructor[prototype][number]=x&card[number]=x', 400],
  [form, 'a=&'.repeat(12_000), 400],
  [form, `a${'[b]'.repeat(10_000)}=1`, 400],
  [form, Buffer.from([0x61, 0x3d, 0xff]), 400],
  [form, `a=${'x'.repeat(70_000)}`, 413],
]

test('refuses bodies that it cannot read', async (t) => {
  const { reference, pub } = await started(t)
  for (const [type, body, status] of unreadable) {
    const headers = { authorization: `Basic ${btoa(`${pub}:`)}`, 'content-type': type }
    const answer = await fetch(`${reference.vaultUrl}/tokens`, { method: 'POST', headers, body })
    t.match(await answer.json(), { object: 'error' })
    t.equal(answer.status, status, `${type} ${body.slice(0, 20)}`)
  }
})

test('passes over a byte order mark', async (t) => {
  const { reference, pub } = await started(t)
  const headers = { authorization: `Basic ${btoa(`${pub}:`)}`, 'content-type': form }
  const body = `\ufeff${encodeForm(source)}`
  t.equal((await fetch(`${reference.baseUrl}/sources`, { method: 'POST', headers, body })).status, 200)
})

test('knows its paths and methods', async (t) => {
  const { reference, get } = await started(t)
  t.equal((await get('/nowhere')).status, 404)
  const wrong = await fetch(`${reference.baseUrl}/events`, { method: 'DELETE' })
  t.equal(wrong.status, 405)
  t.equal(wrong.headers.get('allow'), 'GET, HEAD')
})

test('serves three origins, with prefixes', async (t) => {
  const prefixes = { vault: '/vault', base: '/api', pay: '/pay' }
  for (const split of [true, false]) {
    const { reference, get, post, makeCharge, authorize, pub } = await started(t, { split, prefixes })
    t.match(reference.vaultUrl, /\/vault$/)
    t.equal((await post('/tokens', { card }, pub)).status, 200)
    const charge = await makeCharge()
    t.ok(charge.authorize_uri.startsWith(`${reference.payUrl}/payments/`))
    t.equal((await authorize(charge)).status, 303)
    t.equal((await get(charge.location)).body.status, 'successful')
    t.equal((await get(`${reference.baseUrl.replace('/api', '')}/events`)).status, 404)
    const origins = new Set(
      [reference.vaultUrl, reference.baseUrl, reference.payUrl].map((url) => new URL(url).origin),
    )
    t.equal(origins.size, split ? 3 : 1)
  }
})
