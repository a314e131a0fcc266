import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { isAddress, isReturn } from '../../authorization/addresses.ts'
import { commandDriver } from '../../authorization/drivers/command.ts'
import { httpDriver } from '../../authorization/drivers/http.ts'
import { personDriver } from '../../authorization/drivers/person.ts'
import { readSaying, resultOf } from '../../authorization/words/saying.ts'
import { returnUri, visit } from './server.ts'

const start = 'GET /authorize/chrg_1'

t.test('visits only addresses on http and https, without a name in them', async (t) => {
  for (const url of ['https://bank.example/', 'http://8.8.8.8/', 'https://[2606:4700::1]/'])
    t.ok(isAddress(url), url)
  const others = ['ftp://bank.example/', 'javascript:1', 'data:,', 'file:///', 'https://a@bank.example/', 'x']
  for (const url of others) t.notOk(isAddress(url), url)
})

t.test('recognises the return_uri by origin and path', async (t) => {
  for (const url of [returnUri, 'https://shop.example/back/n1', `${returnUri}&status=x#y`])
    t.ok(isReturn(url, returnUri), url)
  for (const url of [
    'http://shop.example/back/n1',
    'https://shop.example/back/n12',
    'https://shop.example.evil/back/n1',
    'x',
  ])
    t.notOk(isReturn(url, returnUri), url)
})

t.test('reads wordings', async (t) => {
  const says: Record<string, string[]> = {
    successful: [
      'Mark as successful',
      'Approve',
      'AUTHORISE',
      'markSuccess',
      'Pay RM 10',
      'Yes',
      'Accept payment',
      'Berjaya',
      'Bayar',
      'Sahkan',
      'Confirm',
      'OK',
      'Diterima',
      '是',
      'ยืนยันการชำระเงิน',
      'பணம் செலுத்து',
    ],
    failed: [
      'Unsuccessful',
      'Mark as failed',
      'Not successful',
      "Don't pay",
      'Yes, cancel',
      'No, decline',
      'Deny',
      'Refuse',
      'Insufficient funds',
      'Cancel payment',
      'Abort',
      'Gagal',
      'Batal',
      'Tolak',
      'Payment failure',
      'payment_failed',
      'Disapprove',
      'Confirm rejection',
      '否',
      '不同意',
      '取消付款',
      '付款未成功',
      'ไม่',
      'ไม่ยืนยัน',
      'การชำระเงินไม่สำเร็จ',
      'வெற்றி பெறவில்லை',
    ],
    nothing: [
      'Continue',
      'Payment',
      'Reference no. 12',
      'Reject all cookies',
      'Do not cancel',
      'Approve or reject',
      'I accept the terms',
      'Know more',
      'PayNet',
      'GrabPay',
      'Return to merchant',
      'Terima kasih',
      'I agree to the terms',
      '同意条款',
      '付款方式',
      '返回商户',
      'วิธีการชำระเงิน',
      'தொடர்பு',
    ],
  }
  for (const [expected, texts] of Object.entries(says))
    for (const text of texts) t.equal(resultOf(readSaying(text))?.result ?? 'nothing', expected, text)
  const own = { successful: ['Setuju', '同意'], failed: ['Tidak setuju', '不同意'] }
  for (const text of own.successful)
    t.match(resultOf(readSaying(text, own)), { result: 'successful', level: 3 })
  for (const text of own.failed) t.match(resultOf(readSaying(text, own)), { result: 'failed', level: 3 })
})

