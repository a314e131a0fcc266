import type { LookupAddress } from 'node:dns'
import { lookup as lookUp } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { Reach } from '../../settings/driver.ts'
import { hostOf, portOf } from '../../basics/host.ts'
import { namedAddresses, type Target } from '../../settings/target.ts'
import { Unsent } from './message.ts'
import type { Tunnel } from './tunnel.ts'

/** Resolves a name to all of its addresses. */
export type Resolve = (name: string) => Promise<LookupAddress[]>

/** The blocks of addresses that are not public, by their kind. */
const blocks = {
  'a link-local or metadata address': blockOf(
    '169.254.0.0/16 fe80::/10 fd00:ec2::/32 fd20:ce::/32 100.100.100.200/32 168.63.129.16/32 224.0.0.0/3 ff00::/8',
  ),
  'a private or loopback address': blockOf(
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 ::/96 fc00::/7 fec0::/10',
  ),
} as const

type Kind = keyof typeof blocks | 'a public address'

/** Opens the reach of a run: names are resolved by the system, and no proxy is used, unless these are given. */
export function openReach(target: Target, resolve: Resolve = bySystem, tunnelTo: Tunnel = () => null): Reach {
  const named = namedAddresses(target).map((url) => new URL(url))
  const origins = new Set(named.map(({ origin }) => origin))
  let own: Promise<Set<Kind>> | undefined
  const addressesOf = async (name: string): Promise<LookupAddress[]> =>
    isIP(name) === 0 ? resolve(name) : [{ address: name, family: isIP(name) }]
  const ownKinds = async (): Promise<Set<Kind>> => {
    const found = await Promise.all(named.map(async (url) => addressesOf(hostOf(url)).catch(() => [])))
    const kinds = found.map((all) => new Set(all.map(({ address }) => kindOf(address))))
    // Whoever gives one name a public address and others may want to open the way to these.
    return new Set(kinds.flatMap((own) => (own.size > 1 && own.has('a public address') ? [] : [...own])))
  }
  const allowed = async (name: string): Promise<LookupAddress[]> => {
    own ??= ownKinds()
    const [found, kinds] = [await addressesOf(name), await own]
    const open = found.filter(({ address }) => {
      const kind = kindOf(address)
      return kind === 'a public address' || kinds.has(kind)
    })
    const [first] = found
    if (open.length === 0 && first !== undefined)
      throw new Unsent(
        `${name} is ${kindOf(first.address)}, and the implementation is on none; name it with --pay-url if it is its own.`,
      )
    return open
  }
  const lookedAt = async (name: string): Promise<string> => {
    const [first] = await allowed(name).catch((error: unknown) => {
      if (error instanceof Unsent) throw error
      return []
    })
    if (first !== undefined) return first.address
    throw new Unsent(
      `${name} does not resolve here, and a proxy is asked for no name that the implementation chose; name it with --pay-url if it is its own.`,
    )
  }
  const seeToProtocol = ({ protocol }: URL): void => {
    if (!/^https?:$/.test(protocol)) throw new Unsent(`no request is sent to ${protocol}`)
  }
  return {
    async see(url) {
      seeToProtocol(url)
      if (!origins.has(url.origin)) await allowed(hostOf(url))
    },
    async tunnel(url) {
      seeToProtocol(url)
      const open = tunnelTo(url)
      if (open === null) return null
      const port = portOf(url)
      if (origins.has(url.origin)) return open(`${url.hostname}:${port}`)
      const address = await lookedAt(hostOf(url))
      return open(`${isIP(address) === 6 ? `[${address}]` : address}:${port}`)
    },
    isNamed: ({ origin }) => origins.has(origin),
    async lookup(name, { all }, done) {
      try {
        const open = await allowed(name)
        if (all) done(null, open)
        else done(null, open[0]?.address ?? '', open[0]?.family)
      } catch (error) {
        done(error as Error, [])
      }
    },
  }
}

/** Says that a host is public, as far as its spelling tells. */
export function looksPublic(url: URL): boolean {
  const name = hostOf(url)
  if (isIP(name) === 0) return !/^(.+\.)?localhost$/.test(name)
  return kindOf(name) === 'a public address'
}

/** The kind of an address of either family. */
function kindOf(address: string): Kind {
  const [, high = '0', low] = /^64:ff9b::(?:([\da-f]{1,4}):)?([\da-f]{1,4})$/i.exec(address) ?? []
  // An IPv4 address behind the prefix of DNS64 is what that address is.
  if (low !== undefined) {
    const bytes = [high, low].flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 255])
    return kindOf(bytes.join('.'))
  }
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  for (const kind of Object.keys(blocks) as (keyof typeof blocks)[])
    if (blocks[kind].check(address, family)) return kind
  return 'a public address'
}

function blockOf(subnets: string): BlockList {
  const block = new BlockList()
  for (const subnet of subnets.split(' ')) {
    const [address = '', bits] = subnet.split('/')
    block.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return block
}

function bySystem(name: string): Promise<LookupAddress[]> {
  return lookUp(name, { all: true })
}
