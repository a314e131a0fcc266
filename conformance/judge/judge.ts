import type { Finding } from '../../generated/report.js'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { defined } from '../basics/values.ts'
import { operationsShowing } from '../contract/areas.ts'
import type { Model } from '../model/model.ts'
import { repeatName } from '../record/repeats.ts'
import { declarations } from '../requirements/index.ts'
import type { Exchange } from '../record/entry.ts'
import type { Requirement, RuleVerdict } from '../requirements/requirement.ts'
import { requirementIds } from '../settings/selection.ts'
import { decidingParameterOf } from './deciding-parameter.ts'
import { contrastOf, operationsWithOnlyFailures, type OutcomeExchanges } from './contrast.ts'
import { obstacleTo } from './obstacles.ts'

/** The conclusion about one requirement. */
export interface Conclusion extends Omit<Finding, 'level' | 'verdict'> {
  verdict: TallyConclusion['verdict']
  /** True for a broken answer that no later answer can mend. */
  irrevocable?: boolean
  /** True where it passes although a verdict on some subject was inconclusive. */
  hasInconclusive?: boolean
  /** How many verdicts each scenario has. */
  verdictsByScenario?: VerdictCounts
}

/** Judges what a record shows: a conclusion for each testable requirement. */
export function judge(model: Model): ReadonlyMap<RequirementId, Conclusion> {
  const { tallyFor, isBroken, causeOf } = tallyRequirements(
    declarations.values(),
    model,
    verdictsOf,
  )
  const ids = requirementIds.filter((id) => !requirements[id].untestable)
  const rootCauseIds = ids.filter((id) => isBroken(id) && causeOf(id) === undefined)
  return new Map(
    ids.map((id) => {
      const grounds = { id, tally: tallyFor(id), cause: causeOf(id), rootCauseIds, model }
      const emptyFinding = { id, expected: null, actual: null, exchanges: [], reason: null }
      return [id, { ...emptyFinding, ...conclusionOf(grounds) }]
    }),
  )
}

/**
 * Tallies the verdicts of each requirement. `causeOf` gives the broken requirement that explains why
 * another is broken, too.
 */
export function tallyRequirements<Facts extends { readonly exchanges: readonly Exchange[] }>(
  declared: Iterable<Requirement<Facts>>,
  facts: Facts,
  verdictsOf: (declaration: Requirement<Facts>, facts: Facts) => Iterable<RuleVerdict>,
) {
  const exchangesById = new Map(facts.exchanges.map((exchange) => [exchange.id, exchange]))
  const tallies = new Map(
    [...declared].map((declaration) => {
      const tally = tallyOf(verdictsOf(declaration, facts), (id) => exchangesById.get(id))
      return [declaration.id, { tally, explainedBy: declaration.explainedBy }]
    }),
  )
  const isBroken = (id: RequirementId): boolean => (tallies.get(id)?.tally.failed.count ?? 0) > 0
  return {
    tallyFor: (id: RequirementId): Tally => tallies.get(id)?.tally ?? tallyOf([], () => undefined),
    isBroken,
    causeOf: (id: RequirementId) => tallies.get(id)?.explainedBy?.find(isBroken),
  }
}

/** The verdicts of a requirement on a record; none on traffic where only a run can show it. */
export const verdictsOf = ({ verdictsOn, runOnly }: Requirement, model: Model) =>
  runOnly && !model.isRun ? [] : verdictsOn(model)

/** What a requirement is concluded from. */
interface Grounds {
  readonly id: RequirementId
  readonly tally: Tally
  /** A broken requirement that explains why this one is, too. */
  readonly cause: RequirementId | undefined
  /** Every broken requirement without a cause. */
  readonly rootCauseIds: readonly RequirementId[]
  readonly model: Model
}

