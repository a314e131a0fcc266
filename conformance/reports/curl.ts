import { unknownKeyInShell } from '../api/keys.ts'
import type { Exchange } from '../../generated/report.js'
import { redacted } from '../http/redactor.ts'
import { headerOf } from '../record/exchange.ts'
import { headerVariable } from '../settings/headers.ts'
import { commandLine, expansion, type Word } from './shell.ts'

const longest = 8000

/** The text in a stored form that stands in place of a card's number or security code. */
export const dropped = '%5Bdropped%5D'

/** Writes a request as a curl line, its key as a variable; null for a webhook, or one too long to be copied. */
export function curlLine(exchange: Exchange): string | null {
  const { url, body } = exchange.request
  if (exchange.kind === 'webhook' || !/^https?:\/\//.test(url)) return null
  if (url.length + (body?.length ?? 0) > longest) return null
  // Brackets of a query are no ranges of curl's.
  const literally = /[[\]{}]/.test(url) ? ['-g'] : []
  const trace = traceOf(exchange)
  const traced = trace === null ? [] : ['-H', `traceparent: ${trace}`]
  return commandLine(['curl', '-i', ...requestWords(exchange), ...traced, ...literally, url])
}

/** Gives the flags of curl for a request: its method, key, type, headers and body; `names` are of variables. */
export function requestWords(exchange: Exchange, names?: ReadonlyMap<string, string>): Word[] {
  const { method, body } = exchange.request
  const key = exchange.kind === 'request' ? keyWord(exchange) : null
  const type = headerOf(exchange.request, 'content-type')
  const posted = method === 'POST' && body
  return [
    ...(method === 'GET' || posted ? [] : ['-X', method]),
    ...(key === null ? [] : ['-u', key]),
    ...(type === undefined || type === 'application/x-www-form-urlencoded'
      ? []
      : ['-H', `content-type: ${type}`]),
    ...addedTo(exchange).flatMap((name) => ['-H', headerWord(name)]),
    ...(body ? ['--data-raw', filled(body, names)] : []),
  ]
}

/** Reads the traceparent of a request of the kit, by which it is traced; null where it has none. */
export function traceOf({ kind, request: { headers } }: Exchange): string | null {
  return kind === 'webhook' ? null : (headers['traceparent'] ?? null)
}

/** Names the headers that the operator added to a request. */
export function addedTo({ kind, request: { headers } }: Exchange): string[] {
  return kind === 'webhook' ? [] : Object.keys(headers).filter((name) => headers[name] === redacted)
}

/** Writes a header whose value is a variable. */
export function headerWord(name: string): Word {
  return [`${name}: `, expansion(`$${headerVariable(name)}`)]
}

/** Writes text of a request with variables for identifiers that have a name, and for what was dropped of a card. */
export function filled(text: string, names: ReadonlyMap<string, string> = new Map()): Word {
  let before = ''
  return text.split(/(%5Bdropped%5D|[\w-]+)/).map((part) => {
    const place = before
    before = (before + part).slice(-40)
    if (part === dropped)
      return place.endsWith('security_code%5D=')
        ? expansion('${ASSAY_SECURITY_CODE:-123}')
        : expansion('$ASSAY_CARD_NUMBER')
    const name = names.get(part)
    return name === undefined ? part : expansion(`$${name}`)
  })
}

function keyWord({ key, operation }: Exchange): Word | null {
  return {
    public: expansion('$ASSAY_PUBLIC_KEY:'),
    secret: expansion('$ASSAY_SECRET_KEY:'),
    unknown: expansion(`${unknownKeyInShell(operation)}:`),
    blank: ':',
    none: null,
  }[key]
}
