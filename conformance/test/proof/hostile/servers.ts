import type { ServerResponse } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { ReferenceOptions } from '../../../reference/index.ts'
import { chromium } from '../../chromium.ts'
import { folderOf, type Ending } from '../../folder.ts'
import { freePort } from '../../free-port.ts'
import { answers, drip, endlessly, json, lines } from './answers.ts'
import { growing, pages } from './pages.ts'
import { before, reference } from './rig.ts'

/** A run against a server that means harm. */
export interface Attack {
  url: string
  /** The flags of the run besides the usual ones. */
  flags?: readonly string[]
  env?: NodeJS.ProcessEnv
}

/** A server that means harm, or an implementation that conforms but for one thing. */
export interface Hostile {
  /** What it does, as a phrase. */
  does: string
  /** True where none of its answers is right, so that no MUST may pass. */
  floor: boolean
  /** The exit codes that a run may end with. */
  ends: readonly number[]
  open: (t: Ending) => Promise<Attack>
}

const ends = [1, 3, 4]

/** A server that answers every request so. */
const only = (
  does: string,
  answer: (response: ServerResponse, ordinal: number) => void,
  flags: string[] = [],
): Hostile => ({
  does,
  floor: true,
  ends,
  async open(t) {
    let ordinal = 0
    const url = await before(t, await reference(t), (request, response) => {
      request.resume()
      answer(response, (ordinal += 1))
      return true
    })
    return { url, flags }
  },
})

