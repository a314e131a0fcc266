import { readFileSync } from 'node:fs'
import { test } from 'tap'
import { judgeRecord } from '../../judge/report.ts'
import type { Entry, Exchange } from '../../record/entry.ts'
import type { HarOptions } from '../../har/calls.ts'
import { entriesOfHar } from '../../har/entries.ts'
import { isHar } from '../../har/messages.ts'
import { usualOptions } from '../../settings/options.ts'
import { entriesOf } from '../rules/record.ts'

const options = { baseUrl: 'http://api.test/v1', vaultUrl: 'http://vault.test' }
const keys: { readonly [kind: string]: string } = {
  public: 'pkey_test_4f',
  secret: 'skey_test_9a',
  none: '',
}
const began = Date.parse('2026-03-14T09:00:00Z')

/** Writes the exchanges of a record written as text as a HAR, as a browser does. */
function harOf(text: string, more: readonly object[] = []): string {
  const entries = entriesOf(text)
    .filter((entry): entry is Exchange => 'request' in entry)
    .map(({ request, answer, start, duration, key }) => ({
      startedDateTime: new Date(began + start).toISOString(),
      time: duration,
      request: {
        method: request.method,
        url: request.url.startsWith('/') ? `http://kit.test${request.url}` : request.url,
        headers: keys[key]
          ? [{ name: 'Authorization', value: `Basic ${btoa(`${keys[key]}:`)}` }]
          : [],
        ...(request.body === null
          ? {}
          : { postData: { mimeType: 'text/plain', text: request.body } }),
      },
      response: { status: answer?.status ?? 0, headers: [], content: { text: answer?.body ?? '' } },
    }))
  return JSON.stringify({ log: { version: '1.2', entries: [...entries, ...more] } })
}

const read = (har: string, given: Partial<HarOptions> = {}): Entry[] =>
  entriesOfHar(har, 'a.har', { ...options, ...given })
const exchangesIn = (entries: readonly Entry[]): Exchange[] =>
  entries.filter((entry): entry is Exchange => 'request' in entry)

const payment = `
  createToken -> t1
  createSource -> s1
  createCharge source=s1 -> c1
  retrieveCharge c1 -> c1
  e1 = charge.create c1
  listChargeEvents c1 -> list e1
  webhook e1
`

test('requests are told apart by their address, and keys by what accepts them', (t) => {
  const found = exchangesIn(read(harOf(payment)))
  t.same(
    found.map(({ kind, operation, key, expect = 'accepted' }) => [kind, operation, key, expect]),
    [
      ['request', 'createToken', 'public', 'accepted'],
      ['request', 'createSource', 'public', 'accepted'],
      ['request', 'createCharge', 'secret', 'accepted'],
      ['request', 'retrieveCharge', 'secret', 'accepted'],
      ['request', 'listChargeEvents', 'secret', 'accepted'],
      ['webhook', null, 'none', 'accepted'],
    ],
  )
  t.end()
})

const meant: readonly [line: string, expected: object][] = [
  ['createSource amount=- -> 400', { about: 'create-source-amount-required', expect: 'refused' }],
  ['createSource @key=none -> 401', { about: 'create-source-key-required', expect: 'refused' }],
  ['createToken @key=secret -> 401', { about: 'create-token-key-kind', expect: 'refused' }],
  ['createSource amount=051 -> 400', { expect: 'open' }],
  ['createSource amount=777 -> 400', { about: undefined, expect: 'open' }],
  ['createSource colour=red -> 400', { expect: 'open' }],
  ['createSource colour=red -> s9', { expect: undefined }],
  ['createCharge source=s1 -> 400', { expect: 'open' }],
  ['createCharge source=src_unknown -> 404', { expect: 'open' }],
  [
    'createCharge @base=single-request card=t1 source[type]=- source[bank]=- -> c9',
    { about: undefined, expect: undefined },
  ],
  ['retrieveToken tokn_unknown -> 404', { expect: 'open' }],
]

