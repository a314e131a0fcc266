import type { Finding } from '../../generated/report.js'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { defined } from '../basics/values.ts'
import { operationsShowing } from '../contract/areas.ts'
import type { Model } from '../model/model.ts'
import { declarations } from '../requirements/index.ts'
import type { RuleVerdict } from '../requirements/verdict.ts'
import { requirementIds } from '../settings/selection.ts'
import { onceMore } from './attempts.ts'
import { decidingOf } from './deciding.ts'
import { contrastOf, operationsAlone, peculiarityOf } from './contrast.ts'
import { lacking } from './lacking.ts'
import { tallyOf, type Tally, type VerdictCounts } from './tally.ts'

/** The conclusion about one requirement. */
export interface Conclusion extends Omit<Finding, 'level' | 'verdict'> {
  verdict: 'pass' | 'inapplicable' | 'inconclusive' | 'fail'
  /** True for a broken answer that stays broken, however the next one is. */
  irrevocable?: boolean
  /** True where it passes, but some of what was looked at says nothing. */
  hasGap?: boolean
  /** How often each scenario was looked at. */
  verdictsByScenario?: VerdictCounts
}

/** The most exchanges that a conclusion cites. */
const maxExchanges = 5

/** Judges what a record shows: a conclusion for each requirement that a client can see. */
export function judge(model: Model): ReadonlyMap<RequirementId, Conclusion> {
  const exchanges = new Map(model.exchanges.map((exchange) => [exchange.id, exchange]))
  const tallies = new Map(
    [...declarations].map(([id, declaration]) => [
      id,
      tallyOf(declaration.judge(model), (exchange) => exchanges.get(exchange)),
    ]),
  )
  const ids = requirementIds.filter((id) => !requirements[id].untestable)
  const isBrokenBy = (id: RequirementId): boolean => (tallies.get(id)?.broken ?? 0) > 0
  const causeOf = (id: RequirementId) => declarations.get(id)?.explainedBy?.find(isBrokenBy)
  const brokenIds = ids.filter((id) => isBrokenBy(id) && causeOf(id) === undefined)
  return new Map(
    ids.map((id) => {
      const tally = tallies.get(id) ?? tallyOf([], () => undefined)
      const judged = { id, tally, cause: causeOf(id), brokenIds, model }
      const { exchangeIds = [], ...conclusion } = conclude(judged)
      const cited = exchangeIds.slice(0, maxExchanges)
      return [
        id,
        { id, expected: null, actual: null, exchanges: cited, reason: null, ...conclusion },
      ]
    }),
  )
}

type Concluded = Pick<Conclusion, 'verdict'> &
  Partial<Conclusion> & { exchangeIds?: readonly string[] }

/** A requirement with what its verdicts come to. */
interface Judged {
  readonly id: RequirementId
  readonly tally: Tally
  /** A broken requirement that explains why this one is, too. */
  readonly cause: RequirementId | undefined
  /** Every broken requirement without a cause. */
  readonly brokenIds: readonly RequirementId[]
  readonly model: Model
}

function conclude(judged: Judged): Concluded {
  const { id, tally, cause, brokenIds, model } = judged
  if (model.learned.keys !== undefined) return { verdict: 'inconclusive', reason: model.ended }
  const { firstBroken: broken, firstHeld } = tally
  if (broken !== undefined && cause === undefined) return failed(broken, judged)
  if (broken !== undefined) {
    const reason = `It fails, too, but ${cause} does not hold and is the likely cause. Mend that first.`
    return { verdict: 'inconclusive', exchangeIds: broken.exchangeIds, reason }
  }
  const gap = tally.firstBlocking ?? (firstHeld ? undefined : tally.first)
  if (gap !== undefined) {
    const reason = model.isCutShort ? model.ended : (gap.reason ?? null)
    return { verdict: 'inconclusive', exchangeIds: gap.exchangeIds, reason }
  }
  if (firstHeld !== undefined)
    return {
      verdict: 'pass',
      exchangeIds: firstHeld.exchangeIds,
      hasGap: tally.hasGap,
      verdictsByScenario: tally.verdictsByScenario,
    }
  const why = declarations.get(id)?.inapplicable?.(model) ?? null
  return why === null || !isReached(id, model)
    ? { verdict: 'inconclusive', ...lacking(id, model, brokenIds) }
    : { verdict: 'inapplicable', reason: why }
}

/** True where an operation that shows a requirement accepted a request: before that, nothing is known not to apply. */
function isReached(id: RequirementId, { calls }: Model): boolean {
  const showing = operationsShowing(requirements[id].area)
  return calls.some(({ isAccepted, operation }) => isAccepted && showing.includes(operation))
}

function failed(first: RuleVerdict, { id, tally, model }: Judged): Concluded {
  const { expected, actual, exchangeIds, member, irrevocable } = first
  return {
    verdict: 'fail',
    expected,
    actual,
    exchangeIds,
    times: { broken: tally.broken, of: tally.verdicts },
    scenarios: [...tally.scenarios],
    verdictsByScenario: tally.verdictsByScenario,
    ...defined({
      member,
      irrevocable,
      only: contrastOf(tally, model) ?? operationsBreaking(id, tally) ?? undefined,
      peculiar:
        decidingOf(id, exchangeIds[0], model) ?? peculiarityOf(exchangeIds[0], model) ?? undefined,
    }),
  }
}

/** The operations that alone break what every answer is to show. */
function operationsBreaking(id: RequirementId, tally: Tally): string | null {
  const { by, area } = requirements[id]
  return by === 'field' || area === 'answers' ? operationsAlone(tally) : null
}

/**
 * The finding of a requirement. Unstable: failed, then passed on repeat with at least as many
 * verdicts per scenario, and no irrevocable failure.
 */
export function findingOf(id: RequirementId, first?: Conclusion, second?: Conclusion): Finding {
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

/** True where the second attempt of each scenario was looked at as often as the first: what it does not show may be what fails. */
function isRepeatedAsOften(first: Conclusion, second: Conclusion): boolean {
  return (first.scenarios ?? []).every((scenario) => {
    const repeatCount = second.verdictsByScenario?.get(scenario + onceMore)
    return (
      repeatCount === undefined || repeatCount >= (first.verdictsByScenario?.get(scenario) ?? 0)
    )
  })
}
