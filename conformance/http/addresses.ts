import { BlockList, isIP } from 'node:net'

/** The kinds of addresses: a run reaches public ones, and of the others those kinds that the implementation itself is on. */
export type AddressKind = 'public' | 'loopback' | 'private' | 'link-local or metadata'

/** The subnets that are not public, the most particular kind first. */
const subnets: [kind: AddressKind, subnets: string][] = [
  ['loopback', '0.0.0.0/8 127.0.0.0/8'],
  [
    'link-local or metadata',
    '169.254.0.0/16 100.100.100.200/32 168.63.129.16/32 224.0.0.0/3 fe80::/10 fd00:ec2::/32 fd20:ce::/32 ff00::/8 64:ff9b:1::/48',
  ],
  [
    'private',
    // Teredo (2001::/32) leads anywhere, and nobody serves an API there.
    '10.0.0.0/8 100.64.0.0/10 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 fc00::/7 fec0::/10 2001::/32',
  ],
]

const blocks = subnets.map(([kind, all]) => [kind, blockOf(all.split(' '))] as const)

/** Returns the kind of an address of either family; one that embeds an IPv4 address is of the kind of that. */
export function kindOf(address: string): AddressKind {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return blocks.find(([, block]) => block.check(address, family))?.[0] ?? 'public'
}

function blockOf(all: string[]): BlockList {
  const block = new BlockList()
  for (const subnet of all.flatMap((one) => [one, ...embedded(one)])) {
    const [address = '', bits] = subnet.split('/')
    block.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return block
}

/** Lists the IPv6 subnets that hold an IPv4 one: IPv4-compatible, IPv4-translated, NAT64 and 6to4. BlockList knows the mapped form. */
function embedded(subnet: string): string[] {
  const [address = '', bits] = subnet.split('/')
  if (isIP(address) !== 4) return []
  const [a, b, c, d] = address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'))
  const inside = ['::', '::ffff:0:', '64:ff9b::'].map((prefix) => `${prefix}${address}/${96 + Number(bits)}`)
  return [...inside, `2002:${a}${b}:${c}${d}::/${16 + Number(bits)}`]
}
