import t from 'tap'
import { Parser } from 'tap-parser'
import { observations, requirements } from '../../../generated/requirements.ts'
import type { RunRecord } from '../../../generated/report.js'
import { badge } from '../../reports/badge.ts'
import { failures } from '../../reports/findings.ts'
import { htmlReport } from '../../reports/html/report.ts'
import { jsonReport } from '../../reports/json.ts'
import { junitReport } from '../../reports/junit.ts'
import { paints, wantsColour } from '../../reports/paint.ts'
import { summaryReport } from '../../reports/summary.ts'
import { tapReport, tapStream } from '../../reports/tap.ts'
import { terminalReport } from '../../reports/terminal.ts'
import { junitShape } from './junit-shape.ts'
import { hostile, sampleExchange, sampleRecord } from './sample.ts'
import { xmlTrouble } from './xml.ts'

const again = 'assay run http://127.0.0.1:4010'
const look = { paint: paints(false), columns: 80, quiet: false, verbose: false, brief: false }
const failing = sampleRecord(
  {
    'charge-amount-equals-source': {
      verdict: 'fail',
      expected: 'no charge made',
      actual: '200, charge chrg_test_5x',
      exchanges: ['one'],
      title: 'refuses another amount than the source holds',
    },
    'token-id-whole': { verdict: 'fail', expected: 'a whole id', actual: 'part of one' },
    'token-location-retrieves': {
      verdict: 'inconclusive',
      reason: 'No test card was accepted; name one in the profile.',
    },
    'card-number-hidden': { verdict: 'inapplicable', reason: 'No token is made.' },
  },
  { evidence: [sampleExchange('one')] },
)
const attacked = sampleRecord(
  {
    'charge-amount-equals-source': {
      verdict: 'fail',
      expected: hostile,
      actual: hostile,
      exchanges: ['one'],
      title: hostile,
    },
    'charge-id': { verdict: 'inconclusive', reason: hostile },
    'token-id-whole': { verdict: 'error', reason: hostile, actual: hostile },
  },
  {
    evidence: [
      {
        ...sampleExchange('one', hostile),
        error: hostile,
        request: {
          method: 'POST',
          url: `http://127.0.0.1:4010/x${hostile}`,
          headers: { [hostile]: hostile },
          body: hostile,
        },
      },
    ],
    sentence: hostile,
  },
)

