import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { Client } from 'undici'
import { untilAborted } from '../basics/aborted.ts'
import { addressKind } from '../basics/addresses.ts'
import { hostOf, portOf } from '../basics/host.ts'
import { messageOf } from '../basics/thrown.ts'
import { isSuccessStatus } from '../basics/status.ts'
import type { NetworkPolicy } from '../settings/driver.ts'
import type { RunOptions } from '../settings/options.ts'
import { namedAddresses } from '../settings/target.ts'
import { NotSentError } from './message.ts'

/** Resolves a name to all of its addresses. */
export type Resolve = (name: string) => Promise<LookupAddress[]>

/** The options that decide about connections. */
export interface NetworkOptions extends Pick<
  RunOptions,
  'target' | 'timeout' | 'signal' | 'proxyFor'
> {
  /** Resolves names; by default the operator's hosts by the system, all others by DNS. */
  resolve?: Resolve
  /** Seconds that this may take; five unless given. */
  resolveTimeoutSeconds?: number
}

/**
 * Allows public addresses. Allows private ones only of the kinds that an operator's host has which
 * has no public address. Names are resolved once, so that none gets another address later.
 */
export function openNetworkPolicy(options: NetworkOptions): NetworkPolicy {
  const { target, timeout, signal, proxyFor, resolveTimeoutSeconds = 5 } = options
  const operatorUrls = namedAddresses(target).map((address) => new URL(address))
  const hosts = new Set(operatorUrls.map(hostOf))
  const lookups = new Map<string, Promise<LookupAddress[]>>()

  /** The addresses of a host. Rejects with NotSentError after a time-out, and when the run ends. */
  async function addressesOf(host: string): Promise<LookupAddress[]> {
    if (isIP(host) !== 0) return [{ address: host, family: isIP(host) }]
    const resolve = options.resolve ?? (hosts.has(host) ? bySystem : byDns)
    const lookupInProgress = lookups.get(host) ?? resolve(host)
    lookups.set(host, lookupInProgress)
    // What failed is looked up again.
    lookupInProgress.catch(() => lookups.delete(host))
    const deadline = AbortSignal.timeout(resolveTimeoutSeconds * 1000)
    const cancel = signal === null ? deadline : AbortSignal.any([deadline, signal])
    return untilAborted(lookupInProgress, cancel).catch((error: unknown) => {
      throw cancel.aborted ? new NotSentError(`${host} does not resolve in time`) : error
    })
  }

  /** The kinds of addresses that a run may connect to. */
  async function allowedKinds(): Promise<Set<string>> {
    const resolved = await Promise.all([...hosts].map((host) => addressesOf(host).catch(() => [])))
    const kinds = resolved.map((addresses) => addresses.map(({ address }) => addressKind(address)))
    return new Set(['public', ...kinds.filter((hostKinds) => !hostKinds.includes('public')).flat()])
  }

  /** The addresses of a URL's host that a run may connect to. */
  async function allowedAddresses(url: URL): Promise<LookupAddress[]> {
    if (!/^https?:$/.test(url.protocol))
      throw new NotSentError(`No request is sent to ${url.protocol}; http: and https: are meant.`)
    const resolved = await addressesOf(hostOf(url))
    const kinds = await allowedKinds()
    const allowed = resolved.filter(({ address }) => kinds.has(addressKind(address)))
    if (allowed.length > 0) return allowed
    const kind = addressKind(resolved[0]?.address ?? '')
    throw new NotSentError(
      `${hostOf(url)} is a ${kind} address, and the implementation has no address of that kind; name it with --pay-url if it is its own.`,
    )
  }

  /** The host for a proxy: an operator's own by name, any other by a checked address. */
  async function proxiedHost(url: URL): Promise<string> {
    if (operatorUrls.some(({ origin }) => origin === url.origin)) return url.hostname
    const [first] = await allowedAddresses(url)
    return first?.family === 6 ? `[${first.address}]` : String(first?.address)
  }

  return {
    async assertAllowed(url) {
      await (proxyFor?.(url) ? proxiedHost(url) : allowedAddresses(url))
    },
    async connect(url) {
      const proxy = proxyFor?.(url)
      if (!proxy) return open(url, await allowedAddresses(url), timeout)
      return openTunnel(proxy, `${await proxiedHost(url)}:${portOf(url)}`, timeout)
    },
  }
}

/** Resolves a name as the system does; the process cannot end before. */
function bySystem(name: string): Promise<LookupAddress[]> {
  return lookup(name, { all: true })
}

/** Resolves a name by DNS, and by the system where DNS knows none. */
async function byDns(name: string): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const resolved = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (resolved.length > 0) return resolved.map((address) => ({ address, family: isIP(address) }))
  const isSilent = answers.some(
    (answer) => answer.status === 'rejected' && answer.reason.code === 'ETIMEOUT',
  )
  if (isSilent) throw new Error(`${name} does not resolve: DNS gives no answer`)
  return bySystem(name)
}

/** Connects to the first of these addresses that answers, within so many seconds. */
async function open(url: URL, addresses: LookupAddress[], timeout: number): Promise<Socket> {
  const socket = connect({
    host: hostOf(url),
    port: portOf(url),
    // The name is not resolved again: these are the addresses that were checked.
    autoSelectFamily: true,
    lookup: (_name, _options, done) => done(null, addresses),
    noDelay: true,
  })
  socket.setTimeout(timeout * 1000, () =>
    socket.destroy(new Error(`no connection within ${timeout} s`)),
  )
  await once(socket, 'connect')
  return socket.setTimeout(0)
}

/** A connection to a host and port through a proxy, by CONNECT. */
async function openTunnel(proxy: URL, authority: string, timeout: number): Promise<Socket> {
  const pair = [proxy.username, proxy.password].map(decodeURIComponent).join(':')
  const credentials =
    pair === ':' ? {} : { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` }
  const timeoutMs = timeout * 1000
  const client = new Client(proxy.origin, {
    headersTimeout: timeoutMs,
    connect: { timeout: timeoutMs },
  })
  try {
    const headers = { host: authority, ...credentials }
    const { statusCode, socket } = await client.connect({ path: authority, headers })
    if (isSuccessStatus(statusCode)) return socket as Socket
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
