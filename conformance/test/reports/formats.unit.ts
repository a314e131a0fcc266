import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { test } from 'tap'
import { Parser } from 'tap-parser'
import reportSchema from '../../../generated/schemas/report.json' with { type: 'json' }
import { formatNames, formats } from '../../reports/artefacts.ts'
import { annotations, summarize } from '../../reports/github.ts'
import { reportOf } from '../../reports/report.ts'
import { painter } from '../../reports/style.ts'
import { terminalReport } from '../../reports/terminal.ts'
import { neutralizeCiCommands } from '../../text/ci.ts'
import { folderOf } from '../folder.ts'
import { isJunit } from './junit.ts'
import { failing, hostile, raw, runReportOf, sampleExchange, sampleRecord } from './sample.ts'

const { json, html, junit, summary, tap, badge, har } = formats
const conformant = sampleRecord()
const attacked = runReportOf(hostile)
const should = { 'card-number-hidden': { verdict: 'fail' } } as const
const github = { GITHUB_ACTIONS: 'true' }

test('report.json fits its schema, and both it and the page are small where everything holds', (t) => {
  const isReport = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(reportSchema)
  for (const runReport of [failing, attacked, conformant]) {
    const text = json.render(reportOf(runReport))
    t.ok(isReport(JSON.parse(text)), JSON.stringify(isReport.errors))
    t.same(JSON.parse(text), JSON.parse(JSON.stringify(runReport)))
  }
  t.ok(json.render(reportOf(conformant)).length < 100_000)
  t.ok(html.render(reportOf(conformant)).length < 250_000)
  t.end()
})

test('each format says what a failure is, and how to repeat it', (t) => {
  const rows: [text: string, ...parts: (string | RegExp)[]][] = [
    [
      summary.render(reportOf(failing)),
      /^# nonconformant: 1 broken, 1 not judged, \d+ hold, 1 not applicable; 1 SHOULD does not hold\n/,
      '- `charge-amount-equals-source` (broken in 3 of 9 answers): A charge whose amount',
      '  - expected: no charge made\n  - actual: 200, charge `chrg_test_5x`\n',
      /→ 200 … .*,"f89":89,` \*\*`"amount":50001`\*\* `,"z":1}`/,
      '- request: `curl -i -u "${ASSAY_SECRET_KEY}:" --data-raw',
      '- rerun: `assay run http://127.0.0.1:4010 --only charge-amount-equals-source --whole`',
    ],
    [
      junit.render(reportOf(failing)),
      /^<\?xml [^]*?<testsuites name="assay http:\/\/127\.0\.0\.1:4010" tests="354" failures="1" errors="1"/,
      '<failure message="fail: expected no charge made; actual 200, charge chrg_test_5x">A charge whose',
      '<skipped message="SHOULD, fail: expected no number; actual a full card number">',
    ],
    [junit.render(reportOf({ ...failing, outcome: 'unbroken' })), / failures="1" errors="0"/],
    [html.render(reportOf(failing)), '<div id="failure-card-number-hidden">'],
    [badge.render(reportOf(conformant)), />conformant \d+\/\d+</],
    [badge.render(reportOf(failing)), />nonconformant</],
  ]
  for (const [text, ...parts] of rows) for (const part of parts) t.match(text, part)
  for (const runReport of [failing, attacked]) t.ok(isJunit(junit.render(reportOf(runReport))))
  t.end()
})

test('TAP is read by the parser of node-tap, and good exactly where the outcome is', async (t) => {
  const rows = [
    [conformant, true],
    [sampleRecord(should), true],
    [sampleRecord(should, { strict: true }), false],
    [failing, false],
    [attacked, false],
  ] as const
  for (const [runReport, isGood] of rows) {
    const extra: string[] = []
    const { results, points } = await parsed(tap.render(reportOf(runReport)), extra)
    t.match(results, { ok: isGood })
    t.ok(results.count >= runReport.findings.length)
    t.same(extra, [])
    if (runReport !== failing) continue
    const point = points.find(({ name }) => name.startsWith('charge-amount-equals-source'))
    t.match(point, {
      ok: false,
      diag: {
        message: 'fail: expected no charge made; actual 200, charge chrg_test_5x',
        exchanges: ['one'],
      },
    })
  }
})

