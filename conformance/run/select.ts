import { cases, type Case } from '../../generated/cases.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { requirements, type Area, type RequirementId } from '../../generated/requirements.ts'
import { kinds, madeKinds } from '../../generated/resources.ts'
import { isDecidedAtPage, isRecorded, operationsShowing } from '../contract/areas.ts'
import { kindMadeBy, kindRetrievedBy } from '../contract/kinds.ts'
import type { Expectations } from '../driver/rehearsal.ts'
import { declarations } from '../requirements/index.ts'
import { historyScenarios } from '../scenarios/histories.ts'
import {
  flat,
  sharedSlotsMade,
  sharedSlotsUsed,
  type CallCommand,
  type Scenario,
  type Step,
} from '../scenarios/scenario.ts'

const casesById = new Map(cases.map((row) => [row.id, row]))

/** The operation of the cases about each requirement. */
const operationsByCase = new Map(cases.map(({ about, operation }) => [about as string, operation]))

/** A scenario, and what is to come of each of its calls. */
interface Rehearsal {
  readonly scenario: Scenario
  readonly expectations: Expectations
}

/** The scenarios that show requirements; batches of cases keep only the cases about them. */
export function selectScenarios(
  all: readonly Scenario[],
  selected: ReadonlySet<RequirementId>,
  rehearse: (steps: readonly Step[]) => Expectations,
): Scenario[] {
  // Histories repeat in another order what others show.
  const rehearsals = all
    .filter((scenario) => !historyScenarios.includes(scenario))
    .map((scenario) => ({ scenario, expectations: rehearse(scenario.steps) }))
  const names = new Set(rehearsals.map(({ scenario }) => scenario.name))
  const shownBy = (id: RequirementId): string[] =>
    (declarations.get(id)?.shownBy ?? []).filter((name) => names.has(name))
  const explicitlyShown = new Set([...selected].flatMap(shownBy))
  const broken = new Set(rehearsals.flatMap(aboutAny))
  const areas = [...selected]
    .filter((id) => requirements[id].by !== 'case' && !broken.has(id))
    .filter((id) => shownBy(id).length === 0)
    .map((id) => requirements[id].area)
  const examples = new Set([...new Set(areas)].flatMap((area) => examplesOf(area, rehearsals)))
  const showing = rehearsals.flatMap((rehearsal): Rehearsal[] => {
    const { scenario } = rehearsal
    if (explicitlyShown.has(scenario.name)) return [rehearsal]
    const steps = narrowed(rehearsal, selected, areas.includes('lists'))
    const showsSelected = callsIn(steps).some((call) =>
      shownIn(call, rehearsal).some((id) => selected.has(id)),
    )
    return showsSelected || examples.has(scenario)
      ? [{ ...rehearsal, scenario: { ...scenario, steps } }]
      : []
  })
  const scenarios = showing.map(({ scenario }) => scenario)
  const shownIds = new Set(showing.flatMap(aboutAny))
  const unshown = [...selected].filter((id) => requirements[id].by === 'case' && !shownIds.has(id))
  const callers = [...callersOf(unshown, rehearsals)].filter(
    (scenario) => !isIn(scenarios, scenario),
  )
  const selection = [...scenarios, ...callers]
  return [...makersOf(selection, rehearsals), ...selection]
}

const isIn = (scenarios: readonly Scenario[], { name }: Scenario): boolean =>
  scenarios.some((scenario) => scenario.name === name)

/** The requirements that a call is about: that of its generated case, or those that it breaks. */
function aboutOf(call: CallCommand, { expectations }: Rehearsal): RequirementId[] {
  const row = casesById.get(call.case ?? '')
  return row === undefined
    ? [...(expectations.get(call)?.breaks ?? [])]
    : [row.about as RequirementId]
}

/** The requirements that a call is about, and those that its values show. */
function shownIn(call: CallCommand, rehearsal: Rehearsal): RequirementId[] {
  const row = casesById.get(call.case ?? '')
  return [...aboutOf(call, rehearsal), ...(row === undefined ? [] : echoesIn(row))]
}

/** The echoes of the values of an accepted case, of parameters that no example carries. */
function echoesIn({ operation, expect, change }: Case): RequirementId[] {
  const examples = Object.values(operations[operation].bases)
  return madeKinds.flatMap((kind) => {
    const { creates, updates, echoes } = kinds[kind]
    const isCarrier =
      expect === 'accepted' &&
      (operation === creates || updates.some((update) => update.operation === operation))
    return echoes.flatMap(({ parameter, requirement }) =>
      isCarrier && parameter in change && !examples.some((example) => parameter in example)
        ? requirement
        : [],
    )
  })
}

