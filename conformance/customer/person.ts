import { openLimiter } from '../http/limiter.ts'
import { pauseFor } from '../basics/pause.ts'
import {
  resultOf,
  stuckAt,
  withTimeout,
  type CustomerDriver,
  type VisitRequest,
  type VisitResult,
} from './result.ts'

/** The seconds of one visit, and between two looks at the charge. */
interface PersonOptions {
  seconds?: number
  poll?: number
}

/** Sends a person to one page after the other: shows the address and what to choose there, and goes on once the charge is complete. */
export function personDriver({ seconds = 300, poll = 2 }: PersonOptions = {}): CustomerDriver {
  const limiter = openLimiter(1)
  let visits = 0

  async function visit({ authorizeUri, choice, signal, tell, settled }: VisitRequest): Promise<VisitResult> {
    visits += 1
    const address = URL.canParse(authorizeUri) ? new URL(authorizeUri).href : JSON.stringify(authorizeUri)
    const end = choice === 'successful' ? 'succeed' : 'fail'
    tell?.(`Customer ${visits}: open ${address} and make the payment ${end}, within ${seconds} seconds.`)
    while (!signal.aborted) {
      if (await settled?.().catch(() => false)) return resultOf({ chose: true })
      await pauseFor(poll * 1000, signal)
    }
    return stuckAt(authorizeUri, 'a complete charge', `nobody within ${seconds} seconds`)
  }

  return {
    isPerson: true,
    visit: async (request) =>
      request.choice === null ? resultOf({}) : limiter.run(false, () => visit(withTimeout(request, seconds))),
  }
}
