import type { IncomingMessage } from 'node:http'
import { test, type Test } from 'tap'
import { startReference } from '../../../reference/index.ts'
import type { Rules } from '../../../reference/index.ts'
import { run } from '../../../run/run.ts'
import { freePort } from '../../free-port.ts'
import { quick } from '../variants/runs.ts'
import { before, judge, keys, reference, type Answering, type Judged } from '../hostile/rig.ts'

/** Seconds: other proofs of this process keep an implementation from answering for some of them. */
const patience = ['--timeout', '5']

const some = ['--tag', 'sources', ...patience]

/** Answers now and then, beginning late enough that the first source and charge come through. */
const sometimes = (every: number, answer: Answering): Answering => {
  let at = 0
  return (request, response) => {
    at += 1
    if (at < 4 || at % every > 0) return false
    request.resume()
    return answer(request, response)
  }
}

const says = (status: number, headers: Record<string, string> = {}): Answering => {
  return (_, response) => {
    response.writeHead(status, headers).end('{"object":"error"}')
    return true
  }
}

test('an implementation that answers two requests at once gets no more of them', async (t) => {
  let inside = 0
  let turnedAway = 0
  const url = await before(t, await reference(t), (request, response) => {
    inside += 1
    response.on('close', () => (inside -= 1))
    if (inside <= 2) return false
    turnedAway += 1
    return says(429, { 'retry-after': '0.2' })(request.resume(), response)
  })
  const judged = await judge(t, url, some)
  t.equal(judged.code, 0, judged.runReport.sentence)
  const { requests } = judged.runReport.created
  t.ok(turnedAway > 0 && turnedAway < requests / 5, `${turnedAway} of ${requests} were turned away`)
})

test('a webhook that never comes through a public address fails only where that leads to the endpoint', async (t) => {
  const port = await freePort()
  const reference = await startReference({ rules: { webhookTargets: () => [] } })
  t.teardown(() => reference.close())
  const { baseUrl, vaultUrl, keys } = reference
  const { public: publicKey, secret: secretKey } = keys.test
  const target = {
    baseUrl,
    vaultUrl,
    payUrl: null,
    publicKey,
    secretKey,
    live: false,
    embedded: false,
  }
  for (const [path, verdict] of [
    ['/assay', 'fail'],
    ['/lost', 'inconclusive'],
  ]) {
    const webhookPublicUrl = `http://127.0.0.1:${port}${path}`
    const { findings } = await run({
      ...quick,
      timeout: 2,
      webhookTimeout: 0.5,
      target,
      webhookListen: { host: '127.0.0.1', port, path: '/assay' },
      webhookPublicUrl,
      only: ['charge-create-webhook'],
    })
    t.equal(
      findings.find(({ id }) => id === 'charge-create-webhook')?.verdict,
      verdict,
      webhookPublicUrl,
    )
  }
})

test('connections that break now and then fail no MUST; what is tried again passes with a note', async (t) => {
  let at = 0
  const url = await before(
    t,
    await reference(t),
    sometimes(19, (_, response) => {
      at += 1
      // Neither a connection without any answer nor one in the midst of a body is an answer.
      if (at % 2 === 0) response.destroy()
      else
        response
          .writeHead(200, { 'content-length': '500' })
          .write('{"object":', () => response.destroy())
      return true
    }),
  )
  const judged = await judge(t, url, some)
  failsNothing(t, judged)
  t.ok(at > 1, `${at} broke`)
})

/** Tells a request with a right key. */
const hasRightKey = ({ headers: { authorization = '' } }: IncomingMessage): boolean => {
  const [user = ''] = Buffer.from(authorization.slice(6), 'base64').toString().split(':')
  return Object.values(keys.test).includes(user)
}

test('a firewall that turns everybody away for a while after wrong keys fails no MUST', async (t) => {
  // The second outlasts what is waited for: what came after the wrong keys is left open.
  for (const [pause, timeout] of [
    [1500, '3'],
    [20_000, '2'],
  ] as const) {
    let [wrong, bans, until] = [0, 0, 0]
    const url = await before(t, await reference(t), (request, response) => {
      if (Date.now() < until) return says(403)(request.resume(), response)
      wrong += hasRightKey(request) ? 0 : 1
      if (wrong >= 5) [wrong, bans, until] = [0, bans + 1, Date.now() + pause]
      return false
    })
    failsNothing(t, await judge(t, url, ['--tag', 'sources,events,keys', '--timeout', timeout]))
    t.ok(bans > 0, `${bans} bans`)
  }
})

test('a key that works and then does not, with no refusal before, does not conform', async (t) => {
  let right = 0
  const url = await before(t, await reference(t), (request, response) => {
    right += hasRightKey(request) ? 1 : 0
    const isTurnedAway = hasRightKey(request) && right > 3 && right % 2 === 0
    return isTurnedAway && says(401)(request.resume(), response)
  })
  const judged = await judge(t, url, ['--tag', 'events,charges', ...patience])
  t.equal(judged.code, 1, judged.runReport.sentence)
})

