import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { addTo } from '../basics/grouped.ts'
import type { Model } from '../model/model.ts'
import type { Resource } from '../model/resource.ts'
import { rule, type Rule } from './rule.ts'
import { creations, perModel, showings } from './subjects.ts'
import { fails, final, holds, type RuleVerdict } from './verdict.ts'

/** One rule for each field of a schema: wherever a resource shows it, it is there and as the contract says ("Resources and their fields"). */
export const fieldRules: readonly Rule[] = (Object.keys(requirements) as RequirementId[])
  .filter((id) => requirements[id].by === 'field' && requirements[id].untestable === undefined)
  .map((id) =>
    rule(
      id,
      (model) => verdictsOf(model).get(id) ?? [],
      (model) => whyAbsent(id, model),
    ),
  )

/** Holds every resource of a record against its schema once. */
const verdictsOf = perModel((model): ReadonlyMap<RequirementId, RuleVerdict[]> => {
  const verdicts = new Map<RequirementId, RuleVerdict[]>()
  for (const shown of resourcesIn(model)) {
    const { broken, present } = shown.inspection
    for (const id of present) addTo(verdicts, id, holds(shown))
    for (const { requirement, pointer, expected, actual, value } of broken)
      addTo(verdicts, requirement, {
        ...final(fails(expected, actual, shown)),
        member: { name: shown.pointer + pointer, value },
      })
  }
  return verdicts
})

/** Lists every resource that answers, lists and webhooks show of this run. */
function resourcesIn(model: Model): Resource[] {
  const posted = showings(model).filter(({ where }) => where === 'webhook')
  return [
    ...[...creations(model), ...model.accepted('retrieveToken')].map(({ shown }) => shown),
    ...model.pages.flatMap(({ call, items }) => [call.shown, ...items.flatMap(({ event }) => event ?? [])]),
    ...model.accepted('retrieveEvent').map(({ shown }) => shown),
    ...posted.map(({ event }) => event),
  ]
}

/** Gives the reason why a field that may be absent was not seen. */
function whyAbsent(id: RequirementId, model: Model): string | null {
  const hasDeliveries = showings(model).some(
    ({ where, event }) => where !== 'webhook' && Array.isArray(event.value['webhook_deliveries']),
  )
  if (requirements[id].optional !== undefined && !hasDeliveries)
    return 'No event that is listed or retrieved has webhook_deliveries, which may be absent.'
  return /where present/.test(requirements[id].text) ? 'No answer showed it, and it may be absent.' : null
}
