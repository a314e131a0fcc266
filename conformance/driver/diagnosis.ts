import { operations, type OperationId } from '../../generated/operations.ts'
import { cut } from '../basics/cut.ts'
import type { Exchange } from '../record/entry.ts'

/** The result of a request that kept a run from going on. */
export interface Hindrance {
  operation: OperationId | null
  url: string
  status: number | null
  error: string | null
  location: string | null
  /** The beginning of the body. */
  body: string
  /** True where tokens have no address of their own. */
  oneAddress: boolean
}

type Seen = Hindrance & Pick<URL, 'host' | 'hostname'>

/** Each cause: the error or the answer that shows it, and the sentence with the remedy. The first that shows is told. */
const causes: readonly [
  shows: RegExp | ((seen: Seen) => boolean),
  says: string | ((seen: Seen) => string),
][] = [
  [
    /^the proxy .* \(407\)$/,
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
    /altname|does not match certificate/i,
    ({ hostname }) =>
      `The certificate is not of ${hostname}: use the name that it is of, or give it one of this name.`,
  ],
  [
    /certificate (has expired|is not yet valid)/i,
    ({ host }) => `The certificate of ${host} is of another time: renew it, or mend the clock.`,
  ],
  [
    /certificate/i,
    'The certificate is not trusted: name the file of who signed it, or of itself, with --ca FILE.',
  ],
  [mayBeTls, ({ host }) => `TLS may be spoken at ${host}: write https://${host}.`],
  [
    /Connect Timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/,
    ({ host }) =>
      `${host} is not reached from here: see whether it takes a VPN, or a proxy that HTTPS_PROXY names.`,
  ],
  [
    /no complete answer within/,
    'It is too slow, or hangs: see its log, or give it more time with --timeout.',
  ],
  [({ status }) => status !== null && status >= 300 && status < 400, redirection],
  [
    ({ status, operation, oneAddress }) =>
      status === 404 && oneAddress && operation?.endsWith('Token') === true,
    ({ url }) =>
      `${url} is not there: where tokens are elsewhere, name that with --vault-url; otherwise see whether a prefix is missing in the base URL.`,
  ],
  [
    ({ status }) => status === 404,
    ({ url }) =>
      `${url} is not there: see whether a prefix is missing in the base URL, or the operation is still to be built.`,
  ],
  [
    ({ status }) => status === 405 || status === 501,
    ({ url }) => `${url} does not take this method: the operation is still to be built.`,
  ],
  [
    ({ status }) => isRefusal(status),
    ({ operation }) => {
      const kind = operation === null ? 'secret' : operations[operation].key
      return `The ${kind} key is refused: see that ASSAY_${kind.toUpperCase()}_KEY is the ${kind} key of this implementation, not the other, and of its mode.`
    },
  ],
]

function mayBeTls({ url, error, status, body }: Hindrance): boolean {
  if (!url.startsWith('http:')) return false
  const breaksOff = /^the other side closed the connection$|invalid|Expected HTTP/i.test(error ?? '')
  return breaksOff || (status === 400 && /https/i.test(body))
}

/** Names where it redirects to, and the base of that, where it is the same operation. */
function redirection({ url, location, operation, oneAddress }: Hindrance): string {
  if (location === null || !URL.canParse(location, url))
    return 'It redirects to nowhere: give the address that answers.'
  const to = new URL(location, url)
  const { path = '', server = 'base' } = operation === null ? {} : operations[operation]
  const which = server === 'vault' && !oneAddress ? 'vault URL' : 'base URL'
  const isSame = path !== '' && to.pathname.endsWith(path)
  const base = isSame ? to.origin + to.pathname.slice(0, -path.length) : 'the address that answers'
  return `It redirects to ${cut(to.href, 300)}: give ${cut(base, 300)} as the ${which}.`
}

/** Tells the cause of a hindrance in a sentence with the remedy; null where nothing shows it. */
export function diagnosisOf(hindrance: Hindrance): string | null {
  const { host, hostname } = new URL(hindrance.url)
  const seen = { ...hindrance, host, hostname }
  const shows = (one: (typeof causes)[number][0]) =>
    typeof one === 'function' ? one(seen) : one.test(seen.error ?? '')
  const says = causes.find(([one]) => shows(one))?.[1] ?? null
  return typeof says === 'function' ? says(seen) : says
}

/** Makes a hindrance of an exchange that was not accepted. */
export function hindranceOf({ operation, request, answer, error }: Exchange, oneAddress: boolean): Hindrance {
  return {
    operation,
    url: request.url,
    status: answer?.status ?? null,
    error,
    location: answer?.headers['location'] ?? null,
    body: cut(answer?.body ?? '', 500),
    oneAddress,
  }
}

function isRefusal(status: number | null): boolean {
  return status === 401 || status === 403
}
