import { pauseFor } from '../basics/pause.ts'
import { resultOf, stuckAt, type VisitRequest, type VisitResult } from './result.ts'

/** The seconds that a person has for one visit. */
export const personTimeoutSeconds = 300

/** Asks a person at the terminal to visit each page, until the charge is complete. */
export function openPerson(poll = 2): (visit: VisitRequest) => Promise<VisitResult> {
  let visits = 0
  return async ({ authorizeUri, choice, signal, tell, settled }) => {
    if (choice === null) return resultOf({})
    visits += 1
    const address = URL.canParse(authorizeUri)
      ? new URL(authorizeUri).href
      : JSON.stringify(authorizeUri)
    const end = choice === 'successful' ? 'succeed' : 'fail'
    tell?.(
      `Customer ${visits}: open ${address} and make the payment ${end}, within ${personTimeoutSeconds} seconds.`,
    )
    while (!signal.aborted) {
      if (await settled?.().catch(() => false)) return resultOf({ hasChosen: true })
      await pauseFor(poll * 1000, signal)
    }
    return stuckAt(
      authorizeUri,
      'a complete charge',
      `nobody within ${personTimeoutSeconds} seconds`,
    )
  }
}
