import type { OperationId } from '../../generated/operations.ts'
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
    shows: ({ error }) => /no complete answer within/.test(error ?? ''),
    says: () => 'It is too slow, or hangs: see its log, or give it more time with --timeout.',
  },
  {
    shows: ({ status }) => status !== null && status >= 300 && status < 400,
    says: ({ location }) =>
      location === null
        ? 'It redirects to nowhere: give the address that answers.'
        : `It redirects to ${location}: give that address, as the base URL or the vault URL.`,
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
    shows: ({ status }) => status === 401 || status === 403,
    says: () =>
      'The key is refused: see that ASSAY_PUBLIC_KEY and ASSAY_SECRET_KEY are the keys of this implementation, each in its variable, and in its mode.',
  },
]

/** The cause of a hindrance in a sentence with the remedy; null where it names none. */
export function diagnosisOf(seen: Hindrance): string | null {
  return causes.find(({ shows }) => shows(seen))?.says(seen) ?? null
}

/** The last exchange that stood in the way, as a hindrance; null where none did. */
export function hindranceOf({ services }: Api, { exchanges }: Inconclusive): Hindrance | null {
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
  }
}

/** What stood in the way, with its cause; `keys` says what is wrong with them where it is they, so that nothing is known of the implementation. */
export async function diagnose(
  api: Api,
  stopped: unknown,
): Promise<{ stopped: unknown; keys: 'refused' | 'swapped' | null }> {
  if (!(stopped instanceof Inconclusive)) return { stopped, keys: null }
  const seen = hindranceOf(api, stopped)
  if (seen === null) return { stopped, keys: null }
  const isKeys = isRefusal(seen.status) && isRefusal(await statusOfList(api))
  const swapped = isKeys && (await isEachOther(api))
  const cause = swapped
    ? 'The keys are swapped: each is accepted in the place of the other. Give the public key as the public one.'
    : diagnosisOf(seen)
  const told = cause === null ? stopped : new Inconclusive(`${stopped.message} ${cause}`, stopped.exchanges)
  return { stopped: told, keys: swapped ? 'swapped' : isKeys ? 'refused' : null }
}

/** Whether a status says that a key is refused. */
export function isRefusal(status: number | null): boolean {
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
