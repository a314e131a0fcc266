import { test, type Test } from 'tap'
import { serveSite } from '../../docs/server.ts'
import { startReference } from '../../reference/index.ts'
import { until } from './client.ts'
import { opened, raw } from './raw.ts'

/** Whatever can run something at its end. */
type Ending = Pick<Test, 'teardown'>

async function sandbox(t: Ending, names: readonly string[] = []): Promise<string> {
  const { baseUrl, close } = await startReference({ names })
  t.teardown(close)
  return baseUrl
}

async function pages(t: Ending): Promise<string> {
  const { url, close } = await serveSite({ 'index.html': '<p>Overview</p>' }, '127.0.0.1', 0)
  t.teardown(close)
  return url
}

const plain = 'GET /x HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n'
const listeners = { 'the sandbox': sandbox, 'the server of the pages': pages }

/** Requests that are answered with a status of this, by what is odd about them. */
const odd: Record<string, [request: string, status: RegExp]> = {
  'a path of two slashes': ['GET // HTTP/1.1', /404/],
  'a path that is no URL': ['GET //[::/%%% HTTP/1.1', /404/],
  'a path that climbs': ['GET /../../etc/passwd HTTP/1.1', /404/],
  'a path that climbs in disguise': ['GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1', /404/],
  'a path with a backslash': ['GET /..\\..\\package.json HTTP/1.1', /404/],
  'a path with a zero': ['GET /index.html%00.js HTTP/1.1', /404/],
  'a path that every object holds': ['GET /__proto__ HTTP/1.1', /404/],
  'an asterisk': ['GET * HTTP/1.1', /400/],
  'an asterisk with OPTIONS': ['OPTIONS * HTTP/1.1', /400/],
  'a whole address': ['GET http://127.0.0.1/ HTTP/1.1', /400/],
  'the address of another host': ['GET http://169.254.169.254/latest HTTP/1.1', /400/],
  'a method of its own': ['PURGE / HTTP/1.1', /40[045]/],
  'a version that there is not': ['GET / HTTP/9.9', /400/],
}

for (const [name, start] of Object.entries(listeners)) {
  test(`${name} answers odd request lines with a 4xx, and goes on`, async (t) => {
    const url = await start(t)
    for (const [what, [line, status]] of Object.entries(odd)) {
      const answer = await raw(url, `${line}\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`)
      t.match(answer.split('\r\n')[0], status, what)
      t.notMatch(answer, /root:|"name": "payment-assay"/, what)
    }
    t.match(await raw(url, plain), /^HTTP\/1.1 404 /)
  })

  test(`${name} answers for this machine, and not for a site whose name comes to resolve to it`, async (t) => {
    const url = await start(t)
    const statusFor = async (...headers: string[]) =>
      (await raw(url, ['GET /x HTTP/1.1', ...headers, 'connection: close\r\n\r\n'].join('\r\n'))).slice(9, 12)
    const { port } = new URL(url)
    for (const host of [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      'LOCALHOST',
      'shop.localhost',
      '[::1]:80',
      '10.0.0.1',
    ])
      t.equal(await statusFor(`host: ${host}`), '404', host)
    for (const host of [
      `evil.example:${port}`,
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '0x7f.1',
      'x',
    ])
      t.equal(await statusFor(`host: ${host}`), '421', host)
    for (const host of ['', 'a b', 'evil.example/127.0.0.1', 'evil.example@127.0.0.1', '127.0.0.1:x', '[::1'])
      t.equal(await statusFor(`host: ${host}`), '400', host)
    t.equal(await statusFor(), '400', 'no host')
    t.equal(await statusFor('host: 127.0.0.1', 'host: evil.example'), '400', 'two hosts')
  })

  test(`${name} closes connections that are too many, and stays open for others`, async (t) => {
    const url = await start(t)
    const all = await Promise.all(Array.from({ length: 700 }, () => opened(url)))
    let closed = 0
    for (const { ended } of all) void ended.then(() => (closed += 1))
    await until(() => closed >= 100)
    t.ok(closed < 300, `${closed} of 700 are closed`)
    for (const { socket } of all) socket.destroy()
    await until(async () => (await raw(url, plain)).startsWith('HTTP/1.1 404 '))
    t.match(await raw(url, plain), /^HTTP\/1.1 404 /)
  })
}

test('the sandbox answers for names that its operator gives it', async (t) => {
  const url = await sandbox(t, ['Sandbox.example'])
  const answer = await raw(url, plain.replace('127.0.0.1', 'sandbox.EXAMPLE:80'))
  t.match(answer, /^HTTP\/1.1 404 /)
  t.match(
    await raw(url, plain.replace('127.0.0.1', 'other.example')),
    /^HTTP\/1.1 421 [^]*"code":"misdirected"/,
  )
})

test('the sandbox refuses bodies and names of any size, depth and charset with a 4xx', async (t) => {
  const url = await sandbox(t)
  const key = `authorization: Basic ${btoa('pkey_test_sandbox_public_for_everyone:')}`
  const post = async (type: string, body: string) => {
    const head = `POST /tokens HTTP/1.1\r\nhost: 127.0.0.1\r\n${key}\r\ncontent-type: ${type}`
    return (
      await raw(url, `${head}\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
    ).slice(9, 12)
  }
  const form = 'application/x-www-form-urlencoded'
  const forms: Record<string, [body: string, status: string]> = {
    'a prototype': ['__proto__[card]=x', '400'],
    'a nested prototype': ['card[__proto__][number]=x', '400'],
    'a constructor': ['constructor[prototype][number]=x&card[number]=x', '400'],
    'a hundred thousand parameters': [
      Array.from({ length: 100_000 }, (_, at) => `a${at}=1`).join('&'),
      '413',
    ],
    'twelve thousand parameters': ['a=&'.repeat(12_000), '400'],
    'a depth of ten thousand': [`a${'[b]'.repeat(10_000)}=1`, '400'],
    'brackets alone': ['['.repeat(60_000), '400'],
    'a list of lists': [`card${'[]'.repeat(10_000)}=1`, '400'],
  }
  for (const [what, [body, status]] of Object.entries(forms)) t.equal(await post(form, body), status, what)
  t.equal(
    await post('application/json', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
    '400',
    'deep JSON',
  )
  t.equal(
    await post('application/json', '{"card":{"__proto__":{"number":"x"}}}'),
    '400',
    'a prototype in JSON',
  )
  for (const charset of ['utf-16', 'iso-8859-1', '"utf-7"', 'x'.repeat(1000)])
    t.equal(await post(`${form}; charset=${charset}`, 'card[name]=x'), '415', charset.slice(0, 20))
  for (const charset of ['utf-8', '"UTF-8"', 'us-ascii'])
    t.equal(await post(`${form};charset=${charset}`, 'card[name]=x'), '400', `${charset}, which is read`)
})
