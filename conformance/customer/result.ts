import type { VisitResult } from '../settings/driver.ts'

export type * from '../settings/driver.ts'

/** Gives a result with some of its members set: nothing was chosen, and nobody got stuck or back, unless they say so. */
export function resultOf(known: Partial<VisitResult>): VisitResult {
  return { chose: false, returned: null, stuck: null, needsBrowser: false, ...known }
}

/** Gives the result of a visit that is stuck; a status is 0 or null where there was no answer. */
export function stuckAt(
  page: string,
  lookedFor: string,
  saw: string,
  status: number | null = null,
): VisitResult {
  return resultOf({ stuck: { page, status: status || null, lookedFor, saw } })
}
