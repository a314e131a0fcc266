import { isDeepStrictEqual } from 'node:util'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import {
  madeKinds,
  resources,
  retrievedKinds,
  type Echo,
  type MadeName,
} from '../../generated/resources.ts'
import { addTo } from '../basics/grouped.ts'
import { short, valueAt } from '../basics/values.ts'
import type { Accepted, ResourceState, Model } from '../model/model.ts'
import { inside, type Resource } from '../model/resource.ts'
import { over, rule, unique, type Owned, type Rule } from './rule.ts'
import { charges, creations, perModel, shownTokens, showings, tokens } from './subjects.ts'
import { expect, expectFields, fails, final, holds, type RuleVerdict } from './verdict.ts'

/** One rule for each field of a schema: wherever a resource shows it, it is there and as the contract says ("Resources and their fields"). */
export const fieldRules: readonly Rule[] = (Object.keys(requirements) as RequirementId[])
  .filter((id) => requirements[id].by === 'field' && requirements[id].untestable === undefined)
  .map((id) => rule(id, (model) => verdictsOf(model).get(id) ?? []))

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
    ...model.pages.flatMap(({ call, items }) => [
      call.shown,
      ...items.flatMap(({ resource }) => resource ?? []),
    ]),
    ...model.accepted('retrieveEvent').map(({ shown }) => shown),
    ...posted.map(({ event }) => event),
  ]
}

/** The rules that every kind of resource has by its row of the contract: ids of their own, echoes, the one that was asked for, and what stays. */
export const resourceRules: readonly Rule[] = [
  ...madeKinds.flatMap((kind) => {
    const { echoes, unique: id } = resources[kind]
    const ids = id === null ? [] : [unique(id, (model) => newIds(model, kind))]
    return [...echoes.map((echo) => echoRule(kind, echo)), ...ids]
  }),
  ...retrievedKinds.flatMap((kind) => {
    const { same: id, object, retrieves } = resources[kind]
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
  over('token-facts-stay', (model) => retrieved(tokens(model)), stays('Token')),
  over('charge-facts-stay', (model) => retrieved(charges(model)), stays('Charge')),
  over('source-facts-stay', laterSources, stays('Source')),
]

/** Makes the rule that a field shows what was sent, where a resource was made, and where a token was retrieved. */
function echoRule(kind: MadeName, { requirement, parameter, path, number, length }: Echo): Rule {
  const subjects = (model: Model): Accepted[] => {
    const { creates } = resources[kind]
    const open = model
      .of(creates)
      .filter(
        (call): call is Accepted =>
          call.accepted && call.expect === 'open' && call.exchange.about === requirement,
      )
    return [...(kind === 'Token' ? shownTokens(model) : model.accepted(creates)), ...open]
  }
  return over(requirement, subjects, ({ shown, sent }) => {
    const value = sent[parameter]
    // It is open what becomes of a value in another form, such as a year of two digits.
    if (typeof value !== 'string' || (length !== null && value.length !== length)) return null
    if (path.startsWith('card.') && shown.value['card'] === null) return null
    return expectFields(shown, { [path]: number ? Number(value) : value })
  })
}

/** Lists the ids of new resources of a kind, sources that charges made among them. */
function newIds(model: Model, kind: MadeName): Owned[] {
  const embedding = kind === 'Source' ? model.accepted('createCharge') : []
  return [
    ...model
      .accepted(resources[kind].creates)
      .map((call) => ({ call, id: call.shown.value['id'] })),
    ...embedding
      .filter(({ sent }) => 'source[type]' in sent)
      .map((call) => ({ call, id: valueAt(call.shown.value, 'source.id') })),
  ].map(({ call, id }) => ({ id, owner: call.exchange.id, from: call }))
}

/** A resource as it was first, and as a later answer shows it. */
type Later = readonly [first: Resource, later: Resource]

const retrieved = (made: readonly (ResourceState & { retrievals: Accepted[] })[]): Later[] =>
  made.flatMap(({ resource, retrievals }) =>
    retrievals.map(({ shown }): Later => [resource, shown]),
  )

/** Lists sources beside what they were first, as charges show them. */
function laterSources(model: Model): Later[] {
  return charges(model).flatMap(({ parent: source, resource: made, retrievals }) =>
    [made, ...retrievals.map(({ shown }) => shown)].flatMap((shown): Later[] =>
      source === null ? [] : [[source.resource, inside(shown, 'source', 'Source')]],
    ),
  )
}

/** Makes the verdict that a resource shows what it showed when it was made; a used token may show its card no more. */
function stays(kind: MadeName): (pair: Later) => RuleVerdict | null {
  return ([first, later]) => {
    if (later.value['id'] !== first.value['id'] || later.exchange === first.exchange) return null
    const other = resources[kind].lasting.find((path) => {
      const [was, now] = [valueAt(first.value, path), valueAt(later.value, path)]
      const isGoneCard = path.startsWith('card.') && later.value['card'] === null
      // Another shape of the same value is observed, not judged, and so is what is left out.
      const isAlike = typeof was === typeof now || now === null
      return isAlike && !isDeepStrictEqual(lowered(was), lowered(now)) && !isGoneCard
    })
    if (other === undefined) return holds(later)
    const wanted = `${other} ${short(valueAt(first.value, other))}, as when it was made`
    return final(expect(false, wanted, { [other]: valueAt(later.value, other) }, later, first))
  }
}

const lowered = (value: unknown): unknown =>
  typeof value === 'string' ? value.toLowerCase() : value
