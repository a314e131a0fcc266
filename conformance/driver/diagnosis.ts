import { operations, type OperationId } from '../../generated/operations.ts'
import { cut } from '../basics/cut.ts'
import type { Exchange } from '../record/entry.ts'

/** Remedies by the pattern of their cause in `scheme error-or-status`; the first match counts. */
const remedies: Readonly<Record<string, string>> = {
  '^\\S+ the proxy ':
    'See that HTTPS_PROXY names a proxy that leads to {host}, with its name and password, or keep {hostname} out with NO_PROXY.',
  'ENOTFOUND|EAI_AGAIN': 'The name {hostname} does not resolve: fix the address.',
  ECONNREFUSED: 'Nothing listens at {host}: start the implementation, or fix the port.',
  'wrong version number|packet length too long|EPROTO':
    'No TLS is spoken at {host}: write http://{host}, or start it with TLS.',
  'certificate|altname':
    'The certificate must be of {hostname}, of this time, and of somebody who is trusted: name the file of who signed it, or of itself, in the variable NODE_EXTRA_CA_CERTS.',
  '^http: .*(?:closed the connection|invalid|Expected HTTP)':
    'TLS may be spoken at {host}: write https://{host}.',
  'Connect Timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH':
    '{host} is not reached from here: see whether it takes a VPN, or a proxy that HTTPS_PROXY names.',
  'no complete answer within':
    'It is too slow, or hangs: see its log, or give it more time with --timeout.',
  '^\\S+ 3': 'It redirects to {location}: give the address that answers.',
  '^\\S+ (?:404|405|501)':
    '{url} is not there: see whether a prefix is missing in the base URL, or the operation is still to be built.',
  '^\\S+ 40[13]':
    'The {kind} key is refused: see that ASSAY_{KIND}_KEY is the {kind} key of this implementation, not the other, and of its mode; where a gateway asks for a header too, give it with --header.',
}

/** A request that was not accepted, in a sentence, with the remedy where its cause shows. */
export function explain(operation: OperationId, { request, answer, error }: Exchange): string {
  const { url } = request
  const { protocol, host, hostname } = new URL(url)
  const { status = 0, headers: { location = '' } = {}, body = '' } = answer ?? {}
  const sentence = `${operation} was not accepted: ${error ?? `${status} ${cut(body.replace(/\s+/g, ' '), 120)}`}.`
  const symptom = `${protocol} ${error ?? status}`
  const pattern = Object.keys(remedies).find((expression) =>
    new RegExp(expression, 'i').test(symptom),
  )
  if (pattern === undefined) return sentence
  const kind = operations[operation].key
  const to = cut(location, 300) || 'nowhere'
  const placeholders: Record<string, string> = {
    url,
    host,
    hostname,
    kind,
    KIND: kind.toUpperCase(),
    location: to,
  }
  return `${sentence} ${remedies[pattern]?.replace(/\{(\w+)\}/g, (_, name: string) => placeholders[name] ?? '')}`
}
