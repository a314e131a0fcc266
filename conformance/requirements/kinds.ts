import { constraints } from '../../generated/constraints.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import {
  kinds,
  madeKinds,
  type EventOfKind,
  type ListOfKind,
  type MadeKindName,
} from '../../generated/resources.ts'
import { valueAt } from '../basics/values.ts'
import { isListedBy } from '../contract/kinds.ts'
import type { Item, Model, ListPage, TrackedResource, EventSighting } from '../model/model.ts'
import { createdAt } from '../model/datetime.ts'
import { read } from '../model/resource.ts'
import { idsMaybeDeleted } from '../model/states.ts'
import { judgeFacts } from './events.ts'
import { isLeftOut, whyNeverShown } from './fields.ts'
import {
  check,
  checkFields,
  derivedRequirement,
  fails,
  failsAt,
  irrevocable,
  passes,
  requirement,
} from './requirement.ts'
import type { InapplicableReason, Requirement, RuleVerdict } from './requirement.ts'
import { createdDirectly, pagesOf, perModel, sightingsOfKind } from './subjects.ts'
import { judgeItemInList, unchangedItems, walksCovering } from './walks.ts'

/**
 * Derived requirements on a new resource, the data of its events, and its lists; a declaration may
 * replace one of them. The other derived ones: events.ts (counts), refusals.ts, changes.ts,
 * resources.ts, location.ts.
 */
export const contentRequirements: readonly Requirement[] = madeKinds.flatMap((kind) => [
  ...valuesWhenNew(kind),
  ...eventData(kind),
  ...listRequirementsOf(kind),
])

/** A new resource must have the values that the contract fixes. */
function valuesWhenNew(kind: MadeKindName): Requirement[] {
  const { fixedWhenNew, nullWhenNew, emptyWhenNew, ids } = kinds[kind]
  const fixedValues = (id: RequirementId | null, values: Readonly<Record<string, unknown>>) =>
    derivedRequirement(id, {
      subjects: (model) => createdDirectly(model, kind),
      judge({ resource }) {
        const shownValues = Object.entries(values).filter(
          ([field]) => !isLeftOut(kind, resource, field),
        )
        if (shownValues.length === 0) return null
        return irrevocable(checkFields(resource, Object.fromEntries(shownValues)))
      },
      inapplicable: whyNeverShown(kind, Object.keys(values)),
    })
  return [
    ...fixedWhenNew.flatMap(({ field, value, requirement: id }) =>
      fixedValues(id, { [field]: value }),
    ),
    ...fixedValues(ids.nulls, Object.fromEntries(nullWhenNew.map((field) => [field, null]))),
    ...fixedValues(ids.empties, Object.fromEntries(emptyWhenNew.map((field) => [field, []]))),
  ]
}

/** The data of an event must be the resource as it was then, in a state of the event. */
function eventData(kind: MadeKindName): Requirement[] {
  return kinds[kind].events.flatMap((event) =>
    derivedRequirement(event.ids.data, {
      subjects: (model) =>
        sightingsOfKind(model, kind).filter(({ event: { value } }) => value['key'] === event.key),
      judge: (sighting) => judgeState(sighting, event.states),
      ...inapplicableUnlessRecorded(event),
    }),
  )
}

/** Where the contract does not say what emits an event: does not apply until one was recorded. */
export function inapplicableUnlessRecorded({ key, cause }: EventOfKind): {
  inapplicable?: InapplicableReason
} {
  if (cause !== null) return {}
  return {
    inapplicable: ({ events }) =>
      events.some((event) => event.key === key)
        ? null
        : `No ${key} event was recorded, and the contract does not say what emits it.`,
  }
}

/** An event must show the lasting facts of its resource, and one of these states. */
export function judgeState(sighting: EventSighting, eventStates: readonly string[]): RuleVerdict {
  const { data, subject } = sighting
  const { states } = kinds[subject.kind]
  if (states === null || eventStates.length === 0) return judgeFacts(sighting)
  const state = read(data, states.field)
  if (typeof state === 'string' && eventStates.includes(state)) return judgeFacts(sighting)
  const expected = `${states.field} ${eventStates.join(' or ')}`
  return irrevocable(failsAt(expected, { [states.field]: state }, data, subject.creation))
}

const maybeDeletedIds = perModel(({ entries }) => idsMaybeDeleted(entries))

/**
 * A list must hold what belongs to it, nothing of another parent, and only what its query selects.
 */
