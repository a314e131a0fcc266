import { test, type Test } from 'tap'
import { serveDocs } from '../../docs/server.ts'
import { startReference } from '../../reference/index.ts'
import { raw } from './raw.ts'

/** Whatever can run something at its end. */
type Ending = Pick<Test, 'teardown'>

async function sandbox(t: Ending, names: readonly string[] = []): Promise<string> {
  const { baseUrl, close } = await startReference({ names })
  t.teardown(close)
  return baseUrl
}

async function pages(t: Ending): Promise<string> {
  const { baseUrl, close } = await serveDocs('127.0.0.1', 0)
  t.teardown(close)
  return baseUrl
}

const plain = 'GET /x HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n'

/** Requests that are answered with a status of this, by what is odd about them. */
const odd: Record<string, [request: string, status: RegExp]> = {
  'a path of two slashes': ['GET // HTTP/1.1', /404/],
  'a path that is no URL': ['GET //[::/%%% HTTP/1.1', /404/],
  'a path that climbs': ['GET /../../etc/passwd HTTP/1.1', /404/],
  'a path that climbs in disguise': ['GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1', /404/],
  'a path that every object holds': ['GET /__proto__ HTTP/1.1', /404/],
  'an asterisk': ['GET * HTTP/1.1', /400/],
  'the address of another host': ['GET http://169.254.169.254/latest HTTP/1.1', /400/],
  'a method of its own': ['PURGE / HTTP/1.1', /40[045]/],
}

for (const [name, start] of Object.entries({ 'the sandbox': sandbox, 'the server of the pages': pages }))
  test(`${name} answers odd request lines with a 4xx, and other hosts with 421`, async (t) => {
    const url = await start(t)
    for (const [what, [line, status]] of Object.entries(odd)) {
      const answer = await raw(url, `${line}\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`)
      t.match(answer.split('\r\n')[0], status, what)
      t.notMatch(answer, /root:|"name": "payment-assay"/, what)
    }
    t.match(await raw(url, plain.replace('127.0.0.1', 'evil.example')), /^HTTP\/1.1 421 /)
    t.match(await raw(url, plain), /^HTTP\/1.1 404 /)
  })

test('the sandbox answers for names that its operator gives it', async (t) => {
  const url = await sandbox(t, ['Sandbox.example'])
  t.match(await raw(url, plain.replace('127.0.0.1', 'sandbox.EXAMPLE:80')), /^HTTP\/1.1 404 /)
})
