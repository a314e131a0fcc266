import { createServer, type Socket } from 'node:net'
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import {
  charging,
  endlessly,
  flooding,
  heading,
  listing,
  paging,
  splitting,
  trickling,
  type Way,
} from './half.ts'
import type { Ending } from '../../folder.ts'
import { before, reference } from './rig.ts'

/** A server that means harm, and what a run against it comes to. */
export interface Hostile {
  /** What it does, as a phrase. */
  does: string
  /** Whether no answer of it is right, so that no MUST may pass. */
  never: boolean
  /** The exit codes that a run may end with. */
  ends: readonly number[]
  /** Starts it, and gives its address and the flags of the run besides the usual ones. */
  open: (t: Ending) => Promise<{ url: string; flags?: readonly string[] }>
}

const json = { 'content-type': 'application/json' }
const html = { 'content-type': 'text/html' }

function headed(response: ServerResponse, headers: Record<string, string>): void {
  response.writeHead(200, headers)
  endlessly(response)
}

const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 })
const level = '{"object":"source","id":'
const gigabyte = { ...json, 'content-length': String(1024 ** 3) }
const small = `{"object":"source","items":[${'[],'.repeat(1_600_000)}0]}`

/** Answers that are no answers. */
const answers: Record<string, (response: ServerResponse) => void> = {
  'an endless body': (response) => headed(response, json),
  'a gigabyte that is declared and sent': (response) => headed(response, gigabyte),
  'a gigabyte that is declared and never comes': (response) =>
    void response.writeHead(200, gigabyte).write('{'),
  'a bomb of compression': (response) =>
    void response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb),
  'an endless body in pieces of one byte': (response) => {
    response.writeHead(200, json).flushHeaders()
    if (response.socket !== null) endlessly(response.socket, '1\r\na\r\n')
  },
  'a slow drip': (response) => {
    response.writeHead(200, json)
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
  },
  'JSON of 50,000 levels': (response) =>
    void response.writeHead(200, json).end(`${level.repeat(50_000)}1${'}'.repeat(50_000)}`),
  'five megabytes of JSON in small parts': (response) => void response.writeHead(200, json).end(small),
}

/** Answers that no server of HTTP would write. */
const lines: Record<string, (socket: Socket) => void> = {
  'a hundred thousand headers': (socket) => {
    const all = Array.from({ length: 100_000 }, (_, at) => `x-${at}: y\r\nset-cookie: c${at}=1\r\n`).join('')
    socket.end(`HTTP/1.1 200 OK\r\n${all}content-length: 2\r\n\r\n{}`)
  },
  'interim answers without an end': (socket) => endlessly(socket, 'HTTP/1.1 100 Continue\r\n\r\n'),
  'garbage without an end': (socket) => endlessly(socket, '\u0000\u001B[2J\u00FF'),
  'a connection that is reset': (socket) => socket.resetAndDestroy(),
  'no answer at all': () => undefined,
}

/** What looks like answers, and is evidence of nothing. */
const shams: Record<string, (response: ServerResponse, at: number) => void> = {
  'redirects without an end': (response, at) => void response.writeHead(302, { location: `/${at}` }).end(),
  'an empty object for everything': (response) => void response.writeHead(200, json).end('{}'),
  'a page of script for everything': (response) =>
    void response.writeHead(200, html).end('<script>alert(1)</script>\u001B]0;owned\u0007'.repeat(1000)),
}

/** A server that answers every request so. */
const only = (
  does: string,
  ends: readonly number[],
  answer: (response: ServerResponse, at: number) => void,
): Hostile => ({
  does,
  never: true,
  ends,
  async open(t) {
    let at = 0
    const url = await before(t, await reference(t), (request, response) => {
      request.resume()
      answer(response, (at += 1))
      return true
    })
    return { url }
  },
})

/** A server below HTTP. */
const raw = (does: string, answer: (socket: Socket) => void): Hostile => ({
  does,
  never: true,
  ends: [4],
  async open(t) {
    const open = new Set<Socket>()
    const server = createServer((socket) => {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.once('data', () => answer(socket))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    t.teardown(() => {
      for (const socket of open) socket.destroy()
      server.close()
    })
    return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}` }
  },
})

/** The answers that are tried as every second one as well: too much, packed, and too slow. */
const halved = ['an endless body', 'a bomb of compression', 'a slow drip']

/** An implementation of which every second answer is such a one, once a run has begun. */
const half = (does: string, answer: (response: ServerResponse) => void): Hostile => ({
  does: `${does}, every second time`,
  never: false,
  ends: [3],
  async open(t) {
    let at = 0
    const url = await before(t, await reference(t), (request, response) => {
      at += 1
      if (at < 5 || at % 2 > 0) return false
      request.resume()
      answer(response)
      return true
    })
    return { url, flags: ['--tag', 'tokens,sources,charges,events'] }
  },
})

/** A server that puts every request off for a minute. */
const later: Hostile = {
  does: 'a minute to wait, for every request',
  never: true,
  ends: [3],
  async open(t) {
    const answer = (response: ServerResponse) => void response.writeHead(503, { 'retry-after': '60' }).end()
    return { ...(await only('', [], answer).open(t)), flags: ['--max-time', '2'] }
  },
}

/** An implementation that conforms but for one thing, which may keep it from answering at all. */
const but = (does: string, way: Way, ends: Hostile['ends'] = [1, 3, 4]): Hostile => ({
  does,
  never: false,
  ends,
  async open(t) {
    const { options: own, flags = [] } = await way(t)
    return { url: (await reference(t, own)).baseUrl, flags }
  },
})

/** Every hostile server that the kit is held against. */
export const hostile: readonly Hostile[] = [
  ...Object.entries(answers).map(([does, answer]) => only(does, [3], answer)),
  ...Object.entries(lines).map(([does, answer]) => raw(does, answer)),
  later,
  ...Object.entries(shams).map(([does, answer]) => only(does, [1], answer)),
  ...Object.entries(answers).flatMap(([does, answer]) => (halved.includes(does) ? [half(does, answer)] : [])),
  but('pages of endless forms, cookies, frames and redirects', paging),
  but('charges of 100 kilobytes, and events that hold them', charging),
  but('sixty kilobytes of headers with every answer', heading, [0]),
  but('ids that end in half a character', splitting, [1, 3]),
  but('a list without an end, each page of new events', listing(20)),
  but('a list without an end, each page of megabytes', listing(40_000)),
  but('a flood of webhooks, some of them giant', flooding(3 * 1024 * 1024)),
  but('a flood of webhooks just as large as is taken', flooding(1_000_000)),
  but('a flood of webhooks in pieces of one byte', trickling),
]
