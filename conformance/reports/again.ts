import type { Exchange } from '../record.ts'
import { unknownKeyInShell } from '../unknown-keys.ts'
import { clean, shorten } from './text.ts'

const mostShown = 160

/** An exchange in one line, such as `POST /charges  amount=50001  →  200 {"object":"charge"…`; an address below `base` loses it. */
export function exchangeLine(exchange: Exchange, base: string): string {
  return exchangeParts(exchange, base).join('  →  ')
}

/** What was sent and what came, each in one line. */
export function exchangeParts(exchange: Exchange, base: string): [sent: string, came: string] {
  const { method, url, body } = exchange.request
  const path = exchange.kind !== 'webhook' && url.startsWith(`${base}/`) ? url.slice(base.length) : url
  const sent =
    body === null || body === ''
      ? ''
      : `  ${shorten(clean(exchange.kind === 'webhook' ? body : formLine(body)), mostShown)}`
  const { answer, error } = exchange
  const came =
    answer === null
      ? clean(error ?? 'no complete answer', 120)
      : `${answer.status} ${clean(answer.body, mostShown)}`.trimEnd()
  return [`${clean(method, 10)} ${clean(path, mostShown)}${sent}`, came]
}

/** The same request as a curl line, its key as a variable; null for what was no request of the kit. */
export function curlLine(exchange: Exchange): string | null {
  if (exchange.kind === 'webhook') return null
  const { method, url, headers, body } = exchange.request
  const parts = ['curl', '-i']
  if (method !== 'GET' && !(method === 'POST' && body)) parts.push('-X', quoted(method))
  const key = {
    public: '"$ASSAY_PUBLIC_KEY:"',
    secret: '"$ASSAY_SECRET_KEY:"',
    unknown: `"${unknownKeyInShell(exchange.operation)}:"`,
    blank: "':'",
    none: null,
  }[exchange.key]
  if (key !== null && exchange.kind === 'request') parts.push('-u', key)
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  if (type !== undefined && type !== 'application/x-www-form-urlencoded')
    parts.push('-H', quoted(`content-type: ${type}`))
  if (body) parts.push('--data-raw', withCard(quoted(body)))
  // Brackets of a query are no ranges of curl's.
  if (/[[\]{}]/.test(url)) parts.push('-g')
  return [...parts, quoted(url)].join(' ')
}

/** A quoted form whose card is the operator's: what was sent of it is not stored. */
function withCard(form: string): string {
  return form
    .replace('number%5D=%5Bdropped%5D', `number%5D='"$ASSAY_CARD_NUMBER"'`)
    .replace('security_code%5D=%5Bdropped%5D', 'security_code%5D=123')
}

function quoted(value: string): string {
  const safe = clean(value, 4000)
  return /^[\w./:%=?&,@+-]+$/.test(safe) && !/[?&]/.test(safe) && !safe.startsWith('-')
    ? safe
    : `'${safe.replaceAll("'", `'\\''`)}'`
}

/** A form as a person reads it: decoded, its long values cut. */
function formLine(body: string): string {
  return body
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return value.length === 0 ? legible(name) : `${legible(name)}=${shorten(legible(value.join('=')), 28)}`
    })
    .join('&')
}

function legible(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
