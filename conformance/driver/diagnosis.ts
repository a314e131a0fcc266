import { operations, type OperationId } from '../../generated/operations.ts'
import { cut } from '../basics/cut.ts'
import type { Exchange } from '../record/entry.ts'

/** Each cause: what shows it in an error, or in a status, and the sentence with the remedy. The first that shows is told. */
const causes: readonly [shows: RegExp, says: string][] = [
  [
    /^\S+ the proxy .* \(407\)$/,
    'The proxy asks who you are: put a name and a password into HTTPS_PROXY, as in http://name:password@proxy.example:3128.',
  ],
  [
    /^\S+ the proxy /,
    'See that HTTPS_PROXY names a proxy that leads to {host}, or keep it out with NO_PROXY={hostname}.',
  ],
  [/ENOTFOUND|EAI_AGAIN/, 'The name {hostname} does not resolve: mend the address.'],
  [/ECONNREFUSED/, 'Nothing listens at {host}: start the implementation, or mend the port.'],
  [
    /wrong version number|packet length too long|EPROTO/i,
    'No TLS is spoken at {host}: write http://{host}, or start it with TLS.',
  ],
  [
    /certificate|altname/i,
    'The certificate must be of {hostname}, of this time, and of somebody who is trusted: name the file of who signed it, or of itself, with --ca FILE.',
  ],
  [
    /^http: (?:the other side closed the connection$|.*invalid|.*Expected HTTP|400 https$)/i,
    'TLS may be spoken at {host}: write https://{host}.',
  ],
  [
    /Connect Timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/,
    '{host} is not reached from here: see whether it takes a VPN, or a proxy that HTTPS_PROXY names.',
  ],
  [
    /no complete answer within/,
    'It is too slow, or hangs: see its log, or give it more time with --timeout.',
  ],
  [/^\S+ 3/, 'It redirects to {location}: give the address that answers.'],
  [
    /^\S+ 404/,
    '{url} is not there: see whether a prefix is missing in the base URL, or the operation is still to be built.',
  ],
  [/^\S+ (?:405|501)/, '{url} does not take this method: the operation is still to be built.'],
  [
    /^\S+ 40[13]/,
    'The {kind} key is refused: see that ASSAY_{KIND}_KEY is the {kind} key of this implementation, not the other, and of its mode.',
  ],
]

/** Says that a request of an operation was not accepted, with the cause and the remedy where the exchange shows them. */
export function explain(operation: OperationId, { request, answer, error }: Exchange): string {
  const { url } = request
  const { protocol, host, hostname } = new URL(url)
  const { status = 0, headers: { location = '' } = {}, body = '' } = answer ?? {}
  const said = `${operation} was not accepted: ${error ?? `${status} ${body.replace(/\s+/g, ' ').slice(0, 120)}`}.`
  const shown = `${protocol} ${error ?? `${status}${/https/i.test(body) ? ' https' : ''}`}`
  const cause = causes.find(([shows]) => shows.test(shown))?.[1]
  if (cause === undefined) return said
  const kind = operations[operation].key
  const to = cut(location, 300) || 'nowhere'
  const words = new Map(Object.entries({ url, host, hostname, kind, KIND: kind.toUpperCase(), location: to }))
  return `${said} ${cause.replace(/\{(\w+)\}/g, (_, name: string) => words.get(name) ?? '')}`
}
