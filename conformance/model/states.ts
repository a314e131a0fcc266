import {
  kinds,
  madeKinds,
  type MadeKindName,
  type Transition,
  type States,
} from '../../generated/resources.ts'
import { grouped } from '../basics/grouped.ts'
import { actOf, parentsOf } from '../contract/kinds.ts'
import { isSuccessStatus } from '../basics/status.ts'
import { isExchange, type Entry, type Exchange } from '../record/entry.ts'
import type { Model, TrackedResource } from './model.ts'
import type { ApiRequest } from './request.ts'
import type { Standing } from './value.ts'

/** The resource of the run with an id, of whichever kind. */
export const resourceWith = (
  resources: Model['resources'],
  id: string,
): TrackedResource | undefined =>
  madeKinds.map((kind) => resources[kind].get(id)).find((tracked) => tracked !== undefined)

/** The state that a resource is in while a request is under way; null where that is not sure. */
type StateDuring = (id: string, request: Pick<ApiRequest, 'id' | 'start' | 'end'>) => string | null

/** What is known of the states of resources over time. */
export interface StateHistory {
  readonly stateDuring: StateDuring
  /** True for a resource that an act may have deleted before a request is over. */
  readonly mayBeDeleted: (id: string, request: Pick<ApiRequest, 'id' | 'end'>) => boolean
}

/** The requests of acts, by the ids of the resources whose state they change or that they delete. */
const actsIn = (entries: readonly Entry[]): ReadonlyMap<string, Exchange[]> =>
  grouped(
    entries.filter(isExchange).filter(({ operation }) => operation !== null && actOf(operation)),
    ({ target }) => target ?? '',
  )

/** True for a DELETE of the resource that succeeded or got no answer. */
const mayHaveDeleted = ({ operation, answer }: Exchange): boolean =>
  operation !== null &&
  actOf(operation)?.act.to === null &&
  (answer === null || isSuccessStatus(answer.status))

/** The ids of the resources that requests may have deleted. */
export const idsMaybeDeleted = (entries: readonly Entry[]): ReadonlySet<string> =>
  new Set([...actsIn(entries)].flatMap(([id, acts]) => (acts.some(mayHaveDeleted) ? [id] : [])))

/** The states of resources over time, from answers, visits and acts. */
export function stateHistoryOf(
  entries: readonly Entry[],
  resources: Model['resources'],
): StateHistory {
  const acts = actsIn(entries)
  const visits = grouped(
    entries.filter((entry) => entry.kind === 'visited'),
    ({ subject }) => subject,
  )
  const mayBeDeleted: StateHistory['mayBeDeleted'] = (id, request) =>
    (acts.get(id) ?? []).some(
      (act) => act.id !== request.id && act.start < request.end && mayHaveDeleted(act),
    )
  const stateDuring: StateDuring = (id, request) => {
    const resource = resourceWith(resources, id)
    const states = resource && kinds[resource.kind].states
    if (!resource || !states) return null
    const finalState = shownBefore(resource, states.field, request.start).find((state) =>
      states.final.some((name) => name === state),
    )
    if (finalState !== undefined) return String(finalState)
    const isBegun = ({ start }: { start: number }): boolean => start < request.end
    if ((visits.get(id) ?? []).some((visit) => visit.choice !== null && isBegun(visit))) return null
    const begunActs = (acts.get(id) ?? []).filter((act) => act.id !== request.id && isBegun(act))
    const isOver = ({ start, duration, answer }: Exchange): boolean =>
      answer !== null && start + duration <= request.start
    return begunActs.every(isOver) ? stateAfterActs(begunActs, resource, states) : null
  }
  return { mayBeDeleted, stateDuring }
}

/** The state that acts leave a resource in; null where that is not sure. */
function stateAfterActs(
  acts: readonly Exchange[],
  { kind, resource }: TrackedResource,
  states: States,
): string | null {
  const lastAct = acts.findLast(({ answer }) => (answer?.status ?? 0) < 300)
  const isNew = resource.value[states.field] === states.first
  const firstState = isNew ? states.first : null
  const state = lastAct?.operation ? actOf(lastAct.operation)?.act.to : firstState
  if (!state) return null
  // The customer of a page changes it by visits alone, the service at any time.
  const isSettled = kinds[kind].page !== null || !states.withoutOperation.some(isFrom(state))
  return isSettled ? state : null
}

const isFrom =
  (state: unknown) =>
  ({ from }: Transition): boolean =>
    from === state

/** These states, and all that the service itself brings a resource to from them. */
export function statesFrom(
  { withoutOperation }: States,
  starts: readonly unknown[],
): ReadonlySet<unknown> {
  const reached = new Set(starts)
  for (const state of reached)
    for (const { from, to } of withoutOperation)
      if (from === null || from === state) reached.add(to)
  return reached
}

/** The values of a field in all answers that were complete at a time. */
function shownBefore(
  { creation, retrievals }: TrackedResource,
  field: string,
  time: number,
): unknown[] {
  return [creation, ...retrievals]
    .filter(({ end }) => end <= time)
    .map(({ resource }) => resource.value[field])
}

/** What is known of resources: their kinds, and their states over time. */
interface KnownStates extends StateHistory {
  resourceOf: (id: string) => { readonly kind: MadeKindName } | undefined
}

/** The states of the parents and of the target of a request must allow it. */
export function standingsOfStates(request: ApiRequest, knowledge: KnownStates): Standing[] {
  const { operation, sent, target } = request
  const parentStandings = parentsOf(operation).flatMap(({ parameter, kind, when, ids }) => {
    const id = sent[parameter]
    const allowedStates = Object.values(when)
    if (
      allowedStates.length === 0 ||
      typeof id !== 'string' ||
      knowledge.resourceOf(id)?.kind !== kind
    )
      return []
    return standingsOfState(knowledge.stateDuring(id, request), allowedStates, ids.inState)
  })
  const namedIds = [target, ...parentsOf(operation).map(({ parameter }) => sent[parameter])]
  // What becomes of a deleted one is open: it may be kept, or be known no more.
  if (namedIds.some((id) => typeof id === 'string' && knowledge.mayBeDeleted(id, request)))
    return ['odd']
  const { kind: kindOfAct, act } = actOf(operation) ?? {}
  if (
    act === undefined ||
    act.to === null ||
    target === null ||
    knowledge.resourceOf(target)?.kind !== kindOfAct
  )
    return parentStandings
  const { from, ids } = act
  return [
    ...parentStandings,
    ...standingsOfState(knowledge.stateDuring(target, request), from, ids.inState),
  ]
}

function standingsOfState(
  state: string | null,
  allowedStates: readonly string[],
  breaks: Extract<Standing, object>['breaks'] | null,
): Standing[] {
  if (state === null) return ['unproven']
  if (allowedStates.includes(state)) return []
  return [breaks === null ? 'odd' : { breaks }]
}
