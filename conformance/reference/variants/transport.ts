import { setTimeout as pause } from 'node:timers/promises'
import type { Rules } from '../rules.ts'
import { variantsOf } from './variant.ts'

/** Answers every so many requests in place of the operation. */
const everyNth = (often: number, answer: Rules['instead']): Partial<Rules> => ({
  instead: (input) => (input.call.ordinal % often === 0 ? answer(input) : undefined),
})

const askToWait = (status: number, headers: Record<string, string>) => () => ({
  status,
  headers,
  body: '',
})

/** Asks to come back in a second once there were so many requests within one. */
function atMostPerSecond(maxRequests: number): () => Partial<Rules> {
  return () => {
    let [began, count] = [0, 0]
    return {
      instead: ({ call: { path } }) => {
        if (path.startsWith('/payments/')) return undefined
        if (Date.now() - began >= 1000) [began, count] = [Date.now(), 0]
        count += 1
        return count > maxRequests ? askToWait(429, { 'retry-after': '1' })() : undefined
      },
    }
  }
}

/** Honest ways to bring answers over. */
export const transportVariants = variantsOf({
  'response-time': {
    'takes 30 ms for each answer': { finished: ({ answer }) => pause(30).then(() => answer) },
  },
  connections: {
    'closes the connection each time': {
      finished: ({ answer }) => ({
        ...answer,
        headers: { ...answer.headers, connection: 'close' },
      }),
    },
  },
  'token-cors': {
    'refuses OPTIONS and HEAD': {
      instead: ({ call: { method } }) =>
        method === 'GET' || method === 'POST' ? undefined : { status: 405, headers: {}, body: '' },
    },
  },
  'rate-limit': {
    'answers at most 20 requests a second': [atMostPerSecond(20), { alone: true }],
    'asks to come back at once': everyNth(9, askToWait(429, { 'retry-after': '0' })),
    'asks to come back in a second': everyNth(150, askToWait(429, { 'retry-after': '1' })),
    'asks to come back without saying when': everyNth(60, askToWait(429, {})),
    'is away for a moment': everyNth(40, askToWait(503, { 'retry-after': '0' })),
    'asks to come back at a date': everyNth(50, () => ({
      status: 429,
      headers: { 'retry-after': new Date(Date.now() - 1000).toUTCString() },
      body: '{"error":"slow down"}',
    })),
  },
})
