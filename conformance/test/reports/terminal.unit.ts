import { test, type Test } from 'tap'
import type { RunReport } from '../../../generated/report.js'
import type { RequirementId } from '../../../generated/requirements.ts'
import { reporterFor } from '../../reports/reporter.ts'
import { reportOf } from '../../reports/report.ts'
import { painter, terminalStyle } from '../../reports/style.ts'
import { terminalReport } from '../../reports/terminal.ts'
import type { Progress } from '../../settings/options.ts'
import { failing, hostile, raw, sampleExchange, sampleRecord, type Change } from './sample.ts'

const style = { paint: painter(false), columns: 80, verbose: false, brief: false }
const again = 'assay run http://127.0.0.1:4010 --only'

function shown(runReport: RunReport, changes = {}): string {
  return terminalReport(reportOf(runReport), { ...style, ...changes })
}

test('a report has what does not hold, what could not be judged, and the outcome', (t) => {
  const text = shown(failing).replaceAll(/\n {12}/g, '')
  for (const part of [
    '✗ charge-amount-equals-source   broken in 3 of 9 answers\n  A charge whose amount differs',
    '  expected  no charge made\n  actual    200, charge chrg_test_5x\n  scenarios begin, pays at once\n  exchange  POST /charges amount',
    /→ {2}200 … .*,"f89":89,"amount":50001,"z":1}\n/,
    '  request   curl -i -u "${ASSAY_SECRET_KEY}:" --data-raw \'amount=50001&',
    `  rerun     ${again} charge-amount-equals-source --whole\n`,
    '? No test card was accepted.\n    inconclusive: token-location-retrieves\n  exchange  POST',
    /→ {2}no answer within 5 s\n {2}request {3}curl -i/,
    `  rerun     ${again} token-location-retrieves --whole\n`,
    /✓ webhooks +\d+ of \d+/,
    /✗ nonconformant: 1 broken, 1 not judged, \d+ hold, 1 not applicable; 1 SHOULD\s+does not hold\n/,
    /\n {2}judged {4}327 MUST: 1 broken \+ 1 not judged \+ \d+ hold \+ 1 not\s*applicable; /,
    /\(10500\.00 MYR\); 320 requests, 40\s*webhooks in 12\.3 s/,
  ])
    t.match(text, part)
  t.end()
})

test('a SHOULD that does not hold has its own colour, and stands after each MUST, unless it lets card data out', (t) => {
  const fails = { verdict: 'fail' } as const
  const ids = ['answer-media-type', 'charge-amount-equals-source', 'card-number-hidden'] as const
  const runReport = sampleRecord(Object.fromEntries(ids.map((id) => [id, fails])))
  t.same(
    reportOf(runReport).failed.map(({ title }) => title),
    ids.toReversed(),
  )
  const text = shown(failing, { paint: painter(true) })
  t.match(
    text,
    '\u001B[36m✗\u001B[39m \u001B[1mcard-number-hidden\u001B[22m   \u001B[36mSHOULD\u001B[39m',
  )
  t.match(text, '\u001B[31m"amount":50001\u001B[39m')
  t.end()
})

test('what has one cause is one group, each finding with its own words', (t) => {
  const ids: RequirementId[] = ['charge-id', 'charge-amount', 'charge-currency']
  const each = (change: (id: RequirementId) => Change) =>
    shown(sampleRecord(Object.fromEntries(ids.map((id) => [id, change(id)]))))
  const fields = each((id) => ({ verdict: 'fail', expected: 'another', actual: `${id} is wrong` }))
  t.match(fields, /✗ 3 fields of /)
  for (const id of ids)
    t.match(
      fields,
      new RegExp(`\\n {2}${id}\\n {2}A charge [^]*?\\n {2}actual {4}${id} is wrong\\n`),
    )
  t.match(fields, `rerun     ${again} charge-id,charge-amount,charge-currency --whole\n`)
  const open = each((id) => ({
    verdict: 'inconclusive',
    reason: `chrg_test_${id.length} did not complete`,
  }))
  t.match(
    open,
    '? chrg_test_9 did not complete\n    inconclusive: charge-id, charge-amount, charge-currency\n',
  )
  const began = performance.now()
  each(() => ({ verdict: 'inconclusive', reason: 'a-'.repeat(100_000) }))
  t.ok(performance.now() - began < 5000, 'a reason of 200,000 letters is grouped at once')
  t.end()
})

