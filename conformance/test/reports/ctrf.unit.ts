import { validate } from 'ctrf'
import t from 'tap'
import type { RunRecord } from '../../../generated/report.js'
import { ctrfReport } from '../../reports/ctrf.ts'
import { hostile, sampleRecord } from './sample.ts'

const said = {
  'charge-amount-equals-source': {
    verdict: 'fail',
    expected: 'no charge made',
    actual: '200, charge chrg_test_5x',
    exchanges: ['one'] as string[],
  },
  'token-id-whole': { verdict: 'fail', expected: 'a whole id', actual: 'part of one' },
  'token-location-retrieves': { verdict: 'inconclusive', reason: 'No test card was accepted.' },
  'card-number-hidden': { verdict: 'inapplicable', reason: 'No token is made.' },
  'charge-id': { verdict: 'error', reason: hostile },
} as const

t.test('each requirement is a test of the Common Test Report Format', async (t) => {
  const { summary, tests } = parsed(t, sampleRecord(said))
  const record = sampleRecord()
  t.match(summary, {
    tests: record.findings.length,
    failed: 2,
    other: 2,
    pending: 0,
    stop: summary.start + 12_345,
  })
  t.match(found(tests, 'charge-amount-equals-source'), {
    status: 'failed',
    rawStatus: 'fail',
    suite: ['charges'],
    tags: ['MUST'],
    message: 'expected no charge made; actual 200, charge chrg_test_5x',
    extra: { exchanges: ['one'] },
  })
  t.match(found(tests, 'token-id-whole'), { status: 'other', rawStatus: 'fail', tags: ['SHOULD'] })
  t.match(found(tests, 'token-location-retrieves'), {
    status: 'other',
    message: 'No test card was accepted.',
  })
  t.match(found(tests, 'card-number-hidden'), { status: 'skipped', rawStatus: 'inapplicable' })
  t.match(found(tests, 'charge-id'), { status: 'failed', rawStatus: 'error' })
  t.notMatch(found(tests, 'charge-id')?.message, /\p{Cc}/u, 'hostile text stays text')
  t.strictSame(found(tests, 'token-id'), {
    testId: 'token-id',
    name: found(tests, 'token-id')?.name,
    status: 'passed',
    rawStatus: 'pass',
    duration: 5,
    suite: ['tokens'],
    tags: ['MUST'],
  })
})

t.test('it has a failed test exactly when the run was nonconformant', async (t) => {
  const soft = { 'token-id-whole': said['token-id-whole'] }
  const cases: [RunRecord, number][] = [
    [sampleRecord(), 0],
    [sampleRecord(soft), 0],
    [sampleRecord(soft, { strict: true }), 1],
    [sampleRecord({}, { brokenPins: [{ id: 'rate-limit', pinned: 'never', seen: 'once' }] }), 1],
  ]
  for (const [record, failed] of cases) t.equal(parsed(t, record).summary.failed, failed)
})

interface Entry {
  testId?: string
  name: string
  message?: string
}

function found(tests: readonly Entry[], id: string): Entry | undefined {
  return tests.find(({ testId }) => testId === id)
}

function parsed(t: { same: (found: unknown, wanted: unknown) => unknown }, record: RunRecord) {
  const report = JSON.parse(ctrfReport(record)) as {
    results: { summary: { start: number; failed: number }; tests: Entry[] }
  }
  t.same(validate(report).errors, [])
  return report.results
}
