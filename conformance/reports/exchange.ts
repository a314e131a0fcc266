import { unknownKeyForm } from '../scenarios/unknown-keys.ts'
import type { Exchange, Finding, RunReport } from '../../generated/report.js'
import { operations } from '../../generated/operations.ts'
import { cut } from '../basics/cut.ts'
import { jsonTokens, readJson } from '../basics/json.ts'
import { membersOf, pointerSegments } from '../basics/values.ts'
import { clean } from '../text/plain.ts'

type Addresses = Pick<RunReport['implementation'], 'baseUrl' | 'vaultUrl'>

const maxChars = 160

/** A request without its body and the implementation's address, as `POST /payments`. */
function requestText(
  { kind, request: { method, url } }: Exchange,
  { vaultUrl, baseUrl }: Addresses,
): string {
  const base = [vaultUrl, baseUrl].find((address) => url.startsWith(`${address}/`)) ?? ''
  const line = `${clean(method, 10)} ${clean(decoded(url.slice(base.length)), maxChars)}`
  return kind === 'webhook' ? `webhook ${line}` : line
}

/** An address with its query as a person reads it. */
function decoded(address: string): string {
  const end = address.indexOf('?')
  return end < 0 ? address : `${address.slice(0, end)}?${pairsOf(address.slice(end + 1)).join('&')}`
}

/** The key of a request where it is not the usual one, as ` with the secret key`. */
function keyText({ kind, key, operation, unlike = 'random' }: Exchange): string {
  if (kind !== 'request' || operation === null || key === operations[operation].key) return ''
  if (key === 'none') return ' without a key'
  if (key === 'blank') return ' with an empty key'
  if (key !== 'unknown') return ` with the ${key} key`
  return ` with an unknown key (${unknownKeyForm(unlike)?.words ?? unlike})`
}

/** A request with its deciding parameter, and its status, as `POST /payments amount=12a34 → 200`. */
export function lineOf(exchange: Exchange, addresses: Addresses, decidingParameter = ''): string {
  const text = requestText(exchange, addresses)
  // A query shows it already.
  const isShown = decidingParameter.split(' and ').every((part) => text.includes(part))
  const deciding = isShown ? '' : clean(decidingParameter, 120)
  const head = `${text}${keyText(exchange)} ${deciding}`
  return `${head.trimEnd()} → ${exchange.answer?.status ?? 'no answer'}`
}

/** An exchange in words: the request, the answer, and the wrong part of either. */
export interface ExchangeText {
  sent: string
  received: string
  wrong: string
}

/** An exchange in words, with the part of a body around its wrong member. */
export function exchangeText(
  exchange: Exchange,
  addresses: Addresses,
  member?: Member,
): ExchangeText {
  const { kind, operation, request, answer, error } = exchange
  const isWebhook = kind === 'webhook'
  const body = (isWebhook ? request.body : answer?.body) ?? ''
  const isWhole = member === undefined && operation !== null && operations[operation].isList
  const ids = isWhole ? idsIn(body) : []
  const parts = excerptOf(ids.length > 0 ? `with ${ids.join(', ')}` : body, member, maxChars)
  const [excerpt, wrong] = [clean(parts.join('')), clean(parts[1])]
  const status = answer === null ? clean(error ?? 'no complete answer', 120) : String(answer.status)
  const head = `${requestText(exchange, addresses)}${keyText(exchange)}`
  if (isWebhook) return { sent: `${head} ${excerpt}`, received: status, wrong }
  const pairs = pairsOf(request.body ?? '').map((pair) => cut(pair, pair.indexOf('=') + 29))
  const sent = `${head} ${clean(pairs.join('&'), maxChars)}`.trimEnd()
  return { sent, received: answer === null ? status : `${status} ${excerpt}`, wrong }
}

/** The ids of the records of a page. */
function idsIn(body: string): string[] {
  const { data } = membersOf(readJson(body))
  const records = Array.isArray(data) ? data.map((record) => membersOf(record)['id']) : []
  return records.filter((id) => typeof id === 'string')
}

