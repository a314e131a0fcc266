import { cases } from '../../generated/cases.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { requirements, type Area, type RequirementId } from '../../generated/requirements.ts'
import { kinds } from '../../generated/resources.ts'
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

/** A scenario, and what is to come of each of its calls. */
interface Rehearsed {
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
  const plain = all
    .filter((scenario) => !historyScenarios.includes(scenario))
    .map((scenario) => ({ scenario, expectations: rehearse(scenario.steps) }))
  const names = new Set(plain.map(({ scenario }) => scenario.name))
  const shownBy = (id: RequirementId): string[] =>
    (declarations.get(id)?.shownBy ?? []).filter((name) => names.has(name))
  const named = new Set([...selected].flatMap(shownBy))
  const broken = new Set(plain.flatMap((rehearsed) => aboutAny(rehearsed)))
  const areas = [...selected]
    .filter((id) => requirements[id].by !== 'case' && !broken.has(id))
    .filter((id) => shownBy(id).length === 0)
    .map((id) => requirements[id].area)
  const examples = new Set([...new Set(areas)].flatMap((area) => examplesOf(area, plain)))
  const showsLists = areas.includes('lists')
  const taken = plain.flatMap((rehearsed): Rehearsed[] => {
    const { scenario } = rehearsed
    if (named.has(scenario.name)) return [rehearsed]
    const steps = narrowed(rehearsed, selected, showsLists)
    const isMeant = callsIn(steps).some((call) =>
      aboutOf(call, rehearsed).some((id) => selected.has(id)),
    )
    return isMeant || examples.has(scenario)
      ? [{ ...rehearsed, scenario: { ...scenario, steps } }]
      : []
  })
  const shownIds = new Set(taken.flatMap(aboutAny))
  const unshown = [...selected].filter((id) => requirements[id].by === 'case' && !shownIds.has(id))
  // Else any accepted request of its operation shows a requirement.
  const callers = unshown.flatMap(
    (id) => plain.find((rehearsed) => callsPlainly(rehearsed, id))?.scenario ?? [],
  )
  const scenarios = taken.map(({ scenario }) => scenario)
  const others = new Set(callers.filter((scenario) => !isIn(scenarios, scenario)))
  const selection = [...scenarios, ...others]
  return [...makersOf(selection, plain), ...selection]
}

const isIn = (scenarios: readonly Scenario[], { name }: Scenario): boolean =>
  scenarios.some((scenario) => scenario.name === name)

/** The requirements that a call is about: that of its generated case, or those that it breaks. */
function aboutOf(call: CallCommand, { expectations }: Rehearsed): RequirementId[] {
  const row = casesById.get(call.case ?? '')
  return row === undefined
    ? [...(expectations.get(call)?.breaks ?? [])]
    : [row.about as RequirementId]
}

const aboutAny = (rehearsed: Rehearsed): RequirementId[] =>
  callsIn(rehearsed.scenario.steps).flatMap((call) => aboutOf(call, rehearsed))

/** The first short scenarios of an area, each of which does something new of it. */
function examplesOf(area: Area, plain: readonly Rehearsed[]): Scenario[] {
  const actsShown = new Set<string>()
  return plain.flatMap((rehearsed) => {
    const { scenario } = rehearsed
    const isShort = scenario.depth === 'smoke' && ['main', 'quiet'].includes(scenario.phase)
    if (!isShort || callsIn(scenario.steps).some((call) => call.case !== undefined)) return []
    const acts = actsOf(area, rehearsed)
    const isNew = acts.some((act) => !actsShown.has(act))
    for (const act of acts) actsShown.add(act)
    return isNew ? [scenario] : []
  })
}

/**
 * What a scenario does of an area: accepted operations, lists page by page, awaited events,
 * customers' choices.
 */
function actsOf(area: Area, { scenario: { steps }, expectations }: Rehearsed): string[] {
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

/** The scenarios that fill the shared slots that a selection reads and does not fill. */
function makersOf(selection: readonly Scenario[], plain: readonly Rehearsed[]): Scenario[] {
  const madeSlots = new Set(selection.flatMap(sharedSlotsMade))
  const used = new Set(selection.flatMap(sharedSlotsUsed))
  return plain
    .map(({ scenario }) => scenario)
    .filter(
      (scenario) =>
        !isIn(selection, scenario) &&
        sharedSlotsMade(scenario).some((slot) => used.has(slot) && !madeSlots.has(slot)),
    )
}

/** True for a scenario that sends a plain request to the operation of a requirement. */
function callsPlainly(rehearsed: Rehearsed, id: RequirementId): boolean {
  const { scenario, expectations } = rehearsed
  const isOf = (operation: OperationId): boolean =>
    id.startsWith(String(operations[operation].accepts?.replace('accepts-valid-request', '')))
  return callsIn(scenario.steps).some(
    (call) =>
      isOf(call.call) &&
      aboutOf(call, rehearsed).length === 0 &&
      expectations.get(call)?.expect === 'accepted' &&
      !('limit' in (call.change ?? {})),
  )
}

/** The steps of a scenario without refusals and branches that show nothing selected. */
function narrowed(
  rehearsed: Rehearsed,
  selected: ReadonlySet<RequirementId>,
  showsLists: boolean,
): Step[] {
  const isMeant = (step: Step): boolean =>
    callsIn([step]).every((call) => {
      const about = aboutOf(call, rehearsed)
      if (about.length > 0) return about.some((id) => selected.has(id))
      return showsLists || !operations[call.call].isList
    })
  const isRefused = (step: Step): boolean => rehearsed.expectations.get(step)?.expect === 'refused'
  return rehearsed.scenario.steps.flatMap((step): Step[] => {
    if ('beside' in step) return [{ beside: step.beside.filter((branch) => branch.every(isMeant)) }]
    return 'call' in step && isRefused(step) && !isMeant(step) ? [] : [step]
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

/** True for a scenario whose calls all have operations that are there. */
export function standsOn({ steps }: Scenario, there: ReadonlySet<OperationId>): boolean {
  const isRetrieved = (operation: OperationId): boolean => {
    const kind = kindRetrievedBy(operation)
    const creates = kind === undefined ? null : kinds[kind].creates
    return creates !== null && there.has(creates) && !operations[operation].assumed
  }
  return flat(steps).every(
    (step) => 'call' in step && (there.has(step.call) || isRetrieved(step.call)),
  )
}