t.test('http: fills templates, extracts and keeps cookies', async (t) => {
  const steps = [
    { url: '{authorize_uri}', extract: { csrf: 'input[name=csrf]', action: 'form' } },
    { url: '{action}', form: { csrf: '{csrf}', result: '{result}' } },
  ]
  const site = {
    [start]: {
      headers: { 'set-cookie': 's=1; Path=/' },
      page: '<form action="/do?a=1&amp;b=2"><input name=csrf value="x&amp;y">',
    },
    'POST /do': { status: 302, headers: { location: returnUri } },
  }
  const driver = httpDriver({
    steps: { successful: steps, failed: [{ url: '/authorize/chrg_1', extract: { none: '.nowhere' } }] },
  })
  const { arrival, lines, got } = await visit(driver, site, 'successful')
  t.same(lines, [start, 'POST /do?a=1&b=2 csrf=x%26y&result=successful'])
  t.equal(got[1]?.headers.cookie, 's=1')
  t.same(arrival, { kind: 'returned', url: returnUri, how: 'redirect', chose: true })
  t.match((await visit(driver, site, 'failed')).arrival, {
    kind: 'stuck',
    status: 200,
    lookedFor: '{none} by .nowhere',
  })
  const unknown = httpDriver({ steps: { successful: [{ url: '{nothing}' }], failed: [] } })
  t.match((await visit(unknown, site, 'successful')).arrival, {
    kind: 'stuck',
    saw: /\{nothing\} is not known.*\{authorize_uri\}/,
  })
  t.match((await visit(unknown, site, 'failed')).arrival, { kind: 'stuck', saw: /empty list/ })
  const json = httpDriver({
    steps: {
      successful: [
        { url: '/do2', headers: { 'Content-Type': 'application/json' }, body: '{"result":"{result}"}' },
      ],
      failed: [],
    },
  })
  const sent = await visit(json, { 'POST /do2': `<a href="${returnUri}">Back</a>` }, 'successful')
  t.match(sent.got[0], { body: '{"result":"successful"}', headers: { 'content-type': 'application/json' } })
  t.match(sent.arrival, { kind: 'returned', how: 'link', chose: true })
})

const script = (code: string) => [process.execPath, '-e', code]

t.test('command: gives the program the visit and no key', async (t) => {
  process.env.ASSAY_SECRET_KEY = 'skey_x'
  const { arrival, lines } = await visit(
    commandDriver({
      command: script(
        'fetch(process.argv[1] + "?" + process.argv[2] + (process.env.ASSAY_SECRET_KEY || "")).then(() => console.log(process.env.ASSAY_RETURN_URI + "&x=1"))',
      ),
    }),
    {},
    'failed',
  )
  delete process.env.ASSAY_SECRET_KEY
  t.same(lines, [`${start}?failed`])
  t.same(arrival, { kind: 'returned', url: `${returnUri}&x=1`, how: 'redirect', chose: true })
  const filled = await visit(
    commandDriver({ command: [...script('console.log(process.argv.length)'), '--', '--for={result}'] }),
    {},
    'failed',
  )
  t.match(filled.arrival, { kind: 'finished', chose: true })
})

t.test(
  'command: gives the program no more of the environment than it needs or the profile names',
  async (t) => {
    Object.assign(process.env, {
      SHOP_SECRET_KEY: 'skey_x',
      BANK_LOGIN: 'u:skey_x',
      BANK_USER: 'u',
      OTHER: 'x',
    })
    t.teardown(() =>
      ['SHOP_SECRET_KEY', 'BANK_LOGIN', 'BANK_USER', 'OTHER'].forEach((name) => delete process.env[name]),
    )
    const told =
      'fetch(process.argv[1] + "?" + Object.keys(process.env).filter((name) => process.env[name]).sort().join())'
    const environment = ['BANK_USER', 'BANK_LOGIN', 'SHOP_SECRET_KEY']
    const driver = commandDriver({ command: script(told), environment }, ['skey_x'])
    const { lines } = await visit(driver, {}, 'failed')
    t.match(lines[0], /\bASSAY_AUTHORIZE_URI,ASSAY_RESULT,ASSAY_RETURN_URI,BANK_USER,HOME\b.*\bPATH\b/)
    t.notMatch(lines[0], /SHOP_SECRET_KEY|BANK_LOGIN|OTHER/)
  },
)

