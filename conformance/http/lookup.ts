import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { untilAborted } from '../basics/aborted.ts'
import { NotSentError } from './message.ts'

/** Resolves a name to all of its addresses. */
export type Resolve = (name: string) => Promise<LookupAddress[]>

/** Looks up names, each once in a run; whoever asks gives up with NotSentError after so many milliseconds, and when the run ends. */
export function openLookup(resolve: Resolve, signal: AbortSignal | null, time = 5000): Resolve {
  const known = new Map<string, Promise<LookupAddress[]>>()
  return async (name) => {
    if (isIP(name) !== 0) return [{ address: name, family: isIP(name) }]
    const looking = known.get(name) ?? resolve(name)
    known.set(name, looking)
    // What failed is looked up again.
    looking.catch(() => known.delete(name))
    return untilAborted(within(time, name, looking), signal).catch((error: unknown) => {
      throw signal?.aborted ? new NotSentError('the run has ended') : error
    })
  }
}

function within<Found>(time: number, name: string, looking: Promise<Found>): Promise<Found> {
  return new Promise((resolve, reject) => {
    const late = new NotSentError(`${name} does not resolve within ${time / 1000} s`)
    const timer = setTimeout(() => reject(late), time)
    looking.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Resolves a name as the system does, with its file of hosts. The process cannot end before such a lookup does. */
export function bySystem(name: string): Promise<LookupAddress[]> {
  return lookup(name, { all: true })
}

/** Resolves a name by DNS, whose lookups end with the process, and by the system where DNS has no such name. */
export async function byDns(name: string): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length > 0) return found.map((address) => ({ address, family: isIP(address) }))
  const isSilent = answers.some(
    (answer) => answer.status === 'rejected' && (answer.reason as NodeJS.ErrnoException).code === 'ETIMEOUT',
  )
  if (isSilent) throw new Error(`${name} does not resolve: DNS gives no answer`)
  return bySystem(name)
}