/** Refused keys decide first, then the tally; without a verdict, inapplicable or inconclusive. */
function conclusionOf(grounds: Grounds): TallyConclusion & Partial<Conclusion> {
  const { id, tally, cause, rootCauseIds, model } = grounds
  if (model.learned.keysRefused) return { verdict: 'inconclusive', reason: model.endReason }
  const conclusion = conclusionOfTally(tally, cause, model.isCutShort ? model.endReason : null)
  if (conclusion?.verdict === 'fail') return { ...conclusion, ...failureDetails(grounds) }
  if (conclusion?.verdict === 'pass')
    return {
      ...conclusion,
      hasInconclusive: tally.firstInconclusive !== undefined,
      verdictsByScenario: verdictsByScenario(tally),
    }
  if (conclusion !== null) return conclusion
  const why = declarations.get(id)?.inapplicable?.(model) ?? null
  if (why !== null && isAreaReached(id, model)) return { verdict: 'inapplicable', reason: why }
  return { verdict: 'inconclusive', ...obstacleTo(id, model, rootCauseIds) }
}

/** What follows from a tally: members of the finding of its requirement. */
export type TallyConclusion = Partial<Finding> & {
  verdict: 'pass' | 'inapplicable' | 'inconclusive' | 'fail'
}

/** The most exchanges and scenarios that a finding names. */
const maxCited = { exchanges: 5, scenarios: 20 }

/**
 * The first of these decides: a breach, unless `cause` explains it; a blocked verdict; a passing
 * one; an inconclusive one. Null without verdicts.
 */
export function conclusionOfTally(
  { passed, failed, firstBlocked, firstInconclusive, count }: Tally,
  cause: RequirementId | undefined,
  endReason: string | null,
): TallyConclusion | null {
  const deciding = failed.first ?? firstBlocked ?? passed.first ?? firstInconclusive
  if (deciding === undefined) return null
  const exchanges = deciding.exchangeIds.slice(0, maxCited.exchanges)
  if (deciding.outcome === 'passed') return { verdict: 'pass', exchanges }
  if (deciding.outcome !== 'failed')
    return { verdict: 'inconclusive', exchanges, reason: endReason ?? deciding.reason ?? null }
  if (cause !== undefined) {
    const reason = `It fails, too, but ${cause} does not hold and is the likely cause. Fix that first.`
    return { verdict: 'inconclusive', exchanges, reason }
  }
  return {
    verdict: 'fail',
    expected: deciding.expected,
    actual: deciding.actual,
    exchanges,
    times: { broken: failed.count, of: count },
    scenarios: [...failed.byScenario.keys()].filter(Boolean).slice(0, maxCited.scenarios),
  }
}

/** True once an operation of its area accepted a request: before that it may still apply. */
function isAreaReached(id: RequirementId, { calls }: Model): boolean {
  const showing = operationsShowing(requirements[id].area)
  return calls.some(({ isAccepted, operation }) => isAccepted && showing.includes(operation))
}

