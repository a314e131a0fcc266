import { operations } from '../../generated/operations.ts'
import { cut } from '../basics/cut.ts'
import type { Exchange } from '../record/entry.ts'

/** What is known of a request that kept a run from going on. */
interface Seen extends Pick<Exchange, 'operation'> {
  error: string
  /** 0 without an answer. */
  status: number
  /** The address that answers redirect to. */
  location: string
  body: string
  url: string
  host: string
  hostname: string
  /** True where tokens have no address of their own. */
  oneAddress: boolean
}

/** Each cause: the error or the answer that shows it, and the sentence with the remedy. The first that shows is told. */
const causes: readonly [shows: RegExp | ((seen: Seen) => boolean), says: (seen: Seen) => string][] = [
  [
    /^the proxy .* \(407\)$/,
    () =>
      'The proxy asks who you are: put a name and a password into HTTPS_PROXY, as in http://name:password@proxy.example:3128.',
  ],
  [
    /^the proxy /,
    ({ host, hostname }) =>
      `See that HTTPS_PROXY names a proxy that leads to ${host}, or keep it out with NO_PROXY=${hostname}.`,
  ],
  [/ENOTFOUND|EAI_AGAIN/, ({ hostname }) => `The name ${hostname} does not resolve: mend the address.`],
  [/ECONNREFUSED/, ({ host }) => `Nothing listens at ${host}: start the implementation, or mend the port.`],
  [
    /wrong version number|packet length too long|EPROTO/i,
    ({ host }) => `No TLS is spoken at ${host}: write http://${host}, or start it with TLS.`,
  ],
  [
    /certificate|altname/i,
    ({ hostname }) =>
      `The certificate must be of ${hostname}, of this time, and of somebody who is trusted: name the file of who signed it, or of itself, with --ca FILE.`,
  ],
  [mayBeTls, ({ host }) => `TLS may be spoken at ${host}: write https://${host}.`],
  [
    /Connect Timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/,
    ({ host }) =>
      `${host} is not reached from here: see whether it takes a VPN, or a proxy that HTTPS_PROXY names.`,
  ],
  [
    /no complete answer within/,
    () => 'It is too slow, or hangs: see its log, or give it more time with --timeout.',
  ],
  [
    ({ status }) => status >= 300 && status < 400,
    ({ location }) => `It redirects to ${cut(location, 300) || 'nowhere'}: give the address that answers.`,
  ],
  [
    ({ status }) => status === 404,
    ({ url, operation, oneAddress }) =>
      oneAddress && operation?.endsWith('Token')
        ? `${url} is not there: where tokens are elsewhere, name that with --vault-url; otherwise see whether a prefix is missing in the base URL.`
        : `${url} is not there: see whether a prefix is missing in the base URL, or the operation is still to be built.`,
  ],
  [
    ({ status }) => status === 405 || status === 501,
    ({ url }) => `${url} does not take this method: the operation is still to be built.`,
  ],
  [
    ({ status }) => status === 401 || status === 403,
    ({ operation }) => {
      const kind = operation === null ? 'secret' : operations[operation].key
      return `The ${kind} key is refused: see that ASSAY_${kind.toUpperCase()}_KEY is the ${kind} key of this implementation, not the other, and of its mode.`
    },
  ],
]

function mayBeTls({ url, error, status, body }: Seen): boolean {
  if (!url.startsWith('http:')) return false
  const breaksOff = /^the other side closed the connection$|invalid|Expected HTTP/i.test(error)
  return breaksOff || (status === 400 && /https/i.test(body))
}

/** Tells why an exchange was not accepted, in a sentence with the remedy; null where nothing shows it. */
export function diagnosisOf(
  { operation, request: { url }, answer, error }: Exchange,
  oneAddress: boolean,
): string | null {
  const { host, hostname } = new URL(url)
  const { status = 0, headers: { location = '' } = {}, body = '' } = answer ?? {}
  const seen: Seen = {
    operation,
    error: error ?? '',
    status,
    location,
    body,
    url,
    host,
    hostname,
    oneAddress,
  }
  const found = causes.find(([one]) => (typeof one === 'function' ? one(seen) : one.test(seen.error)))
  return found?.[1](seen) ?? null
}
