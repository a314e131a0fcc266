import { operations } from '../../generated/operations.ts'
import { kinds, madeKinds, type MadeKindName } from '../../generated/resources.ts'
import { valueAt } from '../basics/values.ts'
import type { RequestWithExpectation, Model, TrackedResource } from '../model/model.ts'
import { read } from '../model/resource.ts'
import { statesFrom } from '../model/states.ts'
import { whyNeverShown } from './fields.ts'
import { sightingsAt } from './sightings.ts'
import { derivedRequirement, failsAt, passes, type Requirement } from './requirement.ts'
import { judgeUnchanged } from './resources.ts'
import { callsFor, perModel } from './subjects.ts'

const laterPlaces = ['retrieval', 'change', 'list'] as const

/** What acts and updates change of a resource, and what must stay, from the row of its kind. */
export const changeRequirements: readonly Requirement[] = madeKinds.flatMap((kind) => [
  ...actReachesState(kind),
  ...finalStateStays(kind),
  ...onlyDeclaredTransitions(kind),
  ...settingsStay(kind),
])

/** An act must bring a resource to its state, or to one that the service reaches from there. */
function actReachesState(kind: MadeKindName): Requirement[] {
  const { acts, states } = kinds[kind]
  if (states === null) return []
  const { field } = states
  return acts.flatMap(({ operation, to, ids }) =>
    derivedRequirement(ids.becomes, {
      subjects: (model) => model.countedCalls(operation),
      judge(call, model) {
        const laterRetrievals = retrievedAfter(model, kind, call)
        const allowedStates = statesFrom(states, [to])
        const unmovedResource = [call.resource, ...laterRetrievals].find(
          ({ value }) => !allowedStates.has(value[field]),
        )
        if (unmovedResource === undefined) return passes(call.resource, ...laterRetrievals)
        return failsAt(
          `${field} ${to}`,
          { [field]: unmovedResource.value[field] },
          unmovedResource,
          call,
        )
      },
    }),
  )
}

/** A final state must stay. */
function finalStateStays(kind: MadeKindName): Requirement[] {
  const { states, ids } = kinds[kind]
  if (states === null) return []
  const { field, final } = states
  return derivedRequirement(ids.finalStates, {
    subjects: (model) => model.resources[kind].values(),
    judge({ retrievals }) {
      const resources = retrievals.map(({ resource }) => resource)
      const index = resources.findIndex(({ value }) =>
        final.some((state) => state === value[field]),
      )
      const first = resources[index]
      if (first === undefined || index === resources.length - 1) return null
      const changedResource = resources
        .slice(index + 1)
        .find(({ value }) => value[field] !== first.value[field])
      if (changedResource === undefined) return passes(first)
      const expected = `${field} ${String(first.value[field])}, as before`
      return failsAt(expected, { [field]: changedResource.value[field] }, changedResource, first)
    },
  })
}

/** A resource must be in a state that a request, or the service itself, can bring it to. */
function onlyDeclaredTransitions(kind: MadeKindName): Requirement[] {
  const { creates, states, acts, fixedWhenNew, ids } = kinds[kind]
  if (states === null) return []
  const { field } = states
  const stateSetBy = ({ operation, sent }: RequestWithExpectation) =>
    acts.find((act) => act.operation === operation)?.to ?? sent[field]
  return derivedRequirement(ids.transitions, {
    subjects: (model) => [
      ...sightingsAt(model, kind, ...laterPlaces),
      // Events of what the service makes itself may be older than what a list showed first.
      ...(creates === null ? [] : sightingsAt(model, kind, 'event')),
    ],
    judge({ tracked, resource, seenAt }, model) {
      const shownState = read(resource, field)
      if (shownState === undefined || shownState === null) return null
      const initialState = read(tracked.resource, field)
      const requests = requestsOn(model, tracked).filter(({ start }) => start < seenAt)
      const reached = statesFrom(states, [initialState, ...requests.map(stateSetBy)])
      if (reached.has(shownState)) return passes(resource)
      const names = [...reached].filter((name) => typeof name === 'string')
      const expected = `${field} ${names.join(' or ')}`
      return failsAt(expected, { [field]: shownState }, resource, tracked.creation)
    },
    explainedBy: fixedWhenNew.flatMap((fixed) =>
      fixed.field === field ? (fixed.requirement ?? []) : [],
    ),
  })
}

/** A value that a request set must stay until an update names it. */
function settingsStay(kind: MadeKindName): Requirement[] {
  const { settings, updates, echoes, ids } = kinds[kind]
  const isUpdate = ({ operation }: RequestWithExpectation): boolean =>
    updates.some((update) => update.operation === operation)
  return derivedRequirement(ids.changes, {
    subjects: (model) => sightingsAt(model, kind, ...laterPlaces, 'event'),
    judge({ tracked, resource, seenAt }, model) {
      const requests = requestsOn(model, tracked).filter(({ start }) => start < seenAt)
      // What other operations do to it is open.
      if (!requests.every(isUpdate)) return null
      const isNamed = (parameter: string): boolean =>
        requests.some(
          ({ operation, sent }) => parameter in sent || operations[operation].method === 'PUT',
        )
      const paths = settings
        .filter(({ parameter }) => parameter in tracked.sent && !isNamed(parameter))
        .map(({ path }) => path)
        .filter((path) => valueAt(resource.value, path) !== undefined)
      return paths.length === 0 ? null : judgeUnchanged(paths, [tracked.resource, resource])
    },
    explainedBy: echoes.map((echo) => echo.requirement),
    inapplicable: whyNeverShown(
      kind,
      settings.map(({ path }) => path),
    ),
  })
}

/**
 * The requests that may have changed a resource: those that name its id in the path or a parameter.
 */
const requestsOn = (model: Model, { id }: TrackedResource): readonly RequestWithExpectation[] =>
  changesById(model).get(id) ?? []

const changesById = perModel(({ calls, unanswered }) => {
  const effective = calls.filter(({ status }) => status < 300 || status >= 500)
  const byId = new Map<string, RequestWithExpectation[]>()
  for (const request of [...effective, ...unanswered]) {
    if (operations[request.operation].method === 'GET') continue
    const namedIds = [request.exchange.target ?? [], ...Object.values(request.sent)].flat()
    for (const id of new Set(namedIds)) byId.set(id, [...(byId.get(id) ?? []), request])
  }
  return byId
})

/** A resource as it is retrieved after an act and before the next one. */
function retrievedAfter(
  model: Model,
  kind: MadeKindName,
  { target, end }: { target: string | null; end: number },
): TrackedResource['resource'][] {
  const { retrievals = [] } = model.resources[kind].get(target ?? '') ?? {}
  const laterActs = kinds[kind].acts
    .flatMap(({ operation }) => callsFor(model, operation, target))
    .filter(({ start, isSuccess }) => isSuccess && start >= end)
  const until = Math.min(...laterActs.map(({ start }) => start))
  return retrievals
    .filter((call) => call.start >= end && call.end <= until)
    .map(({ resource }) => resource)
}
