import type { Exchange, Finding, RunReport, Verdict } from '../../../generated/report.js'
import { requirements, type RequirementId } from '../../../generated/requirements.ts'
import { outcomeOf } from '../../judge/outcome.ts'
import { observationIds, requirementIds } from '../../settings/selection.ts'

/** The changes of one finding. */
export type Change = Partial<Finding> & { verdict: Verdict }

/** Hostile text: control sequences, markup, ends of comments and fences, CI commands. */
export const hostile =
  '\u001B]0;owned\u0007\u001B[2J\u001B[31mred\u009B1m \u202Egnirts\u202C\u200B \u0000 </script><script>alert(1)</script> ]]> --> <img src=x onerror=alert(1)> ``` ~~~ | # TODO\nok 1 - forged\r\n::error title=a::b\n##[error]a ##vso[task.complete]\n\uD800 @everyone'

/** What must not reach a reader raw: control characters, marks that reorder or hide. */
export const raw = /(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/u

const implementation = {
  baseUrl: 'http://127.0.0.1:4010',
  vaultUrl: 'http://127.0.0.1:4010',
  payUrl: null,
  live: false,
  embedded: false,
}

/** Makes one request with its answer. */
export function sampleExchange(
  id: string,
  body = '{"object":"charge","id":"chrg_test_1"}',
): Exchange {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return {
    id,
    kind: 'request',
    scenario: 'a charge',
    step: '1',
    operation: 'createCharge',
    key: 'secret',
    request: {
      method: 'POST',
      url: 'http://127.0.0.1:4010/charges',
      headers,
      body: 'amount=50001&currency=MYR&source=src_test_1&return_uri=https%3A%2F%2Fexample.com%2Fassay%2Fx',
    },
    answer: { status: 200, headers: { 'content-type': 'application/json' }, body },
    error: null,
    start: 12,
    duration: 3,
  }
}

/** Makes the record of a run in which everything passed but what is given. */
export function sampleRecord(
  given: Partial<Record<RequirementId, Change>> = {},
  changes: Partial<RunReport> = {},
): RunReport {
  const findings = requirementIds.map((id): Finding => {
    const { level, untestable = null } = requirements[id]
    const blank = { id, level, expected: null, actual: null, exchanges: [], reason: untestable }
    return { ...blank, verdict: untestable === null ? 'pass' : null, ...given[id] }
  })
  const { strict = false, accepted = [], brokenPins = [] } = changes
  const facts = {
    strict,
    accepted,
    brokenPins,
    answered: true,
    endReason: null,
    scope: 'whole' as const,
  }
  return {
    version: 1,
    ...outcomeOf(findings, facts),
    strict,
    started: '2026-01-02T03:04:05.000Z',
    duration: 12_345,
    findings,
    accepted,
    brokenPins,
    observations: observationIds.map((id, index) => ({
      id,
      answer: index === 0 ? { values: ['a'] } : null,
      reason: index === 0 ? null : 'Nothing asked.',
    })),
    created: {
      resources: { token: 4, source: 30, charge: 21 },
      amount: 1_050_000,
      currency: 'MYR',
      requests: 320,
      webhooks: 40,
    },
    contract: { title: 'Payment service', version: '1.0.0' },
    implementation,
    suite: { version: '0.1.0' },
    operations: { createCharge: { '200': 21, '400': 40 } },
    evidence: [],
    again: 'assay run http://127.0.0.1:4010',
    ...changes,
  }
}

const members = Array.from({ length: 90 }, (_, index) => `"f${index}":${index}`)

/** A run with one failure of each level, and with what could not be judged and does not apply. */
export const failing = sampleRecord(
  {
    'card-number-hidden': { verdict: 'fail', expected: 'no number', actual: 'a full card number' },
    'charge-amount-equals-source': {
      verdict: 'fail',
      expected: 'no charge made',
      actual: '200, charge chrg_test_5x',
      exchanges: ['one'],
      times: { broken: 3, of: 9 },
      scenarios: ['begin', 'pays at once'],
      member: { name: '/amount', value: '50001' },
    },
    'token-location-retrieves': {
      verdict: 'inconclusive',
      reason: 'No test card was accepted.',
      exchanges: ['two'],
    },
    'charge-location': { verdict: 'inapplicable', reason: 'No charge is made.' },
  },
  {
    evidence: [
      sampleExchange('one', `{"object":"charge",${members.join()},"amount":50001,"z":1}`),
      { ...sampleExchange('two'), answer: null, error: 'no answer within 5 s' },
    ],
  },
)

/** A record with a text wherever an implementation, or the writer of a file, can put one. */
export function runReportOf(text: string): RunReport {
  const runReport = sampleRecord({
    'charge-id': {
      verdict: 'fail',
      expected: text,
      actual: text,
      exchanges: ['one'],
      scenarios: [text],
    },
    'charge-amount-equals-source': {
      verdict: 'unstable',
      expected: 'a',
      actual: 'b',
      reason: text,
    },
    'token-id-whole': { verdict: 'error', reason: text, member: { name: text, value: text } },
    'source-id': { verdict: 'inconclusive', reason: text, exchanges: ['one'] },
    'card-number-hidden': { verdict: 'inapplicable', reason: text },
  })
  const address = { baseUrl: text, vaultUrl: text, payUrl: text }
  const request = {
    method: text,
    url: `http://127.0.0.1:4010/${text}`,
    headers: { [text]: text },
    body: text,
  }
  const exchange = { ...sampleExchange('one', text), scenario: text, error: text, request }
  return {
    ...runReport,
    sentence: text,
    started: text,
    again: text,
    contract: { title: text, version: text },
    suite: { version: text },
    implementation: { ...implementation, name: text, version: text, ...address },
    created: { ...runReport.created, currency: text },
    observations: runReport.observations.map((seen) => ({
      ...seen,
      answer: { [text]: text },
      reason: text,
    })),
    brokenPins: [{ id: 'rate-limit', pinned: text, seen: text }],
    accepted: [{ requirement: 'token-id', reason: text, until: text, state: 'past' }],
    evidence: [exchange, { ...exchange, id: 'two', answer: null }],
    explored: { seed: 1, sequences: 2, requests: 3, duration: 4 },
  }
}
