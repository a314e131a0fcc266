import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { messageOf as messageOfError } from '../basics/thrown.ts'
import { passing, type Passed } from './passing.ts'

/** Sends requests on, each over a connection that belongs to its client's: what one side closes, closes for the other. */
export interface Forwarder {
  forward(hop: Hop): void
}

/** One request on its way. */
export interface Hop {
  readonly url: string
  readonly step: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Milliseconds since the record began. */
  readonly now: () => number
  /** Changes the text of an answer of JSON; null where answers stay as they are. */
  readonly rewrite: ((body: string) => string) | null
  readonly onPassed: (passed: Passed) => void
}

/** The connections that stand behind one connection of a client. */
interface Behind {
  readonly agents: Map<string, http.Agent>
  readonly sockets: WeakSet<Socket>
  underWay: number
}

/** Opens what sends requests on. */
export function openForwarder(): Forwarder {
  const connections = new WeakMap<Socket, Behind>()

  function behind(client: Socket): Behind {
    const known = connections.get(client)
    if (known !== undefined) return known
    const upstream: Behind = { agents: new Map(), sockets: new WeakSet(), underWay: 0 }
    connections.set(client, upstream)
    client.once('close', () => {
      for (const agent of upstream.agents.values()) agent.destroy()
    })
    return upstream
  }

  function forward(hop: Hop): void {
    const { url, step, request, response, now, rewrite, onPassed } = hop
    const { origin, protocol, pathname, search, host } = new URL(url)
    const client = request.socket
    const upstream = behind(client)
    upstream.underWay += 1
    const start = now()
    const sent = passing(request)
    const { request: send, Agent } = protocol === 'https:' ? https : http
    const agent = upstream.agents.get(origin) ?? new Agent({ keepAlive: true, maxSockets: 1 })
    upstream.agents.set(origin, agent)
    const outgoing = send(origin, {
      agent,
      method: request.method ?? 'GET',
      path: pathname + search,
      headers: headersFor(request, host, rewrite !== null),
    })

    let isOver = false
    function over(part: Pick<Passed, 'answer' | 'answered' | 'error'>): void {
      if (isOver) return
      isOver = true
      upstream.underWay -= 1
      onPassed({ step, url, request, sent, start, duration: now() - start, ...part })
    }
    function lose(error: string): void {
      over({ answer: null, answered: null, error })
      outgoing.destroy()
      client.resetAndDestroy()
    }

    outgoing.on('socket', (socket: Socket) => {
      if (upstream.sockets.has(socket)) return
      upstream.sockets.add(socket.setNoDelay(true))
      socket.once('close', () => {
        if (upstream.underWay === 0) client.end()
      })
    })
    outgoing.on('continue', () => response.writeContinue())
    outgoing.on('error', (error) => lose(messageOfError(error)))
    response.on('close', () => {
      if (response.writableFinished) return
      over({ answer: null, answered: null, error: 'The client went away.' })
      outgoing.destroy()
    })
    outgoing.on('response', (answer) => {
      const answered = passing(answer)
      answer.on('error', (error) => lose(messageOfError(error)))
      answer.on('aborted', () => lose('The answer ended too early.'))
      response.on('finish', () => over({ answer, answered, error: null }))
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

  return { forward }
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
  const length: [string, string] = ['Content-Length', String(Buffer.byteLength(body))]
  response.writeHead(
    answer.statusCode ?? 0,
    answer.statusMessage ?? '',
    [...otherHeaders, length].flat(),
  )
  response.end(body)
}

/** The headers of a request as they came, for the host that it goes to. */
function headersFor(request: IncomingMessage, host: string, isPlain: boolean): string[] {
  const pairs = pairsOf(request.rawHeaders).map(([name, value]): [string, string] => [
    name,
    name.toLowerCase() === 'host' ? host : value,
  ])
  const sentPairs = isPlain
    ? pairs.filter(([name]) => name.toLowerCase() !== 'accept-encoding')
    : pairs
  const { headers, method = '' } = request
  const hasBody = 'content-length' in headers || 'transfer-encoding' in headers
  const isEmpty = !hasBody && !/^(GET|HEAD|OPTIONS|DELETE|TRACE)$/.test(method)
  return [...sentPairs.flat(), ...(isEmpty ? ['Content-Length', '0'] : [])]
}

function pairsOf(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : [],
  )
}
