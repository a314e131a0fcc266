import type { VisitRequest, VisitResult } from '../settings/driver.ts'

export type * from '../settings/driver.ts'

/** Gives a result with some of its members set: nothing was chosen, and nobody got stuck or back, unless they say so. */
export function resultOf(known: Partial<VisitResult>): VisitResult {
  return { chose: false, returned: null, stuck: null, needsBrowser: false, ...known }
}

/** Gives the result of a visit that is stuck. */
export function stuckAt(
  page: string,
  lookedFor: string,
  saw: string,
  status: number | null = null,
): VisitResult {
  return resultOf({ stuck: { page, status, lookedFor, saw } })
}

/** Begins the time of a visit: its signal aborts when the visit's own does, or once its seconds are over. */
export function withTimeout(visit: VisitRequest, seconds = visit.timeout): VisitRequest {
  if (seconds === undefined) return visit
  return { ...visit, signal: AbortSignal.any([visit.signal, AbortSignal.timeout(seconds * 1000)]) }
}
