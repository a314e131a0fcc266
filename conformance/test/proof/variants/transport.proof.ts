import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { test } from 'tap'
import { each, everyNth } from '../each.ts'
import { rewriting, type Write } from '../hostile/rig.ts'
import { complaints, judge } from './runs.ts'

const kept = ({ headers }: IncomingMessage): IncomingHttpHeaders => {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...rest } = headers
  return rest
}

const plain: Write = (answer, body, response) => {
  response.writeHead(answer.statusCode ?? 0, kept(answer)).end(body)
}

const coded =
  (coding: string, encode: (body: Buffer) => Buffer): Write =>
  (answer, body, response) => {
    const { 'content-length': _, ...headers } = kept(answer)
    response.writeHead(answer.statusCode ?? 0, { ...headers, 'content-encoding': coding }).end(encode(body))
  }

const ways: [what: string, write: Write][] = [
  ['compresses with deflate', coded('deflate', deflateSync)],
  ['compresses with gzip', coded('gzip', gzipSync)],
  ['compresses with brotli', coded('br', brotliCompressSync)],
  ['names gzip as of old', coded('X-GZIP', gzipSync)],
  ['names the coding identity', coded('identity', (body) => body)],
  [
    'closes a connection that it kept open, without a word',
    (answer, body, response) => {
      response.on('finish', () => setTimeout(() => response.socket?.destroy(), 1))
      plain(answer, body, response)
    },
  ],
  [
    'says no date',
    (answer, body, response) => {
      response.sendDate = false
      const { date: _, ...headers } = kept(answer)
      response.writeHead(answer.statusCode ?? 0, headers).end(body)
    },
  ],
  [
    'says 102 and 103 first',
    (answer, body, response) => {
      response.writeProcessing()
      response.writeEarlyHints({ link: '</style.css>; rel=preload' })
      plain(answer, body, response)
    },
  ],
  [
    'answers in halves, with a pause between them',
    (answer, body, response) => {
      response.writeHead(answer.statusCode ?? 0, kept(answer)).write(body.subarray(0, body.length / 2))
      void pause(5).then(() => response.end(body.subarray(body.length / 2)))
    },
  ],
  [
    'answers in tiny chunks',
    (answer, body, response) => {
      const { 'content-length': _, ...headers } = kept(answer)
      response.writeHead(answer.statusCode ?? 0, headers)
      for (let at = 0; at < body.length; at += 7) response.write(body.subarray(at, at + 7))
      response.end()
    },
  ],
  [
    'ends an answer by closing',
    (answer, body, response) => {
      response.useChunkedEncodingByDefault = false
      const { 'content-length': _, ...headers } = kept(answer)
      response.writeHead(answer.statusCode ?? 0, { ...headers, connection: 'close' }).end(body)
    },
  ],
  [
    'shows pages in UTF-16',
    (answer, body, response) => {
      const { 'content-length': _, ...headers } = kept(answer)
      if (!headers['content-type']?.startsWith('text/html')) return plain(answer, body, response)
      const text = { ...headers, 'content-type': 'text/html; charset=utf-16le' }
      return response.writeHead(answer.statusCode ?? 0, text).end(body.toString(), 'utf16le')
    },
  ],
  [
    'answers in HTTP of its own words',
    (answer, body, response) => {
      response.writeHead(answer.statusCode ?? 0, 'Quite So', kept(answer)).end(body)
    },
  ],
]

test('answers may be brought over in any way that HTTP has', (t) =>
  each(t, ways, { sample: everyNth(ways, 4) }, async ([what, write]) => {
    const front = (baseUrl: string) => rewriting(t, baseUrl, write)
    const record = await judge({ allows: 'transport' }, { front, tag: ['authorization'] })
    t.strictSame(complaints(record), [], what)
  }))
