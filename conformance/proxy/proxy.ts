import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { serve, type Listening } from '../basics/listener.ts'
import { trafficRun, type HarOptions } from '../har/read-har.ts'
import { messageOf } from '../har/messages.ts'
import { openTraffic } from '../har/traffic.ts'
import type { RotatingRecorder } from '../record/rotating-recorder.ts'
import { forward } from './forward.ts'
import { harEntryOf, type Passed } from './passing.ts'
import { routesOf, type ProxiedAddresses } from './routes.ts'

/** What a proxy stands between, and where it listens. */
export interface ProxyOptions extends ProxiedAddresses, Omit<HarOptions, 'record'> {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
}

/** Without timeouts: the client and the service have their own. */
const unbounded = { maxHeaderSize: 64 * 1024, keepAliveTimeout: 0, requestTimeout: 0 }

/** Starts a proxy that records what clients and a service exchange; rejects on a taken port. */
export function startProxy(options: ProxyOptions, record: RotatingRecorder): Promise<Listening> {
  const { began, now } = record
  const routes = routesOf(options)
  const traffic = openTraffic(options, record)
  record.append(trafficRun(options, traffic, { began, isSteady: true }))
  let count = 0

  function store(url: string, passed: Passed): void {
    const message = messageOf(harEntryOf(url, passed), String((count += 1)), passed.start)
    traffic.learn(message)
    traffic.append(message)
  }

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const { url: target = '', headers } = request
    const path = pathIn(target)
    if (path === null) {
      response.writeHead(400).end('The proxy passes on paths, such as /charges.\n')
      return
    }
    const { url, to } = routes.routeOf(path)
    const origin = `http://${headers.host ?? options.host}`
    const isRewritten = options.rewritesPages === true && to === 'API'
    forward({
      url,
      request,
      response,
      now,
      rewrite: isRewritten ? (body) => routes.rewritten(body, origin) : null,
      // Recorded later, so that the client does not wait for it.
      onPassed: (passed) =>
        setImmediate(store, to === 'webhook endpoint' ? origin + path : url, passed),
    })
  }

  const server = createServer(unbounded, pass)
  server.on('checkContinue', pass)
  return serve(server, options)
}

/** The path of a request target, absolute for a forward proxy (RFC 9112, 3.2); null for none. */
function pathIn(target: string): string | null {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
  return path.startsWith('/') ? path : null
}
