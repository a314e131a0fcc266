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
  /** Changes the text of an answer of JSON; null where answers stay as they are. */
  readonly rewrite: ((body: string) => string) | null
  readonly onPassed: (passed: Passed) => void
}

/** What stands behind one connection of a client: what one side closes, closes for the other. */
interface Behind {
  readonly agents: Map<string, http.Agent>
  underWay: number
}

const behind = memoized((client: Socket): Behind => {
  const agents: Behind['agents'] = new Map()
  client.once('close', () => agents.forEach((agent) => agent.destroy()))
  return { agents, underWay: 0 }
})

/** Sends a request on, and its answer back, as they come. */
export function forward(hop: Hop): void {
  const { request, response, now, rewrite, onPassed } = hop
  const address = new URL(hop.url)
  const client = request.socket
  const start = now()
  const sent = passing(request)
  const upstream = behind(client)
  const { request: send, Agent } = address.protocol === 'https:' ? https : http
  const agent = upstream.agents.get(address.origin) ?? new Agent({ keepAlive: true, maxSockets: 1 })
  upstream.agents.set(address.origin, agent)
  upstream.underWay += 1
  const outgoing = send(hop.url, {
    agent,
    method: request.method ?? 'GET',
    headers: headersFor(request, address.host, rewrite !== null),
  })

  let isOver = false
  function over(answered: Passed['answered']): void {
    if (isOver) return
    isOver = true
    upstream.underWay -= 1
    onPassed({ sent, answered, start, duration: now() - start })
  }
  function lose(reason: string): void {
    over(reason)
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
  outgoing.on('error', (error) => lose(messageOf(error)))
  response.on('close', () => {
    if (response.writableFinished) return
    over('The client went away.')
    outgoing.destroy()
  })
  outgoing.on('response', (answer) => {
    const answered = passing(answer)
    answer.on('error', () => lose('The answer ended too early.'))
    response.on('finish', () => over(answered))
    // What the service does not say, the proxy does not say for it.
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
