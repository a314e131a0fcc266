import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { memoized } from '../basics/memoized.ts'
import { messageOf } from '../basics/thrown.ts'
import { passing, type Passed } from './passing.ts'

/** One request on its way. */
export interface Hop {
  readonly url: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Milliseconds since the record began. */
  readonly now: () => number
  /** Rewrites an answer of JSON; null where answers pass unchanged. */
  readonly rewrite: ((body: string) => string) | null
  readonly onPassed: (passed: Passed) => void
}

/** The connections to the service that belong to one of a client; both sides close together. */
interface Upstream {
  readonly agents: Map<string, http.Agent>
  underWay: number
}

const upstreamOf = memoized((client: Socket): Upstream => {
  const agents: Upstream['agents'] = new Map()
  client.once('close', () => agents.forEach((agent) => agent.destroy()))
  return { agents, underWay: 0 }
})

/** Passes on a request, and its answer back, as their bytes come. */
export function forward(hop: Hop): void {
  const { request, response, now, rewrite, onPassed } = hop
  const address = new URL(hop.url)
  const client = request.socket
  const start = now()
  const passedRequest = passing(request)
  const upstream = upstreamOf(client)
  const { request: send, Agent } = address.protocol === 'https:' ? https : http
  const agent = upstream.agents.get(address.origin) ?? new Agent({ keepAlive: true, maxSockets: 1 })
  upstream.agents.set(address.origin, agent)
  upstream.underWay += 1
  const outgoing = send(hop.url, {
    agent,
    method: request.method ?? 'GET',
    headers: headersFor(request, address.host, rewrite !== null),
  })

  let hasEnded = false
  function end(answered: Passed['answered']): void {
    if (hasEnded) return
    hasEnded = true
    upstream.underWay -= 1
    onPassed({ sent: passedRequest, answered, start, duration: now() - start })
  }
  function fail(reason: string): void {
    end(reason)
    outgoing.destroy()
    client.resetAndDestroy()
  }

  outgoing.on('socket', (socket: Socket) => {
    if (outgoing.reusedSocket) return
    socket.once('close', () => {
      if (upstream.underWay === 0) client.end()
    })
  })
  outgoing.on('continue', () => response.writeContinue())
  outgoing.on('error', (error) => fail(messageOf(error)))
  response.on('close', () => {
    if (response.writableFinished) return
    end('The client went away.')
    outgoing.destroy()
  })
  outgoing.on('response', (answer) => {
    const answered = passing(answer)
    answer.on('error', () => fail('The answer ended too early.'))
    response.on('finish', () => end(answered))
    // The proxy adds no header of its own.
    response.sendDate = false
    response.removeHeader('connection')
    if (rewrite !== null && isJson(answer)) return void answerRewritten(answer, response, rewrite)
    response.writeHead(answer.statusCode ?? 0, answer.statusMessage ?? '', answer.rawHeaders)
    answer.on('end', () => response.addTrailers(pairsOf(answer.rawTrailers)))
    answer.pipe(response)
  })
  outgoing.flushHeaders()
  request.pipe(outgoing)
}

const isJson = ({ headers }: IncomingMessage): boolean =>
  /[/+]json\b/i.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined

async function answerRewritten(
  answer: IncomingMessage,
  response: ServerResponse,
  rewrite: (body: string) => string,
): Promise<void> {
  const body = rewrite(await textOf(answer).catch(() => ''))
  const otherHeaders = pairsOf(answer.rawHeaders).filter(
    ([name]) => !/^(content-length|transfer-encoding)$/i.test(name),
  )
  const headers = [...otherHeaders.flat(), 'Content-Length', String(Buffer.byteLength(body))]
  response.writeHead(answer.statusCode ?? 0, answer.statusMessage ?? '', headers).end(body)
}

/** The headers of a request as they came, for the host that it goes to. */
function headersFor(request: IncomingMessage, host: string, isPlain: boolean): string[] {
  const pairs = pairsOf(request.rawHeaders).flatMap(([name, value]) => {
    const lowered = name.toLowerCase()
    if (lowered === 'host') return [name, host]
    return isPlain && lowered === 'accept-encoding' ? [] : [name, value]
  })
  const { headers, method = '' } = request
  const hasBody = 'content-length' in headers || 'transfer-encoding' in headers
  const isEmpty = !hasBody && !/^(GET|HEAD|OPTIONS|DELETE|TRACE)$/.test(method)
  return isEmpty ? [...pairs, 'Content-Length', '0'] : pairs
}

const pairsOf = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : [],
  )
