import { request } from 'node:http'
import SwaggerParser from '@apidevtools/swagger-parser'
import t from 'tap'
import { requirements } from '../../../generated/requirements.ts'
import { spawned, start, until } from '../commands/process.ts'
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
  const { baseUrl } = await opened(t, { webhookUrls: [url] })
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

t.test('each call of the document is made, and what it does not take is refused with a remedy', async (t) => {
  const { baseUrl } = await opened(t)
  const document = (await (await fetch(`${baseUrl}/_sandbox/openapi.json`)).json()) as { paths: object }
  await t.resolves(SwaggerParser.validate(structuredClone(document) as never))
  const bodies: Record<string, unknown> = {
    trigger: { event: 'charge.create' },
    clock: { by: '1m' },
    behave: { names: ['posts each event twice'] },
    disturb: { rules: ['GET /events: 500 10%'] },
    webhooks: { urls: [] },
    hurry: {},
    reset: {},
  }
  const named = Object.keys(document.paths).map((path) => path.split('/')[2])
  t.strictSame(named, ['state', 'trigger', 'resend', ...Object.keys(bodies).slice(1)])
  for (const [call, body] of Object.entries(bodies))
    t.equal((await steer(baseUrl, call, body)).status, 200, call)
  for (const [call, body, message] of [
    ['trigger', {}, /event is missing/],
    ['trigger', { event: 'charge.create', bnk: 'cimb' }, /bnk is unknown; it takes event, charge/],
    ['triger', {}, /did you mean trigger\?/],
    ['clock', { by: ['1s', '2s'] }, /given 2 times/],
    ['clock', '{"by"', /no JSON object/],
    ['__proto__', {}, /is unknown/],
  ] as const)
    t.match(await steer(baseUrl, call, body), { status: 400, value: { message } }, call)
  t.match(await steer(baseUrl, 'trigger', { event: 'x'.repeat(70_000) }), {
    status: 400,
    value: { message: /more than 65536 bytes/ },
  })
})

t.test('other sites and other names are turned away', async (t) => {
  const { baseUrl } = await opened(t, { names: ['sandbox.example'] })
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
    '--behave',
    'posts each event twice',
  ])
  await until(() => output().includes('seed'))
  const url = /base URL +(\S+)/.exec(output())?.[1] ?? ''
  const done = (...args: string[]): ReturnType<typeof spawned> => spawned(t, [...args, '--url', url])
  t.match(await done('trigger', 'charge.complete', '--failed', 'payment_rejected'), {
    code: 0,
    stdout: /^charge {2}chrg_test_\w+ {2}failed\n/,
  })
  t.match(await done('clock', '+2h'), { code: 0, stdout: /^the clock shows 20/ })
  t.match(await done('resend', 'evnt_none'), { code: 2, stderr: /is not here/ })
  t.match(await done('trigger'), { code: 2, stderr: /none is given/ })
  child.kill('SIGINT')
  t.match(await ended, { code: 0 })
  t.match(await spawned(t, ['clock', '+1h', '--url', url]), { code: 2, stderr: /no sandbox answers at/ })
  t.match(await spawned(t, ['list', '--variants']), {
    code: 0,
    stdout: / {2}posts each event twice {2}\(webhook-repeats\)/,
  })
})
