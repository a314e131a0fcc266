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
  commandsIn,
  sharedSlotsMade,
  sharedSlotsUsed,
  type CallCommand,
  type Scenario,
  type Step,
} from '../scenarios/scenario.ts'
import {
  requirementsTestedByScenario,
  requirementsTestedByCall,
  withoutOtherCases,
  requirementsShownByScenario,
  type RehearsedScenario,
} from './rehearsed-scenario.ts'

/** The operation whose cases test a requirement. */
const operationByRequirement = new Map(
  cases.map(({ about, operation }) => [about as string, operation]),
)

/**
 * The scenarios for the selected requirements, in this order of preference:
 *
 * 1. those that a declaration names in `shownBy`
 * 2. those with a call that tests or shows one, without their unselected cases
 * 3. short scenarios of each area that is left over
 * 4. a plain request for each case that is left over
 *
 * Before all of them: the scenarios that fill the shared slots they read.
 */
export function selectScenarios(
  scenarios: readonly Scenario[],
  selected: ReadonlySet<RequirementId>,
  rehearse: (steps: readonly Step[]) => Expectations,
): Scenario[] {
  // Histories show what others do, in another order.
  const rehearsals = scenarios
    .filter((scenario) => !historyScenarios.includes(scenario))
    .map((scenario) => ({ scenario, expectations: rehearse(scenario.steps) }))
  const selectedRehearsals = scenariosShowing(selected, rehearsals)
  const selectedScenarios = selectedRehearsals.map(({ scenario }) => scenario)
  const testedIds = new Set(selectedRehearsals.flatMap(requirementsTestedByScenario))
  const untestedIds = [...selected].filter(
    (id) => requirements[id].by === 'case' && !testedIds.has(id),
  )
  const plainScenarios = [...plainScenariosFor(untestedIds, rehearsals)].filter(
    (scenario) => !isIn(selectedScenarios, scenario),
  )
  const selection = [...selectedScenarios, ...plainScenarios]
  return [...slotProviders(selection, rehearsals), ...selection]
}

/** The rehearsals of scenarios that a declaration names, that show a requirement, or its area. */
function scenariosShowing(
  selected: ReadonlySet<RequirementId>,
  rehearsals: readonly RehearsedScenario[],
): RehearsedScenario[] {
  const areas = areasWithoutScenario(selected, rehearsals)
  const names = new Set([...selected].flatMap(scenariosNamedBy))
  const areaScenarios = new Set([...areas].flatMap((area) => examplesOf(area, rehearsals)))
  return rehearsals.flatMap((rehearsal): RehearsedScenario[] => {
    if (names.has(rehearsal.scenario.name)) return [rehearsal]
    const withoutUnselectedCases = withoutOtherCases(rehearsal, selected, areas.has('lists'))
    const showsSelected = requirementsShownByScenario(withoutUnselectedCases).some((id) =>
      selected.has(id),
    )
    return showsSelected || areaScenarios.has(rehearsal.scenario) ? [withoutUnselectedCases] : []
  })
}

const scenariosNamedBy = (id: RequirementId): readonly string[] =>
  declarations.get(id)?.shownBy ?? []

/** The areas of requirements that no case, broken constraint or named scenario shows. */
function areasWithoutScenario(
  selected: ReadonlySet<RequirementId>,
  rehearsals: readonly RehearsedScenario[],
): ReadonlySet<Area> {
  const names = new Set(rehearsals.map(({ scenario }) => scenario.name))
  const testedIds = new Set(rehearsals.flatMap(requirementsTestedByScenario))
  const ids = [...selected].filter(
    (id) =>
      requirements[id].by !== 'case' &&
      !testedIds.has(id) &&
      !scenariosNamedBy(id).some((name) => names.has(name)),
  )
  return new Set(ids.map((id) => requirements[id].area))
}

const isIn = (scenarios: readonly Scenario[], { name }: Scenario): boolean =>
  scenarios.some((scenario) => scenario.name === name)

/**
 * The first smoke scenarios of an area that each add a feature (an operation, walk, event or choice)
 * not yet shown.
 */
function examplesOf(area: Area, rehearsals: readonly RehearsedScenario[]): Scenario[] {
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
function featuresOf(
  area: Area,
  { scenario: { steps }, expectations }: RehearsedScenario,
): string[] {
  const showing = operationsShowing(area)
  const isDecided = isDecidedAtPage(area)
  const showsEvents = area !== 'lists' && isRecorded(area)
  const isFeature = ({ call, walk: isWalk }: CallCommand): boolean =>
    area === 'lists' ? isWalk === true : showing.includes(call)
  return commandsIn(steps).flatMap((command) =>
    matchStep(command, {
      call: (step) =>
        expectations.get(step)?.expect === 'accepted' && isFeature(step) ? [step.call] : [],
      visit: ({ choose }): readonly string[] => (isDecided && choose !== null ? [choose] : []),
      await: ({ keys = [] }) => (showsEvents ? keys : []),
      pause: () => [],
    }),
  )
}

/** The first scenario with a plain request to the operation of each requirement. */
function plainScenariosFor(
  ids: readonly RequirementId[],
  rehearsals: readonly RehearsedScenario[],
): ReadonlySet<Scenario> {
  const scenarios = ids.flatMap((id) => {
    const operation = operationByRequirement.get(id)
    return rehearsals.find((rehearsal) => callsPlainly(rehearsal, operation))?.scenario ?? []
  })
  return new Set(scenarios)
}

/** True for a scenario that sends a plain request to an operation. */
function callsPlainly(rehearsal: RehearsedScenario, operation: OperationId | undefined): boolean {
  return callsIn(rehearsal.scenario.steps).some(
    (call) =>
      call.call === operation &&
      requirementsTestedByCall(call, rehearsal).length === 0 &&
      rehearsal.expectations.get(call)?.expect === 'accepted' &&
      !('limit' in (call.change ?? {})),
  )
}

/** The scenarios that fill the shared slots that a selection reads and does not fill. */
function slotProviders(
  selection: readonly Scenario[],
  rehearsals: readonly RehearsedScenario[],
): Scenario[] {
  const slotsMade = new Set(selection.flatMap(sharedSlotsMade))
  const slotsUsed = new Set(selection.flatMap(sharedSlotsUsed))
  const isLacking = (slot: string): boolean => slotsUsed.has(slot) && !slotsMade.has(slot)
  return rehearsals
    .map(({ scenario }) => scenario)
    .filter((scenario) => !isIn(selection, scenario) && sharedSlotsMade(scenario).some(isLacking))
}
