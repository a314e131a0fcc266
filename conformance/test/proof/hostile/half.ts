import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { ReferenceOptions } from '../../../reference/index.ts'
import type { Ending } from '../../folder.ts'
import { before, reference } from './rig.ts'
import { freePort } from '../../free-port.ts'

/** How an implementation that conforms but for one thing is started, and the flags of the run. */
export type Way = (t: Ending) => Promise<{ options: ReferenceOptions; flags?: readonly string[] }>

/** Writes the same bytes for as long as the other side reads. */
export function endlessly(response: ServerResponse | Socket, text = 'a'): void {
  const chunk = Buffer.from(text.repeat(Math.ceil(65_536 / text.length)))
  const more = () => {
    while (!response.destroyed && response.write(chunk)) continue
  }
  response.on('drain', more)
  more()
}

const html = { 'content-type': 'text/html' }

/** Leads each customer to another kind of page that does not lead on. */
export const paging: Way = async (t) => {
  let at = 0
  const pages: ((request: IncomingMessage, response: ServerResponse) => unknown)[] = [
    (_, response) =>
      response.writeHead(200, html).end('<form method=post><button>Next</button></form>'.repeat(100_000)),
    (_, response) =>
      response
        .writeHead(200, { ...html, 'set-cookie': Array.from({ length: 1000 }, (_, n) => `c${n}=1`) })
        .end(`<form method=post>${'<input name=a value=b>'.repeat(100_000)}<button>Pay</button></form>`),
    (_, response) => response.writeHead(302, { location: `/page/${(at += 1)}` }).end(),
    (_, response) => response.writeHead(200, html).end(`<iframe src=/page/${(at += 1)}></iframe>`),
    (_, response) => response.writeHead(200, html).end('<div>'.repeat(200_000)),
    (_, response) => response.writeHead(200, html).end(`<script>${'location='.repeat(100_000)}</script>`),
    (_, response) =>
      response.writeHead(200, html).end(`<meta http-equiv=refresh content="0;/page/${(at += 1)}">`),
    (_, response) => endlessly(response.writeHead(200, html)),
  ]
  const origin = await before(t, await reference(t), (request, response) => {
    request.resume()
    const kind = Number(/^\/kind\/(\d+)/.exec(request.url ?? '')?.[1] ?? at % pages.length)
    pages[kind % pages.length]?.(request, response)
    return true
  })
  let charges = 0
  const change = (value: Record<string, unknown>) => ({
    ...value,
    authorize_uri: `${origin}/kind/${(charges += 1)}`,
  })
  return {
    options: { tampers: [{ schema: 'Charge', at: ['created'], change }] },
    flags: ['--tag', 'authorization'],
  }
}

/** Holds in each charge what no charge needs. */
export const charging: Way = async () => {
  const metadata = { parts: Array.from({ length: 1500 }, () => []), text: 'x'.repeat(100_000) }
  const change = (value: Record<string, unknown>) => ({ ...value, metadata })
  return { options: { tampers: [{ schema: 'Charge', change }] } }
}

/** Adds to each answer a header that JSON takes six characters for each of. */
export const heading: Way = async () => ({
  options: {
    rules: {
      finished: (answer) => ({ ...answer, headers: { ...answer.headers, 'x-large': '\x9f'.repeat(30_000) } }),
    },
  },
  flags: ['--tag', 'tokens,sources,events'],
})

/** Ends the ids of events in half a character, which no address can hold. */
export const splitting: Way = async () => {
  const change = (value: Record<string, unknown>) => ({ ...value, id: `${value['id']}\ud800` })
  return { options: { tampers: [{ schema: 'Event', change }] } }
}

/** Fills each page of a list with events that are new each time, each of so many characters. */
export const listing =
  (characters: number): Way =>
  async () => {
    let at = 0
    const more = { object: 'event', key: 'card.update', data: { text: 'x'.repeat(characters) } }
    return {
      options: {
        rules: {
          finished: (answer, { operation, query }) => {
            if (operation !== 'listEvents' && operation !== 'listChargeEvents') return answer
            const list = JSON.parse(answer.body) as { data?: unknown[] }
            if (!Array.isArray(list.data)) return answer
            const limit = Number(query['limit'] ?? 20)
            while (list.data.length < limit) list.data.push({ ...more, id: `evnt_test_${(at += 1)}` })
            return { ...answer, body: JSON.stringify({ ...list, total: 1e9 }) }
          },
        },
      },
      flags: ['--tag', 'lists,events', '--max-requests', '900'],
    }
  }

/** Posts webhooks of strangers as fast as they are taken, now and then one of so many bytes. */
export const flooding =
  (bytes: number): Way =>
  async (t) => {
    const listen = `127.0.0.1:${await freePort()}`
    const flood = new AbortController()
    const data = { id: 'chrg_test_1' }
    const event = { object: 'event', key: 'charge.create', id: 'evnt_test_1', data }
    const text = JSON.stringify(event)
    const giant = JSON.stringify({ ...event, text: 'a'.repeat(bytes) })
    let posted = 0
    const post = async () => {
      while (!flood.signal.aborted && posted < 20_000) {
        posted += 1
        const body = posted % 100 === 7 ? giant : text
        const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
        await fetch(`http://${listen}/assay`, { ...init, signal: flood.signal }).catch(
          () => new Promise((resolve) => setTimeout(resolve, 20)),
        )
      }
    }
    const posts = Array.from({ length: 16 }, post)
    t.teardown(async () => {
      flood.abort()
      await Promise.all(posts)
    })
    return {
      options: { rules: { webhookDelay: () => 100 } },
      flags: ['--webhook-listen', `${listen}/assay`, '--tag', 'webhooks'],
    }
  }

/** Posts webhooks without an end over twenty connections, each byte of them a piece of its own. */
export const trickling: Way = async (t) => {
  const port = await freePort()
  const head = 'POST /assay HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n'
  const sockets = new Set<Socket>()
  let left = 2000
  const post = (): void => {
    left -= 1
    if (left < 0) return
    const socket = connect(port, '127.0.0.1')
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      setTimeout(post, 20)
    })
    socket.on('connect', () => {
      socket.write(head)
      endlessly(socket, '1\r\na\r\n')
    })
  }
  for (let count = 0; count < 20; count += 1) post()
  t.teardown(() => {
    left = 0
    for (const socket of sockets) socket.destroy()
  })
  return { options: {}, flags: ['--webhook-listen', `127.0.0.1:${port}/assay`, '--tag', 'webhooks'] }
}
