import type { ServerResponse } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { ReferenceOptions } from '../../../reference/index.ts'
import type { Ending } from '../../folder.ts'
import { answers, drip, lines } from './answers.ts'
import { pages } from './pages.ts'
import { before, reference } from './rig.ts'

/** A run against a server that means harm. */
export interface Attack {
  url: string
  /** The flags of the run besides the usual ones. */
  flags?: readonly string[]
}

/** A server that means harm, or an implementation that conforms but for one thing. */
export interface Hostile {
  /** What it does, as a phrase. */
  does: string
  /** True where none of its answers is right, so that no MUST may pass. */
  floor: boolean
  open: (t: Ending) => Promise<Attack>
}

/** A server that answers every request so. */
const only = (
  does: string,
  answer: (response: ServerResponse) => void,
  flags: readonly string[] = [],
): Hostile => ({
  does,
  floor: true,
  async open(t) {
    const url = await before(t, await reference(t), (request, response) => {
      request.resume()
      answer(response)
      return true
    })
    return { url, flags }
  },
})

/** A server that does so with every connection. */
const raw = (does: string, answer: (socket: Socket) => void): Hostile => ({
  does,
  floor: true,
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

/** An implementation of which every second answer drips, once a run has begun. */
const drippingHalf: Hostile = {
  does: 'a slow drip, every second time',
  floor: false,
  async open(t) {
    let ordinal = 0
    const url = await before(t, await reference(t), (request, response) => {
      ordinal += 1
      if (ordinal < 5 || ordinal % 2 > 0) return false
      request.resume()
      drip(response)
      return true
    })
    return { url, flags: ['--tag', 'tokens,sources,charges,events', '--max-time', '30'] }
  },
}

const costlyPages: Hostile = {
  does: 'pages of endless forms, cookies, frames and redirects',
  floor: false,
  async open(t) {
    const origin = await before(t, await reference(t), pages())
    let ordinal = 0
    const change = (charge: Record<string, unknown>) => ({
      ...charge,
      authorize_uri: `${origin}/kind/${(ordinal += 1)}`,
    })
    const tampers: ReferenceOptions['tampers'] = [{ schema: 'Charge', at: ['created'], change }]
    return { url: (await reference(t, { tampers })).baseUrl, flags: ['--tag', 'authorization'] }
  },
}

const largeCharges: Hostile = {
  does: 'charges of 100 kilobytes, and events that hold them',
  floor: false,
  async open(t) {
    const metadata = { parts: Array.from({ length: 1500 }, () => []), text: 'x'.repeat(100_000) }
    const change = (charge: Record<string, unknown>) => ({ ...charge, metadata })
    return { url: (await reference(t, { tampers: [{ schema: 'Charge', change }] })).baseUrl }
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
  drippingHalf,
  costlyPages,
  largeCharges,
]
