import type { OrderEntry } from '../../generated/record.js'
import type { Profile } from '../../generated/profile.js'
import { readJson } from '../basics/json.ts'
import { pauseFor } from '../basics/pause.ts'
import { messageOf } from '../basics/thrown.ts'
import { pointerSegments, shortJson, valueAtPath } from '../basics/values.ts'
import { isSuccessStatus } from '../basics/status.ts'
import { readBody } from '../http/body.ts'
import type { Exchange } from '../record/entry.ts'
import type { Recorder } from '../record/recorder.ts'
import type { Sandbox } from '../sandbox/start.ts'
import type { Progress } from '../settings/options.ts'
import type { Gateway, PassedExchange } from './gateway.ts'

/** The part of a profile that says how a shop is used. */
export type ShopProfile = NonNullable<Profile['shop']>

/** A run that judges a shop, while it is under way. */
export interface ShopSession {
  profile: ShopProfile
  record: Recorder
  sandbox: Sandbox
  gateway: Gateway
  /** Milliseconds that a change may take. */
  timeout: number
  began: number
  signal: AbortSignal | null
  onProgress: (progress: Progress) => void
  /** The exchanges so far. */
  exchangeCount: number
}

/** A request of the kit to the shop. */
interface ShopRequest {
  scenario: string
  step: string
  /** Such as `GET /orders/1`. */
  line: string
  purpose: NonNullable<Exchange['purpose']>
  headers?: Record<string, string>
  body?: string | undefined
  alteration?: string | undefined
}

/** An answer of the shop; its status is 0 where none came. */
interface ShopAnswer {
  status: number
  json: unknown
  exchangeId: string
}

const maxBodyBytes = 1024 * 1024
const maxRedirects = 5
const answerTimeoutMs = 10_000

/** Appends an exchange to the record; returns its id. */
export function recordExchange(
  session: ShopSession,
  { began, scenario, ...exchange }: PassedExchange & Partial<Exchange>,
): string {
  const { record, began: start, onProgress } = session
  const requests = (session.exchangeCount += 1)
  const id = `x${requests}`
  record.append({
    ...exchange,
    id,
    scenario,
    step: exchange.step ?? '',
    start: began - start,
    duration: performance.now() - began,
  })
  onProgress({ kind: 'exchange', requests })
  return id
}

/** Sends a request to the shop, and follows redirects within it as a browser does. */
export async function requestShop(session: ShopSession, request: ShopRequest): Promise<ShopAnswer> {
  let { line, body } = request
  for (let hops = 0; ; hops += 1) {
    const { location, ...answer } = await send(session, { ...request, line, body })
    const isPage = request.purpose !== 'event' && location !== null
    const next = isPage ? localPath(session.profile, location) : null
    if (next === null || hops === maxRedirects) return answer
    line = `GET ${next}`
    body = undefined
  }
}

async function send(session: ShopSession, request: ShopRequest) {
  const { profile, signal, sandbox } = session
  const { scenario, step, line, purpose, headers = {}, body, alteration } = request
  const [method = 'GET', path = '/'] = line.split(/ (.*)/s)
  const url = profile.url.replace(/\/$/, '') + path
  const began = performance.now()
  let [answer, error]: [Exchange['answer'], string | null] = [null, null]
  let location: string | null = null
  try {
    const timeout = AbortSignal.timeout(answerTimeoutMs)
    const response = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      redirect: 'manual',
      signal: signal === null ? timeout : AbortSignal.any([signal, timeout]),
    })
    const bytes = await readBody((response.body ?? []) as AsyncIterable<Buffer>, maxBodyBytes)
    const { status } = response
    answer = { status, headers: Object.fromEntries(response.headers), body: bytes.toString() }
    if (status >= 300 && status < 400) location = response.headers.get('location')
  } catch (failure) {
    const { cause = failure } = failure as Error
    error = messageOf(cause) || 'no complete answer'
  }
  const shows = JSON.stringify(answer).includes(sandbox.keys.test.secret)
  const exchangeId = recordExchange(session, {
    kind: purpose === 'event' ? 'webhook' : 'request',
    purpose,
    operation: null,
    key: 'none',
    request: { method, url, headers, body: body ?? null },
    answer,
    error,
    step,
    ...(shows && { shows: ['secret key'] }),
    ...(alteration !== undefined && { alteration }),
    scenario,
    began,
  })
  return { status: answer?.status ?? 0, json: readJson(answer?.body ?? ''), exchangeId, location }
}

