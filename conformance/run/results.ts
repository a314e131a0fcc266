import type { RequirementId } from '../../generated/requirements.ts'
import type { CheckResult } from '../../generated/report.js'

/** The results of each requirement so far. */
export type Results = Map<RequirementId, CheckResult[]>

/** Enters one more result of a requirement. */
export function enter(results: Results, id: RequirementId, result: CheckResult): void {
  results.set(id, [...(results.get(id) ?? []), result])
}

/** Tells whether a requirement was found not to hold so far. */
export function isBroken(results: Results, id: RequirementId): boolean {
  return (results.get(id) ?? []).some(({ verdict }) => verdict === 'fail' || verdict === 'unstable')
}
