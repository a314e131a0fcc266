import { operations, type OperationId } from '../../generated/operations.ts'
import { Inconclusive } from '../api/inconclusive.ts'
import type { Api } from '../flows/api.ts'
import { only } from '../flows/plan.ts'
import { sourceParameters } from '../flows/sources.ts'

/** What came of a request that stood in the way of a run. */
export interface Hindrance {
  operation: OperationId | null
  url: string
  status: number | null
  error: string | null
  location: string | null
  /** How much of the body is told. */
  body: string
  /** Whether tokens have no address of their own. */
  oneAddress: boolean
  /** Whether both keys are refused, not only that of the operation. */
  bothKeys: boolean
}

const closed = 'the other side closed the connection'

/** Each cause: how it shows, and the sentence with the remedy. The first that shows is told. */
const causes: readonly { shows: (seen: Hindrance) => boolean; says: (seen: Hindrance) => string }[] = [
  {
    shows: ({ error }) => /^the proxy .* \(407\)$/.test(error ?? ''),
    says: () =>
      'The proxy asks who you are: put a name and a password into HTTPS_PROXY, as in http://name:password@proxy.example:3128.',
  },
  {
    shows: ({ error }) => error?.startsWith('the proxy ') === true,
    says: ({ url }) =>
      `See that HTTPS_PROXY names a proxy that leads to ${new URL(url).host}, or keep it out with NO_PROXY=${new URL(url).hostname}.`,
  },
  {
    shows: ({ error }) => /ENOTFOUND|EAI_AGAIN/.test(error ?? ''),
    says: ({ url }) => `The name ${new URL(url).hostname} does not resolve: mend the address.`,
  },
  {
    shows: ({ error }) => /ECONNREFUSED/.test(error ?? ''),
    says: ({ url }) => `Nothing listens at ${new URL(url).host}: start the implementation, or mend the port.`,
  },
  {
    shows: ({ error }) => /wrong version number|packet length too long|EPROTO/i.test(error ?? ''),
    says: ({ url }) =>
      `No TLS is spoken at ${new URL(url).host}: write http://${new URL(url).host}, or start it with TLS.`,
  },
  {
    shows: ({ error }) => /altname|does not match certificate/i.test(error ?? ''),
    says: ({ url }) =>
      `The certificate is not of ${new URL(url).hostname}: use the name that it is of, or give it one of this name.`,
  },
  {
    shows: ({ error }) => /certificate (has expired|is not yet valid)/i.test(error ?? ''),
    says: ({ url }) =>
      `The certificate of ${new URL(url).host} is of another time: renew it, or mend the clock.`,
  },
  {
    shows: ({ error }) => /certificate/i.test(error ?? ''),
    says: () =>
      'The certificate is not trusted: name the file of who signed it, or of itself, with --ca FILE.',
  },
  {
    shows: ({ url, error, status, body }) =>
      url.startsWith('http:') &&
      (error === closed ||
        /invalid|Expected HTTP/i.test(error ?? '') ||
        (status === 400 && /https/i.test(body))),
    says: ({ url }) => `TLS may be spoken at ${new URL(url).host}: write https://${new URL(url).host}.`,
  },
  {
    shows: ({ error }) => /Connect Timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/.test(error ?? ''),
    says: ({ url }) =>
      `${new URL(url).host} is not reached from here: see whether it takes a VPN, or a proxy that HTTPS_PROXY names.`,
  },
  {
    shows: ({ error }) => /no complete answer within/.test(error ?? ''),
    says: () => 'It is too slow, or hangs: see its log, or give it more time with --timeout.',
  },
  {
    shows: ({ status }) => status !== null && status >= 300 && status < 400,
    says: redirection,
  },
  {
    shows: ({ status, operation, oneAddress }) =>
      status === 404 && oneAddress && (operation?.endsWith('Token') ?? false),
    says: ({ url }) =>
      `${url} is not there: where tokens are elsewhere, name that with --vault-url; otherwise see whether a prefix is missing in the base URL.`,
  },
  {
    shows: ({ status }) => status === 404,
    says: ({ url }) =>
      `${url} is not there: see whether a prefix is missing in the base URL, or the operation is still to be built.`,
  },
  {
    shows: ({ status }) => status === 405 || status === 501,
    says: ({ url }) => `${url} does not take this method: the operation is still to be built.`,
  },
  {
    shows: ({ status, bothKeys }) => isRefusal(status) && bothKeys,
    says: () =>
      'Both keys are refused: see that ASSAY_PUBLIC_KEY and ASSAY_SECRET_KEY are the keys of this implementation, and of its mode; where a gateway asks for a header too, give it with --header.',
  },
  {
    shows: ({ status }) => isRefusal(status),
    says: ({ operation }) => {
      const kind = operation === null ? 'secret' : operations[operation].key
      return `The ${kind} key is refused: see that ASSAY_${kind.toUpperCase()}_KEY is the ${kind} key of this implementation, not the other, and of its mode.`
    },
  },
]

