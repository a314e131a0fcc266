import type { Verdict } from '../../generated/report.js'
import { requirements } from '../../generated/requirements.ts'
import { acceptedBy, binds, whyOf } from './findings.ts'
import type { Report } from './report.ts'

/** A requirement, or an entry of the profile, as formats of test results list it. */
export interface ResultRow {
  suite: string
  name: string
  /** The sentence of the requirement. */
  text: string
  verdict: Verdict | null
  /** A `todo` does not hold, and fails no run. */
  result: 'passed' | 'skipped' | 'todo' | 'failed' | 'error'
  /** The verdict in words, and why. */
  message: string
  exchanges: readonly string[]
}

/** Every requirement in the order of the specification, and what the profile says. */
export function resultRows({ runReport, profile }: Report): ResultRow[] {
  const requirementRows = runReport.findings.map((finding): ResultRow => {
    const { id, verdict, exchanges } = finding
    const { area: suite, text } = requirements[id]
    const accepted = acceptedBy(finding, runReport)
    const isBinding = accepted === undefined && binds(finding, runReport.strict)
    const result = resultOf(verdict, isBinding, runReport.outcome === 'unbroken')
    const leniency = accepted ? `accepted until ${accepted.until} (${accepted.reason})` : 'SHOULD'
    const label = [...(result === 'todo' ? [leniency] : []), verdict ?? 'not judged'].join(', ')
    return {
      suite,
      name: id,
      text,
      verdict,
      result,
      message: `${label}: ${whyOf(finding)}`,
      exchanges,
    }
  })
  const profileRows = profile.map(({ id, fails, text }): ResultRow => {
    const result = fails ? 'failed' : 'passed'
    return { suite: 'profile', name: id, text, verdict: null, result, message: text, exchanges: [] }
  })
  return [...requirementRows, ...profileRows]
}

/**
 * Only binding findings can fail; others that do not hold are `todo`. In unbroken traffic an
 * inconclusive one is skipped.
 */
function resultOf(
  verdict: Verdict | null,
  isBinding: boolean,
  isUnbroken: boolean,
): ResultRow['result'] {
  if (verdict === 'pass') return 'passed'
  if (verdict === 'error') return 'error'
  if (verdict === null || verdict === 'inapplicable') return 'skipped'
  if (isUnbroken && verdict === 'inconclusive') return 'skipped'
  if (!isBinding) return 'todo'
  return verdict === 'inconclusive' ? 'error' : 'failed'
}
