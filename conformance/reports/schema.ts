import type { AcceptedFinding } from '../accepted.ts'
import type { Coverage, Use } from '../coverage.ts'
import type { CheckResult, Count, Finding, RunRecord, Seen, Verdict } from '../finding.ts'
import type { BrokenPin } from '../pins.ts'
import type { Exchange } from '../record.ts'
import type { Held, Step } from '../timeline.ts'
import {
  anything,
  count,
  listOf,
  mapOf,
  number,
  object,
  oneOf,
  orNull,
  text,
  told,
  word,
  yesOrNo,
  type Form,
} from './form.ts'

const id = '^[a-z0-9]+(-[a-z0-9]+)*$'
const level = oneOf('MUST', 'SHOULD')
const verdict: Form<Verdict> = oneOf('pass', 'inapplicable', 'inconclusive', 'unstable', 'fail', 'error')
const exchangeIds = told('The ids of the exchanges that show it.', listOf(text))

const concluded = {
  expected: told('What was expected, in words.', orNull(text)),
  actual: told('What came instead, in words.', orNull(text)),
  exchanges: exchangeIds,
  reason: told('Why there is no other verdict, what to do about it, or a note.', orNull(text)),
}

const check: Form<CheckResult> = object<CheckResult>({
  title: told('What the implementation does, in the present tense.', text),
  verdict,
  ...concluded,
  duration: told('Milliseconds.', number),
})

const finding: Form<Finding> = object<Finding>({
  id: told('The permanent id of the requirement.', word(id)),
  level,
  verdict: told('Null for what is untestable or was not selected.', orNull(verdict)),
  ...concluded,
  checks: listOf(check),
})

const tally: Form<Count> = object<Count>({
  expected: told('How many there are to judge.', count),
  executed: told('How many were judged.', count),
  verdicts: object<Record<Verdict, number>>({
    pass: count,
    inapplicable: count,
    inconclusive: count,
    unstable: count,
    fail: count,
    error: count,
  }),
  untestable: count,
  notSelected: count,
})

const seen: Form<Seen> = object<Seen>({
  id: told('The permanent id of the observation.', word(id)),
  answer: told('The answer, comparable between runs; null when the run could not see it.', anything),
  reason: orNull(text),
})

const headers = mapOf(text)
const kind = oneOf('request', 'visit', 'webhook')
const operation = told(
  'The operation of the contract; null for a location that was followed, a page and a webhook.',
  orNull(word<Exclude<Exchange['operation'], null>>()),
)

const exchange: Form<Exchange> = object<Exchange>(
  {
    id: text,
    kind,
    operation,
    key: told(
      'The kind of key that the request carried, never the key.',
      oneOf('public', 'secret', 'none', 'blank', 'unknown'),
    ),
    request: object<Exchange['request']>({ method: text, url: text, headers, body: orNull(text) }),
    answer: told(
      'Null when no complete answer came.',
      orNull(object<NonNullable<Exchange['answer']>>({ status: count, headers, body: text })),
    ),
    error: told('Why no complete answer came.', orNull(text)),
    start: told('Milliseconds from the start of the run.', number),
    duration: told('Milliseconds.', number),
    omitted: told('How many characters of the body that came were left out.', count),
  },
  ['omitted'],
)

const held: Form<Held> = object<Held>({
  object: text,
  id: text,
  state: told('The status of a charge, the charge_status of a source, the key of an event.', orNull(text)),
  of: told('The source of a charge, the charge of an event.', orNull(text)),
  becomes: told('The status of the charge that an event holds.', orNull(text)),
  page: told('The path of the authorization page that a charge leads to.', orNull(text)),
})

const step: Form<Step> = object<Step>({
  id: text,
  kind,
  operation,
  method: text,
  path: text,
  status: told('Null when no complete answer came.', orNull(count)),
  start: told('Milliseconds from the start of the run.', number),
  duration: told('Milliseconds.', number),
  held: orNull(held),
})

const use = { sent: count, accepted: count }

const coverage: Form<Coverage> = object<Coverage>({
  operations: mapOf(
    object<Coverage['operations'][keyof Coverage['operations']]>({
      ...use,
      parameters: mapOf(object<Use>(use)),
    }),
  ),
  values: told(
    'By enumeration and value: how many requests sent it and how many answers held it.',
    mapOf(mapOf(object<{ sent: number; seen: number }>({ sent: count, seen: count }))),
  ),
})

const accepted: Form<AcceptedFinding> = object<AcceptedFinding>({
  requirement: word(id),
  reason: text,
  until: told('The last day, YYYY-MM-DD.', text),
  state: oneOf('failing', 'holding', 'past', 'open'),
})

const record: Form<RunRecord> = object<RunRecord>({
  version: told('The version of this form; members may be added within it.', oneOf(1)),
  outcome: oneOf('conformant', 'nonconformant', 'incomplete'),
  sentence: told('The outcome in a sentence, with what it does not cover.', text),
  exitCode: told('The code that assay run ends with.', oneOf(0, 1, 2, 3, 4, 5)),
  strict: told('Whether a SHOULD counted as a MUST.', yesOrNo),
  started: text,
  duration: told('Milliseconds.', number),
  counts: object<RunRecord['counts']>({ MUST: tally, SHOULD: tally }),
  findings: told('One for every requirement, in the order of the specification.', listOf(finding)),
  accepted: told('The failures that the profile accepts.', listOf(accepted)),
  observations: listOf(seen),
  brokenPins: told(
    'The observations that differ from what the profile pinned.',
    listOf(object<BrokenPin>({ id: word(id), pinned: anything, seen: anything })),
  ),
  created: told(
    'What the run made with the implementation.',
    object<RunRecord['created']>({
      tokens: count,
      sources: count,
      charges: count,
      amount: told('The sum of all charges, in the smallest unit.', number),
      currency: text,
      requests: count,
      webhooks: count,
    }),
  ),
  contract: object<RunRecord['contract']>({ title: text, version: text }),
  implementation: object<RunRecord['implementation']>({
    baseUrl: text,
    vaultUrl: text,
    payUrl: orNull(text),
    live: yesOrNo,
    embedded: yesOrNo,
  }),
  evidence: told(
    'The exchanges behind what did not pass, and those that made what they name.',
    listOf(exchange),
  ),
  timeline: told('Every exchange in brief, in the order in which they began.', listOf(step)),
  coverage,
  again: told('The command that runs it again, without keys.', text),
})

/** The JSON Schema (2020-12) of report.json. */
export const reportSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://payment.example/schemas/report.json',
  title: 'The report of a run',
  ...record.schema,
}
