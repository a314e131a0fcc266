import type { Finding, RunRecord, Verdict } from '../../generated/report.js'
import { requirements, type Area } from '../../generated/requirements.ts'
import { acceptedBy, binds, whyOf } from './findings.ts'

/**
 * The weight of a verdict in formats that know tests alone.
 * `aside`: it was not judged, or does not apply. `open`: it could not be judged. `spared`: it does not hold, and fails no run.
 */
export type Standing = 'holds' | 'aside' | 'open' | 'spared' | 'fails' | 'error'

/** One requirement as formats of test results list it, with at most ten exchanges. */
export interface Row extends Finding {
  area: Area
  /** The sentence of the requirement. */
  text: string
  standing: Standing
  /** The words before the verdict of a failure that does not fail the run. */
  spared: string
  /** The verdict in words. */
  label: string
  /** The reason of the verdict, in words. */
  why: string
}

/** Lists every requirement of a record, in the order of the specification. */
export function rowsOf(record: RunRecord): Row[] {
  return record.findings.map((finding) => {
    const { id, verdict, exchanges } = finding
    const { area, text } = requirements[id]
    const accepted = verdict === 'inconclusive' ? undefined : acceptedBy(finding, record)
    const standing = standingOf(verdict, binds(finding, record.strict) && accepted === undefined)
    const spared =
      standing !== 'spared' || verdict === 'inconclusive'
        ? ''
        : accepted === undefined
          ? 'SHOULD, '
          : `accepted until ${accepted.until} (${accepted.reason}), `
    const label = verdict ?? 'not judged'
    return {
      ...finding,
      exchanges: exchanges.slice(0, 10),
      area,
      text,
      standing,
      spared,
      label,
      why: whyOf(finding),
    }
  })
}

function standingOf(verdict: Verdict | null, binding: boolean): Standing {
  if (verdict === 'pass') return 'holds'
  if (verdict === 'error') return 'error'
  if (verdict === null || verdict === 'inapplicable') return 'aside'
  if (!binding) return 'spared'
  return verdict === 'inconclusive' ? 'open' : 'fails'
}
