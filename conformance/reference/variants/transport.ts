import type { Call, Urls } from '../call.ts'
import type { Rules } from '../rules.ts'
import { answerRules } from '../rules/answers.ts'
import { pause, type Variants } from './variant.ts'

const everySo = (often: number, answer: Rules['instead']): Partial<Rules> => ({
  instead: (call) => (call.ordinal % often === 0 ? answer(call) : undefined),
})

const later = (status: number, headers: Record<string, string>) => (): ReturnType<Rules['instead']> => ({
  status,
  headers,
  body: '',
})

const baseOf = (kind: string, urls: Urls): string => (kind === 'token' ? urls.vaultUrl : urls.baseUrl)

const locating = (write: (path: string, base: URL) => string): Partial<Rules> => ({
  location: (kind, id, urls) => write(`/${kind}s/${id}`, new URL(baseOf(kind, urls))),
})

const prefixes = { vault: '/vault/v2', base: '/api', pay: '/pay' }
const prefixOf = (base: URL): string => base.pathname.replace(/\/$/, '')

/** How answers may be brought over, and when. */
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

/** Where the endpoints may be, and how a location may name them. */
export const addressVariants: Variants = {
  'has an origin for each base': { allows: 'authorize-uri-origin', options: { split: true } },
  'has a prefix on each base': { allows: 'location-form', options: { prefixes } },
  'has prefixes on three origins': { allows: 'location-form', options: { prefixes, split: true } },
  'locates with the prefix': {
    allows: 'location-form',
    rules: locating((path, base) => prefixOf(base) + path),
    options: { prefixes },
  },
  'locates with full URLs': {
    allows: 'location-form',
    rules: locating((path, base) => base.origin + prefixOf(base) + path),
    options: { prefixes, split: true },
  },
  'locates without a leading slash': {
    allows: 'location-form',
    rules: locating((path) => path.slice(1)),
    options: { prefixes },
  },
  'locates with a query': {
    allows: 'location-form',
    rules: locating((path) => `${path}?expand=none`),
  },
  'locates a list elsewhere': {
    allows: 'the location of a list',
    rules: { listLocation: (path) => `https://docs.payment.example${path}` },
  },
}

const started = Date.now()

/** What the clock of an implementation may show. */
export const clockVariants: Variants = {
  'is ten minutes ahead': { allows: 'the clock', rules: { now: () => Date.now() + 600_000 } },
  'is ten minutes behind': { allows: 'the clock', rules: { now: () => Date.now() - 600_000 } },
  'lives in 2019': {
    allows: 'the clock',
    rules: { now: () => Date.UTC(2019, 1, 28, 23, 59, 50) + (Date.now() - started) },
  },
  'runs at ten times the speed': {
    allows: 'the clock',
    rules: { now: () => started + 10 * (Date.now() - started) },
  },
  'moves in steps of three seconds': {
    allows: 'the clock',
    rules: { now: () => Math.floor(Date.now() / 3000) * 3000 },
  },
  'never shows a time twice': {
    allows: 'the clock',
    rules: () => {
      let last = 0
      const now = (): number => (last = Math.max(last + 1000, Date.now()))
      return { now, expired: () => false }
    },
  },
  'rounds seconds up': {
    allows: 'how a datetime is rounded',
    rules: { datetime: (at, field) => answerRules.datetime(at + 999, field) },
  },
}
