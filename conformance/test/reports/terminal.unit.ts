import { test } from 'tap'
import { observations, requirements, type RequirementId } from '../../../generated/requirements.ts'
import { terminalStyle, paints } from '../../reports/paint.ts'
import { reportOf } from '../../reports/report.ts'
import { terminalReport } from '../../reports/terminal.ts'
import { sampleExchange, sampleRecord, type Said } from './sample.ts'

const look = { paint: paints(false), columns: 80, verbose: false, brief: false }
const again = 'assay run http://127.0.0.1:4010'
type Findings = Partial<Record<RequirementId, Said>>
const should: Findings = {
  'card-number-hidden': { verdict: 'fail', expected: 'no number', actual: 'a full card number' },
}
const failing: Findings = {
  'charge-amount-equals-source': {
    verdict: 'fail',
    expected: 'no charge made',
    actual: '200, charge chrg_test_5x',
    exchanges: ['one'],
    times: { broken: 3, of: 9 },
    member: { name: 'amount', value: '50001' },
  },
  'token-location-retrieves': {
    verdict: 'inconclusive',
    reason: 'No test card was accepted.',
    exchanges: ['two'],
  },
  'charge-location': { verdict: 'inapplicable', reason: 'No charge is made.' },
}
const evidence = [
  sampleExchange('one', `{"object":"charge","x":"${'y'.repeat(500)}","amount":50001,"z":1}`),
  { ...sampleExchange('two'), answer: null, error: 'no answer within 5 s' },
]

function shown(findings: Findings, changes: Parameters<typeof sampleRecord>[1] = {}, more = {}): string {
  return terminalReport(reportOf(sampleRecord(findings, { evidence, ...changes })), { ...look, ...more })
}

