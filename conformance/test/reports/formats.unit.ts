import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { test } from 'tap'
import { Parser } from 'tap-parser'
import reportSchema from '../../../generated/schemas/report.json' with { type: 'json' }
import { badge } from '../../reports/badge.ts'
import { annotations, summarize } from '../../reports/ci.ts'
import { harReport } from '../../reports/har.ts'
import { htmlReport } from '../../reports/html/report.ts'
import { jsonReport } from '../../reports/json.ts'
import { junitReport } from '../../reports/junit.ts'
import { reportOf } from '../../reports/report.ts'
import { summaryReport } from '../../reports/summary.ts'
import { tapReport } from '../../reports/tap.ts'
import { folderOf } from '../folder.ts'
import { junitShape } from './junit-shape.ts'
import { hostile, recordSaying, sampleExchange, sampleRecord } from './sample.ts'

const should = {
  'token-id-whole': { verdict: 'fail', expected: 'a whole id', actual: 'part of one' },
} as const
const failing = sampleRecord(
  {
    ...should,
    'charge-amount-equals-source': {
      verdict: 'fail',
      expected: 'no charge made',
      actual: '200, charge chrg_test_5x',
      exchanges: ['one'],
      member: { name: 'id', value: '"chrg_test_1"' },
    },
    'token-location-retrieves': { verdict: 'inconclusive', reason: 'No test card was accepted.' },
  },
  { evidence: [sampleExchange('one')] },
)
const attacked = recordSaying(hostile)

test('report.json fits its schema, and is small where everything holds', async (t) => {
  const isReport = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(reportSchema)
  for (const record of [failing, attacked, sampleRecord()]) {
    const text = jsonReport(record)
    t.ok(isReport(JSON.parse(text)), JSON.stringify(isReport.errors))
    t.same(JSON.parse(text), JSON.parse(JSON.stringify(record)))
  }
  t.ok(jsonReport(sampleRecord()).length < 100_000)
  t.ok(htmlReport(reportOf(sampleRecord())).length < 250_000)
})

test('TAP is read by the parser of node-tap, and good exactly where the outcome is', async (t) => {
  const rows = [
    [sampleRecord(), true],
    [sampleRecord(should), true],
    [sampleRecord(should, { strict: true }), false],
    [failing, false],
    [attacked, false],
  ] as const
  for (const [record, ok] of rows) {
    const extra: string[] = []
    const { results, points } = await parsed(tapReport(reportOf(record)), extra)
    t.equal(results.ok, ok)
    t.ok(results.count >= record.findings.length)
    t.same(extra, [])
    if (record === failing)
      t.match(
        points.find(({ name }) => name.startsWith('charge-amount-equals-source')),
        { ok: false, diag: { level: 'MUST', actual: '200, charge chrg_test_5x', exchanges: ['one'] } },
      )
  }
})

test('JUnit is what CI systems read, and fails where the run does', async (t) => {
  for (const record of [failing, attacked]) {
    const text = junitReport(reportOf(record))
    t.same(junitShape(text).troubles, [])
  }
  t.match(junitShape(junitReport(reportOf(failing))).counts, {
    failure: 1,
    error: 1,
    testcase: failing.findings.length,
  })
})

