import type { Count, Exchange, Finding, RunRecord, Verdict } from '../../../generated/report.js'
import {
  observations,
  requirements,
  type ObservationId,
  type RequirementId,
} from '../../../generated/requirements.ts'

/** What a sample says of one requirement. */
export type Said = Partial<Finding> & { verdict: Verdict }

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
    suite: { version: '0.1.0' },
    operations: { createCharge: { '200': 21, '400': 40 } },
    evidence: [],
    again: 'assay run http://127.0.0.1:4010',
    ...changes,
  }
}

function findingOf(id: RequirementId, said: Said | undefined): Finding {
  const { level, untestable } = requirements[id]
  const blank = { id, level, expected: null, actual: null, exchanges: [], reason: null }
  return untestable === undefined
    ? { ...blank, verdict: 'pass', ...said }
    : { ...blank, verdict: null, reason: untestable }
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

/** A text that no terminal, page or CI system may take for more than text: control characters, and marks that reorder or hide. */
export const raw = /(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/u

/** A record in which this text stands wherever an implementation, or the writer of a file, can put one. */
export function recordSaying(text: string): RunRecord {
  const exchange = sampleExchange('one', text)
  const record = sampleRecord({
    'charge-id': { verdict: 'fail', expected: text, actual: text, exchanges: ['one'], scenario: text },
    'charge-amount-equals-source': { verdict: 'unstable', expected: 'a', actual: 'b', reason: text },
    'token-id-whole': { verdict: 'error', reason: text, member: { name: text, value: text } },
    'source-id': { verdict: 'inconclusive', reason: text, exchanges: ['one'] },
    'card-number-hidden': { verdict: 'inapplicable', reason: text },
  })
  const request = {
    method: text,
    url: `http://127.0.0.1:4010/${text}`,
    headers: { [text]: text },
    body: text,
  }
  return {
    ...record,
    sentence: text,
    started: text,
    again: text,
    contract: { title: text, version: text },
    suite: { version: text },
    implementation: {
      name: text,
      version: text,
      baseUrl: text,
      vaultUrl: text,
      payUrl: text,
      live: false,
      embedded: false,
    },
    created: { ...record.created, currency: text },
    observations: record.observations.map((seen) => ({ ...seen, answer: { [text]: text }, reason: text })),
    brokenPins: [{ id: 'rate-limit', pinned: text, seen: text }],
    accepted: [{ requirement: 'token-id', reason: text, until: text, state: 'past' }],
    evidence: [
      { ...exchange, scenario: text, error: text, request },
      { ...exchange, id: 'two', scenario: text, answer: null, error: text, request },
    ],
    explored: {
      seed: 1,
      sequences: 2,
      requests: 3,
      duration: 4,
      coverage: [{ command: text, states: { [text]: 1 } }],
    },
  }
}
