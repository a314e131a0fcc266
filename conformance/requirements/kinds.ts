import {
  kinds,
  madeKinds,
  type EventOfKind,
  type MadeName,
  type ResourceName,
} from '../../generated/resources.ts'
import { valueAt } from '../basics/values.ts'
import type { Item, Model, Page, ResourceState, Showing } from '../model/model.ts'
import { createdAt } from '../model/resource.ts'
import { about } from './cases.ts'
import { lasts } from './events.ts'
import { over, type Rule } from './rule.ts'
import { madeOf, showingsOfKind } from './subjects.ts'
import {
  expect,
  expectFields,
  final,
  holds,
  missing,
  tooSoon,
  type RuleVerdict,
} from './verdict.ts'
import { border, repeats, showsLater, walksOf } from './walks.ts'

/** The rules that follow from the row of each kind; a rule of the specification's own words takes their place. */
export const kindRules: readonly Rule[] = [
  ...(Object.keys(kinds) as ResourceName[]).flatMap(refusals),
  ...madeKinds.flatMap((kind) => [
    ...newFields(kind),
    ...eventData(kind),
    ...lists(kind),
    ...changes(kind),
  ]),
]

/** Unknown ids, unknown parents and resources in another state are refused. */
function refusals(kind: ResourceName): Rule[] {
  const { unknown, parents, acts } = kinds[kind]
  const ids = [
    unknown,
    ...parents.flatMap(({ known, inState }) => [known, inState]),
    ...acts.flatMap((act) => [act.inState, act.unknown]),
  ]
  return ids.flatMap((id) => (id === null ? [] : about(id)))
}

/** A new resource holds the values that the contract fixes. */
function newFields(kind: MadeName): Rule[] {
  const { fixedWhenNew, nullWhenNew, nulls, emptyWhenNew, empties } = kinds[kind]
  const resources = (model: Model) => madeOf(model, kind).map(({ resource }) => resource)
  const holding = (id: Rule['id'] | null, values: Readonly<Record<string, unknown>>): Rule[] =>
    id === null ? [] : [over(id, resources, (resource) => final(expectFields(resource, values)))]
  return [
    ...fixedWhenNew.flatMap(({ field, value, requirement }) =>
      holding(requirement, { [field]: value }),
    ),
    ...holding(nulls, Object.fromEntries(nullWhenNew.map((field) => [field, null]))),
    ...holding(empties, Object.fromEntries(emptyWhenNew.map((field) => [field, []]))),
  ]
}

/** The data of an event is the resource as it was then: with its facts, and in a state of the event. */
function eventData(kind: MadeName): Rule[] {
  return kinds[kind].events.flatMap((event) => {
    const { data: id, key } = event
    if (id === null) return []
    const showingsOfKey = (model: Model) =>
      showingsOfKind(model, kind).filter(({ event: { value } }) => value['key'] === key)
    return [over(id, showingsOfKey, (showing) => showsState(showing, event))]
  })
}

function showsState(showing: Showing, { states }: EventOfKind): RuleVerdict {
  const { data, subject } = showing
  const { states: known } = kinds[subject.kind]
  if (known === null || states.length === 0) return lasts(showing)
  const state = data.value[known.field]
  const isRight = typeof state === 'string' && states.includes(state)
  if (isRight) return lasts(showing)
  const words = `${known.field} ${states.join(' or ')}`
  return final(expect(false, words, { [known.field]: state }, data, subject.call))
}

/** A list comes to hold what belongs to it, and holds nothing of another parent. */
function lists(kind: MadeName): Rule[] {
  return kinds[kind].lists.flatMap(({ operation, parent, complete, onlyOwn }) => [
    ...(complete === null
      ? []
      : [
          over(
            complete,
            (model) => madeOf(model, kind),
            (state, model) => comesToHold({ operation, isOfParent: parent !== null }, state, model),
          ),
        ]),
    ...(onlyOwn === null
      ? []
      : [
          over(
            onlyOwn,
            (model) => model.pages.filter(({ call }) => call.operation === operation),
            (page) => holdsOwn(kind, page),
          ),
        ]),
  ])
}

