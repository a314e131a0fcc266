import type { ReferenceOptions } from '../../../reference/index.ts'
import type { Ending } from '../../folder.ts'
import { answers, drip, lines } from './answers.ts'
import { pages } from './pages.ts'
import { answering, before, connecting, reference } from './rig.ts'

/** A server that does nothing of what an implementation does, or means harm. */
export interface Hostile {
  /** What it gives, as a phrase. */
  gives: string
  /** The exit code of a run where none of its answers is right, so that no MUST may pass; null where some are. */
  exitCode: 1 | 3 | 4 | null
  /** The flags of the run besides the usual ones. */
  flags?: readonly string[]
  /** Starts it; resolves to its address. */
  open: (t: Ending) => Promise<string>
}

/** An implementation of which every second answer drips, once a run has begun. */
const drippingHalf: Hostile = {
  gives: 'a slow drip, every second time',
  exitCode: null,
  flags: ['--tag', 'tokens,sources,charges,events', '--max-time', '30'],
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
  costlyPages,
  drippingHalf,
  largeCharges,
]
