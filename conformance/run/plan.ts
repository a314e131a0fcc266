import { operations, type OperationId } from '../../generated/operations.ts'
import { kinds } from '../../generated/resources.ts'
import { kindMadeBy, kindRetrievedBy } from '../contract/kinds.ts'
import { callsIn, flat, type Scenario } from '../scenarios/scenario.ts'

/** The operations that scenarios call. */
export function operationsOf(scenarios: readonly Scenario[]): ReadonlySet<OperationId> {
  return new Set(scenarios.flatMap(({ steps }) => callsIn(steps)).map(({ call }) => call))
}

/** True for a scenario that makes or moves what a list shows, or an event. */
export function movesLists({ steps }: Scenario): boolean {
  return flat(steps).some((step) => {
    if (!('call' in step)) return 'visit' in step
    const kind = kindMadeBy(step.call)
    if (kind === undefined) return operations[step.call].method !== 'GET'
    return kinds[kind].events.length + kinds[kind].lists.length > 0
  })
}

/** Estimates the requests of scenarios: one for each call, two for each wait and visit. */
export function requestsOf(scenarios: readonly Scenario[]): number {
  return scenarios
    .flatMap(({ steps }) => flat(steps))
    .reduce((sum, step) => {
      if ('pause' in step) return sum
      return sum + ('call' in step ? 1 : 2)
    }, 6)
}

/** True for a scenario whose calls all have operations that accepted something. */
export function standsOn(
  { steps }: Scenario,
  acceptedOperations: ReadonlySet<OperationId>,
): boolean {
  const isRetrieved = (operation: OperationId): boolean => {
    const kind = kindRetrievedBy(operation)
    const creates = kind === undefined ? null : kinds[kind].creates
    return creates !== null && acceptedOperations.has(creates) && !operations[operation].assumed
  }
  return flat(steps).every(
    (step) => 'call' in step && (acceptedOperations.has(step.call) || isRetrieved(step.call)),
  )
}
