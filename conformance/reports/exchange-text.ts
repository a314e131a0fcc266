import type { Exchange, Finding, RunRecord } from '../../generated/report.js'
import { readJson } from '../basics/json.ts'
import { membersOf, segments, short } from '../basics/values.ts'
import { clean, shorten } from './text.ts'

const mostShown = 160

/** Words what was sent in one line, such as `POST /charges  amount=50001`. */
export function sentText(exchange: Exchange, implementation: RunRecord['implementation']): string {
  const { method, body } = exchange.request
  const form = body && (exchange.kind === 'webhook' ? body : formLine(body))
  const sent = form ? `  ${clean(form, mostShown)}` : ''
  return `${clean(method, 10)} ${clean(pathOf(exchange, implementation), mostShown)}${sent}`
}

/** Gives the status of an answer with the part of its body around the wrong member; the reason where no answer came. */
export function answerText(
  { kind, request, answer, error }: Exchange,
  member: Member | undefined,
): Excerpt & { status: string } {
  if (answer === null)
    return { status: clean(error ?? 'no complete answer', 120), ...excerptOf('', undefined, 1) }
  // What is wrong with a delivery is in its request.
  const body = kind === 'webhook' && member !== undefined ? (request.body ?? '') : answer.body
  return { status: String(answer.status), ...excerptOf(body, member, mostShown) }
}

/** Gives the path of an exchange, without the address of the implementation. */
export function pathOf(
  { kind, request: { url } }: Exchange,
  { vaultUrl, baseUrl }: RunRecord['implementation'],
) {
  if (kind === 'webhook') return url
  const address = [vaultUrl, baseUrl].find((one) => url.startsWith(`${one}/`))
  return url.slice(address?.length ?? 0)
}

/** Writes a form as a person reads it: decoded, its long values cut. */
function formLine(body: string): string {
  return body
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return value.length === 0
        ? tryDecode(name)
        : `${tryDecode(name)}=${shorten(tryDecode(value.join('=')), 28)}`
    })
    .join('&')
}

/** Decodes a part of a form or an address, where it can be decoded. */
export function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Words an exchange in brief, with the state of the resource that it shows. */
export function stepText(exchange: Exchange, implementation: RunRecord['implementation']): string {
  const { kind, request, answer } = exchange
  const status = answer?.status ?? 'no answer'
  const shown = readJson((kind === 'webhook' ? request.body : answer?.body) ?? '')
  const { key, status: own } = membersOf(shown)
  const state = [key, own].find((one) => typeof one === 'string') ?? ''
  if (kind === 'webhook') return clean(`${state || 'delivery'} → ${status}`, 80)
  const path = pathOf(exchange, implementation).replace(/\?.*/s, '?…')
  return clean(`${request.method} ${path.replace(/(_[\w-]{4})[\w-]{4,}/g, '$1…')} → ${status} ${state}`, 80)
}

/** The wrong member of an answer. */
export type Member = NonNullable<Finding['member']>

/** A part of a body, with the wrong member in its middle; `marked` is empty where none was found. */
export interface Excerpt {
  before: string
  marked: string
  after: string
}

/** Cuts a body to so many characters around its wrong member. */
export function excerptOf(body: string, member: Member | undefined, most: number): Excerpt {
  const place = member === undefined ? secretIn(body) : placeIn(body, member)
  if (place === null) return { before: clean(body, most), marked: '', after: '' }
  const [start, end] = place
  const from = end <= most ? 0 : Math.max(0, start - Math.floor(Math.max(0, most - end + start) / 2))
  const to = Math.max(end, from + most)
  return {
    before: `${from > 0 ? '… ' : ''}${clean(body.slice(from, start))}`,
    marked: clean(body.slice(start, end), most),
    after: `${clean(body.slice(end, to))}${to < body.length ? ' …' : ''}`,
  }
}

/** Finds the member whose value was taken out of an answer: a secret that it should not show. */
function secretIn(body: string): [start: number, end: number] | null {
  const found = /"[^"]{1,100}"\s*:\s*"\[redacted\]"/.exec(body)
  return found === null ? null : [found.index, found.index + found[0].length]
}

// A body may repeat a name without end.
const mostPlaces = 300

/** Finds where a member stands in JSON, from its name to the end of its value, or to its opening bracket; null where it is absent. */
export function placeIn(body: string, { name, value }: Member): [start: number, end: number] | null {
  if (value === null) return null
  const last = (name.startsWith('/') ? segments(name) : name.split('.')).at(-1) ?? ''
  const key = JSON.stringify(last).replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const places = body.matchAll(new RegExp(`${key}\\s*:\\s*([{[]|"(?:[^"\\\\]|\\\\.)*"|[^\\s,}\\]]+)`, 'g'))
  let found: [number, number] | null = null
  let count = 0
  for (const { 0: whole, 1: text = '', index } of places) {
    const isIt = text === '{' || text === '[' ? value.startsWith(text) : short(readJson(text)) === value
    if (isIt) return [index, index + whole.length]
    found ??= [index, index + whole.length]
    count += 1
    if (count === mostPlaces) break
  }
  return found
}
