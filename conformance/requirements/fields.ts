import { fields, type SchemaName } from '../../generated/fields.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { requirements as contract, type RequirementId } from '../../generated/requirements.ts'
import { kinds, type ResourceName } from '../../generated/resources.ts'
import { addTo } from '../basics/grouped.ts'
import type { Model } from '../model/model.ts'
import type { Resource } from '../model/resource.ts'
import { requirement, type Reason, type Requirement } from './requirement.ts'
import { creations, perModel, showings } from './subjects.ts'
import { fails, holds, irrevocable, type RuleVerdict } from './verdict.ts'

/** One requirement for each field of a schema: wherever a resource shows it, it is there and as the contract says ("Resources and their fields"). */
export const fieldRequirements: readonly Requirement[] = (Object.keys(contract) as RequirementId[])
  .filter((id) => contract[id].by === 'field' && contract[id].untestable === undefined)
  .map((id) => {
    const { optional } = contract[id]
    return requirement(id, {
      judge: (model) => verdictsOf(model).get(id) ?? [],
      ...(optional !== undefined && { inapplicable: isAbsent(optional) }),
    })
  })

/** Every resource of a record beside its schema, inspected once. */
const verdictsOf = perModel((model): ReadonlyMap<RequirementId, RuleVerdict[]> => {
  const verdicts = new Map<RequirementId, RuleVerdict[]>()
  for (const resource of resourcesIn(model)) {
    const { broken, present } = resource.inspection
    for (const id of present) addTo(verdicts, id, holds(resource))
    for (const { requirement: id, pointer, expected, actual, value } of broken)
      addTo(verdicts, id, {
        ...irrevocable(fails(expected, actual, resource)),
        member: { name: resource.pointer + pointer, value },
      })
  }
  return verdicts
})

/** A field that may be absent is, in every resource of its schema that a record shows. */
function isAbsent(optional: RequirementId): Reason {
  const [name = 'it'] = (Object.keys(fields) as SchemaName[]).flatMap((schema) =>
    Object.keys(fields[schema]).filter((field) => fields[schema][field]?.requirement === optional),
  )
  return (model) =>
    verdictsOf(model).has(optional) ? null : `No answer shows ${name}, which may be absent.`
}

/** The operations that show a resource that exists, where the contract shows their answers. */
const shownReads: readonly OperationId[] = (Object.keys(kinds) as ResourceName[]).flatMap(
  (kind) => {
    const { retrieves, acts } = kinds[kind]
    const isShown = retrieves !== null && !operations[retrieves].assumed
    return [...(isShown ? [retrieves] : []), ...acts.map(({ operation }) => operation)]
  },
)

/** Every resource of the run that answers, lists and webhooks show. */
function resourcesIn(model: Model): Resource[] {
  const posted = showings(model).filter(({ where }) => where === 'webhook')
  return [
    ...[...creations(model), ...shownReads.flatMap(model.accepted)].map(({ shown }) => shown),
    ...model.pages.flatMap(({ call, items }) => [
      call.shown,
      ...items.flatMap(({ resource }) => resource ?? []),
    ]),
    ...posted.map(({ event }) => event),
  ]
}
