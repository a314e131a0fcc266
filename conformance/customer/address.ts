import { isWebAddress } from '../basics/host.ts'

/** True for an address that a customer may be taken to, by its spelling: http or https, and no user name or password in it. */
export function isAddress(url: string): boolean {
  return isWebAddress(url) && new URL(url).username + new URL(url).password === ''
}

/**
 * True for an address that is meant to be the merchant's: on the host of the return_uri, or with its path on another host,
 * and not on the host of the authorization page.
 */
export function isMerchants(
  url: string,
  visit: { authorizeUri: string; returnUri: string },
): boolean {
  const [there, goal] = [new URL(url), new URL(visit.returnUri)]
  const isLike = there.hostname === goal.hostname || there.pathname === goal.pathname
  return isLike && there.hostname !== new URL(visit.authorizeUri).hostname
}

/** An absolute URL, resolved as browsers do; undefined where it is no address. */
export function resolve(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href : undefined
}
