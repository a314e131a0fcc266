import type { Finding } from '../../generated/report.js'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { defined } from '../basics/values.ts'
import { operationsShowing } from '../contract/areas.ts'
import type { Model } from '../model/model.ts'
import { attemptName } from '../record/attempts.ts'
import { declarations } from '../requirements/index.ts'
import type { Requirement } from '../requirements/requirement.ts'
import { requirementIds } from '../settings/selection.ts'
import { decidingParameterOf } from './deciding-parameter.ts'
import { contrastOf, operationsAlone } from './contrast.ts'
import { lacking } from './lacking.ts'
import { concludedFrom, tallyOf, verdictsByScenario } from './tally.ts'
import type { TallyConclusion, Tally, VerdictCounts } from './tally.ts'

/** The conclusion about one requirement. */
export interface Conclusion extends Omit<Finding, 'level' | 'verdict'> {
  verdict: TallyConclusion['verdict']
  /** True for a broken answer that stays broken, however the next one is. */
  irrevocable?: boolean
  /** True where it passes, but some of what was looked at says nothing. */
  hasGap?: boolean
  /** How often each scenario was looked at. */
  verdictsByScenario?: VerdictCounts
}

/** Judges what a record shows: a conclusion for each requirement that a client can see. */
export function judge(model: Model): ReadonlyMap<RequirementId, Conclusion> {
  const exchanges = new Map(model.exchanges.map((exchange) => [exchange.id, exchange]))
  const tallies = new Map(
    [...declarations].map(([id, declaration]) => [
      id,
      tallyOf(verdictsOf(declaration, model), (exchange) => exchanges.get(exchange)),
    ]),
  )
  const ids = requirementIds.filter((id) => !requirements[id].untestable)
  const isBrokenBy = (id: RequirementId): boolean => (tallies.get(id)?.broken.count ?? 0) > 0
  const causeOf = (id: RequirementId) => declarations.get(id)?.explainedBy?.find(isBrokenBy)
  const brokenIds = ids.filter((id) => isBrokenBy(id) && causeOf(id) === undefined)
  return new Map(
    ids.map((id) => {
      const tally = tallies.get(id) ?? tallyOf([], () => undefined)
      const grounds = { id, tally, cause: causeOf(id), brokenIds, model }
      const blank = { id, expected: null, actual: null, exchanges: [], reason: null }
      return [id, { ...blank, ...conclude(grounds) }]
    }),
  )
}

/** The verdicts of a requirement on a record; none where only a whole record can show it. */
export const verdictsOf = ({ verdictsOn, onlyWhole }: Requirement, model: Model) =>
  onlyWhole && !model.policy.isRun ? [] : verdictsOn(model)

/** What a requirement is concluded from. */
interface Grounds {
  readonly id: RequirementId
  readonly tally: Tally
  /** A broken requirement that explains why this one is, too. */
  readonly cause: RequirementId | undefined
  /** Every broken requirement without a cause. */
  readonly brokenIds: readonly RequirementId[]
  readonly model: Model
}

/** Refused keys decide first, then the tally; without any, inapplicable or inconclusive. */
function conclude(grounds: Grounds): TallyConclusion & Partial<Conclusion> {
  const { id, tally, cause, brokenIds, model } = grounds
  if (model.learned.keysRefused) return { verdict: 'inconclusive', reason: model.endReason }
  const conclusion = concludedFrom(tally, cause, model.isCutShort ? model.endReason : null)
  if (conclusion?.verdict === 'fail') return { ...conclusion, ...particularsOf(grounds) }
  if (conclusion?.verdict === 'pass')
    return {
      ...conclusion,
      hasGap: tally.firstGap !== undefined,
      verdictsByScenario: verdictsByScenario(tally),
    }
  if (conclusion !== null) return conclusion
  const why = declarations.get(id)?.inapplicable?.(model) ?? null
  if (why !== null && isReached(id, model)) return { verdict: 'inapplicable', reason: why }
  return { verdict: 'inconclusive', ...lacking(id, model, brokenIds) }
}

/** True once an operation that shows it accepted a request: until then it may apply. */
function isReached(id: RequirementId, { calls }: Model): boolean {
  const showing = operationsShowing(requirements[id].area)
  return calls.some(({ isAccepted, operation }) => isAccepted && showing.includes(operation))
}

/** What sets the exchanges that break a requirement apart from those that honour it. */
function particularsOf({ id, tally, model }: Grounds): Partial<Conclusion> {
  const { exchangeIds: [exchange] = [], member, irrevocable } = tally.broken.first ?? {}
  return {
    verdictsByScenario: verdictsByScenario(tally),
    ...defined({
      member,
      irrevocable,
      contrast: contrastOf(tally, model) ?? operationsBreaking(id, tally) ?? undefined,
      decidingParameter: decidingParameterOf(id, exchange, model) ?? undefined,
    }),
  }
}

/** The operations that alone break what every answer is to show. */
function operationsBreaking(id: RequirementId, tally: Tally): string | null {
  const { by, area } = requirements[id]
  return by === 'field' || area === 'answers' ? operationsAlone(tally) : null
}

/** The finding of each requirement, from what a record shows at first and on repeat. */
export function findingsOf(
  first: ReadonlyMap<RequirementId, Conclusion>,
  repeated: ReadonlyMap<RequirementId, Conclusion> | null,
  selected: ReadonlySet<RequirementId>,
): Finding[] {
  return requirementIds.map((id) =>
    findingOf(id, selected.has(id) ? first.get(id) : undefined, repeated?.get(id)),
  )
}

/**
 * The finding of a requirement. Unstable: failed, then passed on repeat with at least as many
 * verdicts per scenario, and no irrevocable failure.
 */
function findingOf(id: RequirementId, first?: Conclusion, second?: Conclusion): Finding {
  const { level, untestable } = requirements[id]
  if (untestable !== undefined || first === undefined) {
    const reason = untestable ?? 'Not selected.'
    return { id, level, verdict: null, expected: null, actual: null, exchanges: [], reason }
  }
  const { irrevocable, hasGap: _hasGap, verdictsByScenario: _counts, ...conclusion } = first
  const isUnstable =
    conclusion.verdict === 'fail' &&
    !irrevocable &&
    second?.verdict === 'pass' &&
    !second.hasGap &&
    isRepeatedAsOften(first, second)
  const unstable = { verdict: 'unstable', reason: 'It held when it was tried again.' } as const
  return { ...conclusion, level, ...(isUnstable && unstable) }
}

/** True where each repeat of a scenario was looked at as often as the scenario. */
function isRepeatedAsOften(first: Conclusion, second: Conclusion): boolean {
  return (first.scenarios ?? []).every((scenario) => {
    const repeatCount = second.verdictsByScenario?.get(attemptName(scenario, 'failed'))
    return (
      repeatCount === undefined || repeatCount >= (first.verdictsByScenario?.get(scenario) ?? 0)
    )
  })
}
