import { fields, type SchemaName } from '../../../generated/fields.ts'
import { requirements, type RequirementId } from '../../../generated/requirements.ts'
import { addTo } from '../../basics/grouped.ts'
import { isRecord } from '../../basics/values.ts'
import type { Model, Page } from '../../model/model.ts'
import { chargeIdOf, resource, type Resource } from '../../model/resource.ts'
import { accepted, holds, rule, showings, type Rule, type Ruling } from '../rule.ts'

/** One rule for each field of a schema: wherever a resource shows it, it is there and as the contract says ("Resources and their fields"). */
export const fieldRules: readonly Rule[] = [...new Set(Object.values(fields).flatMap(requirementsIn))].map(
  (id) =>
    rule(id, (model) => rulingsOf(model).get(id) ?? [], { inapplicable: (model) => whyAbsent(id, model) }),
)

function requirementsIn(own: (typeof fields)[SchemaName]): RequirementId[] {
  return Object.values(own)
    .map(({ requirement }) => requirement)
    .filter((id) => requirements[id].by === 'field')
}

const known = new WeakMap<Model, Map<RequirementId, Ruling[]>>()

/** Holds every resource of a record against its schema once. */
function rulingsOf(model: Model): Map<RequirementId, Ruling[]> {
  const before = known.get(model)
  if (before) return before
  const rulings = new Map<RequirementId, Ruling[]>()
  const add = (id: RequirementId, ruling: Ruling): void => addTo(rulings, id, ruling)
  for (const shown of resourcesIn(model)) {
    const { broken, present } = shown.inspection
    for (const id of new Set(present)) add(id, holds(shown))
    for (const { requirement, pointer, expected, actual, member } of broken)
      add(requirement, {
        holds: false,
        expected,
        actual,
        at: [shown.exchange.id],
        member: { ...member, name: `${shown.pointer}${pointer}`.slice(1).replaceAll('/', '.') },
        final: true,
      })
  }
  known.set(model, rulings)
  return rulings
}

/** Lists every resource that answers, lists and webhooks show of this run. */
function resourcesIn(model: Model): Resource[] {
  return [
    ...(['createToken', 'retrieveToken', 'createSource', 'createCharge'] as const).flatMap((operation) =>
      accepted(model, operation).map(({ shown }) => shown),
    ),
    ...model.pages.map(({ call }) => call.shown),
    ...showings(model).map(({ showing }) => showing.event),
    ...model.pages.flatMap((page) => withoutId(model, page)),
    ...accepted(model, 'retrieveEvent').flatMap(({ shown }) => (isShown(model, shown) ? [] : [shown])),
  ]
}

/** Lists the events of the run's charges that a page shows without an id: they are no showings of a known event. */
function withoutId({ charges }: Model, { call, items, charge }: Page): Resource[] {
  return items.flatMap((item, at) =>
    isRecord(item) && typeof item['id'] !== 'string' && charges.has(chargeIdOf(item) ?? charge ?? '')
      ? [resource('Event', item, call.exchange, `/data/${at}`)]
      : [],
  )
}

/** Says that a resource is among the showings of the run's events. */
function isShown(model: Model, { value }: Resource): boolean {
  return typeof value['id'] === 'string' && model.events.has(value['id'])
}

/** Says why a field was not seen where it may be absent: those of deliveries where no event records them, and the optional ones. */
function whyAbsent(id: RequirementId, model: Model): string | null {
  const { optional } = requirements[id]
  if (optional !== undefined && !recordsDeliveries(model))
    return 'No event that is listed or retrieved has webhook_deliveries, which may be absent.'
  return /where present/.test(requirements[id].text) ? 'No answer showed it, and it may be absent.' : null
}

/** Says that an event which is listed or retrieved records its deliveries. */
function recordsDeliveries(model: Model): boolean {
  return showings(model).some(
    ({ showing: { where, event } }) =>
      where !== 'webhook' && Array.isArray(event.value['webhook_deliveries']),
  )
}
