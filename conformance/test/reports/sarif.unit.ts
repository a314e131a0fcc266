import { Ajv } from 'ajv'
import { test } from 'tap'
import { reportOf } from '../../reports/report.ts'
import { sarifReport } from '../../reports/sarif.ts'
import { failing } from './sample.ts'

const text = { type: 'string', minLength: 1 }
const closed = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})
const many = (items: object) => ({ type: 'array', items })
const message = closed({ text })
const location = closed({
  physicalLocation: closed({ artifactLocation: closed({ uri: text }) }),
  logicalLocations: many(closed({ fullyQualifiedName: text })),
})
const result = closed(
  {
    ruleId: text,
    ruleIndex: { type: 'integer', minimum: 0 },
    level: { enum: ['none', 'note', 'warning', 'error'] },
    message,
    locations: many(location),
    suppressions: many(closed({ kind: { enum: ['inSource', 'external'] }, justification: text })),
  },
  ['ruleId', 'ruleIndex', 'level', 'message', 'locations'],
)
const rules = many(closed({ id: text, shortDescription: message }))
/** What SARIF 2.1.0 says of the properties that a report has. */
const isSarif = new Ajv().compile(
  closed({
    version: { const: '2.1.0' },
    $schema: text,
    runs: many(
      closed({
        tool: closed({ driver: closed({ name: text, version: text, rules }) }),
        invocations: many(
          closed({ executionSuccessful: { type: 'boolean' }, exitCode: { type: 'integer' } }),
        ),
        results: many(result),
      }),
    ),
  }),
)

const sarifOf = (runReport: typeof failing) => JSON.parse(sarifReport(reportOf(runReport)))

test('SARIF has a rule and a result for each requirement that does not hold', (t) => {
  const sarif = sarifOf(failing)
  t.ok(isSarif(sarif), JSON.stringify(isSarif.errors))
  const [{ results, tool }] = sarif.runs
  t.same(
    results.map(({ ruleId }: { ruleId: string }) => ruleId),
    tool.driver.rules.map(({ id }: { id: string }) => id),
  )
  const levels = Object.fromEntries(
    results.map(({ ruleId, level }: { ruleId: string; level: string }) => [ruleId, level]),
  )
  t.match(levels, { 'charge-amount-equals-source': 'error', 'card-number-hidden': 'warning' })
  t.same(sarifOf({ ...failing, findings: [] }).runs[0].results, [])
  t.end()
})

test('SARIF shows texts of a server without control characters, and what a profile accepts as suppressed', (t) => {
  const id = 'charge-amount-equals-source'
  const accepted = { requirement: id, reason: 'The ledger rounds.', until: '2999-12-31' } as const
  const sarif = sarifOf({
    ...failing,
    accepted: [{ ...accepted, state: 'failing' }],
    findings: failing.findings.map((finding) => ({ ...finding, actual: 'a\u001b[31m\nb' })),
  })
  t.ok(isSarif(sarif), JSON.stringify(isSarif.errors))
  const { results } = sarif.runs[0]
  const [own] = results.filter(({ ruleId }: { ruleId: string }) => ruleId === id)
  t.match(own.suppressions, [{ kind: 'external', justification: 'The ledger rounds.' }])
  t.notMatch(own.message.text, /\p{Cc}/u)
  t.end()
})
