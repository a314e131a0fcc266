import type { Operation } from '../../generated/operations.ts'
import { settings } from '../../generated/settings.ts'
import { refusal, UsageError } from './usage.ts'

/** The implementation under test: its addresses and its two keys. */
export interface Target {
  /** The base of the token endpoints, without a slash at its end. */
  vaultUrl: string
  /** The base of all other endpoints, without a slash at its end. */
  baseUrl: string
  /** The host of authorization pages, when it is to be judged. */
  payUrl: string | null
  publicKey: string
  secretKey: string
  live: boolean
  /** True for the embedded reference implementation. */
  embedded: boolean
}

/** Makes the target of a reference implementation that was started for a run. */
export function embeddedTarget(
  { vaultUrl, baseUrl, payUrl, keys }: Pick<Target, 'vaultUrl' | 'baseUrl' | 'payUrl'> & { keys: Keys },
  live = false,
): Target {
  const { public: publicKey, secret: secretKey } = keys[live ? 'live' : 'test']
  return { vaultUrl, baseUrl, payUrl, publicKey, secretKey, live, embedded: true }
}

type Keys = Readonly<Record<'test' | 'live', { public: string; secret: string }>>

/** Tells whether a text can be a key: it holds no blank, no colon and no line end. */
function isKey(text: string): boolean {
  return text !== '' && !/[\s:\p{Cc}]/u.test(text)
}

/** The settings that mean nothing without a base URL. */
type Beside = 'vaultUrl' | 'payUrl' | 'publicKey' | 'secretKey'

/** The settings that say which implementation is judged, and how far a live run may go. */
type Named = { [Name in 'baseUrl' | Beside]?: string } & { live?: boolean; maxAmount?: number }

/**
 * Throws a UsageError for real charges without a limit, for one of `beside` without a base URL, and for keys that cannot be used.
 * `nameOf` gives a setting the name under which it was given.
 */
export function assertTarget(
  said: Named,
  beside: readonly Beside[],
  nameOf: (setting: keyof Named) => string,
): void {
  const { live, maxAmount, baseUrl, publicKey, secretKey } = said
  if (live && maxAmount === undefined)
    throw new UsageError(
      `${nameOf('live')}: no ${nameOf('maxAmount')}; real charges are made, so say what all of them may come to, such as ${settings.maxAmount.examples[0]} for a whole run.`,
    )
  const alone = beside.find((one) => said[one] !== undefined)
  if (baseUrl === undefined && alone !== undefined)
    throw new UsageError(
      `${nameOf(alone)}: there is no base URL that it belongs to; give that too, such as https://api.payment.example.`,
    )
  if (baseUrl === undefined) return
  for (const one of ['publicKey', 'secretKey'] as const) {
    const key = said[one]
    if (key !== undefined && !isKey(key))
      throw new UsageError(
        `${nameOf(one)}: the key is empty, or holds a blank, a colon or a line end; give the key alone.`,
      )
  }
  if (publicKey !== undefined && publicKey === secretKey)
    throw new UsageError(
      `${nameOf('publicKey')} and ${nameOf('secretKey')}: both are the same key; give one of each kind.`,
    )
}

const hostWithPort = /^([\w.-]+|\[[0-9a-f:.]+\]):\d+(\/|$)/i

/** Tells whether a word is meant as an address: it has a scheme, or a host with its port, as localhost:8080 has. */
export function isMeantAsAddress(word: string): boolean {
  return word.includes('://') || hostWithPort.test(word)
}

/** Reads an address: http or https, without credentials, query or fragment. Throws a UsageError that names `subject`. */
export function readAddress(subject: string, text: string): string {
  let url: URL
  try {
    const scheme = /^(localhost|127\.|\[::1\])/i.test(text) ? 'http' : 'https'
    url = new URL(hostWithPort.test(text) ? `${scheme}://${text}` : text)
  } catch {
    throw refusal(subject, settings.baseUrl.otherwise, text)
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new UsageError(`${subject}: ${url.protocol} is not http: or https:.`)
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      `${subject}: leave credentials out of the URL; the keys have flags and variables of their own.`,
    )
  if (url.search !== '' || url.hash !== '')
    throw new UsageError(`${subject}: leave the query and the fragment out of ${JSON.stringify(text)}.`)
  return url.href.replace(/\/+$/, '')
}

/** Lists the addresses that the operator named. */
export function namedAddresses({ baseUrl, vaultUrl, payUrl }: Target): string[] {
  return [baseUrl, vaultUrl, ...(payUrl === null ? [] : [payUrl])]
}

/** Makes the URL of an operation. */
export function addressOf(
  target: Target,
  operation: Pick<Operation, 'server' | 'path'>,
  id?: string,
): string {
  const base = operation.server === 'vault' ? target.vaultUrl : target.baseUrl
  return base + operation.path.replace('{id}', () => segmentOf(id ?? ''))
}

/** Writes an identifier as a segment of a path, with the marks that stand there as they are (RFC 3986, section 3.3). */
function segmentOf(id: string): string {
  return encodeURIComponent(wellFormed(id)).replace(/%(?:24|26|2C|3A|3B|3D|40)/g, decodeURIComponent)
}

/** Replaces halves of characters, which no address can hold. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}

/** Tells whether keys may be sent to a URL: it is on an origin that the operator named for the API. */
export function isOwn(target: Target, url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false
  return [target.baseUrl, target.vaultUrl].some((base) => new URL(base).origin === url.origin)
}

/**
 * Lists the URLs that a location may mean: a path below the base URL or one that already holds its prefix, or a URL on the operator's origins.
 * Lists none for a location on another origin, because no key is sent there.
 */
export function locate(target: Target, server: 'vault' | 'base', location: string): string[] {
  const base = server === 'vault' ? target.vaultUrl : target.baseUrl
  const { origin, pathname } = new URL(base)
  const prefix = pathname.replace(/\/+$/, '')
  if (/^[a-z][a-z0-9+.-]*:|^[/\\]{2}/i.test(location)) {
    if (!URL.canParse(location, base)) return []
    const url = new URL(location, base)
    return isOwn(target, url) ? [url.href] : []
  }
  const path = location.startsWith('/') ? location : `/${location}`
  const below = base + path
  const whole = origin + path
  const candidates = prefix !== '' && path.startsWith(`${prefix}/`) ? [whole, below] : [below, whole]
  return [...new Set(candidates)].filter(
    (candidate) => URL.canParse(candidate) && isOwn(target, new URL(candidate)),
  )
}
