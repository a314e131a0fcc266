import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { jsonReport } from '../../reports/json.ts'
import { readReport } from '../../reports/read.ts'
import reportSchema from '../../../generated/schemas/report.json' with { type: 'json' }
import { assay } from '../commands/process.ts'
import { folderOf } from '../folder.ts'
import { sampleExchange, sampleRecord } from './sample.ts'

const fails = { verdict: 'fail', expected: 'a', actual: 'b', exchanges: ['one'] } as const
const record = sampleRecord(
  { 'charge-id': { ...fails, exchanges: ['one'] } },
  { evidence: [sampleExchange('one')] },
)

test('a file that is no report is refused with the place and the remedy', (t) => {
  const good = JSON.parse(jsonReport(record)) as Record<string, unknown>
  const [finding] = record.findings
  const rows: [unknown, RegExp][] = [
    [{ ...good, version: 2 }, /FILE": version must be 1, and is 2; name a report\.json/],
    [{ ...good, outcome: 'fine' }, /outcome must be one of conformant, .*, and is "fine"/],
    [{ ...good, findings: [{}] }, /findings\[0\]\.id is missing/],
    [{ ...good, evidence: null }, /evidence must be an array, and is null/],
    [[], /the value must be an object, and is \[\]/],
    [{ ...good, observations: [{ id: 'none-such', answer: 1, reason: null }] }, /not in this kit's contract/],
    [{ ...good, findings: Array.from({ length: 200_000 }, () => finding) }, /findings|bytes, more than/],
  ]
  const file = join(folderOf(t), 'FILE')
  const reading = (text: string) => () => (writeFileSync(file, text), readReport(file))
  t.same(reading(JSON.stringify(good))(), good)
  for (const [value, message] of rows)
    t.throws(reading(JSON.stringify(value)), { name: 'UsageError', message })
  for (const text of ['{', `${'['.repeat(200_000)}${']'.repeat(200_000)}`])
    t.throws(reading(text), { name: 'UsageError', message: /it is no JSON, or nests too deep/ })
  t.throws(reading(' '.repeat(33_000_000)), { name: 'UsageError', message: /has 33000000 bytes, more than/ })
  t.end()
})

test('assay report prints one format, the schema, or why it cannot', async (t) => {
  const file = join(folderOf(t, { 'report.json': jsonReport(record) }), 'report.json')
  const [tap, both, schema, missing, taken] = await Promise.all([
    assay(['report', file, '--format', 'tap']),
    assay(['report', file, '--format', 'tap,json']),
    assay(['report', '--schema']),
    assay(['report', `${file}x`]),
    assay(['report', file, '--out', file]),
  ])
  t.match(tap, { code: 0, stdout: /^TAP version 14\n/ })
  t.match(both, { code: 2, stderr: /--format: only one can be printed/ })
  t.same(JSON.parse(schema.stdout), JSON.parse(JSON.stringify(reportSchema)))
  t.match(missing, { code: 2, stderr: /report\.jsonx": ENOENT; name a report\.json/ })
  t.match(taken, { code: 2, stderr: /^assay: --out: ".*" is no folder that can be written \(EEXIST\)/ })
})

test('a curl line uses a key for the reader’s own origins alone', async (t) => {
  const file = join(folderOf(t, { 'report.json': jsonReport(record) }), 'report.json')
  const own = await assay(['report', file], { ASSAY_BASE_URL: 'http://127.0.0.1:4010/v1' })
  t.match(own.stdout, 'curl -i -u "${ASSAY_SECRET_KEY}:" --data-raw')
  for (const env of [{}, { ASSAY_BASE_URL: 'http://127.0.0.1:4011' }]) {
    const { stdout } = await assay(['report', file], env)
    t.match(stdout, 'curl -i -u SECRET_KEY: --data-raw')
    t.notMatch(stdout, 'ASSAY_SECRET_KEY')
  }
})
