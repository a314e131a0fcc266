import { BlockList, isIP } from 'node:net'

const loopback = blockList('127.0.0.0/8', '0.0.0.0/8', '::1/128', '::/128')
const linkLocal = blockList('169.254.0.0/16', 'fe80::/10')
const closed = blockList(
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
  '64:ff9b::/96',
)

function blockList(...ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    list.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Where a host name or address lies as far as its spelling tells; names are not resolved. */
export function reachOf(hostname: string): 'loopback' | 'link-local' | 'private' | 'public' {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  if (host === 'localhost' || host.endsWith('.localhost')) return 'loopback'
  const version = isIP(host)
  if (version === 0) return 'public'
  const family = version === 6 ? 'ipv6' : 'ipv4'
  if (loopback.check(host, family)) return 'loopback'
  if (linkLocal.check(host, family)) return 'link-local'
  return closed.check(host, family) ? 'private' : 'public'
}

/**
 * Whether a customer who started at `start` may go to `url`: http or https, no user name or password in it, and
 * a loopback or private address only from such an address, a link-local one only from a link-local one.
 */
export function mayVisit(url: string, start: string): boolean {
  if (!URL.canParse(url) || !URL.canParse(start)) return false
  const { protocol, username, password, hostname } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  if (username !== '' || password !== '') return false
  const reach = reachOf(hostname)
  if (reach === 'public') return true
  const origin = reachOf(new URL(start).hostname)
  // The link-local range holds the metadata services of clouds, which no local set-up needs.
  return reach === 'link-local' ? origin === 'link-local' : origin !== 'public'
}

/** Whether `url` is a navigation to the return_uri: the same origin and path, whatever the query. */
export function isReturn(url: string, returnUri: string): boolean {
  if (!URL.canParse(url) || !URL.canParse(returnUri)) return false
  const [there, wanted] = [new URL(url), new URL(returnUri)]
  return (
    there.protocol === wanted.protocol && there.host === wanted.host && there.pathname === wanted.pathname
  )
}

/**
 * Whether `url` is an address meant as the merchant's: on the host of the return_uri, or with its path on another,
 * where none of the authorization pages is.
 */
export function isMerchants(url: string, visit: { authorizeUri: string; returnUri: string }): boolean {
  const there = new URL(url)
  const wanted = new URL(visit.returnUri)
  const isLike = wanted.pathname.length >= 12 && there.pathname === wanted.pathname
  return (
    (there.hostname === wanted.hostname || isLike) && there.hostname !== new URL(visit.authorizeUri).hostname
  )
}

/** Whether an address belongs to the payment of another one: on its host, with an identifier of it, such as /pay/p4y3x7/bank beside /pay/p4y3x7. */
export function sharesIdentifier(url: string, other: string): boolean {
  const [there, here] = [new URL(url), new URL(other)]
  const parts = (address: URL): string[] => [...address.pathname.split('/'), ...address.searchParams.values()]
  const identifiers = parts(here).filter((part) => part.length >= 6 && /\d/.test(part))
  return there.host === here.host && parts(there).some((part) => identifiers.includes(part))
}

/** The absolute form of a reference as a browser reads it, or nothing where it is none. */
export function resolve(reference: string, base: string): string | undefined {
  const trimmed = reference.trim()
  return URL.canParse(trimmed, base) ? new URL(trimmed, base).href : undefined
}
