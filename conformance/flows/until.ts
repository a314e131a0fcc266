import { setTimeout as pause } from 'node:timers/promises'
import type { Api } from './api.ts'

/** Something that is waited for: a kind of thing, and of what. */
interface Waited {
  what: string
  of?: string
  /** Seconds; the time-out of an exchange unless said. */
  limit?: number
}

/** Milliseconds between two looks at what is late. */
const [shortestWait, longestWait] = [15, 2000]

/** Milliseconds between two looks at anything, from the third look at each on: where much is late, each is looked at less often. */
const share = 20

/** Asks again, ever less often, until an answer is there or the time is up; undefined when it never came. */
export async function until<Found>(
  api: Api,
  { what, of, limit: most = api.services.options.timeout }: Waited,
  probe: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const { onProgress, signal } = api.services.options
  const { waits } = api.known
  const awaited = of === undefined ? what : `${what} of ${of}`
  // A kind of thing that did not come in the whole time is not waited for as long again.
  const limit = waits.inVain(what) ? most / 4 : most
  const since = performance.now()
  const firstWait = Math.max(shortestWait, waits.likely(what) / 2)
  const end = waits.begin()
  try {
    for (let [wait, looks] = [firstWait, 1]; ; wait *= 1.7, looks += 1) {
      const found = await probe()
      if (found !== undefined) {
        waits.note(what, performance.now() - since)
        onProgress({ kind: 'arrived', what: awaited })
        return found
      }
      if (performance.now() - since > limit * 1000 || signal?.aborted) {
        waits.note(what, null)
        return undefined
      }
      onProgress({ kind: 'waiting', what: awaited, since, limit })
      const fair = looks > 2 ? share * waits.underWay() : 0
      await pause(Math.min(Math.max(wait, fair), longestWait))
    }
  } finally {
    end()
  }
}

/** Reads again, ever less often, until what was read will do or the time is up; gives what was read last. */
export async function readUntil<Read>(
  api: Api,
  awaited: Waited,
  read: () => Promise<Read>,
  isEnough: (read: Read) => boolean,
): Promise<Read> {
  let last: Read | undefined
  await until(api, awaited, async () => (isEnough((last = await read())) ? true : undefined))
  return last as Read
}

/** The number of reads at once that show whether two copies differ: eight reads, where two things are read, see only one copy once in a hundred times. */
const copies = 16

/** Reads many times at once, again and again, until all that was read agrees or the time is up; gives what was read last. */
export async function readCopies<Read>(
  api: Api,
  awaited: Waited,
  read: (at: number) => Promise<Read>,
  agrees: (read: Read) => boolean,
): Promise<Read[]> {
  const look = () => allInOrder(Array.from({ length: copies }, (_, at) => read(at)))
  return readUntil(api, awaited, look, (all) => all.every(agrees))
}

/** Waits for all of these; rejects with what the first of them in their order threw, whichever ended first. */
export async function allInOrder<const All extends readonly unknown[]>(
  all: All,
): Promise<{ -readonly [At in keyof All]: Awaited<All[At]> }> {
  await Promise.allSettled(all)
  return Promise.all(all)
}

/** Waits for promises, and gives the values of those that were fulfilled. */
export async function fulfilled<Value>(promises: readonly Promise<Value>[]): Promise<Value[]> {
  const settled = await Promise.allSettled(promises)
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}
