import type { VisitRequest, VisitResult } from '../settings/driver.ts'

export type * from '../settings/driver.ts'

/** Gives the end of a visit that is stuck; nothing is known of its pages where no status is given. */
export function stuckAt(
  page: string,
  lookedFor: string,
  saw: string,
  status: number | null = null,
): VisitResult {
  return { chose: false, returned: null, stuck: { page, status, lookedFor, saw }, needsBrowser: false }
}

/** Begins the time of a visit: its signal aborts when the visit's own does, or once its seconds are over. */
export function withTimeout(visit: VisitRequest, seconds = visit.timeout): VisitRequest {
  if (seconds === undefined) return visit
  return { ...visit, signal: AbortSignal.any([visit.signal, AbortSignal.timeout(seconds * 1000)]) }
}
