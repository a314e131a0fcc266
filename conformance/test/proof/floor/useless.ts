import { setInterval } from 'node:timers'
import { decodeForm } from '../../../contract/form.ts'
import { always, answering, connecting, fixed, type Respond, type Useless } from './servers.ts'

const deep = `${'[{"a":'.repeat(100_000)}1${'}]'.repeat(100_000)}`

const endless: Respond = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('["')
  const more = (): void => {
    while (response.write('x'.repeat(65_536)));
  }
  response.on('drain', more).on('error', () => response.destroy())
  more()
}

const dripping: Respond = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{')
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}

const echoing: Respond = (request, response, body) =>
  always({ ...(decodeForm(body) as object), path: request.url, method: request.method })(
    request,
    response,
    body,
  )

const circling: Respond = ({ url = '/' }, response) => {
  response.writeHead(302, { location: `${url}${url.includes('?') ? '&' : '?'}again=1` }).end()
}

/** A server that does nothing of what an implementation does, and the exit code of a run against it. */
export type Row = [what: string, exitCode: 1 | 3 | 4, start: () => Promise<Useless>]

const says = (what: string, exitCode: Row[1], respond: Respond): Row => [
  what,
  exitCode,
  () => answering(respond),
]

const json = 'application/json'

/** Servers that do nothing of what an implementation does. */
export const useless: readonly Row[] = [
  says('answers 200 {}', 1, always({})),
  says('answers 201 {}', 1, always({}, 201)),
  says('answers null', 1, always(null)),
  says('answers with an empty list of JSON', 1, always([])),
  says('repeats the request as JSON', 1, echoing),
  says('repeats the request as text', 1, (_, response, body) => void response.end(body)),
  says('answers 404 to everything', 1, always({ object: 'error', code: 'not_found' }, 404)),
  says('answers 401 to everything', 3, always({ object: 'error', code: 'authentication_failure' }, 401)),
  says('answers 500 to everything', 1, fixed(500, 'text/plain', 'Internal Server Error')),
  says('answers 204 to everything', 1, (_, response) => void response.writeHead(204).end()),
  says('answers with a page', 1, fixed(200, 'text/html', '<!doctype html><title>Welcome</title>')),
  says('answers with an empty body', 1, fixed(200, json, '')),
  says('answers with truncated JSON', 1, fixed(200, json, '{"object":"source","id":"src_1","livem')),
  says('answers with deep JSON', 3, fixed(200, json, deep)),
  says('answers with 20 MB of JSON', 3, fixed(200, json, JSON.stringify('x'.repeat(20_000_000)))),
  says('answers without an end', 3, endless),
  says('answers drop by drop', 3, dripping),
  says('answers 429 for ever', 3, fixed(429, json, '{}')),
  says('answers 429 for ever, asking for an hour', 3, fixed(429, json, '{}', { 'retry-after': '3600' })),
  says('answers 503 for ever, asking for a second', 3, fixed(503, json, '{}', { 'retry-after': '1' })),
  says('redirects in circles', 1, circling),
  says('says that it compressed what it did not', 3, fixed(200, json, '{}', { 'content-encoding': 'gzip' })),
  ['never answers', 4, () => connecting(() => undefined)],
  ['closes every connection', 4, () => connecting((socket) => void socket.destroy())],
  ['speaks no HTTP', 4, () => connecting((socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'))],
  [
    'breaks off in the midst of a header',
    4,
    () => connecting((socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-le')),
  ],
  [
    'refuses connections',
    4,
    async () => {
      const { url, close } = await connecting(() => undefined)
      await close()
      return { url, close: async () => undefined }
    },
  ],
]
