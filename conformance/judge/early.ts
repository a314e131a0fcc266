import { refusals } from '../../generated/refusals.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { fold } from '../model/fold.ts'
import type { Entry } from '../record/entry.ts'
import { valueRequirements } from '../requirements/acceptances.ts'
import { brokenFields } from '../requirements/fields.ts'
import { refusalRequirements } from '../requirements/refusals.ts'
import type { RuleVerdict } from '../requirements/requirement.ts'
import { countedEntries } from './repeats.ts'

/** The refusals that depend on other requests, which a part of a record may lack. */
const needsWholeRecord = new Set(
  refusals.flatMap(({ id, keyword }) => (['known', 'state'].includes(keyword) ? [id] : [])),
)

/** The requirements that one request can break by itself. */
const brokenAlone = [
  ...refusalRequirements.filter(({ id }) => !needsWholeRecord.has(id)),
  ...valueRequirements,
]

/**
 * The requirements that a part of a record breaks, whatever follows: by a field, a refused valid
 * request, or an accepted invalid one.
 */
export function brokenEarly(entries: readonly Entry[]): RequirementId[] {
  const model = fold(countedEntries(entries))
  const broken = brokenAlone.filter(({ verdictsOn }) => isBrokenIn(verdictsOn(model)))
  return [...brokenFields(model), ...broken.map(({ id }) => id)]
}

function isBrokenIn(verdicts: Iterable<RuleVerdict>): boolean {
  for (const { outcome } of verdicts) if (outcome === 'failed') return true
  return false
}