const aboutAny = (rehearsal: Rehearsal): RequirementId[] =>
  callsIn(rehearsal.scenario.steps).flatMap((call) => aboutOf(call, rehearsal))

/** The first short scenarios of an area, each of which does something new of it. */
function examplesOf(area: Area, rehearsals: readonly Rehearsal[]): Scenario[] {
  const actsShown = new Set<string>()
  return rehearsals.flatMap((rehearsal) => {
    const { scenario } = rehearsal
    const isShort = scenario.depth === 'smoke' && ['main', 'quiet'].includes(scenario.phase)
    if (!isShort || callsIn(scenario.steps).some((call) => call.case !== undefined)) return []
    const acts = actsOf(area, rehearsal)
    const isNew = acts.some((act) => !actsShown.has(act))
    for (const act of acts) actsShown.add(act)
    return isNew ? [scenario] : []
  })
}

/**
 * What a scenario does of an area: accepted operations, lists page by page, awaited events,
 * customers' choices.
 */
function actsOf(area: Area, { scenario: { steps }, expectations }: Rehearsal): string[] {
  const showing = operationsShowing(area)
  const isDecided = isDecidedAtPage(area)
  return flat(steps).flatMap((step) => {
    if ('visit' in step) return (isDecided && step.choose) || []
    if ('await' in step && area !== 'lists' && isRecorded(area)) return step.keys ?? []
    if (!('call' in step) || expectations.get(step)?.expect !== 'accepted') return []
    if (area === 'lists') return step.walk ? step.call : []
    return showing.includes(step.call) ? step.call : []
  })
}

/** For each requirement a scenario with a plain request of its operation, where one has it. */
function callersOf(
  ids: readonly RequirementId[],
  rehearsals: readonly Rehearsal[],
): ReadonlySet<Scenario> {
  const callers = ids.flatMap((id) => {
    const operation = operationsByCase.get(id)
    return rehearsals.find((rehearsal) => callsPlainly(rehearsal, operation))?.scenario ?? []
  })
  return new Set(callers)
}

/** True for a scenario that sends a plain request to an operation. */
function callsPlainly(rehearsal: Rehearsal, operation: OperationId | undefined): boolean {
  return callsIn(rehearsal.scenario.steps).some(
    (call) =>
      call.call === operation &&
      aboutOf(call, rehearsal).length === 0 &&
      rehearsal.expectations.get(call)?.expect === 'accepted' &&
      !('limit' in (call.change ?? {})),
  )
}

/** The scenarios that fill the shared slots that a selection reads and does not fill. */
function makersOf(selection: readonly Scenario[], rehearsals: readonly Rehearsal[]): Scenario[] {
  const slotsMade = new Set(selection.flatMap(sharedSlotsMade))
  const slotsUsed = new Set(selection.flatMap(sharedSlotsUsed))
  const isLacking = (slot: string): boolean => slotsUsed.has(slot) && !slotsMade.has(slot)
  return rehearsals
    .map(({ scenario }) => scenario)
    .filter((scenario) => !isIn(selection, scenario) && sharedSlotsMade(scenario).some(isLacking))
}

/** The steps of a scenario without refusals and branches that show nothing selected. */
function narrowed(
  rehearsal: Rehearsal,
  selected: ReadonlySet<RequirementId>,
  showsLists: boolean,
): Step[] {
  const showsSelected = (step: Step): boolean =>
    callsIn([step]).every((call) => {
      const ids = shownIn(call, rehearsal)
      if (ids.length > 0) return ids.some((id) => selected.has(id))
      return showsLists || !operations[call.call].isList
    })
  const isRefused = (step: Step): boolean => rehearsal.expectations.get(step)?.expect === 'refused'
  return rehearsal.scenario.steps.flatMap((step): Step[] => {
    if ('beside' in step)
      return [{ beside: step.beside.filter((branch) => branch.every(showsSelected)) }]
    return 'call' in step && isRefused(step) && !showsSelected(step) ? [] : [step]
  })
}

/** The operations that scenarios call. */
export function operationsOf(scenarios: readonly Scenario[]): ReadonlySet<OperationId> {
  return new Set(scenarios.flatMap(({ steps }) => callsIn(steps)).map(({ call }) => call))
}

const callsIn = (steps: readonly Step[]): CallCommand[] =>
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
