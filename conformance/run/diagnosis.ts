import { operations, type OperationId } from '../../generated/operations.ts'
import { isAccepted } from '../api/answer.ts'
import { Inconclusive } from '../api/inconclusive.ts'
import type { Api } from '../flows/api.ts'
import { only } from '../flows/plan.ts'
import { sourceParameters } from '../flows/sources.ts'
import { cut } from '../basics/cut.ts'

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
  /** True where both keys are refused, not only that of the operation. */
  bothKeys: boolean
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
    ({ status, bothKeys }) => isRefusal(status) && bothKeys,
    'Both keys are refused: see that ASSAY_PUBLIC_KEY and ASSAY_SECRET_KEY are the keys of this implementation, and of its mode; where a gateway asks for a header too, give it with --header.',
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

/** Makes a hindrance of the last exchange that stood in the way; null where none did. */
function hindranceOf({ services }: Api, { exchanges }: Inconclusive): Hindrance | null {
  const { baseUrl, vaultUrl } = services.options.target
  const [last] = services.recorder.read(exchanges).toReversed()
  if (last === undefined) return null
  const { operation, request, answer, error } = last
  return {
    operation,
    url: request.url,
    status: answer?.status ?? null,
    error,
    location: answer?.headers['location'] ?? null,
    body: cut(answer?.body ?? '', 500),
    oneAddress: baseUrl === vaultUrl,
    bothKeys: false,
  }
}

type Keys = 'refused' | 'swapped' | null

/** Adds the cause to what kept a run from going on; where the keys are the cause, nothing is known of the implementation. */
export async function diagnose(api: Api, stopped: unknown): Promise<{ stopped: unknown; keys: Keys }> {
  if (!(stopped instanceof Inconclusive)) return { stopped, keys: null }
  const { cause, keys } = await causeOf(api, stopped)
  const explained =
    cause === null ? stopped : new Inconclusive(`${stopped.message} ${cause}`, stopped.exchanges)
  return { stopped: explained, keys }
}

/** Finds the cause of what kept a run from going on, in a sentence with the remedy, or null; sends more requests where a key was refused. */
export async function causeOf(
  api: Api,
  stopped: Inconclusive,
): Promise<{ cause: string | null; keys: Keys }> {
  const seen = hindranceOf(api, stopped)
  if (seen === null) return { cause: null, keys: null }
  if (!isRefusal(seen.status) || !isRefusal(await statusOfList(api)))
    return { cause: diagnosisOf(seen), keys: null }
  if (await isEachOther(api))
    return {
      cause:
        'The keys are swapped: each is accepted in the place of the other. Give the public key as the public one.',
      keys: 'swapped',
    }
  const isOfPublic = seen.operation !== null && operations[seen.operation].key === 'public'
  return { cause: diagnosisOf({ ...seen, bothKeys: isOfPublic }), keys: 'refused' }
}

function isRefusal(status: number | null): boolean {
  return status === 401 || status === 403
}

/** Tells whether each key is refused in its own place and accepted in that of the other. */
export async function areSwapped(api: Api): Promise<boolean> {
  return isRefusal(await statusOfList(api)) && (await isEachOther(api))
}

async function isEachOther(api: Api): Promise<boolean> {
  return (await acceptsOther(api, 'listEvents')) && (await acceptsOther(api, 'createSource'))
}

async function statusOfList(api: Api): Promise<number | null> {
  return api.call('listEvents', { intent: 'tried' }).then(
    ({ status }) => status,
    () => null,
  )
}

/** Tells whether an operation accepts the key of the other kind. */
async function acceptsOther(api: Api, operation: 'createSource' | 'listEvents'): Promise<boolean> {
  const parameters = operation === 'createSource' ? sourceParameters(only('first')) : {}
  const answer = await api.call(operation, { parameters, key: 'other', intent: 'tried' }).catch(() => null)
  return answer !== null && isAccepted(answer)
}
