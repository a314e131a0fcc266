import type { Finding, RunRecord } from '../../generated/report.js'
import { requirements, type Area } from '../../generated/requirements.ts'
import { acceptedBy, binds, whyOf } from './findings.ts'

/**
 * The weight of a verdict in formats that know tests alone.
 * `aside`: it was not judged, or does not apply. `open`: it could not be judged. `spared`: it does not hold, and fails no run.
 */
export type Standing = 'holds' | 'aside' | 'open' | 'spared' | 'fails' | 'error'

/** One requirement as formats of test results list it. */
export interface Row {
  finding: Finding
  area: Area
  /** The sentence of the requirement. */
  text: string
  standing: Standing
  /** The verdict in words, with the reason where it is spared. */
  label: string
  /** The reason of the verdict, in words. */
  why: string
  /** The first ids of its exchanges. */
  exchanges: string[]
}

/** Lists every requirement of a record, in the order of the specification. */
export function rowsOf(record: RunRecord): Row[] {
  return record.findings.map((finding) => {
    const { id, verdict, exchanges } = finding
    const accepted = verdict === 'inconclusive' ? undefined : acceptedBy(finding, record)
    const standing = standingOf(finding, binds(finding, record.strict) && accepted === undefined)
    const pardon =
      accepted === undefined ? 'SHOULD, ' : `accepted until ${accepted.until} (${accepted.reason}), `
    return {
      finding,
      ...requirements[id],
      standing,
      label: `${standing === 'spared' ? pardon : ''}${verdict ?? 'not judged'}`,
      why: whyOf(finding),
      exchanges: exchanges.slice(0, 10),
    }
  })
}

function standingOf({ verdict }: Finding, binding: boolean): Standing {
  if (verdict === 'pass') return 'holds'
  if (verdict === 'error') return 'error'
  if (verdict === null || verdict === 'inapplicable') return 'aside'
  if (!binding) return 'spared'
  return verdict === 'inconclusive' ? 'open' : 'fails'
}
