import { requirements, type Area } from '../../generated/requirements.ts'
import type { Finding, RunRecord, Verdict } from '../../generated/report.js'
import { binds, whyOf } from './findings.ts'

/**
 * The weight of a verdict in formats that know tests alone.
 * `aside`: it was not judged, or does not apply. `open`: it could not be judged. `spared`: it does not hold, and fails no run.
 */
export type Standing = 'holds' | 'aside' | 'open' | 'spared' | 'fails' | 'error'

/** One requirement, or a check of one, as formats of test results list it, with at most ten exchanges. */
export interface Row extends Finding {
  area: Area
  /** The sentence of the requirement. */
  text: string
  standing: Standing
  isAccepted: boolean
  /** The verdict in words. */
  label: string
  /** The reason of the verdict, in words. */
  why: string
}

/** The failures that do not fail a run: those that are accepted, and each SHOULD unless the run is strict. */
export interface Spares {
  strict: boolean
  accepted: readonly string[]
}

/** Lists every requirement of a record, in the order of the specification. */
export function rowsOf({ findings, strict, accepted }: RunRecord): Row[] {
  const failing = accepted.filter(({ state }) => state === 'failing').map(({ requirement }) => requirement)
  return findings.map((finding) => rowOf(finding, { strict, accepted: failing }))
}

/** Makes the row of one finding. */
export function rowOf(finding: Finding, { strict, accepted }: Spares): Row {
  const { id, verdict, exchanges } = finding
  const { area, text } = requirements[id]
  const isAccepted = verdict !== 'inconclusive' && accepted.includes(id)
  return {
    ...finding,
    exchanges: exchanges.slice(0, 10),
    area,
    text,
    standing: standingOf(verdict, binds(finding, strict) && !isAccepted),
    isAccepted,
    label: verdict ?? 'not judged',
    why: whyOf(finding),
  }
}

function standingOf(verdict: Verdict | null, binding: boolean): Standing {
  if (verdict === 'pass') return 'holds'
  if (verdict === 'error') return 'error'
  if (verdict === null || verdict === 'inapplicable') return 'aside'
  if (!binding) return 'spared'
  return verdict === 'inconclusive' ? 'open' : 'fails'
}
