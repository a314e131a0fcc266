import t from 'tap'
import type { DisturbanceRule } from '../../sandbox/index.ts'
import { until } from '../commands/process.ts'
import { ask, card, created, endpoint, opened } from './client.ts'

const make = (sandbox: Parameters<typeof ask>[0]): Promise<unknown> => ask(sandbox, '/charges', created)

t.test('an answer is lost after the charge is made', async (t) => {
  const sandbox = await opened(t, { disturb: ['POST /charges: lose the answer once'] })
  await t.rejects(make(sandbox))
  t.equal((await ask(sandbox, '/events')).data.length, 1, 'the charge is there')
  t.match(await make(sandbox), { object: 'charge' })
  t.match(sandbox.state().disturbances, [{ rule: 'POST /charges: lose the answer once', done: 1 }])
  t.match(sandbox.state().requests.at(-1), { status: 0, disturbedBy: 'POST /charges: lose the answer once' })
})

t.test(
  'a request is refused, told to wait, cut or delayed, and nothing is made but by a delay',
  async (t) => {
    const sandbox = await opened(t)
    const { baseUrl, keys } = sandbox
    const post = (): Promise<Response> =>
      fetch(`${baseUrl}/charges`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${keys.test.secret}:`)}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: created,
      })
    await sandbox.disturb(['POST /charges: 500'])
    t.equal((await post()).status, 500)
    await sandbox.disturb(['POST /charges: 429 30s'])
    const told = await post()
    t.strictSame([told.status, told.headers.get('retry-after')], [429, '30'])
    await sandbox.disturb(['POST /*: reset'])
    await t.rejects(post())
    await sandbox.disturb([])
    t.strictSame((await ask(sandbox, '/events')).data, [])
    await sandbox.disturb(['* /charges: delay 300ms'])
    const began = performance.now()
    t.equal((await post()).status, 200)
    t.ok(performance.now() - began >= 290)
  },
)

t.test('webhooks come twice, never, spoilt and late', async (t) => {
  const { url, got } = await endpoint(t)
  const sandbox = await opened(t, { webhookUrl: [url] })
  await sandbox.disturb(['charge.create: webhook twice'])
  await make(sandbox)
  await until(() => got.length === 2)
  t.equal(got[0], got[1])
  await sandbox.disturb(['POST /charges: webhook spoilt'])
  await make(sandbox)
  await until(() => got.length === 3)
  t.throws(() => JSON.parse(got[2] ?? ''))
  await sandbox.disturb(['charge.*: webhook never 1 times', 'charge.create: webhook late 10m'])
  await make(sandbox)
  await make(sandbox)
  await until(() => sandbox.state().waiting.length === 1)
  t.equal(got.length, 3)
  await sandbox.clock('10m')
  await until(() => got.length === 4)
  t.doesNotThrow(() => JSON.parse(got[3] ?? ''))
})

t.test('how often is drawn from the seed', async (t) => {
  const drawn = async (seed: number): Promise<string> => {
    const sandbox = await opened(t, { seed, disturb: ['GET /events: 500 40%'] })
    let said = ''
    for (let asked = 0; asked < 30; asked += 1)
      said += Array.isArray((await ask(sandbox, '/events')).data) ? '.' : 'x'
    return said
  }
  const first = await drawn(5)
  t.match(first, /x.*\..*x/)
  t.equal(await drawn(5), first)
  t.not(await drawn(6), first)
})

t.test('a mistyped rule is told with the nearest right one', async (t) => {
  const sandbox = await opened(t)
  for (const [rule, right] of [
    ['POST /charge: lose the answer', 'POST /charges: lose the answer'],
    ['POST /charges: loose answer 10%', 'POST /charges: lose the answer 10%'],
    ['charge.created: webhook twice', 'charge.create: webhook twice'],
    ['charge.create: reset', ': reset'],
    ['POST /charges: 500 3s', 'POST /charges: 500'],
    ['what', ': '],
  ] as const)
    await t.rejects(
      sandbox.disturb([rule as DisturbanceRule]),
      { message: new RegExp(`did you mean ".*${right.replace('*', '\\*')}`) },
      rule,
    )
})

t.test('a header disturbs one request alone, and its log shows the right key', async (t) => {
  const { url, got } = await endpoint(t)
  const sandbox = await opened(t, { webhookUrl: [url] })
  const { baseUrl, keys } = sandbox
  const post = (disturb?: string): Promise<Response> =>
    fetch(`${baseUrl}/charges`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${keys.test.secret}:`)}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...(disturb !== undefined && { 'sandbox-disturb': disturb }),
      },
      body: created,
    })
  const answers = await Promise.all([post('429 30s'), post(), post('lose the rest')])
  t.strictSame(
    answers.map(({ status }) => status),
    [429, 200, 400],
  )
  t.match(await answers[2]?.json(), { message: /is none of 429, 500, delay/ })
  t.match(
    sandbox.state().requests.find(({ status }) => status === 429),
    {
      key: 'test secret',
      disturbedBy: '429 30s',
    },
  )
  await post('webhook twice')
  await sandbox.settled()
  t.equal(got.length, 3)
  await ask(sandbox, '/tokens', `${card}&card[security_code]=837`)
  const [logged] = sandbox.state().requests
  t.match(logged, { sent: /"name":"A"/, answer: /"object":"token"/ })
  t.notMatch(JSON.stringify(logged), /4242424242424242|"837"/)
})
