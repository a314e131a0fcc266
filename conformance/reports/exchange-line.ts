import type { Exchange, RunRecord } from '../../generated/report.js'
import { clean, shorten } from './text.ts'

type Implementation = RunRecord['implementation']

const mostShown = 160

/** Tells an exchange in one line, such as `POST /charges  amount=50001  →  200 {"object":"charge"…`. */
export function exchangeLine(exchange: Exchange, implementation: Implementation): string {
  return exchangeParts(exchange, implementation).join('  →  ')
}

/** Tells what was sent and what came, each in one line. */
export function exchangeParts(
  exchange: Exchange,
  implementation: Implementation,
): [sent: string, came: string] {
  const { method, body } = exchange.request
  const sent = body
    ? `  ${shorten(clean(exchange.kind === 'webhook' ? body : formLine(body)), mostShown)}`
    : ''
  const { answer, error } = exchange
  const came =
    answer === null
      ? clean(error ?? 'no complete answer', 120)
      : `${answer.status} ${clean(answer.body, mostShown)}`.trimEnd()
  return [`${clean(method, 10)} ${clean(pathOf(exchange, implementation), mostShown)}${sent}`, came]
}

/** Gives the path of an exchange, without the address of the implementation before it. */
export function pathOf({ kind, request: { url } }: Exchange, { vaultUrl, baseUrl }: Implementation): string {
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
      return value.length === 0 ? legible(name) : `${legible(name)}=${shorten(legible(value.join('=')), 28)}`
    })
    .join('&')
}

/** Decodes a part of a form or an address, where it can be decoded. */
export function legible(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
