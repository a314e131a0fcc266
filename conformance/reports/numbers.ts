import { operations, type OperationId } from '../../generated/operations.ts'
import type { Finding, RunRecord, Verdict } from '../../generated/report.js'
import { areas, requirements, type Area } from '../../generated/requirements.ts'
import { numbered, severity } from '../judge/outcome.ts'
import { counted, duration } from './text.ts'

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
export function tallyOf(findings: readonly Finding[]): { verdict: Verdict | null; count: number }[] {
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

/** Lists the facts of a run: its numbers, the implementation, what was made with it, and who judged it when. */
export function factsOf(record: RunRecord): [name: string, value: string][] {
  const { implementation, contract, suite, started, strict } = record
  const explored = exploredText(record)
  return [
    ['judged', `${countsText(record)}${strict ? '; strict: a SHOULD counts as a MUST' : ''}`],
    ['created', createdText(record)],
    ...(explored === null ? [] : ([['explored', explored]] satisfies [string, string][])),
    ['implementation', addressesOf(implementation)],
    ['contract', `${contract.title} ${contract.version}, judged by assay ${suite.version}`],
    ['started', started.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')],
  ]
}

/** Names an implementation: its name and version where they were given, or its address. */
export function nameOf({ name, version, baseUrl }: RunRecord['implementation']): string {
  return name === undefined ? baseUrl : `${name}${version === undefined ? '' : ` ${version}`}`
}

function addressesOf(implementation: RunRecord['implementation']): string {
  const { name, vaultUrl, baseUrl, payUrl, embedded, live } = implementation
  return [
    nameOf(implementation),
    ...(embedded ? ['the embedded reference implementation'] : []),
    ...(name === undefined ? [] : [baseUrl]),
    live ? 'live keys' : 'test keys',
    ...(vaultUrl === baseUrl ? [] : [`tokens at ${vaultUrl}`]),
    ...(payUrl === null || payUrl === baseUrl ? [] : [`pages at ${payUrl}`]),
  ].join(', ')
}

/** Words the number of requirements of each level by verdict, whose parts add up to the whole, and of those not to be judged. */
function countsText({ counts }: RunRecord): string {
  const levels = (['MUST', 'SHOULD'] as const).flatMap((level) => {
    const { expected, verdicts } = counts[level]
    const parts = severity.flatMap((one) => numbered(verdicts[one], one))
    return expected === 0 ? [] : [`${expected} ${level}: ${parts.toReversed().join(' + ')}`]
  })
  const untestable = counts.MUST.untestable + counts.SHOULD.untestable
  const notSelected = counts.MUST.notSelected + counts.SHOULD.notSelected
  return [
    ...levels,
    ...(untestable > 0 ? [`${untestable} untestable`] : []),
    ...(notSelected > 0 ? [`${notSelected} not selected`] : []),
  ].join('; ')
}

function createdText({ created, duration: took }: RunRecord): string {
  const { tokens, sources, charges, amount, currency, requests, webhooks } = created
  const sum = charges === 0 ? '' : ` (${(amount / 100).toFixed(2)} ${currency})`
  const made = [counted(tokens, 'token'), counted(sources, 'source'), counted(charges, 'charge')].join(', ')
  return `${made}${sum}; ${counted(requests, 'request')}, ${counted(webhooks, 'webhook')} in ${duration(took)}`
}

function exploredText({ explored }: RunRecord): string | null {
  if (explored === undefined) return null
  const { sequences, requests, seed, duration: seconds } = explored
  const extent = `${counted(requests, 'request')} and ${Math.round(seconds)} s`
  if (sequences === 0) return `replayed what was kept, in ${extent}`
  return `${counted(sequences, 'sequence')} in ${extent}, seed ${seed}`
}

const absentStatuses = new Set(['404', '405', '501'])
const manyUnanswered = 5

/** Gives advice: which operation to build next, and what to do where many requests had no complete answer. */
export function adviceOf({ operations: answers }: RunRecord): string[] {
  const statuses = (id: OperationId) => Object.keys(answers[id] ?? {})
  const isThere = (id: OperationId) => statuses(id).some((status) => !absentStatuses.has(status))
  const asked = (Object.keys(operations) as OperationId[]).filter((id) => statuses(id).length > 0)
  // Where a charge is retrieved is for the implementation to say.
  const absent = asked.filter((id) => !isThere(id) && !operations[id].assumed)
  const [next] = absent
  const there = next === undefined ? [] : asked.filter(isThere)
  const lost = Object.values(answers).reduce((sum, own) => sum + (own['none'] ?? 0), 0)
  return [
    there.length > 0 && `There: ${there.join(', ')}.`,
    next && `Not there: ${absent.map((id) => `${id} (${statuses(id)[0]})`).join(', ')}.`,
    next && `Next: ${next}.`,
    lost >= manyUnanswered &&
      `${lost} requests had no complete answer: try --concurrency 1, or --rate to send fewer a second.`,
  ].filter((line) => typeof line === 'string')
}