test('an archive is HAR', (t) => {
  const webhook = {
    ...sampleExchange('two', hostile),
    kind: 'webhook' as const,
    error: 'reset',
    answer: null,
    request: { method: 'POST', url: '/hook?a=b', headers: { Host: '127.0.0.1:90' }, body: hostile },
  }
  const { log } = JSON.parse(
    har.render({ ...reportOf(failing), exchanges: [sampleExchange('one'), webhook] }),
  ) as { log: unknown }
  t.match(log, {
    version: '1.2',
    creator: { name: 'assay' },
    entries: [
      {
        request: { method: 'POST', postData: { text: /^amount=50001/ } },
        response: {
          status: 200,
          content: { size: 38, text: '{"object":"charge","id":"chrg_test_1"}' },
        },
        startedDateTime: '2026-01-02T03:04:05.012Z',
      },
      {
        request: { url: 'http://127.0.0.1:90/hook?a=b' },
        response: { status: 0, statusText: 'reset', content: { size: 0 } },
      },
    ],
  })
  t.end()
})

test('annotations of GitHub are one line a group, at most ten; the summary is added to that of the job, redacted', (t) => {
  const lines = annotations(reportOf(failing), github)
  t.equal(lines.length, 3)
  t.match(lines[0], /^::warning title=card-number-hidden::/)
  t.match(
    lines[1],
    /^::error title=charge-amount-equals-source::.*%0Aexpected: no charge.*%0Arerun: assay run/,
  )
  const ids = failing.findings.filter(({ verdict }) => verdict === 'pass').slice(0, 30)
  const unstable = ids.map(({ id }) => [id, { verdict: 'unstable', actual: id }] as const)
  const many = annotations(reportOf(sampleRecord(Object.fromEntries(unstable))), github)
  t.equal(many.length, 10)
  t.match(many[9], /^::error title=nonconformant::nonconformant: 27 broken/)
  const open = sampleRecord({ 'charge-id': { verdict: 'inconclusive', reason: 'Nothing came.' } })
  t.match(annotations(reportOf(open), github), [/^::error title=incomplete::/])
  t.same(annotations(reportOf(conformant), github), [])
  t.same(annotations(reportOf(failing), { CI: 'true' }), [])

  const file = join(folderOf(t), 'summary.md')
  writeFileSync(file, 'before\n')
  const redact = (text: string) => text.replaceAll('charge-amount', 'X')
  const added = (env: NodeJS.ProcessEnv) => summarize(reportOf(failing), env, redact)
  t.equal(added({ ...github, GITHUB_STEP_SUMMARY: file }), null)
  t.match(readFileSync(file, 'utf8'), /^before\n# nonconformant[^]*### X/)
  t.match(added({ ...github, GITHUB_STEP_SUMMARY: join(file, 'x') }), /was not written: ENOTDIR/)
  t.equal(added({ GITHUB_STEP_SUMMARY: file }), null)
  t.end()
})

test('no format holds raw hostile text, or a line that a CI system takes for a command', (t) => {
  const report = reportOf(attacked, false)
  const own = reportOf({ ...attacked, again: failing.again })
  const style = { paint: painter(false), columns: 80, verbose: true, brief: false }
  const rendered: [name: string, text: string][] = [
    ['terminal', terminalReport(report, style)],
    ['own run', terminalReport(own, style)],
    ['brief', terminalReport(report, { ...style, verbose: false, brief: true })],
    ...formatNames.map((name): [string, string] => [name, formats[name].render(report)]),
  ]
  for (const [name, text] of rendered) {
    t.notOk(raw.test(text), name)
    t.notMatch(neutralizeCiCommands(text), /^\s*::|##\w*\[/m, name)
  }
  for (const line of annotations(report, github))
    t.match(line, /^::(error|warning) title=[^\n\r]*$/)
  const prose = summary.render(report).replaceAll(/(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '')
  t.notMatch(prose, /<|:\/\/|www\.|[@#]\w|\]\(|^# TODO/m)
  t.end()
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
