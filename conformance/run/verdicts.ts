import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { Inapplicable, Inconclusive, reasonOf } from '../api/inconclusive.ts'
import { isInvariant } from './samples.ts'
import type { Finding } from '../../generated/report.js'
import type { CheckResult } from '../settings/check-result.ts'
import { requirementIds } from '../settings/selection.ts'
import { severity } from '../judge/outcome.ts'
import type { Tallies } from './tally.ts'

/**
 * Concludes each requirement by the worst of its checks and of what the answers showed.
 * `lacking` gives what was thrown where nothing was shown; `lists` are exchanges with many resources, cited last.
 */
export function findingsOf(
  results: ReadonlyMap<RequirementId, CheckResult[]>,
  tallies: Tallies,
  selected: ReadonlySet<RequirementId>,
  lacking: (id: RequirementId) => unknown,
  lists: ReadonlySet<string> = new Set(),
): Finding[] {
  return requirementIds.map((id) => {
    const { level, untestable } = requirements[id]
    const nothing = { id, level, expected: null, actual: null, exchanges: [] }
    if (untestable !== undefined) return { ...nothing, verdict: null, reason: untestable }
    if (!selected.has(id)) return { ...nothing, verdict: null, reason: 'Not selected.' }
    const own = results.get(id) ?? []
    // Where no answer shows the requirement, the conclusion of its checks stands alone.
    const concluded = own.some(({ verdict }) => verdict !== 'inapplicable')
    const shown = tallies.of(id)
    const isShown = shown !== undefined && shown.held + shown.broken.length > 0
    const checks = concluded && !isShown ? own : [...own, ...fromAnswers(id, tallies, lacking, lists)]
    const worst = checks.reduce<CheckResult | null>(
      (found, one) => (found === null || rank(one) > rank(found) ? one : found),
      null,
    )
    if (worst === null) return { ...nothing, verdict: 'inconclusive' as const, ...unseenBecause(lacking(id)) }
    return { id, level, ...findingOf(worst) }
  })
}

function findingOf(result: CheckResult): Omit<Finding, 'id' | 'level'> {
  const { verdict, expected, actual, exchanges, reason, member, times, wanted, sequence } = result
  const [first] = exchanges
  return {
    verdict,
    expected,
    actual,
    exchanges: [...new Set([...exchanges, ...(sequence?.exchanges ?? [])])],
    reason: reason ?? sequence?.note ?? null,
    ...(member && { member }),
    ...(times && { times }),
    ...(wanted && { wanted }),
    ...(first !== undefined && { scenario: scenarioOf(first) }),
    ...(first?.startsWith('sequence-') && { replay: sequence?.file ?? null }),
  }
}

/** Gives the part of an exchange's id that names its scenario. */
export function scenarioOf(exchange: string): string {
  return exchange.replace(/\/[^/]*$/, '')
}

function rank({ verdict }: CheckResult): number {
  return severity.indexOf(verdict)
}

const blank: CheckResult = {
  title: 'holds in every answer',
  verdict: 'pass',
  expected: null,
  actual: null,
  reason: null,
  exchanges: [],
  duration: 0,
}

/** Concludes a requirement that answers are held against from those answers; nothing where none are. */
function fromAnswers(
  id: RequirementId,
  tallies: Tallies,
  lacking: (id: RequirementId) => unknown,
  lists: ReadonlySet<string>,
): CheckResult[] {
  const tally = tallies.of(id)
  const place = ({ exchange }: { exchange: string }) => `${Number(lists.has(exchange))} ${exchange}`
  const broken = tally?.broken.toSorted((one, other) => (place(one) < place(other) ? -1 : 1)) ?? []
  const [first] = broken
  if (tally && first) {
    const { exchange: _, ...told } = first
    const times = { broken: broken.length, of: tally.held + broken.length }
    const exchanges = [...new Set(broken.map(({ exchange }) => exchange))].slice(0, 3)
    return [{ ...blank, ...told, verdict: 'fail', times, exchanges }]
  }
  if (tally && tally.held > 0) return [{ ...blank, exchanges: tally.exchanges }]
  if (!isInvariant(id)) return []
  const { optional, given } = requirements[id]
  const holder = optional === undefined ? undefined : tallies.of(optional)
  if (holder && holder.absent > 0 && holder.held === 0)
    return [{ ...blank, verdict: 'inapplicable', reason: 'No answer holds it, as the specification allows.' }]
  // What does not apply to an answer that came does not apply to those that did not, either.
  const lack = tally?.lack instanceof Inapplicable ? tally.lack : (lacking(id) ?? tally?.lack)
  const mayNotApply = optional !== undefined || given !== undefined || tally?.lack === lack
  // Where all came that was to show it, and it shows nowhere, what it is given for is not there.
  const isAllowed = lack == null ? given !== undefined : lack instanceof Inapplicable && mayNotApply
  return [{ ...blank, verdict: isAllowed ? 'inapplicable' : 'inconclusive', ...unseenBecause(lack) }]
}

/** Gives the reason why something was not seen, with the exchanges that stood in the way. */
function unseenBecause(lack: unknown): Pick<CheckResult, 'reason' | 'exchanges'> {
  return { reason: reasonOf(lack), exchanges: lack instanceof Inconclusive ? lack.exchanges : [] }
}
