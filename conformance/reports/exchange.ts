import type { Exchange, Finding, RunRecord } from '../../generated/report.js'
import { readJson } from '../basics/json.ts'
import { membersOf, segments, short } from '../basics/values.ts'
import { clean, shorten } from './text.ts'

type Addresses = Pick<RunRecord['implementation'], 'baseUrl' | 'vaultUrl'>

const mostShown = 160

/** Words what was sent in one line, such as `POST /charges  amount=50001`. */
export function sentText(exchange: Exchange, addresses: Addresses): string {
  const { method, body } = exchange.request
  const pairs = pairsOf(body ?? '').map((pair) => shorten(pair, pair.indexOf('=') + 29))
  const form = exchange.kind === 'webhook' ? (body ?? '') : pairs.join('&')
  const sent = form === '' ? '' : `  ${clean(form, mostShown)}`
  return `${clean(method, 10)} ${clean(pathOf(exchange, addresses), mostShown)}${sent}`
}

/** Gives the status of an answer with the part of its body around the wrong member; the reason where there is none. */
export function answerText(
  { kind, request, answer, error }: Exchange,
  members: readonly Member[],
): { status: string; parts: Part[] } {
  if (answer === null) return { status: clean(error ?? 'no complete answer', 120), parts: [] }
  // What is wrong with a delivery is in its request.
  const body = kind === 'webhook' && members.length > 0 ? (request.body ?? '') : answer.body
  return { status: String(answer.status), parts: excerptOf(body, members.slice(0, 1), mostShown) }
}

/** Gives the path of an exchange, without the address of the implementation. */
export function pathOf({ kind, request: { url } }: Exchange, { vaultUrl, baseUrl }: Addresses): string {
  if (kind === 'webhook') return url
  const address = [vaultUrl, baseUrl].find((one) => url.startsWith(`${one}/`))
  return url.slice(address?.length ?? 0)
}

/** Lists the pairs of a form as a person reads them: decoded where they can be. */
export function pairsOf(body: string): string[] {
  return body.split('&').map((pair) => {
    try {
      return decodeURIComponent(pair.replaceAll('+', ' '))
    } catch {
      return pair
    }
  })
}

/** Words an exchange in brief, with the state of the resource that it shows. */
export function stepText(exchange: Exchange, addresses: Addresses): string {
  const { kind, request, answer } = exchange
  const status = answer?.status ?? 'no answer'
  const { key, status: own } = membersOf(readJson((kind === 'webhook' ? request.body : answer?.body) ?? ''))
  const state = [key, own].find((one) => typeof one === 'string') ?? ''
  if (kind === 'webhook') return clean(`${state || 'delivery'} → ${status}`, 80)
  const path = pathOf(exchange, addresses).replace(/\?.*/s, '?…')
  return clean(`${request.method} ${path.replace(/(_[\w-]{4})[\w-]{4,}/g, '$1…')} → ${status} ${state}`, 80)
}

/** The wrong member of an answer. */
export type Member = NonNullable<Finding['member']>

/** A part of a body, which is wrong or not. */
export interface Part {
  text: string
  isWrong: boolean
}

type Place = [start: number, end: number]

/** Cuts a body to so many characters around the first of its wrong members, which are parts of their own. */
export function excerptOf(body: string, members: readonly Member[], most: number): Part[] {
  const found = members.length === 0 ? [secretIn(body)] : members.map((member) => placeIn(body, member))
  const places = found.filter((place) => place !== null).toSorted(([one], [other]) => one - other)
  const [start, end] = places[0] ?? [0, 0]
  const from = end <= most ? 0 : Math.max(0, start - Math.floor(Math.max(0, most - end + start) / 2))
  const to = from + most
  const parts: Part[] = []
  let [before, at] = [from > 0 ? '… ' : '', from]
  for (const [start, end] of places) {
    if (start < at || start >= to) continue
    parts.push({ text: before + body.slice(at, start), isWrong: false })
    parts.push({ text: body.slice(start, Math.min(end, to)), isWrong: true })
    at = Math.min(end, to)
    before = ''
  }
  parts.push({ text: `${before}${body.slice(at, to)}${to < body.length ? ' …' : ''}`, isWrong: false })
  return parts.filter(({ text }) => text !== '')
}

/** Finds the member whose value was taken out of an answer: a secret that it should not show. */
function secretIn(body: string): Place | null {
  const found = /"[^"]{1,100}"\s*:\s*"\[redacted\]"/.exec(body)
  return found === null ? null : [found.index, found.index + found[0].length]
}

/** Finds where a member stands in JSON, from its name to the end of its value, or to its opening bracket; null where it is absent. */
function placeIn(body: string, { name, value }: Member): Place | null {
  if (value === null) return null
  const last = (name.startsWith('/') ? segments(name) : name.split('.')).at(-1) ?? ''
  const key = JSON.stringify(last).replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const member = new RegExp(`${key}\\s*:\\s*([{[]|"(?:[^"\\\\]|\\\\.)*"|[^\\s,}\\]]+)`, 'g')
  const places = [...body.matchAll(member)]
  const isIt = ([, text = '']: RegExpMatchArray): boolean =>
    text === '{' || text === '[' ? value.startsWith(text) : short(readJson(text)) === value
  const found = places.find(isIt) ?? places[0]
  return found === undefined ? null : [found.index, found.index + found[0].length]
}
