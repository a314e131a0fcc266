import { BlockList, isIP, isIPv6 } from 'node:net'

/** Kinds of addresses: a run reaches public ones, and the kinds the implementation is on. */
type AddressKind = 'public' | 'loopback' | 'private' | 'link-local or metadata'

/** The subnets that are not public, the most particular kind first. */
const subnets: Partial<Record<AddressKind, string>> = {
  loopback: '0.0.0.0/8 127.0.0.0/8',
  // Teredo (2001::/32), 6to4 (2002::/16) and translated addresses lead anywhere.
  'link-local or metadata':
    '169.254.0.0/16 100.100.100.200/32 168.63.129.16/32 224.0.0.0/3 fe80::/10 fd00:ec2::/32 fd20:ce::/32 ff00::/8 64:ff9b:1::/48 2001::/32 2002::/16 ::ffff:0:0:0/96',
  private:
    '10.0.0.0/8 100.64.0.0/10 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 fc00::/7 fec0::/10',
}

const blocks = Object.entries(subnets).map(
  ([kind, ranges]) => [kind as AddressKind, blockListOf(ranges)] as const,
)

function blockListOf(ranges: string): BlockList {
  const block = new BlockList()
  for (const subnet of ranges.split(' ')) {
    const [address = '', bits] = subnet.split('/')
    block.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
    if (isIPv6(address)) continue
    // IPv4-compatible addresses, and those of NAT64; BlockList knows the mapped ones.
    for (const prefix of ['::', '64:ff9b::'])
      block.addSubnet(prefix + address, 96 + Number(bits), 'ipv6')
  }
  return block
}

/** The kind of an address; an IPv6 address that embeds an IPv4 one is of the kind of that. */
export function addressKind(address: string): AddressKind {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  return blocks.find(([, block]) => block.check(address, family))?.[0] ?? 'public'
}

/** True for a host that is this machine. */
export function isLoopback(host: string): boolean {
  return isIP(host) === 0 ? /(^|\.)localhost$/.test(host) : addressKind(host) === 'loopback'
}

/** True for an address unreachable from outside: loopback, private, or without a domain. */
export function isInternal(address: string): boolean {
  if (!URL.canParse(address)) return true
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? isLoopback(host) || !host.includes('.') : addressKind(host) !== 'public'
}

/** True for an address of the same page as another: of its origin and path, whatever the query. */
export function isSamePage(address: string, target: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(target)) return false
  const [url, targetUrl] = [new URL(address), new URL(target)]
  return url.origin === targetUrl.origin && url.pathname === targetUrl.pathname
}

/** The host and path of an address, which identify an endpoint; null for no address. */
export function hostAndPath(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { host, pathname } = new URL(address)
  return host + pathname
}

/** An address without its query and fragment. */
export const withoutQuery = (address: string): string => address.replace(/[?#].*/s, '')

interface PostedRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** The address that a request was posted to: its host may be another name of this machine. */
export function addressOf({ url, headers }: PostedRequest): string {
  return URL.canParse(url) ? url : `http://${headers['host']}${url}`
}
