import type { RequirementId } from '../../generated/requirements.ts'
import { fold } from '../model/fold.ts'
import type { Entry } from '../record/entry.ts'
import { caseRules } from '../rules/cases.ts'
import { fieldRules } from '../rules/fields.ts'
import { countedEntries } from './attempts.ts'

/**
 * Lists the requirements that a part of a record breaks whatever follows: wrong fields, refused valid requests and accepted invalid ones.
 * What may still arrive, be explained by another failure, or take the whole record to judge is left to the end of the run.
 */
export function brokenEarly(entries: readonly Entry[]): RequirementId[] {
  const model = fold(countedEntries(entries))
  return [...fieldRules, ...caseRules].flatMap(({ id, judge }) =>
    [...judge(model)].some(({ holds }) => holds === false) ? [id] : [],
  )
}
