import { operations, type OperationId } from '../../generated/operations.ts'
import { isRecord } from '../basics/values.ts'
import { readJson } from '../basics/json.ts'
import { encode, withoutCard } from '../driver/values.ts'
import type { Parameters } from '../model/model.ts'
import { schemaOf, sentIn } from '../model/fold.ts'
import { looksLike } from '../model/resource.ts'
import { locate } from '../settings/target.ts'
import type { Exchange, VisitEntry } from '../record/entry.ts'
import { expectedOf } from './expected.ts'
import { isSuccess, keyKinds, type GivenKeys } from './keys.ts'
import type { Message } from './messages.ts'
import { openVisits } from './visits.ts'

/** What tells which requests of a HAR are the API's, and what they carry. */
export interface HarOptions extends GivenKeys {
  readonly baseUrl: string
  readonly vaultUrl: string
  readonly reverseOrder?: string | undefined
}

/** The operation of a request, and the resource that its address names. */
export interface Where {
  readonly operation: OperationId
  readonly target: string | null
}

/** Finds the operation of a request by its method and its path below the base of the operation. */
export function operationOf({ request }: Message, options: HarOptions): Where | null {
  const plain = request.url.split(/[?#]/)[0] ?? ''
  for (const [id, { method, path, server }] of Object.entries(operations)) {
    const base = server === 'vault' ? options.vaultUrl : options.baseUrl
    const form = new RegExp(`^${path.replace('{id}', '([^/]+)')}$`)
    const found = plain.startsWith(base) ? form.exec(plain.slice(base.length)) : null
    if (method === request.method && found !== null)
      return { operation: id as OperationId, target: found[1] === undefined ? null : segment(found[1]) }
  }
  return null
}

function segment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

type Resource = Readonly<Record<string, unknown>>

/** Reads the messages of a HAR in their order. */
export interface Reader {
  /** Gives the exchange of a message; null for other traffic. */
  exchangeOf(message: Message, step: string): Exchange | null
  visits(): VisitEntry[]
}

/** Opens a reader of the messages of a HAR, which remembers what was made; `asked` are the requests of operations. */
export function openReader(asked: ReadonlyMap<Message, Where>, options: HarOptions): Reader {
  const kindOf = keyKinds(asked, options)
  const known = new Map<string, Resource>()
  const byAddress = new Map<string, Resource>()
  const visits = openVisits()
  const retrieved = new Set<string>()

  function callOf(message: Message, step: string, where: Where, isFollowed: boolean): Exchange {
    const { operation, target } = where
    const key = kindOf(message, operation)
    const ok = isSuccess(message)
    const sent = sentIn(message)
    const source = known.get(String(sent['source']))
    const differs =
      source !== undefined &&
      (String(source['amount']) !== sent['amount'] || source['currency'] !== sent['currency'])
    const expected = message.isJson
      ? ({ expect: 'open', other: 'JSON' } as const)
      : expectedOf(operation, sent, { key, ok, differs })
    if (ok) keep(operation, message, sent)
    const plain = plainOf(message, step)
    // As a run records it.
    const hasCard = message.request.body?.includes('card') ?? false
    return {
      ...plain,
      kind: 'request',
      id: `${step} ${operation}`,
      operation,
      key,
      ...expected,
      ...(target === null ? {} : { target }),
      ...(isFollowed ? { followed: true as const } : {}),
      request: hasCard ? { ...plain.request, body: encode(withoutCard(sent)) } : plain.request,
    }
  }

  function keep(operation: OperationId, { answer }: Message, sent: Parameters): void {
    const json = readJson(answer?.body ?? '')
    if (!looksLike(schemaOf(operation), json)) return
    const items: unknown[] = Array.isArray(json['data']) ? json['data'] : [json]
    for (const value of items.filter(isRecord)) {
      const { id, location } = value
      if (typeof id !== 'string' || known.has(id)) continue
      known.set(id, value)
      if (typeof location === 'string')
        for (const url of locate(options, operations[operation].server, location)) byAddress.set(url, value)
    }
    if (operation === 'createCharge') visits.expect(json, String(sent['return_uri']))
    if (operation === 'retrieveCharge') visits.seeStatus(json)
  }

  return {
    visits: visits.all,
    exchangeOf(message, step) {
      const { method, url, body } = message.request
      const located = method === 'GET' ? byAddress.get(url) : undefined
      const where = asked.get(message) ?? (located && retrievalOf(located))
      if (where !== undefined) {
        // An address may be both that of the operation and the location: it is asked for as either, in turn.
        const isFollowed = located !== undefined && (!asked.has(message) || retrieved.has(url))
        retrieved.add(url)
        return callOf(message, step, where, isFollowed)
      }
      const plain = { ...plainOf(message, step), operation: null, key: 'none' } as const
      if (located !== undefined) {
        const key = kindOf(message, 'createSource')
        return { ...plain, kind: 'request', id: `${step} source`, key, about: 'source-location-retrieves' }
      }
      if (method === 'OPTIONS' && url === `${options.vaultUrl}/tokens`)
        return { ...plain, kind: 'request', id: `${step} preflight` }
      if (method === 'POST' && looksLike('Event', readJson(body ?? '')))
        return { ...plain, kind: 'webhook', id: `webhook ${step}` }
      const id = `${step} page`
      return visits.isPage(message, step, id) ? { ...plain, kind: 'visit', id } : null
    },
  }
}

function plainOf(message: Message, step: string): Omit<Exchange, 'kind' | 'id' | 'operation' | 'key'> {
  const { isJson: _isJson, request, answer, ...rest } = message
  return {
    scenario: '',
    step,
    request: { ...request, headers: withoutCredentials(request.headers) },
    answer: answer && { ...answer, headers: withoutCredentials(answer.headers) },
    ...rest,
  }
}

const retrievals: { readonly [object: string]: OperationId } = {
  token: 'retrieveToken',
  charge: 'retrieveCharge',
  event: 'retrieveEvent',
}

function retrievalOf({ id, object }: Resource): Where | undefined {
  const operation = retrievals[String(object)]
  return operation && { operation, target: String(id) }
}

const credentials = /authorization|cookie|api-?key|secret|token/i

const withoutCredentials = (headers: { readonly [name: string]: string }): { [name: string]: string } =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, credentials.test(name) ? '[redacted]' : value]),
  )
