import { refusals } from '../../generated/refusals.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { fold } from '../model/fold.ts'
import type { Entry } from '../record/entry.ts'
import { valueRequirements } from '../requirements/acceptances.ts'
import { brokenFields } from '../requirements/fields.ts'
import { refusalRequirements } from '../requirements/refusals.ts'
import type { RuleVerdict } from '../requirements/requirement.ts'
import { countedEntries } from './attempts.ts'

/** The refusals that depend on what other requests showed, which a part of a record may lack. */
const needsWholeRecord = new Set(
  refusals.flatMap(({ id, keyword }) => (['known', 'state'].includes(keyword) ? [id] : [])),
)

/** What a request breaks by itself. */
const brokenAlone = [
  ...refusalRequirements.filter(({ id }) => !needsWholeRecord.has(id)),
  ...valueRequirements,
]

/**
 * What part of a record breaks whatever follows: fields, refused valid and accepted invalid
 * requests.
 */
export function brokenEarly(entries: readonly Entry[]): RequirementId[] {
  const model = fold(countedEntries(entries))
  const broken = brokenAlone.filter(({ verdictsOn }) => isBrokenIn(verdictsOn(model)))
  return [...brokenFields(model), ...broken.map(({ id }) => id)]
}

function isBrokenIn(verdicts: Iterable<RuleVerdict>): boolean {
  for (const { holds } of verdicts) if (holds === false) return true
  return false
}
