import { connect } from 'node:net'
import type { Profile } from '../../../../generated/profile.js'
import type { ReferenceOptions } from '../../../reference/index.ts'
import { chromium } from '../../chromium.ts'
import type { Ending } from '../../folder.ts'
import { freePort } from '../../free-port.ts'
import { answers, drip, lines } from './answers.ts'
import { overriding, pages } from './pages.ts'
import { answering, before, connecting, fixed, reference, type Respond } from './rig.ts'

/** A server that does nothing of what an implementation does, or means harm. */
export interface Hostile {
  /** What it gives, as a phrase. */
  gives: string
  /** The exit code where no answer is right, so that no MUST may pass; null where some are. */
  exitCode: 1 | 3 | 4 | null
  /** True where a third party means harm to a right implementation, of which nothing may fail. */
  isBlameless?: true
  /** Further flags of the run, its profile, and a module that its process loads first. */
  flags?: readonly string[]
  profile?: Profile
  preload?: string
  /** Starts it; resolves to its address. */
  open: (t: Ending) => Promise<string>
}

/** An implementation of which every second answer drips, once a run has begun. */
const drippingHalf: Hostile = {
  gives: 'a slow drip, every second time',
  exitCode: null,
  flags: ['--tag', 'tokens,sources,charges,events'],
  async open(t) {
    let ordinal = 0
    return before(t, await reference(t), (request, response) => {
      ordinal += 1
      if (ordinal < 5 || ordinal % 2 > 0) return false
      request.resume()
      drip(response)
      return true
    })
  },
}

const costlyPages: Hostile = {
  gives: 'pages of endless forms, cookies, frames and redirects',
  exitCode: null,
  flags: ['--tag', 'authorization'],
  async open(t) {
    const origin = await before(t, await reference(t), pages())
    let ordinal = 0
    const change = (charge: Record<string, unknown>) => ({
      ...charge,
      authorize_uri: `${origin}/kind/${(ordinal += 1)}`,
    })
    const tampers: ReferenceOptions['tampers'] = [{ schema: 'Charge', at: ['created'], change }]
    return (await reference(t, { tampers })).baseUrl
  },
}

const largeCharges: Hostile = {
  gives: 'charges of 100 kilobytes, and events that hold them',
  exitCode: null,
  async open(t) {
    const metadata = { parts: Array.from({ length: 1500 }, () => []), text: 'x'.repeat(100_000) }
    const change = (charge: Record<string, unknown>) => ({ ...charge, metadata })
    return (await reference(t, { tampers: [{ schema: 'Charge', change }] })).baseUrl
  },
}

/** Adds 2,000 small events to each list, about what it holds; `isNew` gives new ids each time. */
function longLists(gives: string, isNew: boolean): Hostile {
  let ordinal = 0
  const change = (list: Record<string, unknown>) => {
    const records = (list['data'] as Record<string, unknown>[]) ?? []
    const [record] = records
    const salt = isNew ? (ordinal += 1) : 0
    const added = Array.from({ length: 2000 }, (_, index) => ({
      object: 'event',
      id: `evnt_test_${salt}x${index}`,
      key: 'charge.create',
      livemode: false,
      created_at: record?.['created_at'],
      data: { id: idOf(records[index % records.length]) },
    }))
    return { ...list, data: [...added, ...records], limit: 2000 + records.length }
  }
  return {
    gives,
    exitCode: null,
    flags: ['--timeout', '5'],
    open: async (t) =>
      (await reference(t, { tampers: [{ schema: 'List', at: ['envelope'], change }] })).baseUrl,
  }
}

const idOf = (event: Record<string, unknown> = {}): unknown =>
  (event['data'] as { id?: unknown } | undefined)?.id

/** Names that are never resolved, another one for each charge. */
const slowNames: Hostile = {
  gives: 'authorization pages on names that resolve slowly',
  exitCode: null,
  flags: ['--tag', 'authorization'],
  preload: './slow-names.mjs',
  async open(t) {
    let ordinal = 0
    const change = (charge: Record<string, unknown>) => ({
      ...charge,
      authorize_uri: `http://pay-${(ordinal += 1)}.example/`,
    })
    return (await reference(t, { tampers: [{ schema: 'Charge', at: ['created'], change }] }))
      .baseUrl
  },
}

const overridingPages: Hostile = {
  gives: 'pages in Chromium that override what reads them',
  exitCode: null,
  flags: ['--tag', 'authorization'],
  profile: { authorization: { driver: 'browser', ...(chromium && { executablePath: chromium }) } },
  open: (t) => visiting(t, fixed(200, 'text/html', overriding)),
}

/** Starts an implementation whose authorization pages are answered so. */
async function visiting(t: Ending, respond: Respond): Promise<string> {
  const origin = await answering(t, respond)
  const change = (charge: Record<string, unknown>) => ({
    ...charge,
    authorize_uri: `${origin}/${String(charge['id'])}`,
  })
  return (await reference(t, { tampers: [{ schema: 'Charge', at: ['created'], change }] })).baseUrl
}

/** The port of the endpoint that somebody else connects to. */
const endpoint = await freePort()

const idleConnections: Hostile = {
  gives: 'connections of a third party to the endpoint of webhooks, as many as it takes',
  exitCode: null,
  isBlameless: true,
  flags: ['--tag', 'webhooks', '--webhook-listen', `127.0.0.1:${endpoint}/assay`],
  async open(t) {
    const started = await reference(t, { webhookUrls: [`http://127.0.0.1:${endpoint}/assay`] })
    let isBesieged = false
    return before(t, started, ({ method }) => {
      if (isBesieged || method !== 'POST') return false
      isBesieged = true
      for (let count = 0; count < 300; count += 1) {
        const idle = connect(endpoint, '127.0.0.1').on('error', () => undefined)
        t.teardown(() => idle.destroy())
      }
      return false
    })
  },
}

/** The attacks of which each run is to end in time, and at the first interrupt. */
export const attacks: readonly Hostile[] = [
  costlyPages,
  drippingHalf,
  largeCharges,
  longLists('2,000 small events of the run in each list', false),
  longLists('2,000 small events of the run in each list, under new ids each time', true),
  slowNames,
  ...(chromium === undefined ? [] : [overridingPages]),
  idleConnections,
]

/** Every server that the kit is held against. */
export const hostile: readonly Hostile[] = [
  ...Object.entries(answers).map(([gives, [exitCode, respond]]): Hostile => ({
    gives,
    exitCode,
    // What comes at once is waited for, however busy the machine is.
    flags: exitCode === 1 ? ['--timeout', '20'] : [],
    open: (t) => answering(t, respond),
  })),
  ...Object.entries(lines).map(([gives, [exitCode, act]]): Hostile => ({
    gives,
    exitCode,
    open: (t) => connecting(t, (socket) => void socket.once('data', () => act(socket))),
  })),
  ...attacks.map((one) => ({ ...one, flags: [...(one.flags ?? []), '--max-time', '30'] })),
]
