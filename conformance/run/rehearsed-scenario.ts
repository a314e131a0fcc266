import { cases, type Case } from '../../generated/cases.ts'
import { operations } from '../../generated/operations.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { kinds, madeKinds } from '../../generated/resources.ts'
import type { Expectations } from '../driver/rehearsal.ts'
import { matchStep } from '../scenarios/match-step.ts'
import { callsIn, type CallCommand, type Scenario, type Step } from '../scenarios/scenario.ts'

/** A scenario, and the expectation of each of its calls. */
export interface RehearsedScenario {
  readonly scenario: Scenario
  readonly expectations: Expectations
}

const casesById = new Map(cases.map((row) => [row.id, row]))

/** The requirements that a call tests: that of its generated case, or those that it breaks. */
export function requirementsTestedByCall(
  call: CallCommand,
  { expectations }: RehearsedScenario,
): RequirementId[] {
  const row = casesById.get(call.case ?? '')
  return row === undefined
    ? [...(expectations.get(call)?.breaks ?? [])]
    : [row.about as RequirementId]
}

/** The requirements that a call tests, and those that its values show. */
function requirementsShownByCall(call: CallCommand, rehearsal: RehearsedScenario): RequirementId[] {
  const row = casesById.get(call.case ?? '')
  return [...requirementsTestedByCall(call, rehearsal), ...(row === undefined ? [] : echoesIn(row))]
}

/** The echo requirements of the parameters of an accepted case that no example has. */
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

/** The requirements that any call of a scenario tests. */
export const requirementsTestedByScenario = (rehearsal: RehearsedScenario): RequirementId[] =>
  callsIn(rehearsal.scenario.steps).flatMap((call) => requirementsTestedByCall(call, rehearsal))

/** The requirements that any call of a scenario tests, and those that its values show. */
export const requirementsShownByScenario = (rehearsal: RehearsedScenario): RequirementId[] =>
  callsIn(rehearsal.scenario.steps).flatMap((call) => requirementsShownByCall(call, rehearsal))

/**
 * A scenario without the refused requests and `beside` branches that show other requirements than
 * those selected. Branches that read a list go too, unless `keepsLists`.
 */
export function withoutOtherCases(
  rehearsal: RehearsedScenario,
  selected: ReadonlySet<RequirementId>,
  keepsLists: boolean,
): RehearsedScenario {
  const { scenario, expectations } = rehearsal
  const isNeeded = (step: Step): boolean =>
    callsIn([step]).every((call) => {
      const ids = requirementsShownByCall(call, rehearsal)
      if (ids.length > 0) return ids.some((id) => selected.has(id))
      return keepsLists || !operations[call.call].isList
    })
  const isRefused = (step: Step): boolean => expectations.get(step)?.expect === 'refused'
  const unchanged = (step: Step): Step[] => [step]
  const steps = scenario.steps.flatMap((step) =>
    matchStep(step, {
      call: (command) => (isRefused(command) && !isNeeded(command) ? [] : [command]),
      visit: unchanged,
      await: unchanged,
      pause: unchanged,
      race: unchanged,
      beside: ({ beside }) => [{ beside: beside.filter((branch) => branch.every(isNeeded)) }],
    }),
  )
  return { ...rehearsal, scenario: { ...scenario, steps } }
}
