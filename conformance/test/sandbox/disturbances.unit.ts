import t from 'tap'
import { until } from '../commands/process.ts'
import { ask, card, created, endpoint, openSandbox, send } from './client.ts'

t.test('an answer is lost after the charge is made', async (t) => {
  const rule = 'POST /charges: lose the answer once'
  const sandbox = await openSandbox(t, { disturb: [rule] })
  await t.rejects(send(sandbox, '/charges', created))
  t.equal((await ask(sandbox, '/events')).data.length, 1, 'the charge is there')
  t.match(await ask(sandbox, '/charges', created), { object: 'charge' })
  t.match(sandbox.state().disturbances, [{ rule, done: 1 }])
  t.match(sandbox.state().requests.at(-1), { status: 0, disturbedBy: rule })
})

t.test(
  'a request is refused, asked to wait, cut or delayed, and nothing is made but by a delay',
  async (t) => {
    const sandbox = await openSandbox(t)
    await sandbox.disturb(['POST /charges: 500'])
    t.equal((await send(sandbox, '/charges', created)).status, 500)
    await sandbox.disturb(['POST /charges: 429 30s'])
    const refused = await send(sandbox, '/charges', created)
    t.strictSame([refused.status, refused.headers.get('retry-after')], [429, '30'])
    await sandbox.disturb(['POST /*: reset'])
    await t.rejects(send(sandbox, '/charges', created))
    await sandbox.disturb([])
    t.strictSame((await ask(sandbox, '/events')).data, [])
    await sandbox.disturb(['* /charges: delay 300ms'])
    const began = performance.now()
    t.equal((await send(sandbox, '/charges', created)).status, 200)
    t.ok(performance.now() - began >= 290)
  },
)

t.test('any status is answered, with Retry-After, and an answer never comes', async (t) => {
  const sandbox = await openSandbox(t)
  const answered = async (rule: string) => {
    await sandbox.disturb([rule])
    const { status, headers } = await send(sandbox, '/charges', created)
    return [status, headers.get('retry-after')]
  }
  t.strictSame(await answered('POST /charges: 404'), [404, null])
  t.strictSame(await answered('POST /charges: 503 5s once'), [503, '5'])
  t.strictSame(await answered('POST /charges: 503 with Retry-After 2m'), [503, '120'])
  t.strictSame(await answered('POST /charges: 429'), [429, '1'])
  t.strictSame((await ask(sandbox, '/events')).data, [], 'nothing is made')
  await sandbox.disturb(['POST /charges: time out 300ms'])
  const began = performance.now()
  await t.rejects(send(sandbox, '/charges', created))
  t.ok(performance.now() - began >= 290)
  t.equal((await ask(sandbox, '/events')).data.length, 1, 'the charge is there')
  for (const [rule, message] of [
    ['POST /charges: 99', /effect 99 is unknown/],
    ['POST /charges: 503 with Retry-After', /the time is missing; write 503 with Retry-After 5s/],
    ['POST /charges: reset 5s', /reset: 5s means nothing here; leave it out/],
    [`POST /charges: 500${' '.repeat(300)}once`, /at most 200 letters/],
  ] as const)
    await t.rejects(sandbox.disturb([rule]), { message }, rule.slice(0, 50))
})

t.test('the end of a sandbox ends what it delays', async (t) => {
  const sandbox = await openSandbox(t, { disturb: ['POST /charges: time out 1h'] })
  const lost = t.rejects(send(sandbox, '/charges', created))
  await until(() => sandbox.state().charges.length === 1)
  await sandbox.close()
  await lost
})

t.test('a rule of a hundred stars is matched at once, and an unknown one refused', async (t) => {
  const sandbox = await openSandbox(t)
  const disturb = (subject: string) => sandbox.disturb([`${subject}: 500`])
  await disturb(`POST /${'*'.repeat(100)}s`)
  await t.rejects(disturb(`POST /${'*a'.repeat(80)}!`), { message: /the subject .* is unknown/ })
})

t.test('webhooks come twice, never, spoilt and late', async (t) => {
  const { url, got } = await endpoint(t)
  const sandbox = await openSandbox(t, { webhookUrl: [url] })
  const trigger = async (...rules: readonly string[]): Promise<void> => {
    await sandbox.disturb(rules)
    await sandbox.trigger('charge.create')
  }
  await trigger('charge.create: webhook twice')
  await sandbox.settled()
  t.equal(got[0], got[1])
  await trigger('*: webhook spoilt')
  await sandbox.settled()
  t.throws(() => JSON.parse(got[2] ?? ''))
  await trigger('charge.*: webhook never 1 times', 'charge.create: webhook late 10m')
  await sandbox.settled()
  t.equal(got.length, 3)
  await sandbox.trigger('charge.create')
  await sandbox.clock('9m')
  t.equal(got.length, 3)
  await sandbox.clock('1m')
  await sandbox.settled()
  t.equal(got.length, 4)
  t.doesNotThrow(() => JSON.parse(got[3] ?? ''))
})

t.test('how often is drawn from the seed', async (t) => {
  const drawn = async (seed: number): Promise<string> => {
    const sandbox = await openSandbox(t, { seed, disturb: ['GET /events: 500 40%'] })
    let outcomes = ''
    for (let asked = 0; asked < 30; asked += 1)
      outcomes += Array.isArray((await ask(sandbox, '/events')).data) ? '.' : 'x'
    return outcomes
  }
  const first = await drawn(5)
  t.match(first, /x.*\..*x/)
  t.equal(await drawn(5), first)
  t.not(await drawn(6), first)
})

t.test('a mistyped rule is refused with what is near, else with all that can be', async (t) => {
  const sandbox = await openSandbox(t)
  for (const [rule, message] of [
    [
      'POST /charge: lose the answer',
      /subject POST \/charge is unknown; did you mean POST \/charges\?/,
    ],
    [
      'POST /charges: lose an answer 10%',
      /effect lose an answer is unknown; did you mean lose the answer\?/,
    ],
    [
      'charge.created: webhook twice',
      /subject charge\.created is unknown; did you mean charge\.create\?/,
    ],
    [
      'charge.create: reset',
      /reset: the subject charge\.create is unknown; use .*POST \/charges, /,
    ],
    ['zzzz qqqq', /effect zzzz qqqq is unknown; use .*lose the answer, /],
  ] as const)
    await t.rejects(sandbox.disturb([rule]), { message }, rule)
})

t.test('a header disturbs one request alone, and its log shows the right key', async (t) => {
  const sandbox = await openSandbox(t)
  const answers = await Promise.all(
    ['429 30s', undefined, 'lose the rest'].map((disturb) =>
      send(
        sandbox,
        '/charges',
        created,
        disturb === undefined ? {} : { 'sandbox-disturb': disturb },
      ),
    ),
  )
  t.strictSame(
    answers.map(({ status }) => status),
    [429, 200, 400],
  )
  t.match(await answers[2]?.json(), {
    message: /Sandbox-Disturb: .*effect lose the rest is unknown; use .*delay/,
  })
  const disturbed = sandbox.state().requests.find(({ status }) => status === 429)
  t.match(disturbed, { key: 'test secret', disturbedBy: '429 30s', sent: /"amount":"50000"/ })
  await ask(sandbox, '/tokens', `${card}&card[security_code]=837`)
  const [logged] = sandbox.state().requests
  t.match(logged, { sent: /"name":"A"/, answer: /"object":"token"/, curl: /4242424242424242.*123/ })
  t.notMatch({ ...logged, curl: '' }, /4242424242424242|"837"/)
})
