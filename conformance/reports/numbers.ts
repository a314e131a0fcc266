import { areas, requirements, type Area } from '../../generated/requirements.ts'
import type { Finding, RunRecord, Verdict } from '../../generated/report.js'
import { clean, counted } from './text.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { isAbsent } from '../api/answer.ts'
import { severity } from '../run/outcome.ts'

/** The number of findings with one verdict. */
export interface Tally {
  verdict: Verdict | null
  count: number
}

/** The numbers of an area: requirements that were judged, that hold, and the verdicts of the others. */
interface AreaRow {
  area: Area
  judged: number
  passed: number
  others: { verdict: Verdict; count: number }[]
}

/** Counts findings by verdict, the worst first and those that were not judged last. */
export function tallyOf(findings: readonly Finding[]): Tally[] {
  return [...severity.toReversed(), null]
    .map((verdict) => ({ verdict, count: findings.filter((finding) => finding.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
}

/** Counts the findings of each area in which anything was judged. */
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

/** Tells how many requirements of each level were judged, such as `MUST 317 of 317, SHOULD 14 of 14`. */
export function executedText({ counts }: RunRecord): string {
  const levels = ['MUST', 'SHOULD'] as const
  return levels.map((level) => `${level} ${counts[level].executed} of ${counts[level].expected}`).join(', ')
}

/** Tells how many requirements were not to be judged, and why. */
export function asideText({ counts: { MUST, SHOULD } }: RunRecord): string {
  const parts = [
    [MUST.untestable + SHOULD.untestable, 'untestable'],
    [MUST.notSelected + SHOULD.notSelected, 'not selected'],
  ] as const
  return parts.flatMap(([count, why]) => (count > 0 ? [`${count} ${why}`] : [])).join(', ')
}

/** Tells what a run made with the implementation. */
export function createdText({ created: { tokens, sources, charges } }: RunRecord): string {
  return `${counted(tokens, 'token')}, ${counted(sources, 'source')}, ${counted(charges, 'charge')}`
}

/** Tells the sum of all charges of a run. */
export function amountText({ created: { amount, currency } }: RunRecord): string {
  return `${(amount / 100).toFixed(2)} ${clean(currency, 8)}`
}

/** Tells how many requests a run sent, and how many webhooks came. */
export function trafficText({ created: { requests, webhooks } }: RunRecord): string {
  return `${counted(requests, 'request')}, ${counted(webhooks, 'webhook')}`
}

/** Tells which operations are there, and which one to build next; nothing where all are there. */
export function presenceSentences({ timeline, findings }: RunRecord): string[] {
  const stepsOf = (id: OperationId) => timeline.filter(({ operation }) => operation === id)
  const isThere = (id: OperationId) => stepsOf(id).some(({ status }) => !isAbsent(status))
  const asked = (Object.keys(operations) as OperationId[]).filter((id) => stepsOf(id).length > 0)
  // Where a charge is retrieved is for the implementation to say.
  const absent = asked.filter((id) => !isThere(id) && !operations[id].assumed)
  const [next] = absent
  if (next === undefined) return []
  const there = asked.filter(isThere)
  const requests = new Set(stepsOf(next).map(({ id }) => id))
  const waiting = findings.filter(
    ({ verdict, exchanges }) => verdict === 'inconclusive' && exchanges.some((id) => requests.has(id)),
  ).length
  return [
    ...(there.length > 0 ? [`There: ${there.join(', ')}.`] : []),
    `Not there: ${absent.map((id) => `${id} (${stepsOf(id)[0]?.status})`).join(', ')}.`,
    `Next: ${next}${waiting > 0 ? `; ${counted(waiting, 'requirement')} wait for it` : ''}.`,
  ]
}