function comesToHold(
  { operation, isOfParent }: { operation: string; isOfParent: boolean },
  { id, kind, resource, call, parent }: ResourceState,
  model: Model,
): RuleVerdict | null {
  const time = createdAt(resource)
  const walks = walksOf(model).filter(
    ({ call: read, list, from, to, start, items, isComplete }) =>
      read.operation === operation &&
      isComplete &&
      start >= call.end &&
      (!isOfParent || (parent !== null && list === parent.id)) &&
      (from === -Infinity || time >= from + border) &&
      (to === Infinity || time <= to - border) &&
      !repeats(items),
  )
  const lacking = walks.filter(({ items }) => !items.some(({ key }) => key === id))
  const late = lacking.findLast(({ start }) => start - call.end >= model.run.timeout)
  const walk = late ?? walks.at(-1)
  if (walk === undefined) return null
  if (!lacking.includes(walk)) return holds(walk.call, resource)
  const words = `${kinds[kind].object} ${id} in the list`
  if (model.run.origin !== 'assay' && !showsLater(walk, call.end))
    return tooSoon(words, walk.call, resource)
  return missing(model, [call.end, walk.start], words, 'it is not there', walk.call, resource)
}

/** No record of a list says that it belongs to another parent, or was made from one. */
function holdsOwn(kind: MadeName, { call, list, items }: Page): RuleVerdict | null {
  const { echoes, parents } = kinds[kind]
  const fields = echoes.filter(({ parameter }) =>
    parents.some((parent) => parent.parameter === parameter),
  )
  const ownerOf = ({ value, subject }: Item): unknown =>
    subject?.parent?.id ?? fields.map(({ path }) => valueAt(value, path))[0]
  const owners = items.map(ownerOf).filter((owner) => typeof owner === 'string')
  if (owners.length === 0) return null
  const other = owners.find((owner) => owner !== list)
  const words = `those of ${list} alone`
  return final(expect(other === undefined, words, `one of ${String(other)}`, call.shown))
}

/** An operation leads to its state, and a final state stays. */
function changes(kind: MadeName): Rule[] {
  const { acts, states } = kinds[kind]
  if (states === null) return []
  const { field, final: finalStates, stay } = states
  const reaching = acts.flatMap(({ operation, to, becomes }) => {
    if (becomes === null) return []
    return [
      over(
        becomes,
        (model) => model.accepted(operation),
        (call, model) => {
          const later = retrievedAfter(model, kind, call)
          const wrong = [call.shown, ...later].find(({ value }) => value[field] !== to)
          if (wrong === undefined) return holds(call.shown, ...later)
          return expect(false, `${field} ${to}`, { [field]: wrong.value[field] }, wrong, call)
        },
      ),
    ]
  })
  if (stay === null) return reaching
  const staying = over(
    stay,
    (model) => model.resources[kind].values(),
    ({ retrievals }) => {
      const resources = retrievals.map((call) => call.shown)
      const at = resources.findIndex(({ value }) =>
        finalStates.some((state) => state === value[field]),
      )
      const first = resources[at]
      if (first === undefined || at === resources.length - 1) return null
      const other = resources.slice(at + 1).find(({ value }) => value[field] !== first.value[field])
      if (other === undefined) return holds(first)
      const words = `${field} ${String(first.value[field])}, as before`
      return expect(false, words, { [field]: other.value[field] }, other, first)
    },
  )
  return [...reaching, staying]
}

/** What retrievals show of a resource that was changed, where they began after the change. */
function retrievedAfter(
  model: Model,
  kind: MadeName,
  { target, end }: { target: string | null; end: number },
): ResourceState['resource'][] {
  const { retrievals = [] } = model.resources[kind].get(target ?? '') ?? {}
  return retrievals.filter(({ start }) => start >= end).map(({ shown }) => shown)
}
