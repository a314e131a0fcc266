import { isWebAddress } from '../basics/host.ts'

/** Says that a customer may be taken to an address, by its spelling: http or https, and no user name or password in it. */
export function isAddress(url: string): boolean {
  return isWebAddress(url) && new URL(url).username + new URL(url).password === ''
}

/** Says that an address is the return_uri: the same origin and path, whatever the query. */
export function isReturn(url: string, returnUri: string): boolean {
  if (!URL.canParse(url) || !URL.canParse(returnUri)) return false
  const [there, wanted] = [new URL(url), new URL(returnUri)]
  return there.origin === wanted.origin && there.pathname === wanted.pathname
}

/**
 * Says that an address is meant to be the merchant's: on the host of the return_uri or with its path on another host,
 * and not on the host of the authorization page.
 */
export function isMerchants(url: string, visit: { authorizeUri: string; returnUri: string }): boolean {
  const [there, wanted] = [new URL(url), new URL(visit.returnUri)]
  const isLike = wanted.pathname.length >= 12 && there.pathname === wanted.pathname
  return (
    (there.hostname === wanted.hostname || isLike) && there.hostname !== new URL(visit.authorizeUri).hostname
  )
}

/** Says that an address belongs to the payment of another one: it is on the same host and holds an identifier of it, as /pay/p4y3x7/bank does of /pay/p4y3x7. */
export function sharesIdentifier(url: string, other: string): boolean {
  const [there, here] = [new URL(url), new URL(other)]
  const parts = (address: URL): string[] => [...address.pathname.split('/'), ...address.searchParams.values()]
  const identifiers = parts(here).filter((part) => part.length >= 6 && /\d/.test(part))
  return there.host === here.host && parts(there).some((part) => identifiers.includes(part))
}

/** Makes a reference absolute as a browser does; undefined where it is no address. */
export function resolve(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href : undefined
}
