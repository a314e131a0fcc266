import type { Exchange, RunRecord } from '../../generated/report.js'
import { membersOf } from '../basics/values.ts'
import { readJson } from '../basics/json.ts'
import { excerptOf, type Excerpt, type Member } from './excerpt.ts'
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
