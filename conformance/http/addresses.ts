import { BlockList, isIP } from 'node:net'

/** The kinds of addresses: a run reaches public ones, and of the others those kinds that the implementation itself is on. */
export type AddressKind = 'public' | 'loopback' | 'private' | 'link-local or metadata'

/** The blocks of addresses that are not public, the most particular kind first. */
const blocks: [kind: AddressKind, subnets: BlockList][] = [
  ['loopback', blockOf('0.0.0.0/8 127.0.0.0/8')],
  [
    'link-local or metadata',
    blockOf(
      '169.254.0.0/16 fe80::/10 fd00:ec2::/32 fd20:ce::/32 100.100.100.200/32 168.63.129.16/32 224.0.0.0/3 ff00::/8 64:ff9b:1::/48',
    ),
  ],
  [
    'private',
    blockOf(
      '10.0.0.0/8 100.64.0.0/10 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 fc00::/7 fec0::/10',
    ),
  ],
]

/** The forms in which an IPv6 address holds an IPv4 address: its first groups, the group that the address begins at, and the bits that are flipped. */
const embeddings: [form: string, prefix: readonly number[], at: number, flipped: number][] = [
  ['IPv4-compatible', [0, 0, 0, 0, 0, 0], 6, 0],
  ['IPv4-mapped', [0, 0, 0, 0, 0, 0xffff], 6, 0],
  ['IPv4-translated', [0, 0, 0, 0, 0xffff, 0], 6, 0],
  ['NAT64', [0x64, 0xff9b, 0, 0, 0, 0], 6, 0],
  ['6to4', [0x2002], 1, 0],
  ['Teredo', [0x2001, 0], 6, 0xffff],
]

/** Gives the kind of an address of either family; one that embeds an IPv4 address is of the kind of that. */
export function kindOf(address: string): AddressKind {
  const actual = embeddedIn(address) ?? address
  const family = isIP(actual) === 6 ? 'ipv6' : 'ipv4'
  return blocks.find(([, subnets]) => subnets.check(actual, family))?.[0] ?? 'public'
}

function embeddedIn(address: string): string | null {
  if (isIP(address) !== 6) return null
  const groups = groupsOf(address)
  const found = embeddings.find(([, prefix]) => prefix.every((group, index) => groups[index] === group))
  if (found === undefined) return null
  const [, , at, flipped] = found
  return groups
    .slice(at, at + 2)
    .flatMap((group) => [(group ^ flipped) >> 8, (group ^ flipped) & 255])
    .join('.')
}

/** Reads the eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // A URL writes the address in one form, without dots.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`)
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))))
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

function blockOf(subnets: string): BlockList {
  const block = new BlockList()
  for (const subnet of subnets.split(' ')) {
    const [address = '', bits] = subnet.split('/')
    block.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return block
}