/** What sets the exchanges that break a requirement apart from those that honour it. */
function failureDetails({ id, tally, model }: Grounds): Partial<Conclusion> {
  const { exchangeIds: [exchange] = [], member, irrevocable } = tally.failed.first ?? {}
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

/** Of a requirement on every answer: the operations whose answers alone break it. */
function operationsBreaking(id: RequirementId, tally: Tally): string | null {
  const { by, area } = requirements[id]
  return by === 'field' || area === 'answers' ? operationsWithOnlyFailures(tally) : null
}

/** The most exchanges and scenarios counted: memory does not grow with the record. */
const maxCounted = 300

/** The number of verdicts, by exchange or by scenario. */
type VerdictCounts = ReadonlyMap<string, number>

/** The verdicts of one outcome, counted. */
interface OutcomeCount extends OutcomeExchanges {
  readonly count: number
  readonly first?: RuleVerdict
  readonly byScenario: VerdictCounts
}

/** The verdicts on a requirement, counted. */
export interface Tally {
  readonly passed: OutcomeCount
  readonly failed: OutcomeCount
  /** The first verdict that is unclear or blocked. */
  readonly firstInconclusive?: RuleVerdict
  /** The first that is blocked: the requirement cannot pass. */
  readonly firstBlocked?: RuleVerdict
  readonly count: number
}

/** Where an exchange stands in a record. */
type ExchangeOrigin = Pick<Exchange, 'kind' | 'scenario' | 'operation'>

type FindOrigin = (exchangeId: string) => ExchangeOrigin | undefined

/** Counts verdicts as they come. */
export function tallyOf(verdicts: Iterable<RuleVerdict>, originOf: FindOrigin): Tally {
  const passed = emptyCount()
  const failed = emptyCount()
  const inconclusive: { firstInconclusive?: RuleVerdict; firstBlocked?: RuleVerdict } = {}
  let count = 0
  for (const verdict of verdicts) {
    count += 1
    const { outcome } = verdict
    if (outcome === 'passed') countVerdict(passed, verdict, originOf)
    else if (outcome === 'failed') countVerdict(failed, verdict, originOf)
    else {
      if (outcome === 'blocked') inconclusive.firstBlocked ??= verdict
      inconclusive.firstInconclusive ??= verdict
    }
  }
  return { passed, failed, ...inconclusive, count }
}

/** How many verdicts each scenario has. */
export function verdictsByScenario({ passed, failed }: Tally): VerdictCounts {
  const scenarios = [...passed.byScenario.keys(), ...failed.byScenario.keys()]
  const countIn = (scenario: string, { byScenario }: OutcomeCount): number =>
    byScenario.get(scenario) ?? 0
  return new Map(
    scenarios.map((scenario) => [scenario, countIn(scenario, passed) + countIn(scenario, failed)]),
  )
}

const emptyCount = () => ({
  count: 0,
  byExchange: new Map<string, number>(),
  byScenario: new Map<string, number>(),
  operations: new Set<string>(),
})

type GrowingCount = ReturnType<typeof emptyCount> & { first?: RuleVerdict }

function countVerdict(
  outcomeCount: GrowingCount,
  verdict: RuleVerdict,
  originOf: FindOrigin,
): void {
  const id = verdict.exchangeIds[0]
  const origin = id === undefined ? undefined : originOf(id)
  const operation = origin?.kind === 'webhook' ? 'webhooks' : origin?.operation
  outcomeCount.count += 1
  outcomeCount.first ??= verdict
  if (operation) outcomeCount.operations.add(operation)
  if (id !== undefined) increment(outcomeCount.byExchange, id)
  if (origin) increment(outcomeCount.byScenario, origin.scenario)
}

function increment(counts: Map<string, number>, name: string): void {
  const count = counts.get(name)
  if (count !== undefined || counts.size < maxCounted) counts.set(name, (count ?? 0) + 1)
}

/** The finding of each requirement, from the scenarios as first driven and from their repeats. */
export function findingsOf(
  first: ReadonlyMap<RequirementId, Conclusion>,
  repeated: ReadonlyMap<RequirementId, Conclusion> | null,
  selected: ReadonlySet<RequirementId>,
): Finding[] {
  return requirementIds.map((id) =>
    findingOf(id, selected.has(id) ? first.get(id) : undefined, repeated?.get(id)),
  )
}

/** The finding of a requirement; what only its judgement needs is left out. */
function findingOf(id: RequirementId, first?: Conclusion, second?: Conclusion): Finding {
  const { level, untestable } = requirements[id]
  if (untestable !== undefined || first === undefined) {
    const reason = untestable ?? 'Not selected.'
    return { id, level, verdict: null, expected: null, actual: null, exchanges: [], reason }
  }
  const {
    irrevocable: _irrevocable,
    hasInconclusive: _hasInconclusive,
    verdictsByScenario: _counts,
    ...conclusion
  } = first
  const unstable = { verdict: 'unstable', reason: 'It held when it was tried again.' } as const
  return { ...conclusion, level, ...(isUnstable(first, second) && unstable) }
}

/**
 * True for what failed revocably, and then passed in every repeat: with no inconclusive verdict, and
 * with no fewer verdicts than the scenario that it repeats.
 */
const isUnstable = (first: Conclusion, second: Conclusion | undefined): boolean =>
  first.verdict === 'fail' &&
  !first.irrevocable &&
  second?.verdict === 'pass' &&
  !second.hasInconclusive &&
  isRepeatedAsOften(first, second)

/** True where each repeat had as many verdicts as the scenario that it repeats. */
function isRepeatedAsOften(first: Conclusion, second: Conclusion): boolean {
  return (first.scenarios ?? []).every((scenario) => {
    const repeatCount = second.verdictsByScenario?.get(repeatName(scenario, 'failed'))
    return (
      repeatCount === undefined || repeatCount >= (first.verdictsByScenario?.get(scenario) ?? 0)
    )
  })
}
