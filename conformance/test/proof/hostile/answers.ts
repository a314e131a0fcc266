import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'

/** The head of a JSON answer. */
export const json = { 'content-type': 'application/json' }
const gigabyte = { ...json, 'content-length': String(1024 ** 3) }
const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 })
const small = `{"object":"source","items":[${'[],'.repeat(1_600_000)}0]}`

/** Writes the same bytes for as long as the other side reads. */
export function endlessly(stream: ServerResponse | Socket, text = 'a'): void {
  const chunk = Buffer.from(text.repeat(Math.ceil(65_536 / text.length)))
  const more = () => {
    while (!stream.destroyed && stream.write(chunk)) continue
  }
  stream.on('drain', more)
  more()
}

/** Writes a blank every 50 milliseconds, without an end. */
export function drip(response: ServerResponse): void {
  response.writeHead(200, json)
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}

/** Answers that are no answers, and what looks like answers and is evidence of nothing. */
export const answers: Record<string, (response: ServerResponse) => void> = {
  'an endless body': (response) => endlessly(response.writeHead(200, json)),
  'a gigabyte that is declared and never comes': (response) => response.writeHead(200, gigabyte).write('{'),
  'a bomb of compression': (response) =>
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb),
  'five megabytes of JSON in small parts': (response) => response.writeHead(200, json).end(small),
  'a page of script for everything': (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<script>alert(1)</script>\u001B]0;owned\u0007'.repeat(1000)),
}

const chunks = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n'

/** What comes over a connection that speaks no good HTTP. */
export const lines: Record<string, (socket: Socket) => void> = {
  'a hundred thousand headers': (socket) => {
    const all = Array.from({ length: 100_000 }, (_, at) => `x-${at}: y\r\nset-cookie: c${at}=1\r\n`).join('')
    socket.end(`HTTP/1.1 200 OK\r\n${all}content-length: 2\r\n\r\n{}`)
  },
  'an endless extension of a chunk': (socket) => {
    socket.write(`${chunks}1;`)
    endlessly(socket)
  },
  'interim answers without an end': (socket) => endlessly(socket, 'HTTP/1.1 100 Continue\r\n\r\n'),
  'garbage without an end': (socket) => endlessly(socket, '\u0000\u001B[2J\u00FF'),
}
