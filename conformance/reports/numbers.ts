import { operations, type OperationId } from '../../generated/operations.ts'
import type { Count, Finding, RunRecord, Verdict } from '../../generated/report.js'
import { areas, requirements, type Area } from '../../generated/requirements.ts'
import { severity } from '../judge/outcome.ts'
import { acceptedBy, isFailure } from './findings.ts'
import { clean, counted } from './text.ts'

/** The number of findings with one verdict. */
export interface Tally {
  verdict: Verdict | null
  count: number
}

/** The numbers of an area: requirements that apply and were judged, those that hold, and the verdicts of the others. */
interface AreaRow {
  area: Area
  judged: number
  passed: number
  /** The worst verdict; `pass` where the others do not apply. */
  worst: Verdict
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
    const worst = others.find(({ verdict }) => verdict !== 'inapplicable')?.verdict ?? 'pass'
    return judged.length > 0 ? [{ area, judged: judged.length, passed, worst, others }] : []
  })
}

/** Words the outcome of a run by its numbers, such as `nonconformant: 1 broken, 257 not judged, 68 hold`. */
export function headlineOf(record: RunRecord): string {
  const { counts, outcome, strict, sentence } = record
  const part = ['Partial: ', 'Explored: '].find((word) => sentence.startsWith(word)) ?? ''
  const levels = strict || counts.MUST.expected === 0 ? [counts.MUST, counts.SHOULD] : [counts.MUST]
  const sum = (verdict: Verdict) => levels.reduce((total, { verdicts }) => total + verdicts[verdict], 0)
  const spared = levels.length > 1 ? 0 : brokenIn(record, 'SHOULD')
  const broken = brokenIn(record, 'MUST') + (levels.length > 1 ? brokenIn(record, 'SHOULD') : 0)
  const accepted = record.accepted.filter(({ state }) => state === 'failing').length
  const parts = [
    [sum('error'), 'failed by an error of the kit'],
    [broken, 'broken'],
    [accepted, 'accepted'],
    [sum('inconclusive'), 'not judged'],
    [sum('pass'), sum('pass') === 1 ? 'holds' : 'hold'],
    [sum('inapplicable'), 'not applicable'],
  ] as const
  const numbers = parts.flatMap(([count, words]) => (count > 0 ? [`${count} ${words}`] : [])).join(', ')
  const shoulds = `${counted(spared, 'SHOULD')} ${spared === 1 ? 'does' : 'do'} not hold`
  const word = part === 'Explored: ' && outcome === 'conformant' ? 'nothing found' : outcome
  if (spared === 0) return `${part}${word}: ${numbers}`
  return outcome === 'conformant'
    ? `${part}conformant, but: ${shoulds}; ${numbers}`
    : `${part}${outcome}: ${numbers}; ${shoulds}`
}

/** Counts the failures of a level that are not accepted. */
function brokenIn(record: RunRecord, wanted: Finding['level']): number {
  return record.findings.filter(
    (finding) =>
      finding.level === wanted &&
      finding.verdict !== 'error' &&
      isFailure(finding.verdict) &&
      acceptedBy(finding, record) === undefined,
  ).length
}

/** Words the number of requirements of each level by verdict: the parts add up to the whole. */
export function countsText({ counts }: RunRecord): string {
  const levels = (['MUST', 'SHOULD'] as const).filter((level) => counts[level].expected > 0)
  return levels
    .map((level) => `${counts[level].expected} ${level}: ${verdictsText(counts[level])}`)
    .join('; ')
}

function verdictsText({ verdicts }: Count): string {
  const words: Record<Verdict, string> = {
    error: 'failed by the kit',
    fail: 'broken',
    unstable: 'unstable',
    inconclusive: 'not judged',
    pass: 'hold',
    inapplicable: 'do not apply',
  }
  return severity
    .toReversed()
    .flatMap((verdict) => (verdicts[verdict] > 0 ? [`${verdicts[verdict]} ${words[verdict]}`] : []))
    .join(' + ')
}

/** Words how many requirements were not to be judged, and why. */
export function asideText({ counts: { MUST, SHOULD } }: RunRecord): string {
  const parts = [
    [MUST.untestable + SHOULD.untestable, 'untestable'],
    [MUST.notSelected + SHOULD.notSelected, 'not selected'],
  ] as const
  return parts.flatMap(([count, why]) => (count > 0 ? [`${count} ${why}`] : [])).join(', ')
}

/** Words what a run made with the implementation, and what it sent. */
export function createdText({ created }: RunRecord): string {
  const { tokens, sources, charges, amount, currency, requests, webhooks } = created
  const sum = charges === 0 ? '' : ` (${(amount / 100).toFixed(2)} ${clean(currency, 8)})`
  const made = [counted(tokens, 'token'), counted(sources, 'source'), counted(charges, 'charge')].join(', ')
  return `${made}${sum}; ${counted(requests, 'request')}, ${counted(webhooks, 'webhook')}`
}

const absentStatuses = new Set(['404', '405', '501'])

/** Words which operations are there, and which one to build next; nothing where all are there. */
export function presenceSentences({ operations: answers, findings, evidence }: RunRecord): string[] {
  const statuses = (id: OperationId) => Object.keys(answers[id] ?? {})
  const isThere = (id: OperationId) => statuses(id).some((status) => !absentStatuses.has(status))
  const asked = (Object.keys(operations) as OperationId[]).filter((id) => statuses(id).length > 0)
  // Where a charge is retrieved is for the implementation to say.
  const absent = asked.filter((id) => !isThere(id) && !operations[id].assumed)
  const [next] = absent
  if (next === undefined) return []
  const there = asked.filter(isThere)
  const requests = new Set(evidence.flatMap(({ id, operation }) => (operation === next ? [id] : [])))
  const waiting = findings.filter(
    ({ verdict, exchanges }) => verdict === 'inconclusive' && exchanges.some((id) => requests.has(id)),
  ).length
  return [
    ...(there.length > 0 ? [`There: ${there.join(', ')}.`] : []),
    `Not there: ${absent.map((id) => `${id} (${statuses(id)[0]})`).join(', ')}.`,
    `Next: ${next}${waiting > 0 ? `; ${counted(waiting, 'requirement')} wait for it` : ''}.`,
  ]
}

const manyUnanswered = 5

/** Gives advice where many requests had no complete answer; null where they had. */
export function adviceOf({ operations: answers }: RunRecord): string | null {
  const lost = Object.values(answers).reduce((sum, statuses) => sum + (statuses['none'] ?? 0), 0)
  return lost < manyUnanswered
    ? null
    : `${lost} requests had no complete answer: try --concurrency 1, or --rate to send fewer a second.`
}
