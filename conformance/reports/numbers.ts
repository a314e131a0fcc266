import { areas, requirements, type Area } from '../../generated/requirements.ts'
import type { Finding, RunRecord, Verdict } from '../../generated/report.js'
import { clean, counted } from './text.ts'

/** The verdicts that keep a run from being conformant, the worst first, then those that do not. */
const verdicts: readonly Verdict[] = ['error', 'fail', 'unstable', 'inconclusive', 'inapplicable', 'pass']

/** How many findings have a verdict. */
export interface Tally {
  verdict: Verdict | null
  count: number
}

/** How many requirements of an area were judged, how many hold, and what was said of the others. */
export interface AreaRow {
  area: Area
  judged: number
  passed: number
  others: { verdict: Verdict; count: number }[]
}

/** How many findings have each verdict, the worst first, and how many were not judged; none where there is none. */
export function tallyOf(findings: readonly Finding[]): Tally[] {
  return [...verdicts, null]
    .map((verdict) => ({ verdict, count: findings.filter((finding) => finding.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
}

/** One row for each area in which anything was judged. */
export function areaRows(findings: readonly Finding[]): AreaRow[] {
  return areas.flatMap((area) => {
    const judged = findings.filter(({ id, verdict }) => verdict !== null && requirements[id].area === area)
    const others = tallyOf(judged).flatMap(({ verdict, count }) =>
      verdict === null || verdict === 'pass' ? [] : [{ verdict, count }],
    )
    const passed = judged.filter(({ verdict }) => verdict === 'pass').length
    return judged.length > 0 ? [{ area, judged: judged.length, passed, others }] : []
  })
}

/** How many requirements of each level were judged, such as `MUST 317 of 317, SHOULD 14 of 14`. */
export function executedText({ counts }: RunRecord): string {
  const levels = ['MUST', 'SHOULD'] as const
  return levels.map((level) => `${level} ${counts[level].executed} of ${counts[level].expected}`).join(', ')
}

/** How many requirements were not to be judged, and why. */
export function asideText({ counts: { MUST, SHOULD } }: RunRecord): string {
  const parts = [
    [MUST.untestable + SHOULD.untestable, 'untestable'],
    [MUST.notSelected + SHOULD.notSelected, 'not selected'],
  ] as const
  return parts.flatMap(([count, why]) => (count > 0 ? [`${count} ${why}`] : [])).join(', ')
}

/** What a run made with the implementation. */
export function createdText({ created: { tokens, sources, charges } }: RunRecord): string {
  return `${counted(tokens, 'token')}, ${counted(sources, 'source')}, ${counted(charges, 'charge')}`
}

/** What all charges of a run came to. */
export function amountText({ created: { amount, currency } }: RunRecord): string {
  return `${(amount / 100).toFixed(2)} ${clean(currency, 8)}`
}

/** How many requests a run sent, and how many webhooks came. */
export function trafficText({ created: { requests, webhooks } }: RunRecord): string {
  return `${counted(requests, 'request')}, ${counted(webhooks, 'webhook')}`
}