test('what is to come of a request is derived from the contract', (t) => {
  for (const [line, expected] of meant) {
    const last = exchangesIn(
      read(harOf(`${payment}\n${line}`), { publicKey: keys['public'], secretKey: keys['secret'] }),
    ).at(-1)
    t.match({ about: undefined, expect: undefined, ...last }, expected, line)
  }
  t.end()
})

test('a HAR without keys had the right ones, but where they were refused', (t) => {
  const stripped = harOf(`${payment}\ncreateSource -> 401`).replaceAll('Authorization', 'Other')
  t.same(
    exchangesIn(read(stripped)).map(({ key }) => key),
    ['public', 'public', 'secret', 'secret', 'secret', 'none', 'unknown'],
  )
  t.end()
})

test('no key, card or cookie of a HAR is kept', (t) => {
  const more = {
    startedDateTime: '2026-03-14T09:00:09Z',
    time: 5,
    request: {
      method: 'POST',
      url: 'http://vault.test/tokens',
      headers: [
        { name: 'Content-Type', value: 'application/json' },
        { name: 'cookie', value: 'session=4711' },
        { name: 'x-echo', value: keys['public'] },
      ],
      postData: {
        text: '{"card":{"number":"6011000990139424","security_code":"837"}}',
      },
    },
    response: {
      status: 200,
      headers: [],
      content: {
        text: Buffer.from('{"number":"6011 0009 9013 9424","cvc":"837"}').toString('base64'),
        encoding: 'base64',
      },
    },
  }
  const entries = read(harOf(payment, [more]))
  t.notMatch(
    JSON.stringify(entries),
    /4711|pkey_test|skey_test|4242424242424242|601100099|"837"|9013 9424/,
  )
  t.match(exchangesIn(entries).at(-1), { operation: 'createToken', other: 'JSON', expect: 'open' })
  t.end()
})

test('a HAR is judged, and what it does not show is inconclusive', (t) => {
  const verdictOf = (text: string, id: string): unknown => {
    const judged = judgeRecord(read(harOf(text)), usualOptions)
    return judged.findings.find((finding) => finding.id === id)?.verdict
  }
  t.equal(verdictOf(payment, 'create-charge-accepts-valid-request'), 'pass')
  t.equal(verdictOf(payment, 'charge-becomes-failed'), 'inconclusive')
  const wrong = payment.replace('source=s1 -> c1', 'source=s1 -> c1 livemode=7')
  t.equal(verdictOf(wrong, 'charge-livemode'), 'fail')
  t.end()
})

test('a payment on the sandbox that Chromium recorded holds', (t) => {
  const har = readFileSync(new URL('payment.har', import.meta.url), 'utf8')
  const address = 'http://127.0.0.1:8080'
  const entries = entriesOfHar(har, 'payment.har', { baseUrl: address, vaultUrl: address })
  const { findings } = judgeRecord(entries, usualOptions)
  const idsOf = (wanted: string): string[] =>
    findings.filter(({ verdict }) => verdict === wanted).map(({ id }) => id)
  t.same(idsOf('fail'), [])
  t.ok(idsOf('pass').length >= 200)
  for (const id of ['return-uri-reached', 'charge-becomes-successful'])
    t.ok(idsOf('pass').includes(id), id)
  t.end()
})

const broken: readonly [har: string, message: RegExp][] = [
  ['{"log":', /it is no HAR: the value must be an object; export it again/],
  ['{"log":{}}', /log.entries is missing; export it again/],
  ['{"log":{"entries":[]}}', /none of its 0 requests is one of the API/],
  ['{"log":{"entries":[{}]}}', /log.entries\[0\].startedDateTime is missing/],
  [
    harOf(payment).replace('"status":200', '"status":"ok"'),
    /response.status must be a number, and is "ok"/,
  ],
  [harOf(payment).replace('2026-03-14', 'a day'), /startedDateTime must be a real date-time/],
  [harOf(payment).replaceAll('.test', '.invalid'), /none of its 6 requests .* --base-url/],
]

test('a HAR of another form is refused by subject, value and remedy', (t) => {
  for (const [har, message] of broken) t.throws(() => read(har), { name: 'UsageError', message })
  t.ok(isHar(' {"log": {}}'))
  t.notOk(isHar('{"kind":"run"}'))
  t.end()
})
