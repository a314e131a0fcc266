import { setTimeout as wait } from 'node:timers/promises'
import { openLimiter } from '../http/limiter.ts'
import { stuckAt, withTimeout, type CustomerDriver, type VisitRequest, type VisitResult } from './visit.ts'

/** The times of the person driver, in seconds. */
interface PersonOptions {
  /** The time of one visit; 300 unless given. */
  seconds?: number
  /** The time between two looks at the charge; 2 unless given. */
  poll?: number
}

/** Sends a person to one page after the other: shows the address and what to choose there, and goes on once the charge is complete. */
export function personDriver({ seconds = 300, poll = 2 }: PersonOptions = {}): CustomerDriver {
  const places = openLimiter(1, null, null)
  let visits = 0

  async function visit(request: VisitRequest): Promise<VisitResult> {
    const { authorizeUri, choice, signal } = request
    visits += 1
    const address = URL.canParse(authorizeUri) ? new URL(authorizeUri).href : JSON.stringify(authorizeUri)
    const end = choice === 'successful' ? 'succeed' : 'fail'
    if (!signal.aborted)
      request.tell?.(
        `Customer ${visits}: open ${address} and make the payment ${end}, within ${seconds} seconds.`,
      )
    while (!signal.aborted) {
      if (await request.settled?.().catch(() => false))
        return { chose: true, returned: null, stuck: null, needsBrowser: false }
      await wait(poll * 1000, undefined, { signal }).catch(() => undefined)
    }
    return stuckAt(authorizeUri, 'a complete charge', `nobody within ${seconds} seconds`)
  }

  return {
    isPerson: true,
    visit: async (request) =>
      request.choice === null
        ? { chose: false, returned: null, stuck: null, needsBrowser: false }
        : places.run(false, () => visit(withTimeout(request, seconds))),
  }
}