test('retrieval that breaks, or is late, leaves no requirement inapplicable', async (t) => {
  const isRetrieval = ({ method, url = '' }: IncomingMessage): boolean =>
    method === 'GET' && /^\/charges\/[^/]+$/.test(url)
  const asked = new Map<string, number>()
  let lost = 0
  const broken: Record<string, [code: number, answer: Answering]> = {
    'is cut': [3, (_, response) => !!response.destroy()],
    'breaks off twice': [0, (_, response) => ++lost <= 2 && !!response.destroy()],
    'comes after two seconds': [
      0,
      (request, response) => {
        const { url = '' } = request
        const first = asked.get(url) ?? Date.now()
        asked.set(url, first)
        return Date.now() - first < 2000 && says(404)(request, response)
      },
    ],
  }
  for (const [name, [code, answer]] of Object.entries(broken)) {
    const url = await before(t, await reference(t), (request, response) => {
      if (!isRetrieval(request)) return false
      return answer(request, response)
    })
    const only = 'retrieve-charge-*,charge-facts-stay,charge-final-states-final'
    const judged = await judge(t, url, ['--only', only, '--timeout', '4'])
    t.equal(judged.code, code, `${name}: ${judged.runReport.sentence}`)
    const inapplicable = judged.runReport.findings.filter(
      ({ verdict }) => verdict === 'inapplicable',
    )
    t.same(
      inapplicable.map(({ id }) => id),
      [],
      name,
    )
  }
})

test('an implementation that dies in mid-run leaves the rest inconclusive, with a report', async (t) => {
  let left = 60
  const url = await before(t, await reference(t), (_, response) => {
    left -= 1
    if (left < 0) response.destroy()
    return left < 0
  })
  const judged = await judge(t, url, ['--tag', 'sources,charges', ...patience])
  failsNothing(t, judged)
  t.match(judged, { code: 3, runReport: { outcome: 'incomplete' } })
})

test('a spent budget of requests is inconclusive, with the remedy', async (t) => {
  const judged = await judge(t, (await reference(t)).baseUrl, [
    '--timeout',
    '3',
    '--max-requests',
    '50',
  ])
  failsNothing(t, judged)
  t.equal(judged.code, 3)
  t.ok(judged.runReport.created.requests <= 50)
  t.match(
    judged.stdout.replace(/\s+/g, ' '),
    'The budget of 50 requests is spent; --max-requests allows more.',
  )
})

test('a run ends when its time is up, with a report, whatever it waits for', async (t) => {
  const later = before(t, await reference(t), says(503, { 'retry-after': '60' }))
  const silent = before(t, await reference(t), () => true)
  for (const [url, code] of [
    [await later, 3],
    [await silent, 4],
  ] as const) {
    const judged = await judge(t, url, [
      '--max-time',
      '1',
      '--timeout',
      '60',
      '--webhook-timeout',
      '60',
    ])
    t.match(judged, { code, runReport: { outcome: 'incomplete' } })
    if (code === 3)
      t.match(judged.runReport.sentence, 'The time of the run is up; --max-time allows more.')
  }
})

test('what does not hold at first and holds when tried again is unstable, and does not conform', async (t) => {
  let broken = true
  const sameAmount: Rules['sameAmount'] = ({ amount, source }) => {
    if (amount === source.amount) return true
    const once = broken
    broken = false
    return once
  }
  const under = await reference(t, { rules: { sameAmount } })
  const judged = await judge(t, under.baseUrl, [
    '--only',
    'charge-amount-equals-source',
    '--timeout',
    '3',
  ])
  t.equal(judged.code, 1)
  t.ok(judged.runReport.findings.some(({ verdict }) => verdict === 'unstable'))
})

test('keys that are live without --live stop the run after one source and one charge', async (t) => {
  const log: string[] = []
  const change = (value: Record<string, unknown>) => ({ ...value, livemode: true })
  const tampers = (['Source', 'Charge'] as const).map((schema) => ({ schema, change }))
  const under = await reference(t, { tampers, log: (line) => log.push(line) })
  const judged = await judge(t, under.baseUrl, ['--timeout', '3'])
  t.equal(judged.code, 1)
  t.match(judged.stdout, 'if these are live keys, say --live')
  t.ok(log.length <= 2, log.join(', '))
})

test('a live run asks for no more than --max-amount allows', async (t) => {
  const charges = new Map<unknown, number>()
  let most = 0
  const under = await reference(t, {
    tampers: (['Source', 'Charge', 'Token', 'Card', 'Event'] as const).map((schema) => ({
      schema,
      change: (value: Record<string, unknown>) => {
        if (schema === 'Charge') charges.set(value['id'], Number(value['amount']))
        most = Math.max(most, Number(value['amount'] ?? 0))
        return { ...value, livemode: true }
      },
    })),
  })
  const judged = await judge(t, under.baseUrl, [...some, '--live', '--max-amount', '200000'])
  const asked = [...charges.values()].reduce((sum, amount) => sum + amount, 0)
  t.ok(asked > 0 && asked <= 200_000, `${asked} asked for`)
  t.ok(most <= 200_000)
  t.match(
    judged.stdout.replace(/\s+/g, ' '),
    'It needs more than the 200000 that --max-amount allows the run.',
  )
  t.equal(judged.runReport.findings.filter(({ verdict }) => verdict === 'error').length, 0)
})

function failsNothing(t: Test, { runReport }: Judged): void {
  const wrong = runReport.findings.filter(
    ({ level, verdict }) =>
      level === 'MUST' && ['fail', 'unstable', 'error'].includes(verdict ?? ''),
  )
  t.same(
    wrong.map(({ id, actual, reason }) => [id, actual, reason]),
    [],
    'no MUST fails for trouble on the line',
  )
}
