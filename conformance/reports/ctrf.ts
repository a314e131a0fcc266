import { requirements } from '../../generated/requirements.ts'
import type { Finding, RunRecord, Verdict } from '../../generated/report.js'
import { binds, profileTroubles, whyOf } from './findings.ts'
import { printable } from './json.ts'
import { clean, isoTime, startOf } from './text.ts'

type Status = 'passed' | 'failed' | 'skipped' | 'pending' | 'other'

interface Entry {
  name: string
  status: Status
  duration: number
}

/** The report in the Common Test Report Format (CTRF, draft 0.0): each requirement is one of its tests, in the suite of its area. */
export function ctrfReport(record: RunRecord): string {
  const { contract, implementation, sentence, strict } = record
  const tests: Entry[] = [
    ...record.findings.map((finding) => entryOf(finding, record)),
    ...profileTroubles(record).map(
      (trouble) => ({ name: clean(trouble, 300), status: 'failed', duration: 0 }) as const,
    ),
  ]
  const count = (status: Status) => tests.filter((test) => test.status === status).length
  const start = startOf(record)
  const report = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    timestamp: isoTime(start),
    generatedBy: 'assay',
    results: {
      tool: { name: 'assay', extra: { contract: `${contract.title} ${contract.version}` } },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: count('pending'),
        other: count('other'),
        start,
        stop: start + Math.round(record.duration),
      },
      tests,
      environment: {
        appName: clean(implementation.baseUrl, 300),
        extra: { sentence: clean(sentence), strict },
      },
    },
  }
  return printable(`${JSON.stringify(report, null, 1)}\n`)
}

function entryOf(finding: Finding, record: RunRecord): Entry & Record<string, unknown> {
  const { id, level, verdict, exchanges } = finding
  const { area, text } = requirements[id]
  const message = verdict === 'pass' ? '' : clean(whyOf(finding), 1000)
  return {
    testId: id,
    name: clean(`${id}: ${text}`, 300),
    status: statusOf(verdict, binds(finding, record)),
    rawStatus: verdict ?? 'not judged',
    duration: Math.round(finding.checks.reduce((sum, check) => sum + check.duration, 0)),
    suite: [area],
    tags: [level],
    ...(message === '' ? {} : { message }),
    ...(verdict === 'pass' || exchanges.length === 0 ? {} : { extra: { exchanges: exchanges.slice(0, 10) } }),
  }
}

/** What was not judged is neither passed nor failed, and so is a failure that does not bind. */
function statusOf(verdict: Verdict | null, binding: boolean): Status {
  if (verdict === 'pass') return 'passed'
  if (verdict === 'error') return 'failed'
  if (verdict === null || verdict === 'inapplicable') return 'skipped'
  if (verdict === 'inconclusive' || !binding) return 'other'
  return 'failed'
}
