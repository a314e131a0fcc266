import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { ciOf } from '../../reports/ci.ts'
import { folderFor } from './judged.ts'
import { hostile, sampleRecord } from './sample.ts'

const record = sampleRecord({
  'charge-id': { verdict: 'fail', expected: `100%\n${hostile}`, actual: '::set-output name=a::b' },
  'token-id-whole': { verdict: 'fail', expected: 'a', actual: 'b' },
})

test('annotations on GitHub Actions are one line a failure', async (t) => {
  const ci = ciOf({ GITHUB_ACTIONS: 'true' })
  const lines = ci?.annotations(record) ?? []
  t.equal(lines.length, 2)
  t.match(lines[0], /^::error title=charge-id \(fail\)::.*%0Aexpected {2}100%25 .*%0Aagain {5}assay run http/)
  t.match(lines[1], /^::warning title=token-id-whole/)
  for (const line of lines) t.notMatch(line, /\p{Cc}/u)
})

test('annotations on Azure Pipelines', async (t) => {
  const [line] = ciOf({ TF_BUILD: 'True' })?.annotations(record) ?? []
  t.match(line, /^##vso\[task\.logissue type=error\]charge-id \(fail\): /)
})

test('more failures than a step may show end with how many are left', async (t) => {
  const ids = record.findings.filter(({ verdict }) => verdict === 'pass').slice(0, 30)
  const many = sampleRecord(Object.fromEntries(ids.map(({ id }) => [id, { verdict: 'fail' as const }])))
  const lines = ciOf({ GITHUB_ACTIONS: 'true' })?.annotations(many) ?? []
  t.equal(lines.length, 10)
  t.match(lines[9], /21 more are in the summary/)
})

test('an outcome without a failure is annotated all the same', async (t) => {
  const open = sampleRecord({ 'charge-id': { verdict: 'inconclusive', reason: 'Nothing came.' } })
  t.match(ciOf({ GITHUB_ACTIONS: 'true' })?.annotations(open), [/^::error title=incomplete::/])
  t.same(ciOf({ GITHUB_ACTIONS: 'true' })?.annotations(sampleRecord()), [])
})

test('the summary is added to that of the job, redacted', async (t) => {
  const file = join(folderFor(t), 'summary.md')
  writeFileSync(file, 'before\n')
  const told = ciOf({ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: file })?.summarize(record, (text) =>
    text.replaceAll('charge-id', 'X'),
  )
  t.equal(told, null)
  t.match(readFileSync(file, 'utf8'), /^before\n# nonconformant[^]*### X \(fail\)/)
  const nowhere = ciOf({ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(file, 'x') })
  t.match(
    nowhere?.summarize(record, (text) => text),
    /was not written: ENOTDIR/,
  )
})

test('elsewhere nothing is said', async (t) => {
  t.equal(ciOf({}), null)
  t.equal(ciOf({ CI: 'true' }), null)
})
