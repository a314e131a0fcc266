import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { decodeForm } from '../../../contract/form-encoding.ts'
import { always, fixed, type Respond } from './rig.ts'

const json = 'application/json'
const turnedAway = always({ object: 'error', code: 'authentication_failure' }, 401)
const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 })
const small = `{"object":"source","items":[${'[],'.repeat(1_600_000)}0]}`
const deep = `${'[{"a":'.repeat(100_000)}1${'}]'.repeat(100_000)}`
const script = '<script>alert(1)</script>\u001B]0;owned\u0007'.repeat(1000)

/** Writes the same bytes for as long as the other side reads. */
function endlessly(stream: ServerResponse | Socket, text = 'a'): void {
  const chunk = Buffer.from(text.repeat(Math.ceil(65_536 / text.length)))
  const more = () => {
    while (!stream.destroyed && stream.write(chunk)) continue
  }
  stream.on('drain', more)
  more()
}

/** Writes a blank every 50 milliseconds, without an end. */
export function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': json })
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}

/** What makes a run end with an exit code, for a server that does nothing else. */
type Rows<Act> = Readonly<Record<string, readonly [exitCode: 1 | 3 | 4, act: Act]>>

/** Answers that are none of an implementation, and the exit code of a run that gets them alone. */
export const answers: Rows<Respond> = {
  '200 {}': [1, always({})],
  'an endless body': [
    3,
    (_, response) => endlessly(response.writeHead(200, { 'content-type': json })),
  ],
  null: [1, always(null)],
  'the request, as JSON': [
    1,
    (request, response, body) => {
      const { url: path, method } = request
      always({ ...(decodeForm(body) as object), path, method })(request, response, body)
    },
  ],
  '404 for everything': [1, always({ object: 'error', code: 'not_found' }, 404)],
  '401 for everything': [3, turnedAway],
  '401 for everything but sources, which never come': [
    3,
    (request, response, body) => {
      if (request.url !== '/sources') turnedAway(request, response, body)
    },
  ],
  '500 for everything': [1, fixed(500, 'text/plain', 'Internal Server Error')],
  '204 for everything': [1, (_, response) => void response.writeHead(204).end()],
  'a page of script for everything': [1, fixed(200, 'text/html', script)],
  'an empty body': [1, fixed(200, json, '')],
  'truncated JSON': [1, fixed(200, json, '{"object":"source","id":"src_1","livem')],
  'deep JSON': [3, fixed(200, json, deep)],
  'five megabytes of JSON in small parts': [3, fixed(200, json, small)],
  'a gigabyte that is declared and never comes': [
    3,
    (_, response) => void response.writeHead(200, { 'content-length': 1024 ** 3 }).write('{'),
  ],
  'a bomb of compression': [3, fixed(200, json, bomb, { 'content-encoding': 'gzip' })],
  'a slow drip': [3, (_, response) => drip(response)],
  '429 for ever, asking for an hour': [3, fixed(429, json, '{}', { 'retry-after': '3600' })],
  '503 for ever, asking for a second': [3, fixed(503, json, '{}', { 'retry-after': '1' })],
  'redirects in circles': [
    1,
    ({ url = '/' }, response) =>
      void response
        .writeHead(302, { location: `${url}${url.includes('?') ? '&' : '?'}again=1` })
        .end(),
  ],
}

const chunks =
  'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n'
const headers = Array.from(
  { length: 100_000 },
  (_, index) => `x-${index}: y\r\nset-cookie: c${index}=1\r\n`,
).join('')

/** Broken HTTP over a connection, and the exit code of a run that receives nothing else. */
export const lines: Rows<(socket: Socket) => void> = {
  'a hundred thousand headers': [
    4,
    (socket) => void socket.end(`HTTP/1.1 200 OK\r\n${headers}content-length: 2\r\n\r\n{}`),
  ],
  'an endless extension of a chunk': [
    3,
    (socket) => {
      socket.write(`${chunks}1;`)
      endlessly(socket)
    },
  ],
  'interim answers without an end': [
    4,
    (socket) => endlessly(socket, 'HTTP/1.1 100 Continue\r\n\r\n'),
  ],
  'no answer': [4, () => undefined],
  'the end of every connection': [4, (socket) => void socket.destroy()],
  'no HTTP': [4, (socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
  'a header that breaks off': [4, (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-le')],
}
