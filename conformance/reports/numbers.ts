import { operations, type OperationId } from '../../generated/operations.ts'
import type { Explored, Finding, RunReport, Verdict } from '../../generated/report.js'
import { areas, requirements } from '../../generated/requirements.ts'
import { everyOperation } from '../contract/areas.ts'
import { verdictCountText, severity } from '../judge/outcome.ts'
import { counted, durationText } from '../text/words.ts'

/** Findings of an area: judged, held, and by verdict; `worst` is `pass` where none applies. */
export type AreaRow = ReturnType<typeof areaRows>[number]

/** Counts the findings of each area that was judged. */
export function areaRows(findings: readonly Finding[]) {
  const rows = areas.map((area) => {
    const judged = findings.filter(
      ({ id, verdict }) => requirements[id].area === area && verdict !== null,
    )
    const count = (sought: Verdict) => judged.filter(({ verdict }) => verdict === sought).length
    const others = severity
      .toReversed()
      .filter((verdict) => verdict !== 'pass' && count(verdict) > 0)
    return {
      area,
      findings: judged,
      judged: judged.length,
      passed: count('pass'),
      worst: others.find((verdict) => verdict !== 'inapplicable') ?? ('pass' as const),
      others: others.map((verdict) => `${count(verdict)} ${verdict}`).join(', '),
    }
  })
  return rows.filter(({ judged }) => judged > 0)
}

/** Facts of a run in words; empty texts where there is nothing to say. */
export function factsOf(runReport: RunReport) {
  const { implementation, contract, suite, started, strict, created, explored } = runReport
  const { vaultUrl, baseUrl, payUrl, embedded, live } = implementation
  const addresses = new Set([
    implementationName(implementation),
    baseUrl,
    vaultUrl,
    payUrl ?? baseUrl,
  ])
  const keys = live ? 'live keys' : 'test keys'
  const kind = embedded ? 'the embedded reference implementation' : keys
  const { amount, currency, requests, webhooks } = created
  const sum = amount === 0 ? '' : ` (${(amount / 100).toFixed(2)} ${currency})`
  const resources = Object.entries(created.resources)
    .map(([object, count]) => counted(count, object))
    .join(', ')
  const sent = [counted(requests, 'request'), counted(webhooks, 'webhook')].join(', ')
  return {
    missing: missingIn(runReport).join(', '),
    lost: lostText(runReport),
    judged: `${countsText(runReport)}${strict ? '; strict: a SHOULD counts as a MUST' : ''}`,
    created: `${resources}${sum}; ${sent} in ${durationText(runReport.duration)}`,
    explored: explored === undefined ? '' : exploredText(explored),
    implementation: [...addresses, kind].join(', '),
    contract: `${contract.title} ${contract.version}, judged by assay ${suite.version}`,
    started: started.replace('T', ' ').replace(/\.\d+Z$/, ' UTC'),
  }
}

/** The name and version of an implementation, or its address. */
export function implementationName({
  name,
  version,
  baseUrl,
}: RunReport['implementation']): string {
  return name === undefined ? baseUrl : `${name}${version === undefined ? '' : ` ${version}`}`
}

/** Requirements of each level by verdict, and those not judged, in words. */
function countsText({ counts: { MUST, SHOULD } }: RunReport): string {
  const levels = Object.entries({ MUST, SHOULD }).map(([level, { expected, verdicts }]) => {
    const parts = severity.flatMap((verdict) => verdictCountText(verdicts[verdict], verdict))
    return expected > 0 && `${expected} ${level}: ${parts.toReversed().join(' + ')}`
  })
  const untestable = MUST.untestable + SHOULD.untestable
  const notSelected = MUST.notSelected + SHOULD.notSelected
  const rest = [
    untestable > 0 && `${untestable} untestable`,
    notSelected > 0 && `${notSelected} not selected`,
  ]
  return [...levels, ...rest].filter(Boolean).join('; ')
}

function exploredText({ sequences, requests, seed, duration: seconds }: Explored): string {
  return `${counted(sequences, 'sequence')} in ${counted(requests, 'request')} and ${Math.round(seconds)} s, seed ${seed}`
}

/** The remedy where many requests were lost; empty where nothing answered at all. */
function lostText({ operations: answers, exitCode }: RunReport): string {
  const lost = Object.values(answers).reduce((sum, statuses) => sum + (statuses['none'] ?? 0), 0)
  if (lost < minLostForHint || exitCode === 4) return ''
  return `${lost} requests had no complete answer: look for errors of the server, or send fewer at once with --concurrency 1 or --rate`
}

/** How many requests must be lost before a remedy is named. */
const minLostForHint = 5
const absentStatuses = new Set(['404', '405', '501'])

function missingIn({ operations: answers }: RunReport): OperationId[] {
  // An assumed path is for the implementation to say.
  return everyOperation.filter((id) => {
    const statuses = Object.keys(answers[id] ?? {})
    return (
      !operations[id].assumed &&
      statuses.length > 0 &&
      statuses.every((status) => absentStatuses.has(status))
    )
  })
}
