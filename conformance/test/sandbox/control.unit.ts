import { createServer, request } from 'node:http'
import t from 'tap'
import { requirements } from '../../../generated/requirements.ts'
import { listening } from '../../basics/listening.ts'
import type { CallName } from '../../sandbox/calls.ts'
import { assay, start, until } from '../commands/process.ts'
import { ask, created, endpoint, opened } from './client.ts'

interface Said {
  status: number
  value: { message?: string; [name: string]: unknown }
}

async function steer(
  url: string,
  call: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Said> {
  const answer = await fetch(`${url}/_sandbox/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, value: (await answer.json()) as Said['value'] }
}

/** The status of a request with a header of its own choice. */
function statusWith(
  url: string,
  path: string,
  headers: Record<string, string>,
  method = 'POST',
): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url + path, { method, headers }, (answer) => resolve(answer.resume().statusCode ?? 0))
      .on('error', reject)
      .end()
  })
}

t.test('a test in any language creates, triggers, resends and looks', async (t) => {
  const { url, got } = await endpoint(t)
  const { baseUrl } = await opened(t, { webhookUrl: [url] })
  const made = await steer(baseUrl, 'trigger', { event: 'charge.complete', failed: 'insufficient_fund' })
  t.match(made.value, {
    charge: { status: 'failed', failure_code: 'insufficient_fund' },
    events: [{}, { key: 'charge.complete' }],
  })
  const { events } = made.value as unknown as { events: { id: string }[] }
  const form = new URLSearchParams({ event: events[1]?.id ?? '', times: '2' }).toString()
  const { status } = await steer(baseUrl, 'resend', form, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  t.equal(status, 200)
  await until(() => got.length === 4)
  const state = (await (await fetch(`${baseUrl}/_sandbox/state`)).json()) as { events: unknown[] }
  t.equal(state.events.length, 2)
})

t.test('each call is made, and what it does not take is refused with a remedy', async (t) => {
  const { baseUrl } = await opened(t)
  const bodies = {
    trigger: { event: 'charge.create' },
    resend: undefined,
    clock: { by: '1m' },
    behave: { names: ['posts each event twice'] },
    disturb: { rules: 'GET /events: 500 10%\nGET /events: 429' },
    webhooks: { urls: [] },
    hurry: {},
    reset: {},
  } satisfies Record<CallName, unknown>
  for (const [call, body] of Object.entries(bodies))
    if (body !== undefined) t.equal((await steer(baseUrl, call, body)).status, 200, call)
  for (const [call, body, message] of [
    ['trigger', {}, /event is missing/],
    ['trigger', { event: 'charge.create', bnk: 'cimb' }, /bnk is unknown; it takes event, charge/],
    ['trigger', { event: 'charge.create', bank: 'zzzz' }, /zzzz" is unknown; use .*cimb, /],
    ['triger', {}, /did you mean trigger\?/],
    ['clock', { by: ['1s', '2s'] }, /given 2 times/],
    ['clock', '{"by"', /no JSON object/],
    ['__proto__', {}, /is unknown/],
    ['trigger', { event: 'x'.repeat(70_000) }, /more than 65536 bytes/],
  ] as const)
    t.match(await steer(baseUrl, call, body), { status: 400, value: { message } }, call)
  t.match(await (await fetch(baseUrl)).json(), { message: /its page is \/_sandbox/ })
})

t.test('the commands work beside a sandbox that shows a lot', async (t) => {
  const { url } = await endpoint(t)
  const sandbox = await opened(t, { webhookUrl: [url] })
  for (let made = 0; made < 120; made += 1) await sandbox.trigger('charge.complete')
  await sandbox.settled()
  const asked = ['--url', sandbox.baseUrl]
  t.ok(JSON.stringify(sandbox.state()).length > 600_000)
  t.match(await assay(['sandbox', 'clock', '+1h', ...asked]), { code: 0, stderr: '' })
  t.match(await assay(['sandbox', 'state', ...asked]), { code: 0, stderr: '' })
})

t.test('other sites and other names are turned away', async (t) => {
  const { baseUrl } = await opened(t, { allowHost: ['sandbox.example'] })
  const { host } = new URL(baseUrl)
  const reset = (headers: Record<string, string>): Promise<number> =>
    statusWith(baseUrl, '/_sandbox/reset', headers)
  t.equal(await reset({}), 200)
  t.equal(await reset({ origin: `http://${host}` }), 200)
  t.equal(await reset({ origin: 'https://evil.example' }), 403)
  t.equal(await reset({ origin: 'null' }), 403)
  t.equal(await reset({ 'sec-fetch-site': 'cross-site' }), 403)
  t.equal(await reset({ host: 'sandbox.example' }), 200)
  t.equal(await reset({ host: 'evil.example', origin: 'http://evil.example' }), 421)
  t.equal(await statusWith(baseUrl, '/_sandbox/state', { host: 'evil.example' }, 'GET'), 421)
  const open = await opened(t, { host: '0.0.0.0' })
  const port = new URL(open.baseUrl).port
  t.equal(
    await statusWith(`http://127.0.0.1:${port}`, '/_sandbox/state', { host: 'evil.example' }, 'GET'),
    403,
  )
  t.equal(await statusWith(`http://127.0.0.1:${port}`, '/_sandbox/state', {}, 'GET'), 200)
})

t.test('refusals tell the requirement that they stand on', async (t) => {
  const sandbox = await opened(t)
  const source = await ask(sandbox, '/sources', 'amount=700&currency=MYR&type=duitnow_obw&bank=uob')
  const back = 'return_uri=https://a.example/'
  const refused: [path: string, body: string, breaks: string | undefined][] = [
    ['/charges', `amount=800&currency=MYR&source=${source.id}&${back}`, 'charge-amount-equals-source'],
    ['/charges', created.replace('50000', '99'), 'create-charge-amount-minimum'],
    ['/charges', created.replace('50000', '2000001'), 'create-charge-amount-maximum'],
    ['/charges', created.replace('https', 'http'), 'create-charge-return-uri-pattern'],
    ['/charges', `amount=700&currency=MYR&source=${source.id}`, 'create-charge-return-uri-required'],
    ['/charges', created.replace('cimb', 'none'), 'create-charge-source-bank-enum'],
    ['/sources', 'amount=700&currency=THB&type=duitnow_obw&bank=uob', 'create-source-currency-enum'],
    ['/sources', 'amount=700&currency=MYR&bank=uob', 'create-source-type-required'],
    ['/tokens', 'card[name]=A', 'create-token-card-number-required'],
    ['/charges', `amount=700&currency=MYR&source=src_none&${back}`, undefined],
  ]
  for (const [path, body, breaks] of refused) {
    await ask(sandbox, path, body)
    t.equal(sandbox.state().requests[0]?.breaks, breaks, body)
    if (breaks !== undefined) t.ok(Object.hasOwn(requirements, breaks))
  }
  await fetch(`${sandbox.baseUrl}/events`)
  t.match(sandbox.state().requests[0], { status: 401, key: 'no', breaks: 'list-events-key-required' })
})

t.test('the commands steer a sandbox that runs', async (t) => {
  const { child, ended, output } = start(t, [
    'serve',
    '--port',
    '0',
    '--quiet',
    '--disturb',
    'GET /events: 500',
  ])
  await until(() => output().includes('seed'))
  const url = /base URL +(\S+)/.exec(output())?.[1] ?? ''
  for (const [args, code, printed] of [
    [['sandbox', 'trigger', 'charge.complete', '--failed', 'payment_rejected'], 0, /"status": "failed"/],
    [['sandbox', 'clock', '+2h'], 0, /"now": "20/],
    [['sandbox', 'resend', 'evnt_none'], 2, /is not here/],
    [['sandbox', 'trigger'], 2, /trigger: event is missing/],
    [
      ['sandbox', 'behave', 'posts each event twice', 'names the creation created'],
      0,
      /"posts each event twice"/,
    ],
    [['sandbox', 'state'], 0, /"requests": \[/],
    [['sandbox', 'reset', 'all'], 2, /"all" means nothing here/],
    [['sandbox', 'rest'], 2, /did you mean reset\?/],
  ] as const) {
    const done = await assay([...args, '--url', url])
    t.equal(done.code, code, args.join(' '))
    t.match(code === 0 ? done.stdout : done.stderr, printed, args.join(' '))
  }
  child.kill('SIGINT')
  t.match(await ended, { code: 0 })
  t.match(await assay(['sandbox', 'clock', '+1h', '--url', url]), {
    code: 2,
    stderr: /no sandbox answers at/,
  })
})

t.test('the commands withstand whatever answers in place of a sandbox', async (t) => {
  const elsewhere = await endpoint(t)
  for (const [name, status, headers, body, stderr] of [
    ['a redirect', 307, { location: elsewhere.url }, '', /answers 307, so it is no sandbox/],
    ['no object', 200, {}, '[null]', /so it is no sandbox/],
    ['escape sequences', 400, {}, '{"message":"\\u001b[31mred\\u0007"}', /^assay: red\n$/],
  ] as const) {
    const server = createServer((_, response) => void response.writeHead(status, headers).end(body))
    const port = await listening(server, 0, '127.0.0.1')
    t.match(
      await assay(['sandbox', 'clock', '1h', '--url', `http://127.0.0.1:${port}`]),
      { code: 2, stderr },
      name,
    )
    server.close()
  }
  t.strictSame(elsewhere.got, [])
})