test('the summary has each failure with its exchange, the wrong member marked, and the commands', async (t) => {
  const text = summaryReport(reportOf(failing))
  t.match(text, /^# nonconformant: 1 broken, 1 not judged, \d+ hold; 1 SHOULD does not hold\n/)
  t.match(text, '- `charge-amount-equals-source`: A charge whose amount')
  t.match(text, '  - expected: no charge made\n  - actual: 200, charge chrg\\_test\\_5x\n')
  t.match(text, '`200 {"object":"charge",` **`"id":"chrg_test_1"`** `}`')
  t.match(text, '- request: `curl -i -u "${ASSAY_SECRET_KEY}:" --data-raw')
  t.match(text, '- again: `assay run http://127.0.0.1:4010 --only charge-amount-equals-source`')
  const prose = summaryReport(reportOf(attacked)).replaceAll(/(`+)[^`][^]*?[^`]\1(?!`)/g, '')
  t.notMatch(prose, /<(script|img)|^# TODO/m)
})

test('an archive is HAR, with the evidence where no record is at hand', async (t) => {
  const webhook = {
    ...sampleExchange('two', hostile),
    kind: 'webhook' as const,
    error: 'reset',
    answer: null,
    request: { method: 'POST', url: '/hook?a=b', headers: { Host: '127.0.0.1:90' }, body: hostile },
  }
  const { log } = JSON.parse(
    harReport({ ...reportOf(failing), exchanges: [sampleExchange('one'), webhook] }),
  ) as { log: unknown }
  t.match(log, {
    version: '1.2',
    creator: { name: 'assay' },
    entries: [
      {
        request: { method: 'POST', postData: { text: /^amount=50001/ } },
        response: { status: 200, content: { size: 38, text: '{"object":"charge","id":"chrg_test_1"}' } },
        startedDateTime: '2026-01-02T03:04:05.012Z',
      },
      {
        request: { url: 'http://127.0.0.1:90/hook?a=b', queryString: [{ name: 'a', value: 'b' }] },
        response: { status: 0, comment: 'reset', content: { size: 0 } },
      },
    ],
  })
})

test('a badge gives the outcome', async (t) => {
  t.match(badge(sampleRecord()), />conformant \d+\/\d+</)
  t.match(badge(failing), />nonconformant</)
})

const github = { GITHUB_ACTIONS: 'true' }

test('annotations of GitHub Actions are one line a group, at most ten', async (t) => {
  const lines = annotations(reportOf(failing), github)
  t.equal(lines.length, 2)
  t.match(lines[0], /^::warning title=token-id-whole::/)
  t.match(
    lines[1],
    /^::error title=charge-amount-equals-source::.*%0Aexpected {2}no charge.*%0Aagain {5}assay run/,
  )
  const ids = failing.findings.filter(({ verdict }) => verdict === 'pass').slice(0, 30)
  const many = sampleRecord(
    Object.fromEntries(ids.map(({ id }) => [id, { verdict: 'unstable' as const, actual: id }])),
  )
  t.match(annotations(reportOf(many), github)[9], /21 more are in the summary/)
  t.equal(annotations(reportOf(many), github).length, 10)
  const open = sampleRecord({ 'charge-id': { verdict: 'inconclusive', reason: 'Nothing came.' } })
  t.match(annotations(reportOf(open), github), [/^::error title=incomplete::/])
  t.same(annotations(reportOf(sampleRecord()), github), [])
  t.same(annotations(reportOf(failing), { CI: 'true' }), [])
  for (const line of annotations(reportOf(attacked), github)) t.notMatch(line, /\p{Cc}/u)
})

test('the summary is added to that of the job, redacted', async (t) => {
  const file = join(folderOf(t), 'summary.md')
  writeFileSync(file, 'before\n')
  const redact = (text: string) => text.replaceAll('charge-amount', 'X')
  t.equal(summarize(reportOf(failing), { ...github, GITHUB_STEP_SUMMARY: file }, redact), null)
  t.match(readFileSync(file, 'utf8'), /^before\n# nonconformant[^]*### X/)
  t.match(
    summarize(reportOf(failing), { ...github, GITHUB_STEP_SUMMARY: join(file, 'x') }, redact),
    /was not written: ENOTDIR/,
  )
  t.equal(summarize(reportOf(failing), { GITHUB_STEP_SUMMARY: file }, redact), null)
})

interface Point {
  ok: boolean
  name: string
  diag?: unknown
}

function parsed(text: string, extra: string[]) {
  return new Promise<{ results: { ok: boolean; count: number }; points: Point[] }>((resolve) => {
    const points: Point[] = []
    const parser = new Parser({ strict: true }, (results) => resolve({ results, points }))
    parser.on('assert', (point: Point) => points.push(point))
    parser.on('extra', (line: string) => extra.push(line))
    parser.end(text)
  })
}
