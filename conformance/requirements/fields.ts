import { isDeepStrictEqual } from 'node:util'
import { fields, type SchemaName } from '../../generated/fields.ts'
import { operations } from '../../generated/operations.ts'
import { requirements as contract, type RequirementId } from '../../generated/requirements.ts'
import { kinds, madeKinds } from '../../generated/resources.ts'
import { everyOperation } from '../contract/areas.ts'
import { addTo } from '../basics/grouped.ts'
import { valueAt } from '../basics/values.ts'
import { kindMadeBy } from '../contract/kinds.ts'
import type { Model } from '../model/model.ts'
import type { Resource } from '../model/resource.ts'
import { fails, irrevocable, passes, requirement } from './requirement.ts'
import type { InapplicableReason, Requirement, RuleVerdict } from './requirement.ts'
import { creations, perModel, eventSightings } from './subjects.ts'

const everySchema = Object.keys(fields) as SchemaName[]

/** What explains broken fields of a resource: it is shown where there must be none. */
const schemasThatMayBeUnwanted = [{ schema: 'Card', explainedBy: ['charge-card-null'] }] as const

/** A listed field must be there and as the contract says ("Resources and their fields"). */
export const fieldRequirements: readonly Requirement[] = (Object.keys(contract) as RequirementId[])
  .filter((id) => contract[id].by === 'field' && contract[id].untestable === undefined)
  .map((id) => {
    const { optional } = contract[id]
    const explainedBy = schemasThatMayBeUnwanted.find(({ schema }) => isOf(id, schema))?.explainedBy
    return requirement(id, {
      rule: (model) => fieldVerdicts(id, resourcesShowing(model).get(id) ?? []),
      ...(explainedBy !== undefined && { explainedBy }),
      ...(optional !== undefined && { inapplicable: whyFieldAbsent(optional) }),
    })
  })

function isOf(id: RequirementId, schema: SchemaName): boolean {
  return Object.values(fields[schema]).some((field) => field.requirement === id)
}

/** A resource in an answer, with the verdict on each field that is right. */
interface Appearance {
  readonly resource: Resource
  readonly broken: Resource['inspection']['broken']
  readonly verdict: RuleVerdict
}

/** The resources that show each field, or break it, by its requirement. */
const resourcesShowing = perModel((model): ReadonlyMap<RequirementId, Appearance[]> => {
  const showing = new Map<RequirementId, Appearance[]>()
  for (const resource of resourcesIn(model)) {
    const { broken, present } = resource.inspection
    const appearance = { resource, broken, verdict: passes(resource) }
    for (const id of present) addTo(showing, id, appearance)
    for (const id of new Set(broken.map((field) => field.requirement)))
      addTo(showing, id, appearance)
  }
  return showing
})

/** The requirements of all fields that some resource of a record breaks. */
export function brokenFields(model: Model): ReadonlySet<RequirementId> {
  return new Set(
    resourcesIn(model).flatMap(({ inspection: { broken } }) =>
      broken.map(({ requirement: id }) => id),
    ),
  )
}

/** The verdicts on one field, made one by one, as there may be many. */
function* fieldVerdicts(
  id: RequirementId,
  appearances: readonly Appearance[],
): Generator<RuleVerdict> {
  for (const { resource, broken, verdict } of appearances) {
    const brokenHere =
      broken.length === 0 ? broken : broken.filter((field) => field.requirement === id)
    if (brokenHere.length === 0) yield verdict
    for (const { pointer, expected, actual, value } of brokenHere)
      yield {
        ...irrevocable(fails(expected, actual, resource)),
        member: { name: resource.pointer + pointer, value },
      }
  }
}

/**
 * The requirement of the optional field at a path: the field itself, or the nearest one around it;
 * undefined where all must be there.
 */
function optionalAt(schema: SchemaName, path: string): RequirementId | undefined {
  const [member = '', ...below] = path.split('.')
  const field = fields[schema][member]
  if (field === undefined) return undefined
  const inner = field.nested && below.length > 0 && optionalAt(field.nested, below.join('.'))
  return inner || contract[field.requirement].optional
}

/** True where a resource does not show a field that may be absent. */
export const isLeftOut = (kind: SchemaName, { value }: Resource, path: string): boolean =>
  valueAt(value, path) === undefined && optionalAt(kind, path) !== undefined

/** Why nothing can be said of fields of a kind: all may be absent, and no answer shows one. */
export const whyNeverShown =
  (kind: SchemaName, paths: readonly string[]): InapplicableReason =>
  (model) => {
    const reasons = paths.map((path) => {
      const optional = optionalAt(kind, path)
      return optional === undefined ? null : whyFieldAbsent(optional)(model)
    })
    return reasons.includes(null) ? null : (reasons[0] ?? null)
  }

/** The schemas that have a field, or hold an object that has it. */
function schemasAround(id: RequirementId): ReadonlySet<SchemaName> {
  const schemas = new Set(everySchema.filter((schema) => isOf(id, schema)))
  for (const schema of schemas)
    for (const holder of everySchema)
      if (Object.values(fields[holder]).some((field) => (field.nested ?? field.items) === schema))
        schemas.add(holder)
  return schemas
}

/** Why an optional field is not judged: no answer shows it; an empty list in a webhook does not. */
function whyFieldAbsent(optional: RequirementId): InapplicableReason {
  const schemas = schemasAround(optional)
  const names = Object.values(fields).flatMap((ofSchema) => Object.entries(ofSchema))
  const [name = ''] = names.find(([, field]) => field.requirement === optional) ?? []
  const isShown = ({ resource: { exchange, value } }: Appearance): boolean =>
    exchange.kind === 'request' || !isDeepStrictEqual(value[name], [])
  return (model) =>
    resourcesIn(model).some(({ schema }) => schemas.has(schema)) &&
    !resourcesShowing(model).get(optional)?.some(isShown)
      ? `No answer shows ${name}, which may be absent.`
      : null
}

/** The operations that retrieve or change one resource, and whose answer the contract defines. */
const definedReads = everyOperation.filter(
  (operation) =>
    !operations[operation].isList &&
    !operations[operation].assumed &&
    kindMadeBy(operation) === undefined,
)

/**
 * The resources retrieved by an operation whose answer the contract leaves open: a field that they
 * show must fit, and may be absent.
 */
function openReads({ resources }: Model): Resource[] {
  return madeKinds.flatMap((kind) => {
    const { retrieves } = kinds[kind]
    if (retrieves === null || !operations[retrieves].assumed) return []
    return [...resources[kind].values()].flatMap(({ id, retrievals }) =>
      retrievals.flatMap(({ resource }) =>
        resource.value['id'] === id ? withoutAbsent(resource) : [],
      ),
    )
  })
}

function withoutAbsent(resource: Resource): Resource {
  const { broken, present } = resource.inspection
  const brokenValues = broken.filter(({ value }) => value !== null)
  return { ...resource, inspection: { present, broken: brokenValues } }
}

/** Every resource of the run, as answers, lists and webhooks show it. */
function resourcesIn(model: Model): Resource[] {
  const posted = eventSightings(model).filter(({ where }) => where === 'webhook')
  return [
    ...[...creations(model), ...definedReads.flatMap(model.countedCalls)].map(
      ({ resource }) => resource,
    ),
    ...model.pages.flatMap(({ call, items }) => [
      call.resource,
      ...items.flatMap(({ resource }) => resource ?? []),
    ]),
    ...posted.map(({ event }) => event),
    ...openReads(model),
  ]
}