t.test('command: gives the program an address without control characters', async (t) => {
  const driver = commandDriver({
    command: script(
      'console.log(process.env.ASSAY_RETURN_URI + "&x=" + encodeURIComponent(process.argv[1]))',
    ),
  })
  const { arrival } = await visit(driver, {}, 'failed', {
    authorizeUri: 'https://bank.example/a\n\tb\u001b[2J\u0007?c',
  })
  t.equal(
    arrival.kind === 'returned' && new URL(arrival.url).searchParams.get('x'),
    'https://bank.example/ab%1B[2J%07?c',
  )
  const none = await visit(driver, {}, 'failed', { authorizeUri: '--version' })
  t.match(none.arrival, { kind: 'stuck', saw: /no address/ })
})

t.test('command: says why it failed, and ends with the signal', async (t) => {
  const failing = await visit(
    commandDriver({ command: script('console.error("no bank"); process.exit(3)') }),
    {},
    'failed',
  )
  t.match(failing.arrival, { kind: 'stuck', saw: 'exit 3: no bank' })
  const none = await visit(commandDriver({ command: ['/no/such/program'] }), {}, 'failed')
  t.match(none.arrival, { kind: 'stuck', saw: /did not start/ })
  const before = performance.now()
  const slow = await visit(
    commandDriver({
      command: script(
        'require("child_process").spawn("sleep", ["60"], { stdio: "inherit" }); setInterval(() => {}, 1000)',
      ),
    }),
    {},
    'failed',
    { signal: AbortSignal.timeout(500) },
  )
  t.match(slow.arrival, { kind: 'stuck', saw: /time is over/ })
  t.ok(performance.now() - before < 30_000)
  t.throws(() => commandDriver({ command: [] }), /empty; name a program/)
})

t.test('person: goes on when the charge is complete, or nobody came', async (t) => {
  const told: string[] = []
  let polls = 0
  const tell = (line: string) => void told.push(line)
  const changed = await visit(personDriver({ poll: 0.01 }), {}, 'failed', {
    tell,
    settled: async () => ++polls > 2,
  })
  t.match(changed.arrival, { kind: 'finished', status: 0, chose: true })
  t.match(told[0], /^Customer 1: open http:\/\/127.*chrg_1 and make the payment fail, within 300 seconds\.$/)
  const nobody = await visit(personDriver({ seconds: 1, poll: 0.1 }), {}, 'successful', {
    settled: async () => false,
  })
  t.match(nobody.arrival, { kind: 'stuck', saw: 'nobody within 1 seconds' })
  const over = await visit(personDriver(), {}, 'successful', { signal: AbortSignal.timeout(100) })
  t.match(over.arrival, { kind: 'stuck', saw: 'the time is over' })
  const broken = await visit(personDriver({ seconds: 0.3, poll: 0.1 }), {}, 'successful', {
    settled: async () => {
      throw new Error('no answer')
    },
  })
  t.match(broken.arrival, { kind: 'stuck', saw: 'nobody within 0.3 seconds' })
})

t.test('person: hears where they ended, one customer after the other', async (t) => {
  const told: string[] = []
  const tell = (line: string) => void told.push(line)
  const lines = ['', 'https://shop.example/', ` ${returnUri}&a=b `, '']
  let complete = false
  const driver = personDriver({ typed: () => pause(20, lines.shift() ?? '') })
  const more = { tell, settled: async () => complete }
  const [first, second] = await Promise.all([
    visit(driver, {}, 'successful', more).finally(() => (complete = true)),
    visit(driver, {}, 'failed', more),
  ])
  t.match(first.arrival, { kind: 'returned', url: `${returnUri}&a=b`, chose: true })
  t.match(second.arrival, { kind: 'finished', status: 0, chose: true })
  t.match(told, [
    /^Customer 1: .* succeed, .* Then type or paste the address where you ended, and press Enter\.$/,
    /^The payment is not complete yet/,
    /^The return_uri is https:\/\/shop\.example\/back\/n1\?order=7, /,
    /^Customer 2: .* fail, /,
  ])
  const gone = await visit(
    personDriver({ seconds: 0.1, typed: (signal) => new Promise((_, no) => (signal.onabort = no)) }),
    {},
    'failed',
  )
  t.match(gone.arrival, { kind: 'stuck', saw: 'nobody within 0.1 seconds' })
})
