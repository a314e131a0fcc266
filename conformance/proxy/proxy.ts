import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { bind } from '../basics/listener.ts'
import { trafficRun, type HarOptions } from '../har/entries.ts'
import { openTraffic } from '../har/traffic.ts'
import type { Entry } from '../record/entry.ts'
import { openRecord } from '../record/record.ts'
import { forward } from './forward.ts'
import { messageOf, type Passed } from './passing.ts'
import { routesOf, type ProxiedAddresses } from './routes.ts'

/** What a proxy stands between, where it listens, and what it records. */
export interface ProxyOptions extends ProxiedAddresses, Omit<HarOptions, 'record'> {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** The file of each part of the record, which are counted from 1; null for none. */
  readonly fileOf: (part: number) => string | null
  /** The exchanges after which a record goes on in another file. */
  readonly maxExchanges?: number
  /** Called with the whole of a part that is full. */
  readonly onFull?: (entries: readonly Entry[], part: number) => void
  /** Called when nothing more can be written. */
  readonly onProblem?: (problem: string) => void
}

/** A running proxy. */
export interface Proxy {
  /** Its address, such as http://127.0.0.1:8081. */
  readonly origin: string
  /** The number of the part of the record that is being written. */
  part(): number
  /** The entries of that part, with an end. */
  entries(): Entry[]
  close(): Promise<void>
}

/** Starts a proxy that records what clients and a service exchange; rejects on a taken port. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const { host, port, fileOf, maxExchanges = 20_000, onFull, onProblem } = options
  const routes = routesOf(options)
  const [started, began] = [Date.now(), performance.now()]
  const now = (): number => performance.now() - began
  const record = openRecord(fileOf(1), onProblem)
  const traffic = openTraffic(options, record)
  const first = trafficRun(options, traffic, { began: started, isSteady: true })
  record.append(first)
  let [count, part, exchangesInPart] = [0, 1, 0]
  const entries = (): Entry[] => [...record.entries, { kind: 'end', start: now(), reason: null }]

  function store(passed: Passed): void {
    const message = messageOf(passed)
    traffic.learn(message)
    if (traffic.append(message) === null || (exchangesInPart += 1) < maxExchanges) return
    end()
    onFull?.([...record.entries], part)
    part += 1
    exchangesInPart = 0
    record.goOn(fileOf(part))
    record.append(first)
  }

  const end = (): void => record.append({ kind: 'end', start: now(), reason: null })

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const { url: target = '', headers } = request
    const path = pathIn(target)
    if (path === null) {
      response.writeHead(400).end('The proxy passes on paths, such as /charges.\n')
      return
    }
    const route = routes.routeOf(path)
    const origin = `http://${headers.host ?? host}`
    const rewrite = (body: string): string => routes.rewritten(body, origin)
    forward({
      url: route.url,
      step: String((count += 1)),
      request,
      response,
      now,
      rewrite: options.rewritesPages === true && route.to === 'API' ? rewrite : null,
      // Nobody waits for the record.
      onPassed: (passed) =>
        setImmediate(store, {
          ...passed,
          ...(route.to === 'webhook endpoint' && { url: origin + path }),
        }),
    })
  }

  const unbounded = { maxHeaderSize: 64 * 1024, keepAliveTimeout: 0, requestTimeout: 0 }
  const server = createServer({ ...unbounded, noDelay: true })
  server.headersTimeout = 0
  server.on('request', pass)
  server.on('checkContinue', pass)
  const bound = await bind(server, port, host)

  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    part: () => part,
    entries,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      end()
      record.close()
    },
  }
}

/** The path of a request target, absolute for a forward proxy (RFC 9112, 3.2); null for none. */
function pathIn(target: string): string | null {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
  return path.startsWith('/') ? path : null
}
