import { isDeepStrictEqual } from 'node:util'
import { operations, type OperationId } from '../../generated/operations.ts'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import {
  kinds,
  madeKinds,
  retrievedKinds,
  type Echo,
  type MadeName,
  type ResourceName,
} from '../../generated/resources.ts'
import { addTo } from '../basics/grouped.ts'
import { short, valueAt } from '../basics/values.ts'
import type { Accepted, Model } from '../model/model.ts'
import { inside, type Resource } from '../model/resource.ts'
import { over, rule, unique, type Owned, type Rule } from './rule.ts'
import { creations, perModel, shownTokens, showings } from './subjects.ts'
import { expect, expectFields, fails, final, holds, type RuleVerdict } from './verdict.ts'

/** One rule for each field of a schema: wherever a resource shows it, it is there and as the contract says ("Resources and their fields"). */
export const fieldRules: readonly Rule[] = (Object.keys(requirements) as RequirementId[])
  .filter((id) => requirements[id].by === 'field' && requirements[id].untestable === undefined)
  .map((id) => rule(id, (model) => verdictsOf(model).get(id) ?? []))

/** Every resource of a record beside its schema, inspected once. */
const verdictsOf = perModel((model): ReadonlyMap<RequirementId, RuleVerdict[]> => {
  const verdicts = new Map<RequirementId, RuleVerdict[]>()
  for (const resource of resourcesIn(model)) {
    const { broken, present } = resource.inspection
    for (const id of present) addTo(verdicts, id, holds(resource))
    for (const { requirement, pointer, expected, actual, value } of broken)
      addTo(verdicts, requirement, {
        ...final(fails(expected, actual, resource)),
        member: { name: resource.pointer + pointer, value },
      })
  }
  return verdicts
})

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

/** The rules that every kind of resource has by its row of the contract: ids of their own, echoes, the one that was asked for, and what stays. */
export const resourceRules: readonly Rule[] = [
  ...madeKinds.flatMap((kind) => {
    const { echoes, unique: id } = kinds[kind]
    const ids = id === null ? [] : [unique(id, (model) => newIds(model, kind))]
    return [...echoes.map((echo) => echoRule(kind, echo)), ...ids]
  }),
  ...retrievedKinds.flatMap((kind) => {
    const { same: id, object, retrieves } = kinds[kind]
    if (id === null || retrieves === null) return []
    return over(
      id,
      (model) =>
        model
          .accepted(retrieves)
          .filter(({ exchange, target }) => target !== null && !exchange.followed),
      ({ shown, target }) =>
        expect(
          shown.value['id'] === target,
          `${object} ${target}`,
          { id: shown.value['id'] },
          shown,
        ),
    )
  }),
  ...madeKinds.flatMap((kind) => {
    const { facts } = kinds[kind]
    return facts === null ? [] : over(facts, (model) => laterShown(model, kind), stays(kind))
  }),
]

/** A field must show the value that was sent, in a new resource and in a retrieved token. */
function echoRule(kind: MadeName, { requirement, parameter, path, number, length }: Echo): Rule {
  const { creates } = kinds[kind]
  const subjects = (model: Model): readonly Accepted[] => {
    if (creates === null) return []
    return kind === 'Token' ? shownTokens(model) : model.accepted(creates)
  }
  return over(requirement, subjects, ({ shown, sent }) => {
    const value = sent[parameter]
    // It is open what becomes of a value in another form, such as a year of two digits.
    if (typeof value !== 'string' || (length !== null && value.length !== length)) return null
    if (path.startsWith('card.') && shown.value['card'] === null) return null
    return expectFields(shown, { [path]: number ? Number(value) : value })
  })
}

/** The ids of new resources of a kind, sources that charges made among them. */
function newIds(model: Model, kind: MadeName): Owned[] {
  const embedding = kind === 'Source' ? model.accepted('createCharge') : []
  const { creates } = kinds[kind]
  return [
    ...(creates === null ? [] : model.accepted(creates)).map((call) => ({
      call,
      id: call.shown.value['id'],
    })),
    ...embedding
      .filter(({ sent }) => 'source[type]' in sent)
      .map((call) => ({ call, id: valueAt(call.shown.value, 'source.id') })),
  ].map(({ call, id }) => ({ id, owner: call.exchange.id, from: call }))
}

/** A resource as it was first, and as a later answer shows it. */
type Later = readonly [first: Resource, later: Resource]

/** Resources of a kind beside what they were first: where they are retrieved, listed, or inside what was made from them. */
function laterShown(model: Model, kind: MadeName): Later[] {
  const states = [...model.resources[kind].values()]
  const retrieved = states.flatMap(({ resource, retrievals }) =>
    retrievals.map(({ shown }): Later => [resource, shown]),
  )
  const listed = model.pages
    .filter(({ holds: listedKind }) => listedKind === kind)
    .flatMap(({ items }) =>
      items.flatMap(({ resource, subject }): Later[] =>
        resource === null || subject === null ? [] : [[subject.resource, resource]],
      ),
    )
  return [...retrieved, ...listed, ...laterEmbedded(model, kind)]
}

/** Resources of a kind beside what they were first, as those that were made from them show them. */
function laterEmbedded(model: Model, kind: MadeName): Later[] {
  return madeKinds.flatMap((outer) => {
    const fields = Object.entries(kinds[outer].embedded).filter(([, inner]) => inner === kind)
    return [...model.resources[outer].values()].flatMap(({ parent, resource, retrievals }) =>
      [resource, ...retrievals.map(({ shown }) => shown)].flatMap((shown) =>
        fields.flatMap(([field]): Later[] =>
          parent?.kind === kind ? [[parent.resource, inside(shown, field, kind)]] : [],
        ),
      ),
    )
  })
}

/** The lasting fields of a resource must stay as they were when it was made; a used token may lack its card. */
function stays(kind: MadeName): (pair: Later) => RuleVerdict | null {
  return ([first, later]) => {
    if (later.value['id'] !== first.value['id'] || later.exchange === first.exchange) return null
    const other = kinds[kind].lasting.find((path) => {
      const [was, now] = [valueAt(first.value, path), valueAt(later.value, path)]
      const isGoneCard = path.startsWith('card.') && later.value['card'] === null
      // Another shape of the same value is observed, not judged, and so is what is left out.
      const isAlike = typeof was === typeof now || now === null
      return isAlike && !isDeepStrictEqual(lowered(was), lowered(now)) && !isGoneCard
    })
    if (other === undefined) return holds(later)
    const expected = `${other} ${short(valueAt(first.value, other))}, as when it was made`
    return final(expect(false, expected, { [other]: valueAt(later.value, other) }, later, first))
  }
}

const lowered = (value: unknown): unknown =>
  typeof value === 'string' ? value.toLowerCase() : value
