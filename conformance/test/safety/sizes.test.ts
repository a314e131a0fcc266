import { test, type Test } from 'tap'
import { createServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { before, judge, reference, type Judged } from './rig.ts'

const json = { 'content-type': 'application/json' }
const html = { 'content-type': 'text/html' }
const few = ['--only', 'create-source-accepts-valid-request,retrieve-event-*,charge-id', '--concurrency', '8']

/** Writes the same bytes for as long as the other side reads. */
function endlessly(response: ServerResponse, headers: Record<string, string>): void {
  const chunk = Buffer.alloc(64 * 1024, 'a')
  response.writeHead(200, headers)
  const more = () => {
    while (!response.destroyed && response.write(chunk)) continue
  }
  response.on('drain', more)
  more()
}

const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 })
const attacks: Record<string, (response: ServerResponse) => void> = {
  'an endless body': (response) => endlessly(response, json),
  'a gigabyte that is declared and sent': (response) =>
    endlessly(response, { ...json, 'content-length': String(1024 ** 3) }),
  'a gigabyte that is declared and never comes': (response) =>
    void response.writeHead(200, { ...json, 'content-length': String(1024 ** 3) }).write('{'),
  'a bomb of compression': (response) =>
    void response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb),
  'a slow drip': (response) => {
    response.writeHead(200, json)
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
  },
  'JSON of 50,000 levels': (response) => {
    const level = '{"object":"source","id":'
    response.writeHead(200, json).end(`${level.repeat(50_000)}1${'}'.repeat(50_000)}`)
  },
}

for (const [what, attack] of Object.entries(attacks))
  test(`${what} ends with a verdict`, async (t) => {
    let at = 0
    const url = await before(t, await reference(t), (request, response) => {
      at += 1
      if (at < 5 || at % 2 > 0) return false
      request.resume()
      attack(response)
      return true
    })
    bounded(t, await judge(t, url, few))
  })

test('a hundred thousand headers end with a verdict', async (t) => {
  const lines = Array.from({ length: 100_000 }, (_, at) => `x-${at}: y\r\nset-cookie: c${at}=1\r\n`).join('')
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n${lines}content-length: 2\r\n\r\n{}`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const { port } = server.address() as { port: number }
  bounded(t, await judge(t, `http://127.0.0.1:${port}`, few))
})

test('pages of endless forms, cookies, frames and redirects end with a verdict', async (t) => {
  let at = 0
  const pages: ((request: IncomingMessage, response: ServerResponse) => unknown)[] = [
    (_, response) =>
      response.writeHead(200, html).end('<form method=post><button>Next</button></form>'.repeat(100_000)),
    (_, response) =>
      response
        .writeHead(200, { ...html, 'set-cookie': Array.from({ length: 1000 }, (_, n) => `c${n}=1`) })
        .end(`<form method=post>${'<input name=a value=b>'.repeat(100_000)}<button>Pay</button></form>`),
    (_, response) => response.writeHead(302, { location: `/page/${(at += 1)}` }).end(),
    (_, response) => response.writeHead(200, html).end(`<iframe src=/page/${(at += 1)}></iframe>`),
    (_, response) => response.writeHead(200, html).end('<div>'.repeat(200_000)),
    (_, response) => response.writeHead(200, html).end(`<script>${'location='.repeat(100_000)}</script>`),
    (_, response) =>
      response.writeHead(200, html).end(`<meta http-equiv=refresh content="0;/page/${(at += 1)}">`),
    (_, response) => endlessly(response, html),
  ]
  const pagesAt = await before(t, await reference(t), (request, response) => {
    request.resume()
    const kind = Number(/^\/kind\/(\d+)/.exec(request.url ?? '')?.[1] ?? at % pages.length)
    pages[kind % pages.length]?.(request, response)
    return true
  })
  let charges = 0
  const change = (value: Record<string, unknown>) => ({
    ...value,
    authorize_uri: `${pagesAt}/kind/${(charges += 1)}`,
  })
  const under = await reference(t, { tampers: [{ schema: 'Charge', at: ['created'], change }] })
  bounded(t, await judge(t, under.baseUrl, ['--tag', 'authorization']), 60)
})

test('a list without an end, each page of new events, ends with a verdict', async (t) => {
  let at = 0
  const under = await reference(t, {
    rules: {
      finished: (answer, { operation, query }) => {
        if (operation !== 'listEvents' && operation !== 'listChargeEvents') return answer
        const list = JSON.parse(answer.body) as { data?: unknown[] }
        if (!Array.isArray(list.data)) return answer
        const limit = Number(query['limit'] ?? 20)
        const more = { object: 'event', key: 'card.update', data: { text: 'x'.repeat(1000) } }
        while (list.data.length < limit) list.data.push({ ...more, id: `evnt_test_${(at += 1)}` })
        return { ...answer, body: JSON.stringify({ ...list, total: 1e9 }) }
      },
    },
  })
  const flags = ['--only', 'list-*,charge-create-event-*', '--max-requests', '1500']
  bounded(t, await judge(t, under.baseUrl, flags), 60)
})

test('a flood of webhooks, some of them giant, ends with a verdict', async (t) => {
  const under = await reference(t, { rules: { webhookDelay: () => 100 } })
  const listen = `127.0.0.1:${20_000 + Math.floor(Math.random() * 20_000)}`
  const endpoint = `http://${listen}/assay`
  const flooding = new AbortController()
  const event = JSON.stringify({
    object: 'event',
    key: 'charge.create',
    id: 'evnt_test_1',
    data: { id: 'chrg_test_1' },
  })
  const giant = Buffer.alloc(3 * 1024 * 1024, 'a')
  let posted = 0
  const flood = async () => {
    for (let at = 0; !flooding.signal.aborted && posted < 20_000; at += 1) {
      posted += 1
      const body = at % 500 === 7 ? giant : event
      await fetch(endpoint, { method: 'POST', body, headers: json }).catch(
        () => new Promise((resolve) => setTimeout(resolve, 20)),
      )
    }
  }
  const floods = Array.from({ length: 16 }, flood)
  const judged = await judge(t, under.baseUrl, ['--webhook-listen', `${listen}/assay`, '--tag', 'webhooks'])
  flooding.abort()
  await Promise.all(floods)
  t.comment(`${posted} webhooks`)
  bounded(t, judged, 60)
})

function bounded(t: Test, { code, record, seconds, megabytes, stderr }: Judged, most = 40): void {
  t.ok(code === 1 || code === 3 || code === 4, `ends with a verdict (${code}) ${stderr}`)
  t.same(
    record.findings.filter(({ verdict }) => verdict === 'error').map(({ id, reason }) => [id, reason]),
    [],
    'no error of the kit itself',
  )
  t.ok(seconds < most, `within ${most} s (${seconds.toFixed(1)} s)`)
  t.ok(megabytes < 300, `with less than 300 MB (${megabytes.toFixed(0)} MB)`)
}
