import { messageOf } from '../basics/thrown.ts'
import { contract } from '../../generated/operations.ts'
import { requirements } from '../../generated/requirements.ts'
import type { Finding, RunRecord, Verdict } from '../../generated/report.js'
import { reviewAccepted } from '../run/declared.ts'
import { openCoverage } from '../record/coverage.ts'
import type { RunOptions } from '../settings/options.ts'
import { requirementIds } from '../settings/selection.ts'
import { countOf } from '../run/outcome.ts'

/** Makes the record of a run that an error of the kit ended: incomplete, every requirement inconclusive, exit code 5. */
export function brokenRecord(options: Omit<RunOptions, 'onProgress' | 'signal'>, error: unknown): RunRecord {
  const reason = `The kit itself failed: ${messageOf(error)}`
  const findings = requirementIds.map((id): Finding => {
    const { level, untestable } = requirements[id]
    const verdict: Verdict | null = untestable === undefined ? 'inconclusive' : null
    return {
      id,
      level,
      verdict,
      expected: null,
      actual: null,
      exchanges: [],
      reason: untestable ?? reason,
      checks: [],
    }
  })
  const { baseUrl, vaultUrl, payUrl, live, embedded } = options.target
  return {
    version: 1,
    outcome: 'incomplete',
    sentence: `Incomplete: ${reason}`,
    exitCode: 5,
    strict: options.strict,
    started: new Date().toISOString(),
    duration: 0,
    counts: { MUST: countOf(findings, 'MUST'), SHOULD: countOf(findings, 'SHOULD') },
    findings,
    accepted: reviewAccepted(options.declared.accepted, findings, ''),
    observations: [],
    brokenPins: [],
    created: { tokens: 0, sources: 0, charges: 0, amount: 0, currency: 'MYR', requests: 0, webhooks: 0 },
    contract,
    implementation: { baseUrl, vaultUrl, payUrl, live, embedded },
    evidence: [],
    timeline: [],
    coverage: openCoverage().read(),
    again: embedded ? 'assay run' : `assay run ${baseUrl}`,
  }
}
