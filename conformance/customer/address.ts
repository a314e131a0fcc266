import { isWebAddress } from '../basics/host.ts'

/** True for an address that customers may open: http or https, without user and password. */
export function isAddress(url: string): boolean {
  return isWebAddress(url) && new URL(url).username + new URL(url).password === ''
}

/** An address meant as the merchant's: the return_uri's host or path, but not the page's host. */
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
