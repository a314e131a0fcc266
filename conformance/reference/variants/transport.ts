import type { Call } from '../call.ts'
import type { Rules } from '../rules.ts'
import { pause, type Variants } from './variant.ts'

function everySo(often: number, answer: Rules['instead']): Partial<Rules> {
  return {
    instead: (call) => (call.ordinal % often === 0 ? answer(call) : undefined),
  }
}

function later(status: number, headers: Record<string, string>) {
  return (): ReturnType<Rules['instead']> => ({
    status,
    headers,
    body: '',
  })
}

/** Honest ways to bring answers over. */
export const transportVariants: Variants = {
  'compresses with gzip': { allows: 'content coding', rules: { contentCoding: () => 'gzip' } },
  'compresses with brotli': { allows: 'content coding', rules: { contentCoding: () => 'br' } },
  'answers in tiny pieces': { allows: 'transfer coding', rules: { chunkSize: () => 7 } },
  'compresses in pieces': {
    allows: 'transfer coding',
    rules: { chunkSize: () => 11, contentCoding: () => 'gzip' },
  },
  'takes 30 ms for each answer': {
    allows: 'response-time',
    rules: { finished: (answer) => pause(30).then(() => answer) },
  },
  'closes the connection each time': { allows: 'connections', rules: { keepsAlive: () => false } },
  'refuses OPTIONS and HEAD': {
    allows: 'token-cors',
    rules: {
      instead: ({ method }: Call) =>
        method === 'GET' || method === 'POST' ? undefined : { status: 405, headers: {}, body: '' },
    },
  },
  'asks to come back at once': {
    allows: 'rate-limit',
    rules: everySo(9, later(429, { 'retry-after': '0' })),
  },
  'asks to come back in a second': {
    allows: 'rate-limit',
    rules: everySo(150, later(429, { 'retry-after': '1' })),
  },
  'asks to come back without saying when': { allows: 'rate-limit', rules: everySo(60, later(429, {})) },
  'is away for a moment': {
    allows: 'rate-limit',
    rules: everySo(40, later(503, { 'retry-after': '0' })),
  },
  'asks to come back at a date of a clock that is ahead': {
    allows: 'rate-limit',
    rules: everySo(150, () => {
      const ahead = Date.now() + 5_400_000
      return {
        status: 429,
        headers: {
          date: new Date(ahead).toUTCString(),
          'retry-after': new Date(ahead + 1000).toUTCString(),
        },
        body: '{"error":"slow down"}',
      }
    }),
  },
  'asks to come back at a date': {
    allows: 'rate-limit',
    rules: everySo(50, () => ({
      status: 429,
      headers: { 'retry-after': new Date(Date.now() - 1000).toUTCString() },
      body: '{"error":"slow down"}',
    })),
  },
}
