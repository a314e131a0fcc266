import { once } from 'node:events'
import type { LookupAddress } from 'node:dns'
import { connect, type Socket } from 'node:net'
import { rootCertificates } from 'node:tls'
import { Client } from 'undici'
import { hostOf, portOf } from '../basics/host.ts'
import { messageOf } from '../basics/thrown.ts'
import type { Proxies } from '../settings/proxies.ts'
import { namedAddresses, type Target } from '../settings/target.ts'
import { kindOf } from './addresses.ts'
import { byDns, bySystem, openLookup, type Resolve } from './lookup.ts'
import type { NetworkPolicy } from '../settings/driver.ts'
import { NotSentError } from './message.ts'

export type { NetworkPolicy }

/** The options that decide about connections. */
export interface NetworkOptions {
  target: Target
  /** Seconds that a connection may take to open. */
  timeout: number
  signal: AbortSignal | null
  proxies?: Proxies
  /** Certificates in PEM that are trusted beside those of the system; null for none. */
  ca?: string | null | undefined
  /** Resolves names; by the system and DNS unless given. */
  resolve?: Resolve
}

/** The options of TLS that trust certificates in PEM beside those of the system. */
export function trusting(ca: string | null | undefined): { ca?: string[] } {
  return ca == null ? {} : { ca: [...rootCertificates, ca] }
}

/**
 * Opens the network policy of a run. Addresses are public, or of a kind that the operator's own names have; a name of theirs with public
 * and other addresses stands for its public ones alone. Names are resolved once, so that none can be given another address later.
 */
export function openNetworkPolicy(options: NetworkOptions): NetworkPolicy {
  const { target, timeout, signal, proxies, ca, resolve } = options
  const named = namedAddresses(target).map((address) => new URL(address))
  const origins = new Set(named.map(({ origin }) => origin))
  const hosts = new Set(named.map(hostOf))
  const system = openLookup(resolve ?? bySystem, signal)
  const dns = openLookup(resolve ?? byDns, signal)
  const addressesOf: Resolve = async (name) => (hosts.has(name) ? system(name) : dns(name))

  async function ownKinds(): Promise<Set<string>> {
    const found = await Promise.all([...hosts].map((host) => addressesOf(host).catch(() => [])))
    const kinds = found.map((all) => all.map(({ address }) => kindOf(address)))
    return new Set(['public', ...kinds.filter((own) => !own.includes('public')).flat()])
  }

  /** Gives those addresses of a URL's host that a run may connect to. */
  async function allowedOf(url: URL): Promise<LookupAddress[]> {
    const found = await addressesOf(hostOf(url))
    const kinds = await ownKinds()
    const allowed = found.filter(({ address }) => kinds.has(kindOf(address)))
    if (allowed.length > 0) return allowed
    const kind = kindOf(found[0]?.address ?? '')
    throw new NotSentError(
      `${hostOf(url)} is a ${kind} address, and the implementation is on none; name it with --pay-url if it is its own.`,
    )
  }

  /** Gives the host that a proxy is asked for: an operator's own by its name, any other by a checked address. */
  async function proxiedHost(url: URL): Promise<string> {
    if (origins.has(url.origin)) return url.hostname
    const [first] = await allowedOf(url).catch((error: unknown) => {
      if (error instanceof NotSentError) throw error
      return []
    })
    if (first !== undefined) return first.family === 6 ? `[${first.address}]` : first.address
    throw new NotSentError(
      `${hostOf(url)} does not resolve here, and a proxy is asked for no name that the implementation chose; name it with --pay-url if it is its own.`,
    )
  }

  return {
    async assertAllowed(url) {
      assertHttp(url)
      if ((proxies?.to(url) ?? null) === null) await allowedOf(url)
      else await proxiedHost(url)
    },
    async connect(url) {
      assertHttp(url)
      const proxy = proxies?.to(url) ?? null
      if (proxy === null) return open(url, await allowedOf(url), timeout)
      return openTunnel(proxy.url, `${await proxiedHost(url)}:${portOf(url)}`, { timeout, ca })
    },
  }
}

function assertHttp({ protocol }: URL): void {
  if (!/^https?:$/.test(protocol))
    throw new NotSentError(`No request is sent to ${protocol}; http: and https: are meant.`)
}

/** Connects to the first of these addresses that answers, within so many seconds. */
async function open(url: URL, addresses: LookupAddress[], timeout: number): Promise<Socket> {
  const [{ address, family } = { address: '', family: 0 }] = addresses
  const socket = connect({
    host: hostOf(url),
    port: portOf(url),
    // The name is not resolved again: these are the addresses that were checked.
    lookup: (_, { all }, done) => (all ? done(null, addresses) : done(null, address, family)),
    noDelay: true,
  })
  socket.setTimeout(timeout * 1000, () => socket.destroy(new Error(`no connection within ${timeout} s`)))
  await once(socket, 'connect')
  return socket.setTimeout(0)
}

/** Asks a proxy by CONNECT for a connection to a host and port, so that what goes over it is the same as without a proxy. */
async function openTunnel(
  proxy: URL,
  authority: string,
  { timeout, ca }: Pick<NetworkOptions, 'timeout' | 'ca'>,
): Promise<Socket> {
  const pair = [proxy.username, proxy.password].map(decodeURIComponent).join(':')
  const credentials =
    pair === ':' ? {} : { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` }
  const within = { headersTimeout: timeout * 1000, connect: { timeout: timeout * 1000, ...trusting(ca) } }
  const client = new Client(proxy.origin, within)
  try {
    const { statusCode, socket } = await client.connect({
      path: authority,
      headers: { host: authority, ...credentials },
    })
    if (statusCode >= 200 && statusCode < 300) return socket as Socket
    socket.destroy()
    throw new Error(`it answers ${statusCode}`)
  } catch (error) {
    throw new Error(`the proxy ${proxy.host} does not lead to ${authority}: ${messageOf(error)}`, {
      cause: error,
    })
  } finally {
    void client.close()
  }
}
