import { operations, type OperationId } from '../../generated/operations.ts'
import { kinds } from '../../generated/resources.ts'
import { kindMadeBy, kindRetrievedBy } from '../contract/kinds.ts'
import { matchStep } from '../scenarios/match-step.ts'
import { callsIn, commandsIn, type Scenario } from '../scenarios/scenario.ts'

/** The operations that scenarios call. */
export function operationsOf(scenarios: readonly Scenario[]): ReadonlySet<OperationId> {
  return new Set(scenarios.flatMap(({ steps }) => callsIn(steps)).map(({ call }) => call))
}

/** True for a scenario that may change what a list shows. */
export function changesLists({ steps }: Scenario): boolean {
  return commandsIn(steps).some((command) =>
    matchStep(command, {
      call: ({ call }) => operationChangesLists(call),
      visit: () => true,
      await: () => false,
      pause: () => false,
    }),
  )
}

function operationChangesLists(operation: OperationId): boolean {
  const kind = kindMadeBy(operation)
  if (kind === undefined) return operations[operation].method !== 'GET'
  return kinds[kind].events.length + kinds[kind].lists.length > 0
}

const requestsOfPreflight = 6

/** Estimates the requests of scenarios: one for each call, two for each wait and visit. */
export function estimatedRequests(scenarios: readonly Scenario[]): number {
  return scenarios
    .flatMap(({ steps }) => commandsIn(steps))
    .reduce((sum, command) => {
      const count = { call: () => 1, visit: () => 2, await: () => 2, pause: () => 0 }
      return sum + matchStep(command, count)
    }, requestsOfPreflight)
}

/** True for a scenario of calls alone, all of operations that accepted something. */
export function usesOnlyAccepted(
  { steps }: Scenario,
  acceptedOperations: ReadonlySet<OperationId>,
): boolean {
  const isRetrieved = (operation: OperationId): boolean => {
    const kind = kindRetrievedBy(operation)
    const creates = kind === undefined ? null : kinds[kind].creates
    return creates !== null && acceptedOperations.has(creates) && !operations[operation].assumed
  }
  return commandsIn(steps).every((command) =>
    matchStep(command, {
      call: ({ call }) => acceptedOperations.has(call) || isRetrieved(call),
      visit: () => false,
      await: () => false,
      pause: () => false,
    }),
  )
}
