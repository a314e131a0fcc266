import { createServer, request } from 'node:http'
import t from 'tap'
import { requirements } from '../../../generated/requirements.ts'
import { bind } from '../../basics/listener.ts'
import type { Calls } from '../../sandbox/calls.ts'
import { assay, start, until } from '../commands/process.ts'
import { ask, created, endpoint, openSandbox } from './client.ts'

/** Posts a call, as JSON or as a form. */
async function steer(url: string, call: string, body: object | URLSearchParams) {
  const sent = body instanceof URLSearchParams ? body : JSON.stringify(body)
  const answer = await fetch(`${url}/_sandbox/${call}`, { method: 'POST', body: sent })
  return { status: answer.status, value: (await answer.json()) as { events: { id: string }[] } }
}

/** The status of a request with a header of its own choice. */
function statusWith(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`${url}/_sandbox/reset`, { method: 'POST', headers }, (answer) =>
      resolve(answer.resume().statusCode ?? 0),
    )
      .on('error', reject)
      .end()
  })
}

t.test('a test in any language triggers, resends and looks', async (t) => {
  const { url, got } = await endpoint(t)
  const { baseUrl } = await openSandbox(t, { webhookUrl: [url] })
  const made = await steer(baseUrl, 'trigger', {
    event: 'charge.complete',
    failed: 'insufficient_fund',
  })
  t.match(made.value, {
    charge: { status: 'failed', failure_code: 'insufficient_fund' },
    events: [{}, { key: 'charge.complete' }],
  })
  const form = new URLSearchParams({ event: made.value.events[1]?.id ?? '', times: '2' })
  t.equal((await steer(baseUrl, 'resend', form)).status, 200)
  await until(() => got.length === 4)
  t.match(await (await fetch(`${baseUrl}/_sandbox/state`)).json(), { events: { length: 2 } })
  t.match(await (await fetch(baseUrl)).json(), { message: /its page is \/_sandbox/ })
})

t.test('each call is made, and what it does not take is refused with a remedy', async (t) => {
  const { url } = await endpoint(t)
  const { baseUrl } = await openSandbox(t, { webhookUrl: [url] })
  const { value } = await steer(baseUrl, 'trigger', { event: 'charge.create' })
  const bodies = {
    trigger: { event: 'charge.create' },
    resend: { event: value.events[0]?.id },
    delivered: { event: value.events[0]?.id, within: '5s' },
    settled: {},
    save: { name: 'a' },
    restore: { name: 'a' },
    clock: { by: '1m' },
    disturb: new URLSearchParams({ rules: 'GET /events: 500 10%\nGET /events: 429' }),
    webhooks: { urls: [] },
    behave: { names: ['posts each event twice'] },
    reset: {},
  } satisfies Record<keyof Calls, object>
  for (const [call, body] of Object.entries(bodies))
    t.equal((await steer(baseUrl, call, body)).status, 200, call)
  for (const [call, body, message] of [
    ['trigger', {}, /event is missing/],
    ['trigger', { event: 'charge.create', bnk: 'cimb' }, /bnk is unknown; did you mean bank/],
    ['triger', {}, /did you mean trigger\?/],
    ['__proto__', {}, /is unknown/],
  ] as const)
    t.match(await steer(baseUrl, call, body), { status: 400, value: { message } }, call)
  const long = await steer(baseUrl, 'trigger', { event: 'x'.repeat(70_000) })
  t.match(long, { status: 413, value: { message: /more than 65536 bytes/ } })
})

t.test('a list is a repeated field, a field with brackets, lines, or JSON', async (t) => {
  const { baseUrl } = await openSandbox(t)
  const rules = ['GET /events: 500 10%', 'GET /events: 429']
  const [first = '', second = ''] = rules.map(encodeURIComponent)
  const post = async (call: string, body: string) => {
    const answer = await fetch(`${baseUrl}/_sandbox/${call}`, { method: 'POST', body })
    return { status: answer.status, value: (await answer.json()) as object }
  }
  for (const body of [
    `rules=${first}&rules=${second}`,
    `rules[]=${first}&rules[]=${second}`,
    `rules=${first}%0D%0A${second}`,
    JSON.stringify({ rules }),
  ]) {
    await post('disturb', 'rules=')
    const { value } = await post('disturb', body)
    t.match(value, { disturbances: rules.map((rule) => ({ rule })) }, body)
  }
  t.match(await post('disturb', JSON.stringify({ rules: rules[0] })), { status: 200 })
  for (const [call, body, message] of [
    ['clock', 'by=1h&by=2h', /by: \["1h","2h"\] cannot be read; give one value/],
    ['clock', '{"by":["1h"]}', /give one value/],
    ['clock', 'by[a]=1h', /give one value/],
    ['disturb', '{"rules":[{}]}', /give a text, or a list of texts/],
    ['disturb', `["${rules[0]}"]`, /The body is no JSON object/],
    ['disturb', '{"rules":', /The body is no JSON object/],
    ['disturb', 'rulez=', /rulez is unknown; .*rules/],
    ['disturb', 'rules=%ZZ', /is not percent-encoded/],
    ['clock?by=1h', '', /A query means nothing here/],
  ] as const)
    t.match(await post(call, body), { status: 400, value: { message } }, body)
})