/** Where it redirects to, and the base of that, where it is the same operation. */
function redirection({ url, location, operation, oneAddress }: Hindrance): string {
  if (location === null || !URL.canParse(location, url))
    return 'It redirects to nowhere: give the address that answers.'
  const to = new URL(location, url)
  const { path = '', server = 'base' } = operation === null ? {} : operations[operation]
  const which = server === 'vault' && !oneAddress ? 'vault URL' : 'base URL'
  const isSame = path !== '' && to.pathname.endsWith(path)
  const base = isSame ? to.origin + to.pathname.slice(0, -path.length) : 'the address that answers'
  return `It redirects to ${to.href.slice(0, 300)}: give ${base.slice(0, 300)} as the ${which}.`
}

/** The cause of a hindrance in a sentence with the remedy; null where it names none. */
export function diagnosisOf(seen: Hindrance): string | null {
  return causes.find(({ shows }) => shows(seen))?.says(seen) ?? null
}

/** The last exchange that stood in the way, as a hindrance; null where none did. */
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
    body: answer?.body.slice(0, 500) ?? '',
    oneAddress: baseUrl === vaultUrl,
    bothKeys: false,
  }
}

/** What is wrong with the keys, where it is they. */
type Keys = 'refused' | 'swapped' | null

/** What stood in the way, with its cause; where that is the keys, nothing is known of the implementation. */
export async function diagnose(api: Api, stopped: unknown): Promise<{ stopped: unknown; keys: Keys }> {
  if (!(stopped instanceof Inconclusive)) return { stopped, keys: null }
  const { cause, keys } = await causeOf(api, stopped)
  const told = cause === null ? stopped : new Inconclusive(`${stopped.message} ${cause}`, stopped.exchanges)
  return { stopped: told, keys }
}

/** The cause of what stood in the way, in a sentence with the remedy, or null; asks more where a key was refused. */
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

/** Whether a status says that a key is refused. */
function isRefusal(status: number | null): boolean {
  return status === 401 || status === 403
}

/** Whether each key is refused in its own place and accepted in that of the other. */
export async function areSwapped(api: Api): Promise<boolean> {
  return isRefusal(await statusOfList(api)) && (await isEachOther(api))
}

async function isEachOther(api: Api): Promise<boolean> {
  return (await isAccepted(api, 'listEvents')) && (await isAccepted(api, 'createSource'))
}

async function statusOfList(api: Api): Promise<number | null> {
  return api.call('listEvents', { intent: 'tried' }).then(
    ({ status }) => status,
    () => null,
  )
}

/** Whether an operation takes the key of the other kind. */
async function isAccepted(api: Api, operation: 'createSource' | 'listEvents'): Promise<boolean> {
  const parameters = operation === 'createSource' ? sourceParameters(only('first')) : {}
  const answer = await api.call(operation, { parameters, key: 'other', intent: 'tried' }).catch(() => null)
  return answer !== null && answer.ok && answer.shown !== null
}
