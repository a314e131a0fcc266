import type { VisitResult } from '../settings/driver.ts'

export type * from '../settings/driver.ts'

/** A result whose other members say that nothing was chosen and nobody got stuck or back. */
export function resultOf(known: Partial<VisitResult>): VisitResult {
  return { hasChosen: false, returned: null, stuck: null, needsBrowser: false, ...known }
}

/** A visit that is stuck; a status of 0 or null means no answer. */
export function stuckAt(
  page: string,
  lookedFor: string,
  saw: string,
  status: number | null = null,
): VisitResult {
  return resultOf({ stuck: { page, status: status || null, lookedFor, saw } })
}
