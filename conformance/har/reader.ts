import { operations, type OperationId } from '../../generated/operations.ts'
import { isRecord } from '../basics/values.ts'
import { readJson } from '../basics/json.ts'
import type { Parameters } from '../model/model.ts'
import { schemaOf, sentIn } from '../model/fold.ts'
import { looksLike } from '../model/resource.ts'
import { locate, type Target } from '../settings/target.ts'
import type { Exchange, VisitEntry } from '../record/entry.ts'
import { expectedOf } from './expected.ts'
import { keyKinds, type GivenKeys } from './keys.ts'
import type { Message } from './messages.ts'
import { openVisits } from './visits.ts'

/** What tells which requests of a HAR are the API's, and what they carry. */
export interface HarOptions extends GivenKeys {
  readonly baseUrl: string
  readonly vaultUrl: string
  readonly reverseOrder?: string
}

/** The operation of a request, and the resource that its address names. */
export interface Where {
  readonly operation: OperationId
  readonly target: string | null
}

/** Finds the operation of a request by its method and its path below the longest base that its address begins with. */
export function operationOf({ method, url }: Message, options: HarOptions): Where | null {
  const plain = url.split(/[?#]/)[0] ?? ''
  const servers = (['vault', 'base'] as const)
    .map((server) => ({ server, base: server === 'vault' ? options.vaultUrl : options.baseUrl }))
    .filter(({ base }) => plain.startsWith(`${base}/`))
  const longest = Math.max(0, ...servers.map(({ base }) => base.length))
  for (const { server, base } of servers.filter((one) => one.base.length === longest))
    for (const [id, { method: wanted, path, server: own }] of Object.entries(operations)) {
      const [, target = null] = pathOf(path).exec(plain.slice(base.length)) ?? []
      if (own === server && wanted === method && pathOf(path).test(plain.slice(base.length)))
        return { operation: id as OperationId, target: target === null ? null : decodedSegment(target) }
    }
  return null
}

const pathOf = (path: string): RegExp => new RegExp(`^${path.replace('{id}', '([^/]+)')}$`)

function decodedSegment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A resource that an answer showed. */
interface Known {
  readonly id: string
  readonly value: Readonly<Record<string, unknown>>
}

/** Reads the messages of a HAR in their order. */
export interface Reader {
  /** Gives the exchange of a message; null for other traffic. */
  exchangeOf(message: Message, step: string): Exchange | null
  visits(): VisitEntry[]
}

/** Opens a reader of the messages of a HAR, which remembers what was made; `asked` are the requests of operations. */
export function openReader(began: number, asked: ReadonlyMap<Message, Where>, options: HarOptions): Reader {
  const kindOf = keyKinds(
    [...asked].map(([message, { operation }]) => ({ message, operation })),
    options,
  )
  const known = new Map<string, Known>()
  const byAddress = new Map<string, Known>()
  const visits = openVisits(began)
  const retrieved = new Set<string>()

  function callOf(message: Message, step: string, where: Where, isFollowed: boolean): Exchange {
    const { operation, target } = where
    const key = kindOf(message, operation)
    const ok = isSuccess(message)
    const sent = sentIn({
      request: { method: message.method, url: message.url, headers: {}, body: message.body },
    })
    const source = known.get(String(sent['source']))
    const differs = source !== undefined && !isLike(source, sent)
    const expected = message.isJson
      ? ({ expect: 'open', other: 'JSON' } as const)
      : expectedOf(operation, sent, { key, ok, differs })
    if (ok) keep(operation, message, sent)
    const plain = exchangeOf(message, step, began)
    return {
      ...plain,
      kind: 'request',
      id: `${step} ${operation}`,
      operation,
      key,
      ...expected,
      ...(target === null ? {} : { target }),
      ...(isFollowed ? { followed: true as const } : {}),
      request: { ...plain.request, body: withoutCard(message) },
    }
  }

  function keep(operation: OperationId, { answer }: Message, sent: Parameters): void {
    const json = readJson(answer?.body ?? '')
    if (!looksLike(schemaOf(operation), json)) return
    const items: unknown[] = Array.isArray(json['data']) ? json['data'] : [json]
    for (const value of items.filter(isRecord)) {
      const { id, location } = value
      if (typeof id !== 'string' || known.has(id)) continue
      const one = { id, value }
      known.set(id, one)
      if (typeof location === 'string')
        for (const url of locate(targetOf(options), operations[operation].server, location))
          byAddress.set(url, one)
    }
    if (operation === 'createCharge') visits.expect(json, String(sent['return_uri']))
    if (operation === 'retrieveCharge') visits.seeStatus(json)
  }

  return {
    visits: visits.all,
    exchangeOf(message, step) {
      const located = message.method === 'GET' ? byAddress.get(message.url) : undefined
      const where = asked.get(message) ?? (located && retrievalOf(located))
      if (where !== undefined) {
        // An address may be both that of the operation and the location: it is asked for as either, in turn.
        const isFollowed = located !== undefined && (!asked.has(message) || retrieved.has(message.url))
        retrieved.add(message.url)
        return callOf(message, step, where, isFollowed)
      }
      const plain = { ...exchangeOf(message, step, began), operation: null, key: 'none' } as const
      if (located !== undefined) {
        const key = kindOf(message, 'createSource')
        return { ...plain, kind: 'request', id: `${step} source`, key, about: 'source-location-retrieves' }
      }
      if (message.method === 'OPTIONS' && message.url === `${options.vaultUrl}/tokens`)
        return { ...plain, kind: 'request', id: `${step} preflight` }
      if (message.method === 'POST' && looksLike('Event', readJson(message.body ?? '')))
        return { ...plain, kind: 'webhook', id: `webhook ${step}` }
      const id = `${step} page`
      return visits.isPage(message, step, id) ? { ...plain, kind: 'visit', id } : null
    },
  }
}

const isSuccess = ({ answer }: Message): boolean =>
  answer !== null && answer.status >= 200 && answer.status < 300

type Plain = Omit<Exchange, 'kind' | 'id' | 'operation' | 'key'>

function exchangeOf(message: Message, step: string, began: number): Plain {
  const { method, url, headers, body, answer, error, at, duration, cut } = message
  return {
    scenario: '',
    step,
    request: { method, url, headers: withoutCredentials(headers), body },
    answer: answer && { ...answer, headers: withoutCredentials(answer.headers) },
    error,
    start: at - began,
    duration,
    ...(cut === undefined ? {} : { cut }),
  }
}

/** Says that a source has the amount and the currency of a request. */
const isLike = ({ value }: Known, sent: Parameters): boolean =>
  String(value['amount']) === sent['amount'] && value['currency'] === sent['currency']

const retrievals: { readonly [object: string]: OperationId } = {
  token: 'retrieveToken',
  charge: 'retrieveCharge',
  event: 'retrieveEvent',
}

function retrievalOf({ id, value }: Known): Where | undefined {
  const operation = retrievals[String(value['object'])]
  return operation && { operation, target: id }
}

const targetOf = ({ baseUrl, vaultUrl }: HarOptions): Target => ({
  baseUrl,
  vaultUrl,
  payUrl: null,
  publicKey: '',
  secretKey: '',
  live: false,
  embedded: false,
})

/** Writes a form as a run records it: of the card only the end of its number. */
function withoutCard({ body }: Message): string | null {
  if (body === null || !body.includes('card')) return body
  const form = new URLSearchParams(body)
  const number = form.get('card[number]') ?? ''
  if (number.length >= 12) form.set('card[number]', `[card ending in ${number.slice(-4)}]`)
  if (form.has('card[security_code]')) form.set('card[security_code]', '[security code]')
  return form.toString()
}

const credentials = /authorization|cookie|api-?key|secret|token/i

const withoutCredentials = (headers: { readonly [name: string]: string }): { [name: string]: string } =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, credentials.test(name) ? '[redacted]' : value]),
  )
