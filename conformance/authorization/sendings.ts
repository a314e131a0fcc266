import { argumentsAt, Query, queryOf, type Value } from './expressions.ts'

/** A request that a script sends without leaving its page. */
export interface Sending {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  contentType?: string
  body?: string
}

const formEncoded = 'application/x-www-form-urlencoded;charset=UTF-8'
const calls =
  /(?<![\w$.])(?:window\s*\.\s*)?(fetch)\s*\(|(?<![\w$])(?:\$|jQuery|axios)\s*\.\s*(get|post)\s*\(|\.\s*(open)\s*\((?=\s*["'`](?:GET|POST)["'`])/gi

/** The requests that code sends with fetch, XMLHttpRequest, jQuery or axios, as far as it writes them out. */
export function sendingsIn(code: string, address: string): { at: number; sending: Sending }[] {
  return [...code.matchAll(calls)].slice(0, 20).flatMap((call) => {
    const end = call.index + call[0].length
    const given = argumentsAt(code, end, address)
    const sending = call[1]
      ? fetched(given)
      : call[2]
        ? requestOf(call[2], given[0], /^axios/i.test(call[0]) ? given[1] : queryOf(given[1]), undefined)
        : opened(given, code.slice(end, end + 2000), address)
    return sending ? [{ at: call.index, sending }] : []
  })
}

function fetched([url, options = {}, ...more]: Value[]): Sending | undefined {
  if (typeof options !== 'object' || options === null || options instanceof Query || more.length > 0)
    return undefined
  const { method = 'GET', body, headers } = options as { [name: string]: Value }
  if ('method' in options && typeof method !== 'string') return undefined
  if ('body' in options && body === undefined) return undefined
  return requestOf(String(method), url, body, headers)
}

function opened([method, url]: Value[], after: string, address: string): Sending | undefined {
  const send = /\.\s*send\s*\(/.exec(after)
  if (!send) return undefined
  const [body] = argumentsAt(after, send.index + send[0].length, address)
  const headers = [...after.slice(0, send.index).matchAll(/\.\s*setRequestHeader\s*\(/g)].map((call) =>
    argumentsAt(after, call.index + call[0].length, address),
  )
  const unread = body === undefined && !/^\s*\)/.test(after.slice(send.index + send[0].length))
  return unread
    ? undefined
    : requestOf(
        String(method),
        url,
        body,
        Object.fromEntries(headers.map(([name, value]) => [String(name), value])),
      )
}

function requestOf(method: string, url: Value, body: Value, given: Value): Sending | undefined {
  const way = method.toUpperCase()
  if (typeof url !== 'string' || (way !== 'GET' && way !== 'POST')) return undefined
  const { 'content-type': said, ...headers } = headersOf(given)
  const bare = { method: way, url, headers } satisfies Sending
  if (way === 'GET' || body === undefined || body === null) return bare
  if (body instanceof Query) return { ...bare, contentType: said ?? formEncoded, body: body.text }
  if (typeof body === 'object')
    return { ...bare, contentType: said ?? 'application/json', body: JSON.stringify(body) }
  return { ...bare, contentType: said ?? 'text/plain;charset=UTF-8', body: String(body) }
}

/** Headers by their names in small letters, as far as they are written out. */
function headersOf(given: Value): Record<string, string> {
  const all = typeof given === 'object' && given !== null ? Object.entries(given) : []
  return Object.fromEntries(
    all.flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && /^[\w-]+$/.test(name) && /^[\t\x20-\x7e]*$/.test(value)
        ? [[name.toLowerCase(), value]]
        : [],
    ),
  )
}
