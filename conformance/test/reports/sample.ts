import type { CheckResult, Count, Exchange, Finding, RunRecord, Verdict } from '../../../generated/report.js'
import { openCoverage } from '../../record/coverage.ts'
import {
  observations,
  requirements,
  type ObservationId,
  type RequirementId,
} from '../../../generated/requirements.ts'

/** What a sample says of one requirement. */
export type Said = Partial<CheckResult> & Pick<CheckResult, 'verdict'>

/** Text as a hostile implementation may answer it: control sequences, marks, markup, ends of comments and fences. */
export const hostile =
  '\u001B]0;owned\u0007\u001B[2J\u001B[31mred\u009B1m \u202Egnirts\u202C\u200B \u0000 </script><script>alert(1)</script> ]]> --> <img src=x onerror=alert(1)> ``` ~~~ | # TODO\nok 1 - forged\r\n\uD800 @everyone'

/** One request with its answer. */
export function sampleExchange(id: string, body = '{"object":"charge","id":"chrg_test_1"}'): Exchange {
  return {
    id,
    kind: 'request',
    operation: 'createCharge',
    key: 'secret',
    request: {
      method: 'POST',
      url: 'http://127.0.0.1:4010/charges',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'amount=50001&currency=MYR&source=src_test_1&return_uri=https%3A%2F%2Fexample.com%2Fassay%2Fx',
    },
    answer: { status: 200, headers: { 'content-type': 'application/json' }, body },
    error: null,
    start: 12,
    duration: 3,
  }
}

/** A record of a run in which everything passed but what is said. */
export function sampleRecord(
  said: Partial<Record<RequirementId, Said>> = {},
  changes: Partial<RunRecord> = {},
): RunRecord {
  const findings = (Object.keys(requirements) as RequirementId[]).map((id) => findingOf(id, said[id]))
  const failed = findings.some(
    ({ verdict, level }) => level === 'MUST' && (verdict === 'fail' || verdict === 'unstable'),
  )
  const open = findings.some(({ verdict, level }) => level === 'MUST' && verdict === 'inconclusive')
  const outcome = failed ? 'nonconformant' : open ? 'incomplete' : 'conformant'
  return {
    version: 1,
    outcome,
    sentence: `The implementation is ${outcome}.`,
    exitCode: failed ? 1 : open ? 3 : 0,
    strict: false,
    started: '2026-01-02T03:04:05.000Z',
    duration: 12_345,
    counts: { MUST: countOf(findings, 'MUST'), SHOULD: countOf(findings, 'SHOULD') },
    findings,
    accepted: [],
    brokenPins: [],
    observations: (Object.keys(observations) as ObservationId[]).map((id, at) => ({
      id,
      answer: at === 0 ? { values: ['a'] } : null,
      reason: at === 0 ? null : 'Nothing asked.',
    })),
    created: {
      tokens: 4,
      sources: 30,
      charges: 21,
      amount: 1_050_000,
      currency: 'MYR',
      requests: 320,
      webhooks: 40,
    },
    contract: { title: 'Payment service', version: '1.0.0' },
    implementation: {
      baseUrl: 'http://127.0.0.1:4010',
      vaultUrl: 'http://127.0.0.1:4010',
      payUrl: null,
      live: false,
      embedded: false,
    },
    evidence: [],
    timeline: [],
    coverage: openCoverage().read(),
    again: 'assay run http://127.0.0.1:4010',
    ...changes,
  }
}

function findingOf(id: RequirementId, said: Said | undefined): Finding {
  const { level, untestable } = requirements[id]
  if (untestable !== undefined)
    return {
      id,
      level,
      verdict: null,
      expected: null,
      actual: null,
      exchanges: [],
      reason: untestable,
      checks: [],
    }
  const {
    verdict = 'pass',
    expected = null,
    actual = null,
    reason = null,
    exchanges = [],
    title = 'does what it says',
    ...marks
  } = said ?? {}
  const check: CheckResult = { title, verdict, expected, actual, reason, exchanges, duration: 5, ...marks }
  return { id, level, verdict, expected, actual, reason, exchanges, checks: [check] }
}

function countOf(findings: readonly Finding[], level: 'MUST' | 'SHOULD'): Count {
  const own = findings.filter((finding) => finding.level === level)
  const count = (verdict: Verdict | null) => own.filter((finding) => finding.verdict === verdict).length
  const untestable = count(null)
  const verdicts = {
    pass: count('pass'),
    inapplicable: count('inapplicable'),
    inconclusive: count('inconclusive'),
    unstable: count('unstable'),
    fail: count('fail'),
    error: count('error'),
  }
  return {
    expected: own.length - untestable,
    executed: own.length - untestable,
    verdicts,
    untestable,
    notSelected: 0,
  }
}