test('the steps before a failure are shown, a visit of a customer as one', (t) => {
  const made = sampleExchange('a', '{"object":"charge","status":"pending"}')
  const visits = [['b', 'failed'] as const, ['c', null] as const].map(([id, choice]) => {
    return { ...sampleExchange(id), kind: 'visit' as const, choice }
  })
  const change = { verdict: 'fail', exchanges: ['d'], history: ['a', 'b', 'c', 'none'] } as const
  const runReport = sampleRecord(
    { 'charge-id': { ...change, exchanges: ['d'], history: [...change.history] } },
    { evidence: [made, ...visits, sampleExchange('d', '')] },
  )
  const text = shown(runReport).replaceAll(/\n {12}/g, ' ')
  t.match(
    text,
    'after     POST /charges → 200 pending, customer opens the page and declines, customer opens the page\n',
  )
  t.match(text, '→  200 (no body)\n')
  t.end()
})

test('a group shows the exchange of what it names first, and others say theirs', (t) => {
  const change = (id: string): Change => ({
    verdict: 'fail',
    actual: '200, a thing',
    exchanges: [id],
  })
  const other = sampleExchange('other')
  const evidence = [
    sampleExchange('one'),
    {
      ...other,
      request: {
        ...other.request,
        method: 'GET',
        url: `${other.request.url}/chrg_test_1`,
        body: null,
      },
    },
    {
      ...other,
      id: 'hook',
      kind: 'webhook' as const,
      request: { ...other.request, url: '/hook', body: '' },
    },
  ]
  const ids = [
    'charge-amount-equals-source',
    'charge-becomes-failed',
    'charge-create-webhook',
  ] as const
  const [one, two, three] = [change('one'), change('other'), change('hook')]
  const runReport = sampleRecord({ [ids[0]]: two, [ids[1]]: one, [ids[2]]: three }, { evidence })
  const [group] = reportOf(runReport).failed
  const shownIn = group?.items.map(({ finding: { exchanges }, details }) => [
    exchanges[0],
    Object.fromEntries(details)['shown by'],
  ])
  t.equal(group?.items[0].exchange?.id, 'one')
  t.same(shownIn, [
    ['one', 'POST /charges → 200'],
    ['other', 'GET /charges/chrg_test_1 → 200'],
    ['hook', 'webhook POST /hook → 200'],
  ])
  const text = shown(sampleRecord({ [ids[2]]: three }, { evidence }))
  t.match(text, '  exchange  webhook POST /hook (no body)\n            →  200\n')
  t.end()
})

test('the outcome names the operations that are not there', (t) => {
  const operations = { createToken: { '200': 1 }, createSource: { '404': 3 } }
  t.match(shown(sampleRecord({}, { operations })), '  missing   createSource\n')
  const lost = { createCharge: { '200': 1, none: 7 } }
  t.match(
    shown(sampleRecord({}, { operations: lost })),
    /lost +7 requests had no complete answer: look/,
  )
  t.end()
})

test('brief shows less, and lines have 80 columns', (t) => {
  const brief = shown(failing, { brief: true })
  t.match(
    brief,
    '✗ charge-amount-equals-source (broken in 3 of 9 answers)  no charge made → 200, charge chrg_test_5x  (POST /charges → 200)\n',
  )
  t.match(brief, '✗ card-number-hidden (SHOULD)  no number → a full card number')
  t.match(brief, '? token-location-retrieves: No test card was accepted.\n')
  t.match(
    brief,
    `  further   ${again} card-number-hidden,charge-amount-equals-source --whole --verbose\n`,
  )
  const long = shown(failing)
    .split('\n')
    .filter((line) => line.length > 80)
  t.same(
    long.filter((line) => !/^ {2}(request|rerun)/.test(line)),
    [],
  )
  t.end()
})

