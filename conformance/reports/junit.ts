import { areas, requirements } from '../../generated/requirements.ts'
import type { Finding, RunRecord } from '../../generated/report.js'
import { pinTold } from '../run/pins.ts'
import { acceptedBy, acceptedSentences, binds, isFailure, whyOf } from './findings.ts'
import { joined, written, html as xml, type Html } from './markup.ts'
import { clean } from './text.ts'

type Kind = 'failure' | 'error' | 'skipped' | null

/** What the profile says, as a case; `trouble` is null where it is as it says. */
interface Entry {
  name: string
  trouble: string | null
}

/** The report as JUnit XML: a suite for each area, a case for each requirement; one for each accepted failure and each broken pin too. */
export function junitReport(record: RunRecord): string {
  const { findings, accepted, brokenPins, implementation, duration } = record
  const own = new Set(findings.map(({ id }) => requirements[id].area))
  const counts = countsOf(findings, record)
  const stillAccepted = acceptedSentences(record).map(({ fails, sentence }, at): Entry => ({
    name: `${accepted[at]?.requirement ?? ''} is still to be accepted`,
    trouble: fails ? sentence : null,
  }))
  const pinned = brokenPins.map((pin): Entry => ({ name: `${pin.id} is as pinned`, trouble: pinTold(pin) }))
  const entries = [...stillAccepted, ...pinned]
  const total = attributes({
    name: `assay ${implementation.baseUrl}`,
    tests: counts.tests + entries.length,
    failures: counts.failures + troublesOf(entries),
    errors: counts.errors,
    time: seconds(duration),
  })
  return written(xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites${total}>
${areas.filter((area) => own.has(area)).map((area) => suite(area, record))}${profileSuite('accepted failures', record, stillAccepted)}${profileSuite('pinned', record, pinned)}</testsuites>
`)
}

function suite(area: string, record: RunRecord): Html {
  const own = record.findings.filter(({ id }) => requirements[id].area === area)
  const head = attributes({
    name: area,
    ...countsOf(own, record),
    time: seconds(Math.max(0, ...own.map(timeOf))),
    timestamp: record.started,
  })
  return xml`<testsuite${head}>\n${own.map((finding) => testcase(area, finding, record))}</testsuite>\n`
}

function profileSuite(name: string, record: RunRecord, entries: readonly Entry[]): Html | false {
  const counts = { tests: entries.length, failures: troublesOf(entries), errors: 0, skipped: 0 }
  const head = attributes({ name, ...counts, time: seconds(0), timestamp: record.started })
  const cases = entries.map((entry) => {
    const about = attributes({ classname: 'assay.profile', name: entry.name, time: seconds(0) })
    const failure =
      entry.trouble !== null && xml`<failure${attributes({ message: entry.trouble, type: name })}/>`
    return xml`<testcase${about}>${failure}</testcase>\n`
  })
  return entries.length > 0 && xml`<testsuite${head}>\n${cases}</testsuite>\n`
}

function testcase(area: string, finding: Finding, record: RunRecord): Html {
  const { id, verdict, exchanges } = finding
  const head = attributes({ classname: `assay.${area}`, name: id, time: seconds(timeOf(finding)) })
  const kind = kindOf(finding, record)
  if (kind === null) return xml`<testcase${head}/>\n`
  const why = whyOf(finding)
  const label = verdict ?? 'not judged'
  const spare = kind === 'skipped' && isFailure(verdict) ? spared(finding, record) : ''
  const about = attributes({
    message: clean(`${spare}${label}: ${why}`, 500),
    ...(kind === 'skipped' ? {} : { type: label }),
  })
  const lines = [
    requirements[id].text,
    why,
    ...(exchanges.length > 0 ? [`exchanges: ${exchanges.slice(0, 10).join(', ')}`] : []),
  ]
  const content = joined(
    lines.map((line) => clean(line, 1500)),
    '\n',
  )
  return xml`<testcase${head}>\n<${kind}${about}>${content}</${kind}>\n</testcase>\n`
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

function troublesOf(entries: readonly Entry[]): number {
  return entries.filter(({ trouble }) => trouble !== null).length
}

/** The longest, since all run at once. */
function timeOf({ checks }: Finding): number {
  return Math.max(0, ...checks.map(({ duration }) => duration))
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}

function attributes(values: Record<string, string | number>): Html[] {
  return Object.entries(values).map(([name, value]) => xml` ${name}="${clean(String(value), 600)}"`)
}
