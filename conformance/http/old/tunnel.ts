import type { Socket } from 'node:net'
import { rootCertificates } from 'node:tls'
import { hostOf, portOf } from '../../basics/host.ts'
import type { RunOptions } from '../../settings/options.ts'
import type { Proxy } from '../../settings/proxies.ts'

/** Finds the proxy that leads to an address, as a function that opens a connection to a host and port through it; null where no proxy does. */
export type Tunnel = (url: URL) => ((authority: string) => Promise<Socket>) | null

/** Opens tunnels through the proxies of a run by CONNECT, so that the requests in them are the same as without a proxy. */
export function openTunnels({
  proxies,
  timeout,
  ca,
}: Pick<RunOptions, 'proxies' | 'timeout' | 'ca'>): Tunnel {
  return (url) => {
    const proxy = proxies?.to(url) ?? null
    return proxy && ((authority) => connectThrough(proxy, authority, timeout * 1000, trusting(ca)))
  }
}

/** The options of TLS that trust certificates in PEM beside those of the system. */
export function trusting(ca: string | null | undefined): { ca?: string[] } {
  return ca == null ? {} : { ca: [...rootCertificates, ca] }
}

async function connectThrough(
  { url }: Proxy,
  authority: string,
  timeout: number,
  trusted: object,
): Promise<Socket> {
  // Few runs have a proxy.
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'))
  const { username, password } = url
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const credentials =
    pair === ':' ? {} : { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` }
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the proxy ${url.host} ${why}`))
    const asking = request({
      method: 'CONNECT',
      host: hostOf(url),
      port: portOf(url),
      path: authority,
      headers: { host: authority, ...credentials },
      agent: false,
      timeout,
      ...trusted,
    })
    asking.on('connect', ({ statusCode = 0 }, socket: Socket, head) => {
      const isOpen = statusCode >= 200 && statusCode < 300 && head.length === 0
      if (isOpen) return resolve(socket.setTimeout(0).setNoDelay(true))
      socket.destroy()
      return fail(`does not lead to ${authority} (${statusCode})`)
    })
    asking.on('timeout', () => asking.destroy(new Error(`no answer within ${timeout / 1000} s`)))
    asking.on('error', ({ message }) => fail(`is not reached: ${message}`))
    asking.end()
  })
}
