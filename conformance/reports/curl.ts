import { operations } from '../../generated/operations.ts'
import type { Exchange } from '../../generated/report.js'
import { redacted } from '../http/redactor.ts'
import { headerOf } from '../record/exchange.ts'
import { headerVariable } from '../settings/headers.ts'
import { commandLine, expansion, type Word } from './shell.ts'

const longest = 8000

/** The text in a stored form that stands in place of a card's number or security code. */
const dropped = '%5Bdropped%5D'

/**
 * Writes a request as a curl line; null for a webhook, and for a request that is too long to be copied.
 * Its key is a variable where the request goes to an origin in `keyOrigins`, and a word to be replaced elsewhere.
 */
export function curlLine(exchange: Exchange, keyOrigins: ReadonlySet<string>): string | null {
  const { kind, request } = exchange
  const { method, url, body } = request
  if (kind === 'webhook' || !/^https?:\/\//.test(url) || !URL.canParse(url)) return null
  if (url.length + (body?.length ?? 0) > longest) return null
  const isTrusted = keyOrigins.has(new URL(url).origin)
  const key = kind === 'request' ? keyWord(exchange, isTrusted) : null
  const type = headerOf(request, 'content-type')
  const trace = headerOf(request, 'traceparent')
  return commandLine([
    'curl',
    '-i',
    ...(method === 'GET' || (method === 'POST' && body) ? [] : ['-X', method]),
    ...(key === null ? [] : ['-u', key]),
    ...(type === undefined || type === 'application/x-www-form-urlencoded'
      ? []
      : ['-H', `content-type: ${type}`]),
    ...(isTrusted ? addedTo(exchange).flatMap((name) => ['-H', headerWord(name)]) : []),
    ...(trace === undefined ? [] : ['-H', `traceparent: ${trace}`]),
    ...(body ? ['--data-raw', withCard(body)] : []),
    // Brackets of a query are no ranges of curl's.
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
    url,
  ])
}

/** Names the headers that the operator added to a request. */
function addedTo({ request: { headers } }: Exchange): string[] {
  return Object.keys(headers).filter((name) => headers[name] === redacted)
}

/** Writes a header whose value is a variable. */
export function headerWord(name: string): Word {
  return [`${name}: `, expansion(`$${headerVariable(name)}`)]
}

/** Writes a form with variables in place of the card that was dropped from it. */
function withCard(body: string): Word {
  const parts = body.split(/(%5Bdropped%5D)/)
  return parts.map((part, at) => {
    if (part !== dropped) return part
    const isCode = parts[at - 1]?.endsWith('security_code%5D=') ?? false
    return expansion(isCode ? '${ASSAY_SECURITY_CODE:-123}' : '$ASSAY_CARD_NUMBER')
  })
}

function keyWord({ key, operation }: Exchange, isTrusted: boolean): Word | null {
  if (key === 'none') return null
  if (key === 'blank') return ':'
  if (!isTrusted) return `${key.toUpperCase()}_KEY:`
  const own = key === 'unknown' ? operations[operation ?? 'retrieveCharge'].key : key
  // A key that nobody holds is the right one with a character more.
  const more = key === 'unknown' ? '0' : ''
  return expansion(`\${ASSAY_${own === 'public' ? 'PUBLIC' : 'SECRET'}_KEY}${more}:`)
}
