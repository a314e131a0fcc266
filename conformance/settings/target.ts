import type { Operation } from '../../generated/operations.ts'
import { inBrief, UsageError } from './usage.ts'

/** The two keys of a merchant's account. */
export interface Keys {
  publicKey: string
  secretKey: string
}

/** The implementation under test: its addresses and its keys. */
export interface Target extends Keys {
  /** The base of the token endpoints, without a slash at its end. */
  vaultUrl: string
  /** The base of all other endpoints, without a slash at its end. */
  baseUrl: string
  /** The host of authorization pages, when it is to be judged. */
  payUrl: string | null
  /** The keys of a second merchant, where the operator gives them. */
  otherAccount?: Keys
  live: boolean
  /** True for the embedded reference implementation. */
  embedded: boolean
}

/** The addresses that keys may be sent to. */
type BaseUrls = Pick<Target, 'baseUrl' | 'vaultUrl'>

/** The addresses and the keys of a started reference implementation. */
type Embedded = Pick<Target, 'vaultUrl' | 'baseUrl' | 'payUrl'> & {
  keys: Readonly<Record<'test' | 'live', { public: string; secret: string }>>
}

/** The target of a reference implementation that was started for a run. */
export function embeddedTarget(
  { vaultUrl, baseUrl, payUrl, keys }: Embedded,
  live = false,
): Target {
  const { public: publicKey, secret: secretKey } = keys[live ? 'live' : 'test']
  return { vaultUrl, baseUrl, payUrl, publicKey, secretKey, live, embedded: true }
}

const hostWithPort = /^([\w.-]+|\[[0-9a-f:.]+\]):\d+(\/|$)/i

/** An http(s) address without credentials, query or fragment. UsageError that names `subject`. */
export function readAddress(subject: string, text: string): string {
  const scheme = /^(localhost|127\.|\[::1\])/i.test(text) ? 'http' : 'https'
  const whole = hostWithPort.test(text) ? `${scheme}://${text}` : text
  if (!URL.canParse(whole))
    throw new UsageError(
      `${subject}: ${inBrief(text)} is not a URL; write it like https://api.payment.example.`,
    )
  const { username, password, search, hash, href } = new URL(whole)
  if (username + password + search + hash !== '')
    throw new UsageError(`${subject}: leave credentials, query and fragment out of the URL.`)
  return href.replace(/\/+$/, '')
}

/** The addresses that the operator named. */
export function namedAddresses({ baseUrl, vaultUrl, payUrl }: Target): string[] {
  return [baseUrl, vaultUrl, ...(payUrl === null ? [] : [payUrl])]
}

/** The address of an operation; `id` fills its path. */
export function addressOf(
  target: Target,
  { server, path }: Pick<Operation, 'server' | 'path'>,
  id: string = '',
): string {
  const base = server === 'vault' ? target.vaultUrl : target.baseUrl
  // No address can hold half of a character.
  const whole = id.replace(/\p{Surrogate}/gu, '\uFFFD')
  return base + path.replace('{id}', encodeURIComponent(whole))
}

/** True where keys may be sent: on an origin that the operator named for the API. */
export function mayTakeKeys(target: BaseUrls, url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false
  return [target.baseUrl, target.vaultUrl].some((base) => new URL(base).origin === url.origin)
}

/**
 * The URLs that a location may mean: below the base URL, or on the operator's origins.
 * None for another origin, because no key is sent there.
 */
export function locate(target: BaseUrls, server: 'vault' | 'base', location: string): string[] {
  const base = server === 'vault' ? target.vaultUrl : target.baseUrl
  const { origin, pathname } = new URL(base)
  const path = location.startsWith('/') ? location : `/${location}`
  const isUrl = /^[a-z][a-z0-9+.-]*:|^[/\\]{2}/i.test(location)
  const isWhole = path.startsWith(pathname.replace(/\/*$/, '/'))
  const fromRoot = origin + path
  const readings = isWhole ? [fromRoot] : [base + path, fromRoot]
  return (isUrl ? [location] : readings)
    .filter((candidate) => URL.canParse(candidate, base))
    .map((candidate) => new URL(candidate, base))
    .filter((url) => mayTakeKeys(target, url))
    .map(({ href }) => href)
}