function listRequirementsOf(kind: MadeKindName): Requirement[] {
  const { object, acts, states } = kinds[kind]
  const transitionScenarios = acts.flatMap(({ operation, to }) =>
    to === null ? [] : `${operation} moves a ${object}`,
  )
  return kinds[kind].lists.flatMap((list) => {
    const { operation, ids } = list
    const shownBy = [`a ${object} is made and read`, `lists each ${object} by ${operation}`]
    return [
      ...derivedRequirement(ids.complete, {
        subjects: (model) =>
          createdDirectly(model, kind).filter(
            ({ id, resource: { value } }) =>
              isListedBy(operation, value) && !maybeDeletedIds(model).has(id),
          ),
        judge: (tracked, model) => judgeListed(list, tracked, model),
        shownBy,
      }),
      ...derivedRequirement(ids.onlyOwn, {
        subjects: pagesOf(operation),
        judge: (page) => judgeOwners(kind, page),
      }),
      ...Object.entries(ids.filters).map(([parameter, id]) =>
        requirement(id, {
          // What a list does of an odd value is open.
          subjects: (model) => pagesOf(operation)(model).filter(({ call }) => call.isPlain),
          judge: (page, model) => judgeFiltered(page, { kind, parameter }, model),
          inapplicable: whyNothingToFilter(kind, parameter),
          shownBy: parameter === states?.field ? [...shownBy, ...transitionScenarios] : shownBy,
        }),
      ),
    ]
  })
}

/** A resource must be in its list once the timeout is over. */
function judgeListed(
  { operation, parent: owner }: ListOfKind,
  { id, kind, resource, creation, parent }: TrackedResource,
  model: Model,
): RuleVerdict | null {
  const time = createdAt(resource)
  const walks = walksCovering(model, owner === null ? null : parent, {
    itemKind: kind,
    createdFrom: time,
    createdUntil: time,
  })
  const expected = `${kinds[kind].object} ${id} in the list of ${operation}`
  return judgeItemInList(
    walks.filter((walk) => walk.call.operation === operation),
    { key: id, dueFrom: creation.end, expected, evidence: resource },
    model,
  )
}

/** No item of a parent's list must belong to another parent. */
function judgeOwners(kind: MadeKindName, { call, ownerId, items }: ListPage): RuleVerdict | null {
  const { echoes, parents } = kinds[kind]
  const fields = echoes.filter(({ parameter }) =>
    parents.some((parent) => parent.parameter === parameter),
  )
  const ownerOf = ({ value, subject }: Item): unknown =>
    subject?.parent?.id ?? fields.map(({ path }) => valueAt(value, path))[0]
  const owners = items.map(ownerOf).filter((owner) => typeof owner === 'string')
  if (owners.length === 0) return null
  const otherOwner = owners.find((owner) => owner !== ownerId)
  const expected = `those of ${ownerId} alone`
  return irrevocable(
    check(otherOwner === undefined, expected, `one of ${String(otherOwner)}`, call.resource),
  )
}

/**
 * A filtered page must hold every item whose field equals the parameter, and no others. Without an
 * enumeration it is judged only if the run made a matching and another item: else an ignored
 * parameter cannot be told apart.
 */
function judgeFiltered(
  page: ListPage,
  { kind, parameter }: { kind: MadeKindName; parameter: string },
  model: Model,
): RuleVerdict | null {
  const { call, items, ownerId, offset, limit } = page
  const { [parameter]: filterValue } = call.sent
  if (typeof filterValue !== 'string') return null
  const valueOf = ({ value }: Pick<Item, 'value'>): unknown => valueAt(value, parameter)
  const matches = (item: Pick<Item, 'value'>): boolean => String(valueOf(item)) === filterValue
  const matchingItems = unchangedItems(model, page).filter(matches)
  const canTellFiltered =
    matchingItems.some(({ subject }) => subject !== null) &&
    createdDirectly(model, kind).some(
      ({ parent, resource }) => (ownerId === null || parent?.id === ownerId) && !matches(resource),
    )
  const isFreeText = constraints[call.operation].parameters[parameter]?.enum === undefined
  if (isFreeText && !canTellFiltered) return null
  const wrongItem = items.find((item) => valueOf(item) !== undefined && !matches(item))
  const expected = `records of ${parameter} ${filterValue} alone`
  if (wrongItem !== undefined)
    return irrevocable(failsAt(expected, { [parameter]: valueOf(wrongItem) }, call.resource))
  const isWhole = offset === 0 && items.length < limit
  const missingItem = matchingItems.find(({ key }) => items.every((item) => item.key !== key))
  if (isWhole && missingItem !== undefined)
    return fails(`${missingItem.key}, of ${parameter} ${filterValue}`, 'it is not there', call)
  return items.some(matches) ? passes(call.resource) : null
}

/** Why a filter is not judged: its field is never shown, or has the same value everywhere. */
function whyNothingToFilter(kind: MadeKindName, parameter: string): InapplicableReason {
  return (model) => {
    const values = createdDirectly(model, kind).map(({ resource }) =>
      valueAt(resource.value, parameter),
    )
    const isAlike = values.length > 0 && new Set(values).size === 1
    return (
      whyNeverShown(kind, [parameter])(model) ??
      (isAlike ? `Each ${kinds[kind].object} of the run has the same ${parameter}.` : null)
    )
  }
}
