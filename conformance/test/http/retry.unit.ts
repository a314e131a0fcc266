import { test } from 'tap'
import { retryDelayMs } from '../../http/retry.ts'

type TestOutcome = Parameters<typeof retryDelayMs>[0]['outcome']

const lost = { status: 0, headers: {}, error: 'lost', stale: false }
const stale = { ...lost, stale: true }
const throttled = { status: 429, headers: {}, error: null, stale: false }
const asking = { ...throttled, headers: { 'retry-after': '2' } }
const busy = { ...throttled, status: 503 }

test('a request is tried again by what it is and what came of it', (t) => {
  const rows: [method: string, outcome: TestOutcome, state: object, after: number | null][] = [
    ['GET', lost, {}, 20],
    ['GET', lost, { earlierAttempts: 1 }, null],
    ['GET', lost, { isRetryingInVain: true }, null],
    ['GET', lost, { isLive: true }, 20],
    ['POST', lost, {}, null],
    ['POST', stale, {}, 20],
    ['POST', stale, { isLive: true }, null],
    ['POST', throttled, {}, 100],
    ['POST', throttled, { earlierAttempts: 2 }, 400],
    ['POST', throttled, { isLive: true }, null],
    ['GET', asking, { earlierAttempts: 5 }, 2000],
    ['GET', asking, { earlierAttempts: 6 }, null],
    ['GET', asking, { isRetryingInVain: true }, null],
    ['GET', { ...asking, headers: { 'retry-after': '61' } }, {}, null],
    ['GET', busy, {}, null],
    ['GET', { ...busy, headers: { 'retry-after': '0' } }, {}, 20],
  ]
  for (const [method, outcome, state, after] of rows) {
    const tried = {
      request: { method },
      outcome,
      earlierAttempts: 0,
      isLive: false,
      isRetryingInVain: false,
    }
    t.equal(retryDelayMs({ ...tried, ...state }), after, JSON.stringify([method, outcome, state]))
  }
  const wrongKey = { request: { method: 'GET', wrongKey: true as const }, isLive: false }
  t.equal(
    retryDelayMs({ ...wrongKey, outcome: throttled, earlierAttempts: 0, isRetryingInVain: true }),
    100,
  )
  t.end()
})
