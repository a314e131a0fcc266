import t from 'tap'
import { startChild } from './child.ts'
import { opened, raw } from './raw.ts'

// Most of their time is waiting.
t.jobs = 4

const plain = 'GET /x HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n'
const post = 'POST /sources HTTP/1.1\r\nhost: 127.0.0.1\r\n'

/** Beginnings of requests that never go on. */
const beginnings: Record<string, string> = {
  'nothing at all': '',
  'half a request line': 'GET /ev',
  'half a head': 'GET /events HTTP/1.1\r\nhost: 127.0.0.1\r\nx-',
  garbage: '\u0000\u0001\r\n\r\n',
  'half a body': `${post}content-length: 100\r\n\r\namount=`,
  'a body without an end': `${post}transfer-encoding: chunked\r\n\r\n5\r\nabcde\r\n`,
  'a request, and no other': plain.replace('connection: close\r\n', ''),
}

for (const what of ['sandbox', 'pages'] as const)
  t.test(
    `the ${what} lets go of connections that are slow, half open or silent`,
    { buffered: true },
    async (t) => {
      const { url, connections } = await startChild(t, what)
      for (const text of Object.values(beginnings)) (await opened(url)).socket.write(text)
      const dripping = await Promise.all([opened(url), opened(url)])
      dripping[0]?.socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n')
      dripping[1]?.socket.write(`${post}content-length: 1000\r\n\r\n`)
      const drip = setInterval(() => dripping.forEach(({ socket }) => socket.write('x')), 500)
      t.teardown(() => clearInterval(drip))
      await soon(async () => (await connections()) >= 5)
      t.ok((await connections()) >= 5, 'they are open')
      const began = performance.now()
      await soon(async () => (await connections()) === 0)
      t.equal(await connections(), 0, `all are gone after ${Math.round(performance.now() - began)} ms`)
    },
  )

t.test('the sandbox refuses bodies in one-byte pieces, and goes on', { buffered: true }, async (t) => {
  const { url, megabytes } = await startChild(t, 'sandbox')
  const pieces = '1\r\na\r\n'.repeat(60_000)
  const answers = Array.from({ length: 100 }, () =>
    raw(url, `${post}transfer-encoding: chunked\r\n\r\n${pieces}`, 60_000),
  )
  const began = performance.now()
  t.match(await raw(url, plain, 60_000), /^HTTP\/1.1 404 /)
  t.ok(
    performance.now() - began < 60_000,
    `another is answered after ${Math.round(performance.now() - began)} ms`,
  )
  const refused = (await Promise.all(answers)).filter((answer) => answer.startsWith('HTTP/1.1 413 '))
  t.ok(refused.length > 0, `${refused.length} of 100 read that they are refused`)
  t.ok(megabytes() < 250, `${Math.round(megabytes())} MB`)
})

t.test(
  'the sandbox ends connections that read no answers, and holds few of these',
  { buffered: true },
  async (t) => {
    const { url, megabytes, connections } = await startChild(t, 'sandbox')
    const key = `authorization: Basic ${btoa('skey_test_sandbox_public_for_everyone:')}`
    const source = { type: 'duitnow_obw', bank: 'cimb' }
    const asked = { amount: 5000, currency: 'MYR', return_uri: 'https://example.com/', source }
    const body = JSON.stringify({ ...asked, metadata: { note: 'x'.repeat(7_900) } })
    const creation = `POST /charges HTTP/1.1\r\nhost: 127.0.0.1\r\n${key}\r\ncontent-type: application/json`
    const made = await raw(
      url,
      `${`${creation}\r\ncontent-length: ${body.length}\r\n\r\n${body}`.repeat(100)}${plain}`,
      10_000,
    )
    t.equal(made.split('HTTP/1.1 200').length, 101, 'a hundred charges are there')
    const list = `GET /events?limit=100 HTTP/1.1\r\nhost: 127.0.0.1\r\n${key}\r\n\r\n`
    const deaf = await Promise.all(Array.from({ length: 200 }, () => opened(url)))
    for (const { socket } of deaf) socket.pause().write(list.repeat(20))
    await soon(async () => (await connections()) === 0)
    t.equal(await connections(), 0, 'all are gone')
    t.ok(megabytes() < 500, `${Math.round(megabytes())} MB`)
    t.match(await raw(url, plain), /^HTTP\/1.1 404 /)
  },
)

/** Waits until a condition holds, for a minute at most: every bound of a listener is 10 seconds or less, and a machine may be busy. */
async function soon(condition: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000
  while (performance.now() < end && !(await condition()))
    await new Promise((resolve) => setTimeout(resolve, 200))
}