/** The path at the shop that an address leads to; null where it leads elsewhere. */
export function localPath({ url, site }: ShopProfile, address: string): string | null {
  const base = url.replace(/\/$/, '')
  const local =
    site !== undefined && address.startsWith(site) ? base + address.slice(site.length) : address
  if (!URL.canParse(local, base)) return null
  const { origin, pathname, search } = new URL(local, base)
  return origin === new URL(base).origin ? pathname + search : null
}

type Values = Readonly<Record<string, string | number>>

/** A profile's value with placeholders filled in; a lone placeholder keeps its type. */
export function fillPlaceholders(value: unknown, values: Values): unknown {
  if (Array.isArray(value)) return value.map((item) => fillPlaceholders(item, values))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, fillPlaceholders(inner, values)]),
    )
  if (typeof value !== 'string') return value
  const [, alone = ''] = /^\{(\w+)\}$/.exec(value) ?? []
  if (alone in values) return values[alone]
  return value.replace(/\{(\w+)\}/g, (text, name: string) => String(values[name] ?? text))
}

/** A line such as `GET /orders/{order}` with its placeholders filled in, percent-encoded. */
export function fillLine(line: string, values: Values): string {
  return line.replace(/\{(\w+)\}/g, (text, name: string) =>
    name in values ? encodeURIComponent(values[name] ?? '') : text,
  )
}

/** Asks the shop for the state of an order, records it, and returns what it means. */
export async function recordOrderState(
  session: ShopSession,
  { scenario, order, step }: { scenario: string; order: string; step: string },
): Promise<OrderEntry['means']> {
  const { profile, record, began } = session
  const { request, state, paid, closed, fulfilled } = profile.order
  const start = performance.now() - began
  const { status, json, exchangeId } = await requestShop(session, {
    scenario,
    step,
    purpose: 'question',
    line: fillLine(request, { order }),
  })
  const value = isSuccessStatus(status) ? valueAtPath(json, pointerSegments(state)) : undefined
  const means = meaningOf(value, paid, closed)
  const amount =
    fulfilled === undefined ? null : countOf(valueAtPath(json, pointerSegments(fulfilled)))
  record.append({
    kind: 'order',
    scenario,
    step,
    order,
    state: value === undefined ? null : shortJson(value, 60),
    means,
    fulfilled: amount,
    exchange: exchangeId,
    start,
  })
  return means
}

type States = ShopProfile['order']['paid']

function meaningOf(value: unknown, paid: States, closed: States): OrderEntry['means'] {
  if (value === undefined) return null
  if (paid.some((state) => state === value)) return 'paid'
  return closed.some((state) => state === value) ? 'closed' : 'open'
}

/** How much was fulfilled: a number, the length of a list, or 1 for true. */
function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  return typeof value === 'number' ? value : Number(value === true)
}

/** Polls a condition at growing intervals; false at the timeout. */
export async function pollUntil(
  { timeout, signal }: Pick<ShopSession, 'timeout' | 'signal'>,
  condition: () => Promise<boolean> | boolean,
): Promise<boolean> {
  const deadline = performance.now() + timeout
  for (let wait = 25; ; wait = Math.min(wait * 1.5, 400)) {
    if (await condition()) return true
    if (performance.now() > deadline || signal?.aborted === true) return false
    await pauseFor(wait, signal)
  }
}
