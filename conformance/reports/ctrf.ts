import type { RunRecord } from '../../generated/report.js'
import { profileTroubles } from './findings.ts'
import { printable } from './json.ts'
import { rowsOf, type Row, type Standing } from './rows.ts'
import { clean, isoTime, startOf } from './text.ts'

const words = ['passed', 'failed', 'skipped', 'pending', 'other'] as const
type Status = (typeof words)[number]

interface CtrfTest {
  name: string
  status: Status
  duration: number
}

/** The status of each standing: a failure that does not bind is neither passed nor failed. */
const statuses: Record<Standing, Status> = {
  holds: 'passed',
  aside: 'skipped',
  open: 'other',
  spared: 'other',
  fails: 'failed',
  error: 'failed',
}

/** Renders a record in the Common Test Report Format (CTRF, draft 0.0), with a suite for each area. */
export function ctrfReport(record: RunRecord): string {
  const { contract, implementation, sentence, strict } = record
  const tests: CtrfTest[] = [
    ...rowsOf(record).map(testOf),
    ...profileTroubles(record).map(
      (trouble) => ({ name: clean(trouble, 300), status: 'failed', duration: 0 }) as const,
    ),
  ]
  const counts = words.map((word) => [word, tests.filter(({ status }) => status === word).length])
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
        ...Object.fromEntries(counts),
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

function testOf(row: Row): CtrfTest & Record<string, unknown> {
  const { id, level, area, text, standing, label, why, exchanges, checks } = row
  const message = standing === 'holds' ? '' : clean(why, 1000)
  return {
    testId: id,
    name: clean(`${id}: ${text}`, 300),
    status: statuses[standing],
    rawStatus: label,
    duration: Math.round(checks.reduce((sum, check) => sum + check.duration, 0)),
    suite: [area],
    tags: [level],
    ...(message === '' ? {} : { message }),
    ...(standing === 'holds' || exchanges.length === 0 ? {} : { extra: { exchanges } }),
  }
}