/** The decoded pairs of a form. */
export function pairsOf(body: string): string[] {
  if (!body.includes('=') || body.startsWith('{')) return [body]
  return [...new URLSearchParams(body)].map(([name, value]) => `${name}=${value}`)
}

/** An exchange in brief, with the state that it shows, or what a customer did. */
export type ExchangeBrief = readonly [sent: string, received: string]

/** An exchange in brief. */
export function briefOf(exchange: Exchange, addresses: Addresses): ExchangeBrief {
  const { answer, choice, error } = exchange
  const received = String(answer?.status ?? clean(error ?? 'no answer', 60))
  const choiceText = { successful: ' and pays', failed: ' and declines', none: '' }[
    choice ?? 'none'
  ]
  if (choice !== undefined) return [`customer opens the page${choiceText}`, received]
  const { status } = membersOf(readJson(answer?.body ?? ''))
  const state = typeof status === 'string' ? ` ${clean(status, 40)}` : ''
  const sent = `${requestText(exchange, addresses)}${keyText(exchange)}`
  return [clean(sent, 120), `${received}${state}`]
}

/** An exchange in brief, in a line; a customer's visit without the status of its page. */
export function briefText(exchange: Exchange, addresses: Addresses): string {
  const [sent, received] = briefOf(exchange, addresses)
  return exchange.choice === undefined ? `${sent} → ${received}` : sent
}

/** The wrong member of an answer. */
export type Member = NonNullable<Finding['member']>

/** A text around its wrong part, which may be empty. */
type Excerpt = readonly [before: string, wrong: string, after: string]

type Span = [start: number, end: number]

/** A body cut to so many characters around its wrong member, or a secret in it. */
export function excerptOf(body: string, member: Member | undefined, length: number): Excerpt {
  if (body === '') return ['(no body)', '', '']
  const [start, end] = (member === undefined ? secretIn(body) : spanOf(body, member)) ?? [0, 0]
  const from =
    end <= length ? 0 : Math.max(0, start - Math.floor(Math.max(0, length - end + start) / 2))
  const to = from + length
  const [before, after] = [from > 0 ? '… ' : '', to < body.length ? ' …' : '']
  return [
    before + body.slice(from, start),
    body.slice(start, Math.min(end, to)),
    body.slice(end, to) + after,
  ]
}

/** The redacted member of an answer: a secret that it should not show. */
function secretIn(body: string): Span | null {
  const secret = /"[^"]{1,100}"\s*:\s*"\[redacted\]"/.exec(body)
  return secret === null ? null : [secret.index, secret.index + secret[0].length]
}

const maxSearched = 2_000_000

/** Where a member is in JSON that may be cut; an absent one is where its parent is. */
function spanOf(body: string, { name, value }: Member): Span | null {
  const target = pointerSegments(name).slice(0, value === null ? -1 : undefined)
  if (target.length === 0) return null
  // The names, and the indexes in lists, that lead to what is read.
  const path: (string | number)[] = []
  let nameStart = 0
  let isName = false
  const searched = body.slice(0, maxSearched)
  for (const { start: index, end } of jsonTokens(searched)) {
    const token = searched.slice(index, end)
    const last = path.at(-1)
    if (token === ':') isName = false
    else if (token === '}' || token === ']') path.pop()
    else if (token === ',') {
      isName = typeof last === 'string'
      if (typeof last === 'number') path[path.length - 1] = last + 1
    } else if (isName) {
      path[path.length - 1] = String(readJson(token))
      nameStart = index
    } else {
      const isTarget =
        path.length === target.length && path.every((part, index) => String(part) === target[index])
      if (isTarget) return [typeof last === 'string' ? nameStart : index, index + token.length]
      isName = token === '{'
      if (token === '{' || token === '[') path.push(token === '{' ? '' : 0)
    }
  }
  return null
}
