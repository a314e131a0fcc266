import { operations, type OperationId } from '../../generated/operations.ts'
import type { Finding, RunRecord, Verdict } from '../../generated/report.js'
import { areas, requirements, type Area } from '../../generated/requirements.ts'
import { severity } from '../judge/outcome.ts'
import { failures } from './findings.ts'
import { clean, counted } from './text.ts'

/** The number of findings with one verdict. */
export interface Tally {
  verdict: Verdict | null
  count: number
}

/** The numbers of an area: requirements that were judged, those that hold, and the verdicts of the others. */
interface AreaRow {
  area: Area
  judged: number
  passed: number
  /** The worst verdict; `pass` where the others do not apply. */
  worst: Verdict
  /** The others by verdict, in words. */
  others: string
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
    if (judged.length === 0) return []
    const others = tallyOf(judged).filter(({ verdict }) => verdict !== 'pass')
    return {
      area,
      judged: judged.length,
      passed: judged.filter(({ verdict }) => verdict === 'pass').length,
      worst: others.find(({ verdict }) => verdict !== 'inapplicable')?.verdict ?? 'pass',
      others: others.map(({ verdict, count }) => `${count} ${verdict}`).join(', '),
    }
  })
}

/** The words for the number of requirements with each verdict. */
const words: Record<Verdict, string> = {
  error: 'failed by the kit',
  fail: 'broken',
  unstable: 'unstable',
  inconclusive: 'not judged',
  pass: 'hold',
  inapplicable: 'not applicable',
}

function numbered(count: number, verdict: Verdict): string[] {
  return count === 0 ? [] : [`${count} ${verdict === 'pass' && count === 1 ? 'holds' : words[verdict]}`]
}

/** Words the outcome of a run by its numbers, such as `nonconformant: 1 broken, 257 not judged, 68 hold`. */
export function headlineOf(record: RunRecord): string {
  const { counts, outcome, strict, sentence } = record
  const prefix = ['Partial: ', 'Explored: '].find((word) => sentence.startsWith(word)) ?? ''
  const isBoth = strict || counts.MUST.expected === 0
  const sum = (verdict: Verdict) =>
    counts.MUST.verdicts[verdict] + (isBoth ? counts.SHOULD.verdicts[verdict] : 0)
  const broken = failures(record).filter(({ verdict }) => verdict !== 'error')
  const spared = isBoth ? [] : broken.filter(({ level }) => level === 'SHOULD')
  const accepted = record.accepted.filter(({ state }) => state === 'failing').length
  const numbers = [
    ...numbered(sum('error'), 'error'),
    ...numbered(broken.length - spared.length, 'fail'),
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
    ...(['inconclusive', 'pass', 'inapplicable'] as const).flatMap((one) => numbered(sum(one), one)),
  ].join(', ')
  const shoulds = `${counted(spared.length, 'SHOULD')} ${spared.length === 1 ? 'does' : 'do'} not hold`
  if (spared.length > 0)
    return outcome === 'conformant'
      ? `${prefix}conformant, but: ${shoulds}; ${numbers}`
      : `${prefix}${outcome}: ${numbers}; ${shoulds}`
  return `${prefix}${prefix === 'Explored: ' && outcome === 'conformant' ? 'nothing found' : outcome}: ${numbers}`
}

/** Words the number of requirements of each level by verdict, whose parts add up to the whole, and of those not to be judged. */
export function countsText({ counts }: RunRecord): string {
  const levels = (['MUST', 'SHOULD'] as const).flatMap((level) => {
    const { expected, verdicts } = counts[level]
    const parts = severity.flatMap((one) => numbered(verdicts[one], one))
    return expected === 0 ? [] : [`${expected} ${level}: ${parts.toReversed().join(' + ')}`]
  })
  const both = (name: 'untestable' | 'notSelected') => counts.MUST[name] + counts.SHOULD[name]
  return [
    ...levels,
    ...(both('untestable') > 0 ? [`${both('untestable')} untestable`] : []),
    ...(both('notSelected') > 0 ? [`${both('notSelected')} not selected`] : []),
  ].join('; ')
}

/** Words what a run made with the implementation, and what it sent. */
export function createdText({ created }: RunRecord): string {
  const { tokens, sources, charges, amount, currency, requests, webhooks } = created
  const sum = charges === 0 ? '' : ` (${(amount / 100).toFixed(2)} ${clean(currency, 8)})`
  const made = [counted(tokens, 'token'), counted(sources, 'source'), counted(charges, 'charge')].join(', ')
  return `${made}${sum}; ${counted(requests, 'request')}, ${counted(webhooks, 'webhook')}`
}

const absentStatuses = new Set(['404', '405', '501'])
const manyUnanswered = 5

/** Gives advice: which operation to build next, and what to do where many requests had no complete answer. */
export function adviceOf({ operations: answers, findings, evidence }: RunRecord): string[] {
  const statuses = (id: OperationId) => Object.keys(answers[id] ?? {})
  const isThere = (id: OperationId) => statuses(id).some((status) => !absentStatuses.has(status))
  const asked = (Object.keys(operations) as OperationId[]).filter((id) => statuses(id).length > 0)
  // Where a charge is retrieved is for the implementation to say.
  const absent = asked.filter((id) => !isThere(id) && !operations[id].assumed)
  const [next] = absent
  const there = next === undefined ? [] : asked.filter(isThere)
  const requests = new Set(evidence.flatMap(({ id, operation }) => (operation === next ? [id] : [])))
  const waiting = findings.filter(
    ({ verdict, exchanges }) => verdict === 'inconclusive' && exchanges.some((id) => requests.has(id)),
  ).length
  const lost = Object.values(answers).reduce((sum, own) => sum + (own['none'] ?? 0), 0)
  return [
    there.length > 0 && `There: ${there.join(', ')}.`,
    next && `Not there: ${absent.map((id) => `${id} (${statuses(id)[0]})`).join(', ')}.`,
    next && `Next: ${next}${waiting > 0 ? `; ${counted(waiting, 'requirement')} wait for it` : ''}.`,
    lost >= manyUnanswered &&
      `${lost} requests had no complete answer: try --concurrency 1, or --rate to send fewer a second.`,
  ].filter((line) => typeof line === 'string')
}

/** Words how much was explored; or that counterexamples were replayed. */
export function exploredText({ explored }: RunRecord): string | null {
  if (explored === undefined) return null
  const { sequences, requests, seed, duration, coverage } = explored
  const seconds = `${Math.round(duration)} s`
  if (sequences === 0) return `Replayed what was kept, in ${counted(requests, 'request')} and ${seconds}.`
  const met = coverage.flatMap(({ states }) => Object.values(states))
  const never = coverage.flatMap(({ command, states }) => {
    const own = Object.keys(states).filter((state) => states[state] === 0)
    return own.length === 0 ? [] : [`${command} (${own.join(', ')})`]
  })
  const pairs = `${met.filter((count) => count > 0).length} of ${met.length} pairs of a command and a state`
  const rest = never.length === 0 ? '' : ` Never: ${never.join('; ')}.`
  return `Explored ${counted(sequences, 'sequence')} of ${counted(requests, 'request')} in ${seconds}, seed ${seed}; ${pairs}.${rest}`
}
