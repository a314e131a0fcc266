import http from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import {
  absent,
  CARD_FIELDS,
  CHARGE_FIELDS,
  EVENT_FIELDS,
  LIST_FIELDS,
  SOURCE_FIELDS,
  TOKEN_FIELDS,
} from './listed.ts'
import { type Second, startSecond } from './start.ts'

type Body = Record<string, any>

const CARD = {
  'card[name]': 'Åsa Ünal',
  'card[number]': '4242424242424242',
  'card[expiration_month]': '2',
  'card[expiration_year]': '39',
  'card[security_code]': '739',
}
const SOURCE = { amount: '50000', currency: 'MYR', type: 'duitnow_obw', bank: 'cimb' }
const CHARGE = { amount: '50000', currency: 'MYR', return_uri: 'https://example.com/back?run=1&b=%20#end' }
const BOTH = { ...CHARGE, 'source[type]': 'duitnow_obw', 'source[bank]': 'uob' }
const DATETIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

let second: Second
const received: { body: Body; headers: http.IncomingHttpHeaders }[] = []
const endpoint = http.createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  received.push({ body: JSON.parse(text), headers: request.headers })
  response.end()
})

t.before(async () => {
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
  second = await startSecond({
    webhookUrl: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/hook`,
  })
})

t.teardown(async () => {
  await second.close()
  endpoint.closeAllConnections()
  endpoint.close()
})

async function call(key: string, url: string, fields?: Record<string, string> | string) {
  const response = await fetch(url, {
    ...(fields === undefined ? {} : { method: 'POST', body: new URLSearchParams(fields) }),
    headers: key === '' ? {} : { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
  })
  const text = await response.text()
  const body: Body = /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : {}
  return { status: response.status, headers: response.headers, text, body }
}

const charge = async (fields: Record<string, string>) =>
  call(second.secretKey, `${second.baseUrl}/charges`, fields)
const source = async (fields: Record<string, string>) =>
  call(second.publicKey, `${second.baseUrl}/sources`, fields)

async function eventually<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const seen = await look()
    if (seen !== undefined) return seen
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('What was waited for never came')
}

async function authorize(t: Test, uri: string, outcome: string): Promise<string> {
  const welcome = await call('', uri)
  const bank = new URL(/href="([^"]+)">Continue to your bank/.exec(welcome.text)?.[1] ?? '', uri).href
  const form = await call('', bank)
  const csrf = /name="csrf" value="(\w+)"/.exec(form.text)?.[1] ?? ''
  const cookie = form.headers.get('set-cookie')?.split(';')[0] ?? ''
  t.equal((await call('', bank, { csrf, outcome })).status, 403)
  const sent = await fetch(bank, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ csrf, outcome }),
  })
  t.equal(sent.status, 200)
  return (/url=([^"]+)"/.exec(await sent.text())?.[1] ?? '').replaceAll('&amp;', '&')
}

t.test('makes tokens, and shows them to the public key alone', async (t) => {
  const { body, status, text } = await call(second.publicKey, `${second.vaultUrl}/tokens`, CARD)
  t.equal(status, 201)
  t.match(body, {
    object: 'token',
    id: /^tokn_test_[0-9a-z]+$/,
    livemode: false,
    used: false,
    created_at: DATETIME,
  })
  t.strictSame(absent(body, TOKEN_FIELDS), [])
  t.strictSame(absent(body['card'], CARD_FIELDS), [])
  t.match(body, {
    charge_status: 'unknown',
    card: { name: 'Åsa Ünal', expiration_month: 2, expiration_year: 2039 },
  })
  t.notMatch(text, /4242424242424242|"739"/)
  t.same((await call(second.publicKey, second.vaultUrl + body.location)).body, body)
  t.equal((await call(second.secretKey, second.vaultUrl + body.location)).status, 403)
  t.equal((await call(second.livePublicKey, second.vaultUrl + body.location)).status, 404)
  t.equal((await call(second.secretKey, `${second.vaultUrl}/tokens`, CARD)).status, 403)
  const live = await call(second.livePublicKey, `${second.vaultUrl}/tokens`, CARD)
  t.match(live.body, { livemode: true, id: /^tokn_[0-9a-z]+$/ })
  for (const [field, value] of [
    ['number', '4242424242424241'],
    ['number', ''],
    ['name', '4242 4242 4242 4242'],
    ['expiration_month', '13'],
    ['expiration_year', '20'],
  ]) {
    const fields = { ...CARD, [`card[${field}]`]: value ?? '' }
    t.equal(
      (await call(second.publicKey, `${second.vaultUrl}/tokens`, fields)).status,
      422,
      `${field} ${value}`,
    )
  }
})

t.test('refuses keys that are missing, unknown or of the other kind', async (t) => {
  const { baseUrl, publicKey, secretKey, vaultUrl } = second
  for (const key of ['', `${publicKey}0`, publicKey.slice(0, -1)]) {
    for (const url of [`${vaultUrl}/tokens/x`, `${baseUrl}/events`, `${baseUrl}/charges/x/events`]) {
      const { headers, status, text } = await call(key, url)
      t.same([status, text, headers.has('www-authenticate')], [401, '', true])
    }
  }
  t.equal((await call(publicKey, `${baseUrl}/events`)).status, 403)
  t.equal((await call(publicKey, `${baseUrl}/charges`, BOTH)).status, 403)
  t.equal((await call(secretKey, `${baseUrl}/sources`, SOURCE)).status, 403)
})

t.test('makes sources within the limits only', async (t) => {
  for (const amount of ['100', '2000000']) t.equal((await source({ ...SOURCE, amount })).status, 201)
  for (const amount of [
    '99',
    '2000001',
    '100.5',
    'x',
    ' ',
    '0',
    '-100',
    '+50000',
    ' 50000 ',
    '50000.0',
    '5e4',
  ]) {
    t.equal((await source({ ...SOURCE, amount })).status, 422, `"${amount}"`)
  }
  for (const fields of [{ currency: 'THB' }, { type: 'fpx' }, { bank: 'bbl' }, { platform_type: 'WEB' }]) {
    t.equal((await source({ ...SOURCE, ...fields })).status, 422)
  }
  const { body } = await source({ ...SOURCE, platform_type: 'IOS' })
  t.strictSame(absent(body, SOURCE_FIELDS), [])
  t.match(body, {
    id: /^src/,
    charge_status: 'unknown',
    items: [],
    discounts: [],
    flow: 'redirect',
    email: null,
  })
  t.same((await call(second.secretKey, new URL(body.location, second.baseUrl).href)).body, body)
})

t.test('refuses charges that do not fit their source', async (t) => {
  const { body } = await source(SOURCE)
  for (const fields of [
    { amount: '50001' },
    { currency: 'THB' },
    { return_uri: 'http://example.com/' },
    { return_uri: 'https:///' },
    { return_uri: 'nowhere' },
    { source: 'src-unknown' },
    { source: '' },
    { 'source[type]': 'duitnow_obw' },
  ]) {
    t.equal((await charge({ ...CHARGE, source: body.id, ...fields })).status, 422, JSON.stringify(fields))
  }
  t.equal((await charge({ ...CHARGE, 'source[type]': 'duitnow_obw' })).status, 422)
  t.equal((await charge({ ...CHARGE, 'source[bank]': 'cimb' })).status, 422)
  t.equal((await charge({ ...CHARGE, source: body.id })).status, 201)
  t.equal((await charge({ ...CHARGE, source: body.id })).status, 409)
})

for (const [outcome, status] of [
  ['mark-successful', 'successful'],
  ['mark-failed', 'failed'],
] as const) {
  t.test(`brings a charge to ${status}, once`, async (t) => {
    const { baseUrl, payUrl, secretKey } = second
    const opened =
      status === 'failed' ? BOTH : { ...CHARGE, source: (await source(SOURCE)).body['id'] as string }
    const pending = (await charge(opened)).body
    t.strictSame(absent(pending, CHARGE_FIELDS), [])
    t.strictSame(absent(pending['refunds'], LIST_FIELDS), [])
    t.match(pending, {
      id: /^chrg/,
      status: 'pending',
      paid: false,
      authorized: false,
      card: null,
      failure_code: null,
    })
    t.equal(pending.source?.charge_status, status === 'failed' ? 'pending' : undefined)
    t.ok(pending.authorize_uri.startsWith(`${payUrl}/`) && pending.expires_at > pending.created_at)
    t.equal((await call(secretKey, `${baseUrl}/charges/${pending.id}`)).status, 404)

    const back = await authorize(t, pending.authorize_uri, outcome)
    t.equal(back, `https://example.com/back?run=1&b=%20&payment=${pending.id}#end`)
    const list = `${baseUrl}/charges/${pending.id}/events?order=chronological`
    const events = await eventually(async () => {
      const { data } = (await call(secretKey, list)).body
      return data.length === 2 ? data : undefined
    })
    const final = (await call(secretKey, baseUrl + pending.location)).body
    t.match(final, { status, paid: status === 'successful' })
    t.match(events, [
      { key: 'charge.create', data: pending },
      { key: 'charge.complete', data: final, created: DATETIME },
    ])
    if (status === 'successful') t.match(final, { paid_at: DATETIME, failure_code: null })
    else t.match(final, { paid_at: null, failure_code: 'payment_rejected', failure_message: /./ })

    t.equal((await call('', pending.authorize_uri)).status, 410)
    for (const event of events) {
      t.strictSame(absent(event, EVENT_FIELDS), [])
      t.same((await call(secretKey, new URL(event.location, baseUrl).href)).body, event)
      const posted = await eventually(async () => received.find(({ body }) => body['id'] === event.id))
      t.same(posted.body, event)
      t.equal(posted.headers['transfer-encoding'], 'chunked')
    }
    t.equal((await call(secretKey, list)).body['total'], 2)
  })
}

t.test('lists events page by page', async (t) => {
  const at = async (query: string) => (await call(second.secretKey, `${second.baseUrl}/events?${query}`)).body
  await Promise.all(Array.from({ length: 6 }, () => charge(BOTH)))
  const all = await eventually(async () => {
    const list = await at('order=chronological&limit=50')
    return list['total'] === 11 ? list : undefined
  })
  t.strictSame(absent(all, LIST_FIELDS), [])
  t.match(all, { object: 'list', limit: 50, offset: 0, order: 'chronological', from: DATETIME, to: DATETIME })
  const third = await at('order=chronological&limit=2&offset=4')
  t.same(third['data'], all['data'].slice(4, 6))
  const usual = await at('limit=')
  t.match(usual, { limit: 7, order: 'newest_first' })
  t.same(usual['data'], [...all['data']].reverse().slice(0, 7))
  t.match(await at('limit=1000&from=2000-01-01T00:00:00Z&to=2000-01-02T00:00:00Z'), {
    limit: 50,
    data: [],
    total: 0,
  })
  for (const query of ['limit=x', 'offset=-1', 'order=up', 'from=2024-02-30T00:00:00Z', 'to=%ff']) {
    const { status } = await call(second.secretKey, `${second.baseUrl}/events?${query}`)
    t.ok(status >= 400 && status < 500, query)
  }
})

t.test('turns down what it cannot read and stays up', async (t) => {
  const { baseUrl, publicKey } = second
  const url = `${baseUrl}/sources`
  const headers = { authorization: `Basic ${Buffer.from(`${publicKey}:`).toString('base64')}` }
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  for (const [init, status] of [
    [{ method: 'DELETE', headers }, 405],
    [{ method: 'POST', headers: form, body: `bank=${'x'.repeat(70_000)}` }, 413],
    [{ method: 'POST', headers: form, body: 'bank=%zz' }, 400],
    [{ method: 'POST', headers: form, body: new Uint8Array([0x61, 0x3d, 0xff]) }, 400],
    [{ method: 'POST', headers: form, body: 'bank=cimb&bank=uob' }, 400],
    [{ method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' }, 415],
    [{ method: 'POST', headers: form, body: '__proto__[a]=1&constructor=2' }, 422],
  ] as const) {
    const response = await fetch(url, init)
    t.equal(response.status, status)
    await response.arrayBuffer()
  }
  t.equal((await call('', `${second.payUrl}/go/none`)).status, 404)
  t.equal((await call('', `${new URL(baseUrl).origin}/events`)).status, 404)
  t.equal((await source(SOURCE)).status, 201)
})
