import { test } from 'tap'
import { execute } from '../../driver/driver.ts'
import { openLockout } from '../../driver/lockout.ts'
import { defaultCard, type Session } from '../../driver/session.ts'
import { openUniqueValues } from '../../driver/unique.ts'
import type { HttpRequest } from '../../http/message.ts'
import { defaultOptions } from '../../settings/options.ts'

test('a pause counts from the answer that made its resource', async (t) => {
  for (const [madeAt, least] of [
    [-900, 100],
    [-2000, 0],
  ] as const) {
    const exchange = { start: madeAt - 10, duration: 10 }
    const began = performance.now()
    const session = {
      options: { ...defaultOptions, depth: 'normal', signal: null },
      shared: new Map([['@charge', { kind: 'Charge', value: {}, exchange }]]),
      now: () => performance.now() - began,
    } as unknown as Session
    const steps = [{ pause: 1, since: '@charge' }]
    await execute(session, [{ name: 'waits', depth: 'normal', phase: 'main', steps }], 1)
    const waited = session.now()
    t.ok(waited >= least - 2 && waited < 900, `${waited} ms, of at least ${least}`)
  }
})

test('a request goes before others where more requests wait for its answer', async (t) => {
  const requestsWaitingForIt: (number | undefined)[] = []
  const url = 'https://api.example/v1'
  const session = {
    options: { ...defaultOptions, target: { baseUrl: url, vaultUrl: url, secretKey: 'secret' } },
    client: {
      send: async (request: HttpRequest) => {
        requestsWaitingForIt.push(request.requestsWaitingForIt)
        const body = JSON.stringify({ object: 'list', data: [], limit: 20, total: 0 })
        const answer = { error: null, status: 200, body, headers: {}, sentHeaders: {}, retried: [] }
        return { ...answer, start: 0, duration: 0 }
      },
    },
    record: { append: () => undefined },
    milestones: { acceptedOperations: new Set(), listedEvents: new Set() },
    learned: { absent: [], card: defaultCard },
    unique: openUniqueValues(),
    lockout: openLockout(),
    shared: new Map(),
    now: () => performance.now(),
  } as unknown as Session
  const read = { call: 'listEvents' } as const
  const steps = [read, { race: [[read], [read]] }]
  await execute(session, [{ name: 'reads', depth: 'normal', phase: 'main', steps }], 1)
  t.equal(requestsWaitingForIt.length, 3)
  t.ok(
    Number(requestsWaitingForIt[0]) > Number(requestsWaitingForIt[1]),
    requestsWaitingForIt.join(', '),
  )
  t.equal(requestsWaitingForIt[1], 0)
})