const raw = (does: string, answer: (socket: Socket) => void): Hostile => ({
  does,
  floor: true,
  ends,
  async open(t) {
    const open = new Set<Socket>()
    const server = createServer((socket) => {
      open.add(socket.on('error', () => socket.destroy()))
      socket.once('data', () => answer(socket))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    t.teardown(() => {
      for (const socket of open) socket.destroy()
      server.close()
    })
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  },
})

/** An implementation of which every second answer is such a one, once a run has begun. */
const half = (does: string, answer: (response: ServerResponse) => void): Hostile => ({
  does: `${does}, every second time`,
  floor: false,
  ends: [1, 3],
  async open(t) {
    let ordinal = 0
    const url = await before(t, await reference(t), (request, response) => {
      ordinal += 1
      if (ordinal < 5 || ordinal % 2 > 0) return false
      request.resume()
      answer(response)
      return true
    })
    return { url, flags: ['--tag', 'tokens,sources,charges,events', '--max-time', '30'] }
  },
})

/** Starts an implementation that conforms but for one thing, and gives the run what it needs for that. */
type Start = (t: Ending) => Promise<{ options?: ReferenceOptions } & Omit<Attack, 'url'>>

const but = (does: string, start: Start, mayEnd: readonly number[] = ends): Hostile => ({
  does,
  floor: false,
  ends: mayEnd,
  async open(t) {
    const { options, ...attack } = await start(t)
    return { url: (await reference(t, options)).baseUrl, ...attack }
  },
})

/** Sends each customer to an address of its own. */
const sendingTo = (address: (ordinal: number) => string): ReferenceOptions => {
  let ordinal = 0
  const change = (value: Record<string, unknown>) => ({ ...value, authorize_uri: address((ordinal += 1)) })
  return { tampers: [{ schema: 'Charge', at: ['created'], change }] }
}

const slowNames: Start = async () => ({
  options: sendingTo((ordinal) => `http://c${ordinal}.slow.invalid/`),
  flags: ['--tag', 'authorization', '--max-time', '30'],
  env: { NODE_OPTIONS: `--import=${fileURLToPath(new URL('slow-names.mjs', import.meta.url))}` },
})

const costlyPages: Start = async (t) => {
  const origin = await before(t, await reference(t), pages())
  return { options: sendingTo((ordinal) => `${origin}/kind/${ordinal}`), flags: ['--tag', 'authorization'] }
}

const growingInChromium: Start = async (t) => {
  const origin = await before(t, await reference(t), growing)
  const profile = { authorization: { driver: 'browser', executablePath: chromium } }
  const folder = folderOf(t, { 'profile.json': JSON.stringify(profile) })
  return {
    options: sendingTo(() => `${origin}/pay`),
    flags: [
      '--only',
      'charge-paid-at',
      '--profile',
      `${folder}/profile.json`,
      '--timeout',
      '5',
      '--max-time',
      '30',
    ],
  }
}

const largeCharges: Start = async () => {
  const metadata = { parts: Array.from({ length: 1500 }, () => []), text: 'x'.repeat(100_000) }
  const change = (value: Record<string, unknown>) => ({ ...value, metadata })
  return { options: { tampers: [{ schema: 'Charge', change }] } }
}

/** Fills each page of a list with events that are new each time. */
const endlessList: Start = async () => {
  let ordinal = 0
  const more = { object: 'event', key: 'card.update', data: { text: 'x'.repeat(40_000) } }
  const finished: NonNullable<ReferenceOptions['rules']>['finished'] = (answer, { operation, query }) => {
    if (operation !== 'listEvents' && operation !== 'listChargeEvents') return answer
    const list = JSON.parse(answer.body) as { data?: unknown[] }
    if (!Array.isArray(list.data)) return answer
    const limit = Number(query['limit'] ?? 20)
    while (list.data.length < limit) list.data.push({ ...more, id: `evnt_test_${(ordinal += 1)}` })
    return { ...answer, body: JSON.stringify({ ...list, total: 1e9 }) }
  }
  return { options: { rules: { finished } }, flags: ['--tag', 'lists,events'] }
}

/** Posts webhooks of strangers as fast as they are taken, now and then a giant one. */
const webhookFlood: Start = async (t) => {
  const listen = `127.0.0.1:${await freePort()}`
  const flood = new AbortController()
  const event = { object: 'event', key: 'charge.create', id: 'evnt_test_1', data: { id: 'chrg_test_1' } }
  const [text, giant] = [event, { ...event, text: 'a'.repeat(3 * 1024 * 1024) }].map((one) =>
    JSON.stringify(one),
  )
  let posted = 0
  const post = async () => {
    while (!flood.signal.aborted && posted < 20_000) {
      posted += 1
      const init = {
        method: 'POST',
        body: posted % 100 === 7 ? giant : text,
        headers: json,
        signal: flood.signal,
      }
      await fetch(`http://${listen}/assay`, init as RequestInit).catch(
        () => new Promise((resolve) => setTimeout(resolve, 20)),
      )
    }
  }
  const posts = Array.from({ length: 16 }, post)
  t.teardown(async () => {
    flood.abort()
    await Promise.all(posts)
  })
  return { flags: ['--webhook-listen', `${listen}/assay`, '--tag', 'webhooks'] }
}

/** Keeps hundreds of idle connections to the endpoint of webhooks, which the implementation posts to, too. */
const idleWebhooks: Start = async (t) => {
  const port = await freePort()
  const open = new Set<Socket>()
  let isOver = false
  const keep = (): void => {
    if (isOver) return
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    open.add(socket)
    socket.on('close', () => {
      open.delete(socket)
      setTimeout(keep, 100).unref()
    })
  }
  for (let count = 0; count < 400; count += 1) keep()
  t.teardown(() => {
    isOver = true
    for (const socket of open) socket.destroy()
  })
  const listen = `127.0.0.1:${port}/assay`
  return {
    options: { webhookUrls: [`http://${listen}`] },
    flags: ['--webhook-listen', listen, '--tag', 'webhooks', '--webhook-timeout', '10'],
  }
}

/** Posts forms of a page of another site to the implementation, which is the sandbox. */
const crossSite: Hostile = {
  does: 'forms that another site posts to the sandbox',
  floor: false,
  ends: [0],
  async open(t) {
    const { baseUrl } = await reference(t)
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const body = new URLSearchParams({ amount: '5000', currency: 'MYR', type: 'duitnow_obw', bank: 'cimb' })
    const post = async (): Promise<void> => {
      const { status } = await fetch(`${baseUrl}/sources`, { method: 'POST', headers, body })
      if (status !== 403) throw new Error(`A form of another site was answered ${status}.`)
    }
    const timer = setInterval(() => void post(), 20)
    t.teardown(() => clearInterval(timer))
    return { url: baseUrl, flags: ['--tag', 'sources'] }
  },
}

/** Every hostile server that the kit is held against. */
export const hostile: readonly Hostile[] = [
  ...Object.entries(answers).map(([does, answer]) => only(does, answer)),
  ...Object.entries(lines).map(([does, answer]) => raw(does, answer)),
  only(
    'a minute to wait, for every request',
    (response) => response.writeHead(503, { 'retry-after': '60' }).end(),
    ['--max-time', '2'],
  ),
  half('an endless body', (response) => endlessly(response.writeHead(200, json))),
  half('a slow drip', drip),
  but('names of pages that resolve slowly', slowNames),
  but('pages of endless forms, cookies, frames and redirects', costlyPages),
  ...(chromium === undefined ? [] : [but('a page that grows in Chromium', growingInChromium)]),
  but('charges of 100 kilobytes, and events that hold them', largeCharges),
  but('a list without an end, each page of megabytes', endlessList),
  but('a flood of webhooks, some of them giant', webhookFlood),
  but('hundreds of idle connections to the webhook endpoint', idleWebhooks, [0]),
  crossSite,
]
