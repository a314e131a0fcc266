import { requirements } from '../../generated/requirements.ts'
import type { Finding, RunRecord } from '../finding.ts'
import { pinTold } from '../pins.ts'
import { acceptedBy, acceptedTold, areaRows, binds, byReason, isFailure } from './findings.ts'
import { escapeMarkup } from './markup.ts'
import { clean } from './text.ts'

type Kind = 'failure' | 'error' | 'skipped' | null

/** The report as JUnit XML: a suite for each area, a case for each requirement; one for each accepted failure and each broken pin too. */
export function junitReport(record: RunRecord): string {
  const named = new Set([
    ...areaRows(record.findings).map(({ area }) => area),
    ...record.findings.map(({ id }) => requirements[id].area),
  ])
  const suites = [...named].map((area) =>
    suite(
      area,
      record.findings.filter(({ id }) => requirements[id].area === area),
      record,
    ),
  )
  const { implementation, duration } = record
  const counts = countsOf(record.findings, record)
  const accepted = acceptedTold(record)
  const pins = record.brokenPins.map((pin) => ({ name: `${pin.id} is as pinned`, trouble: pinTold(pin) }))
  const stale = accepted.filter(({ fails }) => fails).length
  if (accepted.length > 0)
    suites.push(
      profileSuite(
        'accepted failures',
        record,
        accepted.map(({ fails, text }, at) => ({
          name: `${record.accepted[at]?.requirement ?? ''} is still to be accepted`,
          trouble: fails ? text : null,
        })),
      ),
    )
  if (pins.length > 0) suites.push(profileSuite('pinned', record, pins))
  const total = attributes({
    name: `assay ${implementation.baseUrl}`,
    tests: counts.tests + accepted.length + pins.length,
    failures: counts.failures + stale + pins.length,
    errors: counts.errors,
    time: seconds(duration),
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${total}>\n${suites.join('')}</testsuites>\n`
}

function suite(area: string, findings: readonly Finding[], record: RunRecord): string {
  const time = findings.flatMap(({ checks }) => checks).reduce((sum, check) => sum + check.duration, 0)
  const head = attributes({
    name: area,
    ...countsOf(findings, record),
    time: seconds(time),
    timestamp: record.started,
  })
  return `  <testsuite ${head}>\n${findings.map((finding) => testcase(area, finding, record)).join('')}  </testsuite>\n`
}

/** A suite of what the profile says and the run saw otherwise; `trouble` is null for what is as it says. */
function profileSuite(
  name: string,
  record: RunRecord,
  entries: readonly { name: string; trouble: string | null }[],
): string {
  const failures = entries.filter(({ trouble }) => trouble !== null).length
  const counts = { tests: entries.length, failures, errors: 0, skipped: 0 }
  const head = attributes({ name, ...counts, time: '0.000', timestamp: record.started })
  const cases = entries.map((entry) => {
    const { trouble } = entry
    const body = trouble === null ? '' : `<failure ${attributes({ message: trouble, type: name })}/>`
    const about = attributes({ classname: 'assay.profile', name: entry.name, time: '0.000' })
    return `    <testcase ${about}>${body}</testcase>\n`
  })
  return `  <testsuite ${head}>\n${cases.join('')}  </testsuite>\n`
}

function testcase(area: string, finding: Finding, record: RunRecord): string {
  const time = finding.checks.reduce((sum, check) => sum + check.duration, 0)
  const head = attributes({ classname: `assay.${area}`, name: finding.id, time: seconds(time) })
  const kind = kindOf(finding, record)
  const text = requirements[finding.id].text
  if (kind === null) return `    <testcase ${head}/>\n`
  const reason = finding.reason ?? byReason([finding])[0]?.[0] ?? ''
  const told = isFailure(finding.verdict)
    ? `expected ${finding.expected ?? 'it to hold'}; actual ${finding.actual ?? 'it did not'}`
    : reason
  const label = finding.verdict ?? 'not judged'
  const shown = attributes({
    message: clean(
      `${kind === 'skipped' && isFailure(finding.verdict) ? spared(finding, record) : ''}${label}: ${told}`,
      500,
    ),
    ...(kind === 'skipped' ? {} : { type: label }),
  })
  const body = [
    text,
    told,
    finding.exchanges.length > 0 ? `exchanges: ${finding.exchanges.slice(0, 10).join(', ')}` : '',
  ].filter((line) => line !== '')
  const content = body.map((line) => escapeMarkup(clean(line, 1500))).join('\n')
  return `    <testcase ${head}>\n      <${kind} ${shown}>${content}</${kind}>\n    </testcase>\n`
}

function spared(finding: Finding, record: RunRecord): string {
  const entry = acceptedBy(finding, record)
  return entry === undefined ? 'SHOULD, ' : `accepted until ${entry.until} (${entry.reason}), `
}

/** How JUnit calls it: a SHOULD that does not bind and what was not judged are neither passed nor failed. */
function kindOf(finding: Finding, record: RunRecord): Kind {
  const { verdict } = finding
  if (verdict === 'pass') return null
  if (verdict === 'error') return 'error'
  if (verdict === null || verdict === 'inapplicable' || !binds(finding, record)) return 'skipped'
  return verdict === 'inconclusive' ? 'error' : 'failure'
}

function countsOf(findings: readonly Finding[], record: RunRecord) {
  const kinds = findings.map((finding) => kindOf(finding, record))
  const count = (kind: Kind) => kinds.filter((one) => one === kind).length
  return {
    tests: findings.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  }
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}

function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escapeMarkup(clean(String(value), 600))}"`)
    .join(' ')
}
