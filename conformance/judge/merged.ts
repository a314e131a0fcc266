import type { Finding, RunReport, Seen } from '../../generated/report.js'
import { grouped } from '../basics/grouped.ts'
import type { Judgement } from './report.ts'
import type { TrafficCoverage } from './traffic-coverage.ts'

/**
 * The verdicts from the one that counts most, where parts of traffic differ. An inconclusive one
 * that cites nothing is `unseen`.
 */
const precedence: readonly (Finding['verdict'] | 'unseen')[] = [
  'error',
  'fail',
  'unstable',
  'pass',
  'inconclusive',
  'inapplicable',
  'unseen',
  null,
]

/** The place of a finding in that order. */
function rankOf({ verdict, exchanges }: Finding): number {
  const isUnseen = verdict === 'inconclusive' && exchanges.length === 0
  return precedence.indexOf(isUnseen ? 'unseen' : verdict)
}

/** What two parts of traffic show, each judged by itself, with the evidence that is still cited. */
export function mergeJudgements(first: Judgement, second: Judgement): Judgement {
  const parts = [first, second]
  const findings = [
    ...grouped(
      parts.flatMap((part) => part.findings),
      ({ id }) => id,
    ).values(),
  ].map(decisiveFinding)
  const cited = new Set(
    findings.flatMap(({ exchanges, history = [] }) => [...exchanges, ...history]),
  )
  const evidence = parts.flatMap((part) => part.evidence).filter(({ id }) => cited.has(id))
  return {
    ...first,
    findings,
    observations: mergedObservations(parts),
    answered: first.answered || second.answered,
    endReason: first.endReason ?? second.endReason,
    coverage: mergedCoverage(parts),
    duration: Math.max(...parts.map(({ duration }) => duration)),
    created: mergedCreated(first.created, second.created),
    evidence: [...new Map(evidence.map((exchange) => [exchange.id, exchange])).values()],
  }
}

function decisiveFinding(findings: readonly Finding[]): Finding {
  const [first] = findings.toSorted((finding, other) => rankOf(finding) - rankOf(other)) as [
    Finding,
  ]
  if (first.times === undefined) return first
  const counts = findings.flatMap(({ times }) => times ?? [])
  const sum = (name: 'broken' | 'of'): number =>
    counts.reduce((total, count) => total + count[name], 0)
  return { ...first, times: { broken: sum('broken'), of: sum('of') } }
}

function mergedObservations(parts: readonly Judgement[]): Seen[] {
  const byId = grouped(
    parts.flatMap(({ observations }) => observations),
    ({ id }) => id,
  )
  return [...byId.values()].map(
    (answers) => (answers.find(({ reason }) => reason === null) ?? answers[0]) as Seen,
  )
}

function mergedCoverage(parts: readonly Judgement[]): TrafficCoverage {
  const coverages = parts.flatMap(({ coverage }) => coverage ?? [])
  const isTrueInAny = (name: 'paid' | 'declined' | 'webhooks' | 'refused'): boolean =>
    coverages.some((coverage) => coverage[name])
  return {
    operations: [...new Set(coverages.flatMap(({ operations }) => operations))],
    paid: isTrueInAny('paid'),
    declined: isTrueInAny('declined'),
    webhooks: isTrueInAny('webhooks'),
    refused: isTrueInAny('refused'),
  }
}

/** What both parts created; exchanges are counted apart, as a list may be in several parts. */
function mergedCreated(
  first: RunReport['created'],
  second: RunReport['created'],
): RunReport['created'] {
  return {
    ...first,
    resources: summed([first.resources, second.resources]),
    amount: first.amount + second.amount,
    currency: first.currency || second.currency,
  }
}

function summed(counters: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const counts of counters)
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count
  return sums
}