t.test('other sites and other names are turned away', async (t) => {
  const { baseUrl } = await openSandbox(t, { allowHost: ['sandbox.example'] })
  const origin = `http://${new URL(baseUrl).host}`
  for (const [headers, status] of [
    [{}, 200],
    [{ origin }, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ host: 'sandbox.example' }, 403],
    [{ host: 'evil.example', origin: 'http://evil.example' }, 421],
  ] as [Record<string, string>, number][])
    t.equal(await statusWith(baseUrl, headers), status, JSON.stringify(headers))
})

t.test('refusals name the requirement that they stand on', async (t) => {
  const sandbox = await openSandbox(t)
  const source = await ask(sandbox, '/sources', 'amount=700&currency=MYR&type=duitnow_obw&bank=uob')
  const back = 'return_uri=https://a.example/'
  for (const [path, body, breaks] of [
    [
      '/charges',
      `amount=800&currency=MYR&source=${source.id}&${back}`,
      'charge-amount-equals-source',
    ],
    ['/charges', created.replace('50000', '99'), 'create-charge-amount-minimum'],
    ['/charges', created.replace('https', 'http'), 'create-charge-return-uri-pattern'],
    ['/charges', created.replace('cimb', 'none'), 'create-charge-source-bank-enum'],
    ['/sources', 'amount=700&currency=MYR&bank=uob', 'create-source-type-required'],
    ['/tokens', 'card[name]=A', 'create-token-card-number-required'],
    ['/charges', `amount=700&currency=MYR&source=src_none&${back}`, undefined],
  ] as const) {
    await ask(sandbox, path, body)
    t.equal(sandbox.state().requests[0]?.breaks, breaks, body)
    if (breaks !== undefined) t.ok(Object.hasOwn(requirements, breaks))
  }
  await fetch(`${sandbox.baseUrl}/events`)
  t.match(sandbox.state().requests[0], {
    status: 401,
    key: 'no',
    breaks: 'list-events-key-required',
  })
})

t.test('the commands steer a sandbox that runs', async (t) => {
  const { child, ended, output } = start(t, 'serve --port 0'.split(' '))
  await until(() => output().includes('seed'))
  const url = /base URL +(\S+)/.exec(output())?.[1] ?? ''
  for (const [args, code, printed] of [
    [['trigger', 'charge.complete', '--failed', 'payment_rejected'], 0, /"status": "failed"/],
    [['settled', '--within', '5s'], 0, /"postings": \[\]/],
    [['trigger', 'charge.create', '--world', 'cart'], 0, /"status": "pending"/],
    [['state', '--world', 'cart'], 0, /"world": "cart"/],
    [['clock', '+2h'], 0, /"now": "20/],
    [['resend', 'evnt_none'], 2, /is not here/],
    [['trigger'], 2, /trigger: event is missing/],
    [
      ['behave', 'posts each event twice', 'names the creation created'],
      0,
      /"posts each event twice"/,
    ],
    [['disturb', 'GET /events: 500'], 0, /"rule": "GET \/events: 500"/],
    [['state'], 0, /"requests": \[/],
    [['reset'], 0, /"disturbances": \[\]/],
    [['reset', 'all'], 2, /"all" means nothing here/],
    [['rest'], 2, /did you mean reset\?/],
  ] as const) {
    const done = await assay(['sandbox', ...args, '--url', url, '--json'])
    t.equal(done.code, code, args.join(' '))
    t.match(code === 0 ? done.stdout : done.stderr, printed, args.join(' '))
  }
  for (const [args, printed] of [
    [
      ['trigger', 'charge.complete', '--failed', 'payment_rejected'],
      /^evnt_\S+ charge\.complete\nchrg_\S+ MYR 500\.00 failed \(payment_rejected\)\n$/,
    ],
    [['clock', '2h'], /^now +20\S+\n$/],
    [['settled'], /^to be posted +none\n$/],
    [['save', 'paid'], /^snapshots +paid\n$/],
    [['state'], /^world +that of its own keys\nnow [^]*The last of 1 charges:\n {2}chrg_/],
  ] as const)
    t.match((await assay(['sandbox', ...args, '--url', url])).stdout, printed, args.join(' '))
  child.kill('SIGINT')
  t.match(await ended, { code: 0 })
  const late = await assay(['sandbox', 'clock', '+1h', '--url', url])
  t.match(late, { code: 2, stderr: /no sandbox answers at/ })
})

t.test('the commands withstand whatever answers in place of a sandbox', async (t) => {
  const other = await endpoint(t)
  for (const [name, status, headers, body, stderr] of [
    ['a redirect', 307, { location: other.url }, '', /answers 307, so it is no sandbox/],
    ['another server', 404, {}, '[null]', /so it is no sandbox/],
    [
      'escape sequences',
      400,
      {},
      '{"message":"\\u001b[31mred\\u0007"}',
      /^assay: (?!.*\u001B).*red.*\n$/,
    ],
    ['a body that is cut', 200, {}, null, /no sandbox answers at/],
    ['a body of 20 MB', 200, {}, `{"a":"${'x'.repeat(20_000_000)}"}`, /so it is no sandbox/],
  ] as const) {
    const server = createServer((_, response) => {
      response.writeHead(status, headers)
      if (body === null) response.write('[', () => response.destroy())
      else response.end(body)
    })
    const port = await bind(server, 0, '127.0.0.1')
    const done = await assay(['sandbox', 'clock', '1h', '--url', `http://127.0.0.1:${port}`])
    t.match(done, { code: 2, stderr }, name)
    server.close()
  }
  t.strictSame(other.got, [])
})
