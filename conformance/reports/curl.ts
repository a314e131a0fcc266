import { operations } from '../../generated/operations.ts'
import type { Exchange } from '../../generated/report.js'
import { redacted } from '../basics/redactor.ts'
import { headerVariable } from '../settings/headers.ts'
import { commandLine, expansion, type Word } from './shell.ts'

const longest = 8000

/**
 * Writes a request as a curl line; null for a webhook, and for a request that is too long to be copied.
 * Its key is a variable where the request goes to an origin in `keyOrigins`, and a word to be replaced elsewhere.
 */
export function curlLine(exchange: Exchange, keyOrigins: ReadonlySet<string>): string | null {
  const { kind, request } = exchange
  const { method, url, headers, body } = request
  if (kind === 'webhook' || !/^https?:\/\//.test(url) || !URL.canParse(url)) return null
  if (url.length + (body?.length ?? 0) > longest) return null
  const isTrusted = keyOrigins.has(new URL(url).origin)
  const key = kind === 'request' ? keyWord(exchange, isTrusted) : null
  const type = headerOf(request, 'content-type') ?? form
  const trace = headerOf(request, 'traceparent')
  const added = isTrusted ? Object.keys(headers).filter((name) => headers[name] === redacted) : []
  const sent: Word[] = [
    ...(type === form ? [] : [`content-type: ${type}`]),
    ...added.map(headerWord),
    ...(trace === undefined ? [] : [`traceparent: ${trace}`]),
  ]
  return commandLine([
    'curl',
    '-i',
    ...(method === 'GET' || (method === 'POST' && body) ? [] : ['-X', method]),
    ...(key === null ? [] : ['-u', key]),
    ...sent.flatMap((header) => ['-H', header]),
    ...(body ? ['--data-raw', withCard(body)] : []),
    // Brackets of a query are no ranges of curl's.
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
    url,
  ])
}

const form = 'application/x-www-form-urlencoded'

/** Reads a header by its name in small letters, however its name was written. */
export function headerOf(
  { headers }: Pick<Exchange['request'], 'headers'>,
  wanted: string,
): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1]
}

/** Writes a header whose value is a variable. */
export function headerWord(name: string): Word {
  return [`${name}: `, expansion(`$${headerVariable(name)}`)]
}

/** Writes a form with variables in place of the card that was taken out of it; the shell says which is not set. */
function withCard(body: string): Word {
  return body.split(/(%5Bcard\+ending\+in\+\d{4}%5D|%5Bsecurity\+code%5D)/).map((part) => {
    if (part.startsWith('%5Bcard+')) return expansion('${ASSAY_CARD_NUMBER:?}')
    return part === '%5Bsecurity+code%5D' ? expansion('${ASSAY_SECURITY_CODE:-123}') : part
  })
}

function keyWord(exchange: Exchange, isTrusted: boolean): Word | null {
  const { key } = exchange
  if (key === 'none') return null
  if (key === 'blank') return ':'
  if (!isTrusted) return `${key.toUpperCase()}_KEY:`
  if (key === 'unknown') return expansion(`${unknownKey(exchange)}:`)
  return expansion(`\${ASSAY_${key === 'public' ? 'PUBLIC' : 'SECRET'}_KEY}:`)
}

/** Changes the right key, which is a variable, into the unknown one that was sent. */
function unknownKey({ operation, unlike = '' }: Exchange): string {
  const isPublic = operation !== null && operations[operation].key === 'public'
  const variable = isPublic ? 'ASSAY_PUBLIC_KEY' : 'ASSAY_SECRET_KEY'
  const forms: Readonly<Record<string, string>> = {
    'one more': `\${${variable}}0`,
    'one before': `0\${${variable}}`,
    'one less': `\${${variable}%?}`,
    'last changed': `\${${variable}%?}_`,
    'first half': `\${${variable}%????????}00000000`,
  }
  return forms[unlike] ?? 'unknown_key_00000000'
}
