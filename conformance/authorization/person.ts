import { setTimeout as wait } from 'node:timers/promises'
import { reasonOf, type Arrival, type Driver, type Visit } from './driver.ts'

/** How the person driver waits. */
export interface PersonOptions {
  /** How long the person has, in seconds; 300 unless said. */
  seconds?: number
  /** Seconds between two polls of the charge; 1 unless said. */
  poll?: number
  /** Resolves to the address at which the person reached the return_uri, where the caller can see that. */
  returned?: (visit: Visit, signal: AbortSignal) => Promise<string>
}

/** Prints the address and what to choose there, counts down, and goes on when the return_uri is reached or the charge has changed. */
export function personDriver({ seconds = 300, poll = 1, returned }: PersonOptions = {}): Driver {
  return async (visit) => {
    const over = new AbortController()
    // A timer of its own: Node 20 may forget the signal of a time-out that only AbortSignal.any() knows.
    const timer = setTimeout(() => over.abort(), seconds * 1000)
    const signal = AbortSignal.any([visit.signal, over.signal])
    const address = URL.canParse(visit.authorizeUri)
      ? new URL(visit.authorizeUri).href
      : JSON.stringify(visit.authorizeUri)
    visit.tell?.(
      `Open ${address} and make the payment ${visit.want === 'successful' ? 'succeed' : 'fail'}. There are ${seconds} seconds.`,
    )
    const stuck = (saw: string): Arrival => ({
      kind: 'stuck',
      page: visit.authorizeUri,
      status: null,
      lookedFor: 'a person at the return_uri, or a changed charge',
      saw,
    })
    const ways = [watch(visit, signal, seconds, poll)]
    if (returned)
      ways.push(
        returned(visit, signal).then((url): Arrival => ({
          kind: 'returned',
          url,
          how: 'redirect',
          chose: true,
        })),
      )
    try {
      return (
        (await Promise.race(ways)) ??
        stuck(visit.signal.aborted ? 'the time is over' : `nobody within ${seconds} seconds`)
      )
    } catch (thrown) {
      return stuck(signal.aborted ? `nobody within ${seconds} seconds` : reasonOf(thrown))
    } finally {
      clearTimeout(timer)
      over.abort()
    }
  }
}

async function watch(
  visit: Visit,
  signal: AbortSignal,
  seconds: number,
  poll: number,
): Promise<Arrival | undefined> {
  const until = performance.now() + seconds * 1000
  let announced = seconds
  while (!signal.aborted) {
    if (await visit.settled?.()) return { kind: 'finished', page: visit.authorizeUri, status: 0, chose: true }
    const left = Math.ceil((until - performance.now()) / 1000)
    if (left > 0 && (announced - left >= 30 || (left <= 10 && announced - left >= 5))) {
      announced = left
      visit.tell?.(
        `${left} seconds left to make the payment ${visit.want === 'successful' ? 'succeed' : 'fail'}.`,
      )
    }
    await wait(poll * 1000, undefined, { signal }).catch(() => undefined)
  }
  return undefined
}
