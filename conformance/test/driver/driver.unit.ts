import { test } from 'tap'
import { execute } from '../../driver/driver.ts'
import type { Session } from '../../driver/session.ts'
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