test('a pipe and an agent get the compact form; colours follow FORCE_COLOR, NO_COLOR and the terminal', (t) => {
  const rows: [
    NodeJS.ProcessEnv,
    isTTY: boolean,
    verbose: boolean,
    brief: boolean,
    coloured: boolean,
  ][] = [
    [{}, true, false, false, true],
    [{}, false, false, true, false],
    [{ CI: 'true' }, false, false, false, false],
    [{ AI_AGENT: '1' }, true, false, true, true],
    [{ AI_AGENT: '1' }, false, true, false, false],
    [{ NO_COLOR: '1' }, true, false, false, false],
    [{ NO_COLOR: '' }, true, false, false, true],
    [{ FORCE_COLOR: '1', NO_COLOR: '1', CI: '1' }, false, false, false, true],
    [{ FORCE_COLOR: '0' }, true, false, false, false],
    [{ TERM: 'dumb' }, true, false, false, false],
  ]
  for (const [env, isTTY, verbose, brief, coloured] of rows) {
    const found = terminalStyle({ isTTY }, env, verbose)
    t.same(
      [found.brief, found.paint('bold', 'a') !== 'a'],
      [brief, coloured],
      JSON.stringify([env, isTTY]),
    )
  }
  t.end()
})

/** Shows messages of a run, and gives all that was written by the time that the line was drawn. */
function progress(
  t: Test,
  messages: readonly Progress[],
  isTTY: boolean,
  columns = 80,
  env = {},
): string {
  let draw: () => void = () => undefined
  const { setInterval: usual } = globalThis
  t.teardown(() => void (globalThis.setInterval = usual))
  globalThis.setInterval = ((action: () => void) => {
    draw = action
    return setTimeout(() => undefined, 0)
  }) as typeof setInterval
  let text = ''
  const write = (more: string) => (text += more)
  const output = { write, stream: { isTTY, columns }, announces: true, accepted: ['charge-amount'] }
  const reporter = reporterFor({}, env, output)
  for (const message of messages) reporter.progress(message)
  draw()
  const before = text
  reporter.leave()
  t.equal(
    text.slice(before.length).trim(),
    isTTY ? '\u001B[J' : '',
    'leaves the place to the report',
  )
  return before
}

const started: Progress = { kind: 'started', requests: 100, webhookUrl: 'http://127.0.0.1:90/hook' }
const sent = (requests: number): Progress => ({ kind: 'exchange', requests })

test('the progress is a bar and the requests sent of those planned', (t) => {
  const rows: [Progress[], string | RegExp][] = [
    [[started, sent(5)], /\r\u001B\[J█░{19} 5 of 100 requests in \d+ ms$/],
    [[started, sent(50)], /█{10}░{10} 50 of 100 requests in \d+ ms, about \d+ s left/],
    [[started, sent(130)], /█{20} 130 of 130 requests in/],
    [[{ ...started, requests: 0 }, sent(7)], /\r\u001B\[J7 requests in/],
  ]
  for (const [messages, line] of rows) t.match(progress(t, messages, true), line)
  t.end()
})

test('a log without a plan tells what is new alone', (t) => {
  t.equal(progress(t, [], false), '')
  t.match(progress(t, [sent(7)], false), /^7 requests in \d+ ms\n$/)
  t.end()
})

test('a failure is printed as it comes, unless the report has one line of it, and no text moves the cursor', (t) => {
  const broken: Progress = { kind: 'broken', id: 'charge-id' }
  const accepted: Progress = { kind: 'broken', id: 'charge-amount' }
  const linesIn = (env: NodeJS.ProcessEnv) =>
    progress(t, [started, broken, accepted, broken, sent(5)], false, 80, env)
      .replace(/in \d+ ms/, 'in 1 ms')
      .split('\n')
  const endpoint =
    'No webhook endpoint is registered, so a missing webhook is inconclusive. Register http://127.0.0.1:90/hook, or name yours with --webhook-listen HOST:PORT/path.'
  const failure = '✗ charge-id  A charge MUST have id, a string that begins with chrg.'
  const counted = '5 of 100 requests in 1 ms, 1 broken'
  t.same(linesIn({ CI: 'true' }), [endpoint, failure, counted, ''])
  t.same(linesIn({}), [endpoint, counted, ''])
  const narrow = progress(t, [{ ...started, webhookUrl: hostile }, sent(50)], true, 40).split(
    '\r\u001B[J',
  )
  t.ok((narrow.at(-1) ?? '').length < 40)
  t.notMatch(narrow.join(''), raw)
  t.end()
})