test('a failure has its sentence, its exchange cut around the wrong member, and its commands', (t) => {
  const text = shown(failing)
  t.match(text, '✗ charge-amount-equals-source   broken in 3 of 9 answers\n  A charge whose amount differs')
  t.match(
    text,
    '  expected  no charge made\n  actual    200, charge chrg_test_5x\n  exchange  POST /charges  amount',
  )
  t.match(text.replaceAll(/\n {12}/g, ''), /→ {2}200 … y+","amount":50001,"z":1}\n/)
  t.match(text, '  request   curl -i -u "${ASSAY_SECRET_KEY}:" --data-raw \'amount=50001&')
  t.match(text, `  again     ${again} --only charge-amount-equals-source\n`)
  t.end()
})

test('what could not be judged has its exchange and its commands, what does not apply its reason', (t) => {
  const text = shown(failing)
  t.match(text, '? No test card was accepted.\n    inconclusive: token-location-retrieves\n  exchange  POST')
  t.match(text.replaceAll(/\s+/g, ' '), '→ no answer within 5 s request curl -i')
  t.match(text, `  again     ${again} --only token-location-retrieves\n`)
  t.match(text, '- No charge is made.\n    inapplicable: charge-location\n')
  t.match(text, /✓ webhooks +\d+ of \d+/)
  t.end()
})

test('headlines count what is broken, not judged, and holds', (t) => {
  const rows: [Findings, RegExp][] = [
    [failing, /✗ nonconformant: 1 broken, 1 not judged, \d+ hold, 1 not applicable\n/],
    [
      { ...failing, ...should },
      /hold, 1 not applicable; 1\n? +SHOULD does not hold|hold, 1 not applicable; 1 SHOULD\n {2}does not hold\n/,
    ],
    [should, /✓ conformant, but: 1 SHOULD does not hold; \d+ hold\n/],
    [{}, /✓ conformant: \d+ hold\n {2}judged {4}326 MUST: 326 hold; /],
    [{ 'charge-id': { verdict: 'inconclusive' } }, /\? incomplete: 1 not judged, \d+ hold\n/],
  ]
  for (const [findings, headline] of rows) t.match(shown(findings), headline)
  t.match(
    shown({}, { exitCode: 4, outcome: 'incomplete', sentence: 'incomplete: no answer.' }),
    '  incomplete: no answer.\n',
  )
  t.end()
})

test('a SHOULD that does not hold stands first, in its own colour', (t) => {
  const text = shown({ ...failing, ...should }, {}, { paint: paints(true) })
  t.match(text, '\u001B[36m✗\u001B[0m \u001B[1mcard-number-hidden\u001B[0m   \u001B[36mSHOULD\u001B[0m')
  t.ok(text.indexOf('card-number-hidden') < text.indexOf('charge-amount-equals-source'))
  t.end()
})

test('failures of one cause are one group, each with its own expected and actual behaviour', (t) => {
  const ids: RequirementId[] = ['charge-id', 'charge-amount', 'charge-currency']
  const fields = Object.fromEntries(
    ids.map((id) => [
      id,
      { verdict: 'fail' as const, expected: requirements[id].text, actual: `${id} is wrong` },
    ]),
  )
  const text = shown(fields)
  t.match(text, /✗ 3 fields of /)
  for (const id of ids)
    t.match(text, new RegExp(`\\n {2}${id}\\n {2}A charge [^]*?\\n {2}actual {4}${id} is wrong\\n`))
  t.match(text, `again     ${again} --only charge-id,charge-amount,charge-currency\n`)
  t.end()
})

test('reasons that differ by an identifier alone are one', (t) => {
  const open = (id: string): Said => ({ verdict: 'inconclusive', reason: `${id} did not complete` })
  const text = shown({ 'charge-id': open('chrg_test_1a'), 'charge-paid-at': open('chrg_test_2b') })
  t.match(text, '? chrg_test_1a did not complete\n    inconclusive: charge-id, charge-paid-at\n')
  t.end()
})

test('brief and verbose show less and more, in 80 columns', (t) => {
  const brief = shown(failing, {}, { brief: true })
  t.match(brief, /^✗ charge-amount-equals-source {2}no charge made → 200, charge .* {2}\(POST \/charges\)\n/)
  t.match(brief, '? 1 requirement: No test card was accepted.\n')
  t.match(brief, `  further   ${again} --only charge-amount-equals-source --verbose\n`)
  t.notMatch(brief, 'observations')
  const verbose = shown(failing, {}, { verbose: true })
  for (const id of Object.keys(observations)) t.match(verbose, `· ${id} `)
  for (const text of [verbose, shown(failing)])
    t.same(
      text.split('\n').filter((line) => line.length > 80 && !/^ {2}(request|again)/.test(line)),
      [],
    )
  t.end()
})

test('many lost answers come with advice, a missing operation with the next step', (t) => {
  const lost = shown({}, { operations: { createCharge: { none: 12, '200': 3 } } })
  t.match(lost, '\n  12 requests had no complete answer: try --concurrency 1')
  const absent = shown({}, { operations: { createToken: { '200': 1 }, createSource: { '404': 3 } } })
  t.match(absent, '  There: createToken.\n  Not there: createSource (404).\n  Next: createSource.\n')
  t.end()
})

test('a pipe and an agent get the compact form, a person and CI the whole one', (t) => {
  const rows: [
    NodeJS.ProcessEnv,
    isTTY: boolean,
    settings: { brief?: boolean; verbose?: boolean },
    boolean,
  ][] = [
    [{}, true, {}, false],
    [{}, false, {}, true],
    [{ CI: 'true' }, false, {}, false],
    [{ AI_AGENT: '1' }, true, {}, true],
    [{ AI_AGENT: '1' }, false, { verbose: true }, false],
    [{}, true, { brief: true }, true],
  ]
  for (const [env, isTTY, settings, brief] of rows)
    t.equal(terminalStyle({ isTTY }, env, settings).brief, brief)
  t.end()
})

test('colours follow FORCE_COLOR, NO_COLOR and the terminal', (t) => {
  const rows: [NodeJS.ProcessEnv, boolean, boolean][] = [
    [{}, true, true],
    [{}, false, false],
    [{ NO_COLOR: '1' }, true, false],
    [{ NO_COLOR: '' }, true, true],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: '0' }, true, false],
    [{ TERM: 'dumb' }, true, false],
  ]
  for (const [env, terminal, colours] of rows)
    t.equal(terminalStyle({ isTTY: terminal }, env).paint.bold('a') !== 'a', colours)
  t.end()
})
