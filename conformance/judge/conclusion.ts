import type { Finding } from '../../generated/report.js'
import type { RequirementId } from '../../generated/requirements.ts'
import type { Tally } from './tally.ts'

/** What is concluded about one requirement: members of its finding. */
export type Concluded = Partial<Finding> & {
  verdict: 'pass' | 'inapplicable' | 'inconclusive' | 'fail'
}

/** The most exchanges and scenarios that a finding names. */
const limits = { exchanges: 5, scenarios: 20 }

/**
 * The first of these decides: a breach, which `cause` may explain; a gap that blocks; a proof;
 * any other gap, for the reason `ended` if given. Null where there is no verdict.
 */
export function conclusionOf(
  { holding, broken, firstBlocking, firstGap, count }: Tally,
  cause: RequirementId | undefined,
  ended: string | null,
): Concluded | null {
  const deciding = broken.first ?? firstBlocking ?? holding.first ?? firstGap
  if (deciding === undefined) return null
  const exchanges = deciding.exchangeIds.slice(0, limits.exchanges)
  if (deciding.holds === true) return { verdict: 'pass', exchanges }
  if (deciding.holds === null)
    return { verdict: 'inconclusive', exchanges, reason: ended ?? deciding.reason ?? null }
  if (cause !== undefined) {
    const reason = `It fails, too, but ${cause} does not hold and is the likely cause. Mend that first.`
    return { verdict: 'inconclusive', exchanges, reason }
  }
  return {
    verdict: 'fail',
    expected: deciding.expected,
    actual: deciding.actual,
    exchanges,
    times: { broken: broken.count, of: count },
    scenarios: [...broken.byScenario.keys()].filter(Boolean).slice(0, limits.scenarios),
  }
}
