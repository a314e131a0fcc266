import { cases } from '../../generated/cases.ts'
import type { OperationId } from '../../generated/operations.ts'
import { requirements, type Area, type RequirementId } from '../../generated/requirements.ts'
import { isDecidedAtPage, isRecorded, operationsShowing } from '../contract/areas.ts'
import type { Expectations } from '../driver/rehearsal.ts'
import { declarations } from '../requirements/index.ts'
import { historyScenarios } from '../scenarios/histories.ts'
import { matchStep } from '../scenarios/match-step.ts'
import {
  callsIn,
  flat,
  sharedSlotsMade,
  sharedSlotsUsed,
  type CallCommand,
  type Scenario,
  type Step,
} from '../scenarios/scenario.ts'
import { idsAbout, aboutOf, narrowed, idsShown, type Rehearsal } from './narrow.ts'

/** The operation of the cases about each requirement. */
const operationsByCase = new Map(cases.map(({ about, operation }) => [about as string, operation]))

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
  const showing = rehearsalsOf(selected, rehearsals)
  const scenarios = showing.map(({ scenario }) => scenario)
  const shownIds = new Set(showing.flatMap(idsAbout))
  const unshown = [...selected].filter((id) => requirements[id].by === 'case' && !shownIds.has(id))
  const callers = [...callersOf(unshown, rehearsals)].filter(
    (scenario) => !isIn(scenarios, scenario),
  )
  const selection = [...scenarios, ...callers]
  return [...makersOf(selection, rehearsals), ...selection]
}

/** What shows requirements: scenarios that they name, that are about them, or show their area. */
function rehearsalsOf(
  selected: ReadonlySet<RequirementId>,
  rehearsals: readonly Rehearsal[],
): Rehearsal[] {
  const areas = areasOf(selected, rehearsals)
  const names = new Set([...selected].flatMap(shownBy))
  const examples = new Set([...areas].flatMap((area) => examplesOf(area, rehearsals)))
  return rehearsals.flatMap((rehearsal): Rehearsal[] => {
    if (names.has(rehearsal.scenario.name)) return [rehearsal]
    const narrow = narrowed(rehearsal, selected, areas.has('lists'))
    const showsSelected = idsShown(narrow).some((id) => selected.has(id))
    return showsSelected || examples.has(rehearsal.scenario) ? [narrow] : []
  })
}

const shownBy = (id: RequirementId): readonly string[] => declarations.get(id)?.shownBy ?? []

/** The areas of requirements that no case, no broken constraint and no named scenario shows. */
function areasOf(
  selected: ReadonlySet<RequirementId>,
  rehearsals: readonly Rehearsal[],
): ReadonlySet<Area> {
  const names = new Set(rehearsals.map(({ scenario }) => scenario.name))
  const broken = new Set(rehearsals.flatMap(idsAbout))
  const ids = [...selected].filter(
    (id) =>
      requirements[id].by !== 'case' &&
      !broken.has(id) &&
      !shownBy(id).some((name) => names.has(name)),
  )
  return new Set(ids.map((id) => requirements[id].area))
}

const isIn = (scenarios: readonly Scenario[], { name }: Scenario): boolean =>
  scenarios.some((scenario) => scenario.name === name)

/** The first short scenarios of an area, each of which shows a new feature of it. */
function examplesOf(area: Area, rehearsals: readonly Rehearsal[]): Scenario[] {
  const featuresShown = new Set<string>()
  return rehearsals.flatMap((rehearsal) => {
    const { scenario } = rehearsal
    const isShort = scenario.depth === 'smoke' && ['main', 'quiet'].includes(scenario.phase)
    if (!isShort || callsIn(scenario.steps).some((call) => call.case !== undefined)) return []
    const features = featuresOf(area, rehearsal)
    const isNew = features.some((feature) => !featuresShown.has(feature))
    for (const feature of features) featuresShown.add(feature)
    return isNew ? [scenario] : []
  })
}

/** The features of an area in a scenario: accepted operations, walked lists, events, choices. */
function featuresOf(area: Area, { scenario: { steps }, expectations }: Rehearsal): string[] {
  const showing = operationsShowing(area)
  const isDecided = isDecidedAtPage(area)
  const showsEvents = area !== 'lists' && isRecorded(area)
  const isFeature = ({ call, walk: isWalk }: CallCommand): boolean =>
    area === 'lists' ? isWalk === true : showing.includes(call)
  return flat(steps).flatMap((command) =>
    matchStep(command, {
      call: (step) =>
        expectations.get(step)?.expect === 'accepted' && isFeature(step) ? [step.call] : [],
      visit: ({ choose }): readonly string[] => (isDecided && choose !== null ? [choose] : []),
      await: ({ keys = [] }) => (showsEvents ? keys : []),
      pause: () => [],
    }),
  )
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