t.test('the terminal shows areas, failures with evidence, what is open, and the outcome', async (t) => {
  const shown = terminalReport(failing, look)
  t.match(
    shown,
    /✗ charge-amount-equals-source   refuses another amount than the source holds\n  A charge whose amount/,
  )
  t.match(
    shown,
    / {2}expected {2}no charge made\n {2}actual {4}200, charge chrg_test_5x\n {2}exchange {2}POST \/charges {2}amount=50001&currency=MYR/,
  )
  t.match(shown, /\n {12}→ {2}200 \{"object":"charge","id":"chrg_test_1"\}\n/)
  t.match(shown, `  again     ${again} --only charge-amount-equals-source\n`)
  t.match(shown, /curl -i -u "\$ASSAY_SECRET_KEY:" --data-raw 'amount=50001&/)
  t.match(
    shown,
    /\? No test card was accepted; name one in the profile\.\n {4}inconclusive: token-location-retrieves\n/,
  )
  t.match(
    shown,
    /✗ The implementation is nonconformant\.\n {2}executed {2}MUST \d+ of \d+, SHOULD \d+ of \d+, \d+ untestable; 12\.3 s\n/,
  )
  t.match(shown, 'created   4 tokens, 30 sources, 21 charges (10500.00 MYR)')
  t.ok(
    shown.indexOf('✗ charge-amount-equals-source') < shown.indexOf('✗ token-id-whole'),
    'what binds comes first',
  )
  t.notMatch(shown, '\u001B')
  const long = shown.split('\n').filter((line) => line.length > 80 && !/^ {2}(request|again)/.test(line))
  t.same(long, [])
})

t.test('quiet leaves areas and observations out, verbose shows all of them', async (t) => {
  const quiet = terminalReport(failing, { ...look, quiet: true })
  t.match(quiet, /^✗ charge-amount-equals-source/)
  t.notMatch(quiet, 'observations')
  const verbose = terminalReport(failing, { ...look, verbose: true })
  for (const id of Object.keys(observations)) t.match(verbose, `· ${id} `)
  for (const [id, { untestable }] of Object.entries(requirements))
    if (untestable === undefined) t.match(verbose, ` ${id}`)
  const long = verbose.split('\n').filter((line) => line.length > 80 && !/^ {2}(request|again)/.test(line))
  t.same(long, [], '80 columns are enough')
})

t.test('colours follow FORCE_COLOR, NO_COLOR and the terminal', async (t) => {
  t.equal(wantsColour({}, true), true)
  t.equal(wantsColour({}, false), false)
  t.equal(wantsColour({ NO_COLOR: '1' }, true), false)
  t.equal(wantsColour({ NO_COLOR: '' }, true), true)
  t.equal(wantsColour({ FORCE_COLOR: '1', NO_COLOR: '1' }, false), true)
  t.equal(wantsColour({ FORCE_COLOR: '0' }, true), false)
  t.equal(wantsColour({ TERM: 'dumb' }, true), false)
  t.match(terminalReport(failing, { ...look, paint: paints(true) }), '\u001B[31m✗')
})

t.test('TAP is read by the parser of node-tap, and ok exactly when the outcome is conformant', async (t) => {
  const cases: [RunRecord, boolean][] = [
    [sampleRecord(), true],
    [sampleRecord({ 'token-id-whole': { verdict: 'fail', expected: 'a', actual: 'b' } }), true],
    [
      sampleRecord({ 'token-id-whole': { verdict: 'fail', expected: 'a', actual: 'b' } }, { strict: true }),
      false,
    ],
    [failing, false],
    [attacked, false],
  ]
  for (const [record, ok] of cases) {
    const streamed: string[] = []
    const stream = tapStream((text) => streamed.push(text), { strict: record.strict, accepted: [] })
    for (const { id, checks } of record.findings.slice(0, 100))
      for (const check of checks) stream.checked(id, check)
    stream.end(record)
    for (const tap of [tapReport(record), streamed.join('')]) {
      const extra: string[] = []
      const { results } = await parsed(tap, extra)
      t.equal(results.ok, ok)
      t.equal(results.count, record.findings.length)
      t.same(extra, [])
    }
  }
})

t.test('a diagnostic of TAP gives expected and actual', async (t) => {
  const { points } = await parsed(tapReport(failing))
  const point = points.find(({ name }) => name.startsWith('charge-amount-equals-source'))
  t.match(point, {
    ok: false,
    diag: {
      level: 'MUST',
      verdict: 'fail',
      expected: 'no charge made',
      actual: '200, charge chrg_test_5x',
      exchanges: ['one'],
    },
  })
})

t.test('JUnit is what CI systems read, and fails where the run does', async (t) => {
  for (const record of [failing, attacked]) {
    t.equal(xmlTrouble(junitReport(record)), null)
    const { troubles, counts } = junitShape(junitReport(record))
    t.same(troubles, [])
    t.equal(counts['testcase'], record.findings.length)
  }
  t.match(junitShape(junitReport(failing)).counts, { failure: 1, error: 1 })
  t.same(junitShape('<testsuites skipped="1"><testsuite><case/></testsuite></testsuites>').troubles, [
    '<testsuites> has skipped',
    '<testsuite> has no tests',
    '<case> is none of testsuite, properties, testcase, system-out, system-err',
  ])
  t.equal(xmlTrouble('<a><b></a>'), '</a> closes another element')
  const junit = junitReport(failing)
  t.match(
    junit,
    /<testsuites name="assay http:\/\/127\.0\.0\.1:4010" tests="\d+" failures="1" errors="1" time="12\.345"/,
  )
  t.match(
    junit,
    /<failure message="fail: expected no charge made; actual 200, charge chrg_test_5x" type="fail">/,
  )
  t.match(junit, 'message="SHOULD, fail: expected a whole id; actual part of one"')
})

t.test('hostile text stays text in every report', async (t) => {
  for (const [name, text] of Object.entries({
    terminal: terminalReport(attacked, { ...look, verbose: true }),
    tap: tapReport(attacked),
    junit: junitReport(attacked),
    summary: summaryReport(attacked),
    html: htmlReport(attacked),
    badge: badge(attacked),
    json: jsonReport(attacked),
  }))
    t.notMatch(text, /(?!\n)[\p{Cc}\p{Cf}]/u, name)
  const html = htmlReport(attacked)
  t.same(html.match(/<script|<img/gi), ['<script'], 'none but the script of the page')
  t.notMatch(summaryReport(attacked).replace(/(`+)[^`](?:.*?[^`])?\1(?!`)/g, ''), /<(script|img)|^ok 1/m)
  t.notMatch(tapReport(attacked), /^ok 1 - forged/m)
  t.same(JSON.parse(jsonReport(attacked)), attacked)
})

t.test('a body that is nested deeper than anyone reads is told as text', (t) => {
  const body = '['.repeat(9000) + ']'.repeat(9000)
  const record = sampleRecord(
    { 'charge-id': { verdict: 'fail', actual: 'one answer', exchanges: ['one'] } },
    { evidence: [sampleExchange('one', body)] },
  )
  t.match(htmlReport(record), '[[[[[')
  t.end()
})

t.test('Markdown and HTML name each failure', async (t) => {
  for (const { id } of failures(failing)) {
    t.match(summaryReport(failing), `### ${id} (fail`)
    t.match(htmlReport(failing), `id="failure-${id}"`)
  }
  t.equal(xmlTrouble(badge(failing)), null)
})

t.test('the page tells failures of one cause together, and what waits for one operation in a line', (t) => {
  const body = '{"object":"charge","amount":"much","fee_rates":{"amount":1}}'
  const absent = (name: string) => ({
    verdict: 'fail' as const,
    actual: `${name} is absent (2 of 2 answers)`,
    member: { name, value: null },
  })
  const fields = {
    'charge-paid-at': { ...absent('paid_at'), exchanges: ['one'] },
    'charge-amount': {
      ...absent('amount'),
      actual: 'amount: "much" (2 of 2 answers)',
      member: { name: 'amount', value: '"much"' },
      exchanges: ['one'],
    },
    'charge-currency': { ...absent('currency'), exchanges: ['two'] },
  }
  const reason = 'listEvents was not accepted: 404 Not Found.'
  const waiting = ['event-id', 'event-object', 'event-livemode', 'event-location'] as const
  const record = sampleRecord(
    { ...fields, ...Object.fromEntries(waiting.map((id) => [id, { verdict: 'inconclusive', reason }])) },
    { evidence: [sampleExchange('one', body), sampleExchange('two', body)] },
  )
  const page = htmlReport(record)
  const [block = '', ...others] = [...page.matchAll(/<article[^]*?<\/article>/g)].map(String)
  t.same(others, [], 'one block')
  t.match(block, '3 fields of Charge')
  for (const id of Object.keys(fields)) t.match(block, `id="failure-${id}"`)
  t.match(block, /paid_at is absent \(2 of 2 answers\)/)
  t.equal(block.match(/<details/g)?.length, 1, 'one exchange')
  t.equal(block.match(/curl /g)?.length, 1)
  t.match(block, `${again} --only charge-amount,charge-currency,charge-paid-at`)
  t.equal(block.match(/<mark>/g)?.length, 1, 'what is absent is nowhere, and marks no other of its name')
  const open = /<ul class="reasons">[^]*?<\/ul>/.exec(page)?.[0] ?? ''
  t.match(open.replace(/\s+/g, ' '), `${reason} <details><summary>4 requirements</summary>`)
  t.equal(open.match(/<li>/g)?.length, 1)
  t.end()
})

interface Point {
  ok: boolean
  name: string
  diag?: unknown
}

function parsed(
  text: string,
  extra: string[] = [],
): Promise<{ results: { ok: boolean; count: number }; points: Point[] }> {
  return new Promise((resolve) => {
    const points: Point[] = []
    const parser = new Parser({ strict: true }, (results) => resolve({ results, points }))
    parser.on('assert', (point: Point) => points.push(point))
    parser.on('extra', (line: string) => extra.push(line))
    parser.end(text)
  })
}
