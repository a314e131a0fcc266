import { operations, type OperationId } from '../../generated/operations.ts'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { kinds } from '../../generated/resources.ts'
import { kindMadeBy } from '../contract/kinds.ts'
import { historyScenarios } from './histories.ts'
import { flat, type Call, type Scenario, type Step } from './scenario.ts'

/** The scenarios that show requirements; batches of cases keep only the cases about them. */
export function selectScenarios(
  all: readonly Scenario[],
  selected: ReadonlySet<RequirementId>,
): Scenario[] {
  // Histories repeat in another order what others show.
  const plain = all.filter((scenario) => !historyScenarios.includes(scenario))
  // What a scenario names, or refuses, needs none of the others that show its area.
  const named = new Set<string | undefined>(
    plain.flatMap(({ shows = [], steps }) => [
      ...shows,
      ...callsIn(steps).flatMap(({ about, expect }) => (expect === 'refused' ? [about] : [])),
    ]),
  )
  const unnamed = [...selected].filter((id) => requirements[id].by !== 'case' && !named.has(id))
  const areas = new Set(unnamed.map((id) => requirements[id].area))
  const taken = plain.flatMap((scenario) => {
    if (scenario.shows?.some((id) => selected.has(id))) return [scenario]
    const steps = narrowed(scenario.steps, selected)
    const shows = ({ about, case: generated, expect }: Call): boolean =>
      (generated ?? expect) !== undefined && selected.has(about as RequirementId)
    const isMeant = scenario.areas?.some((area) => areas.has(area)) || callsIn(steps).some(shows)
    return isMeant ? [{ ...scenario, steps }] : []
  })
  const about = new Set(callsIn(taken.flatMap(({ steps }) => steps)).map((call) => call.about))
  const unshown = [...selected].filter((id) => requirements[id].by === 'case' && !about.has(id))
  // Where no scenario of this depth is about a requirement, any accepted request of its operation shows it.
  const callers = new Set(unshown.map((id) => plain.find((scenario) => callsPlainly(scenario, id))))
  const selection = [
    ...taken,
    ...all.filter(
      (scenario) => callers.has(scenario) && !taken.some(({ name }) => name === scenario.name),
    ),
  ]
  return [...makersOf(selection, plain), ...selection]
}

/** The scenarios that make what others use in the slots that all share, as far as these do not make it themselves. */
function makersOf(selection: readonly Scenario[], all: readonly Scenario[]): Scenario[] {
  const madeSlots = new Set(selection.flatMap(slotsMade))
  const used = new Set(selection.flatMap(slotsUsed))
  return all.filter(
    (scenario) =>
      !selection.some(({ name }) => name === scenario.name) &&
      slotsMade(scenario).some((slot) => used.has(slot) && !madeSlots.has(slot)),
  )
}

const slotsMade = ({ steps }: Scenario): string[] =>
  callsIn(steps).flatMap(({ as = '' }) => (as.startsWith('@') ? [as] : []))

const slotsUsed = ({ steps }: Scenario): string[] =>
  callsIn(steps).flatMap(({ on, from, change = {} }) => [
    ...[on, from].flatMap((slot) => slot ?? []),
    ...[...JSON.stringify(change).matchAll(/\{(@[^.{}]+)\./g)].map(([, slot = '']) => slot),
  ])

/** True for a scenario that sends a plain request to the operation of a requirement. */
function callsPlainly({ steps }: Scenario, id: RequirementId): boolean {
  const isOf = (operation: OperationId): boolean =>
    id.startsWith(String(operations[operation].accepts?.replace('accepts-valid-request', '')))
  return callsIn(steps).some(
    ({ call, about, expect, change = {} }) =>
      isOf(call) && about === undefined && expect === undefined && !('limit' in change),
  )
}

/** Steps without the refusals and the branches that are about other requirements. */
function narrowed(steps: readonly Step[], selected: ReadonlySet<RequirementId>): Step[] {
  const isMeant = (step: Step): boolean =>
    callsIn([step]).every(
      ({ about }) => about === undefined || selected.has(about as RequirementId),
    )
  return steps.flatMap((step): Step[] => {
    if ('beside' in step) return [{ beside: step.beside.filter((branch) => branch.every(isMeant)) }]
    return 'call' in step && step.expect === 'refused' && !isMeant(step) ? [] : [step]
  })
}

/** The operations that scenarios call. */
export function operationsOf(scenarios: readonly Scenario[]): ReadonlySet<OperationId> {
  return new Set(scenarios.flatMap(({ steps }) => callsIn(steps)).map(({ call }) => call))
}

const callsIn = (steps: readonly Step[]): Call[] =>
  flat(steps).flatMap((step) => ('call' in step ? [step] : []))

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
    .reduce((sum, step) => sum + ('pause' in step ? 0 : 'call' in step ? 1 : 2), 6)
}

/** True for a scenario whose operations are all there. */
export function standsOn({ steps }: Scenario, there: ReadonlySet<OperationId>): boolean {
  return flat(steps).every(
    (step) =>
      'call' in step &&
      (there.has(step.call) || (step.call === 'retrieveToken' && there.has('createToken'))),
  )
}
