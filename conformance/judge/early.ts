import type { RequirementId } from '../../generated/requirements.ts'
import { fold } from '../model/fold.ts'
import type { Entry } from '../record/entry.ts'
import { valueRequirements } from '../requirements/acceptances.ts'
import { brokenFields } from '../requirements/fields.ts'
import { constraintRefusals } from '../requirements/refusals.ts'
import type { RuleVerdict } from '../requirements/requirement.ts'
import { entriesBeforeRepeats } from './repeats.ts'

/** The requirements that one request breaks by itself: ids and states depend on others, too. */
const brokenAlone = [...constraintRefusals, ...valueRequirements]

/**
 * The requirements that a part of a record breaks, whatever follows: by a field, a refused valid
 * request, or an accepted invalid one.
 */
export function brokenEarly(entries: readonly Entry[]): RequirementId[] {
  const model = fold(entriesBeforeRepeats(entries))
  const broken = brokenAlone.filter(({ verdictsOn }) => isBrokenIn(verdictsOn(model)))
  return [...brokenFields(model), ...broken.map(({ id }) => id)]
}

function isBrokenIn(verdicts: Iterable<RuleVerdict>): boolean {
  for (const { outcome } of verdicts) if (outcome === 'failed') return true
  return false
}
