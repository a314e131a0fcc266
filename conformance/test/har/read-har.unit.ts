import { readFileSync } from 'node:fs'
import { test } from 'tap'
import type { Entry, Exchange } from '../../record/entry.ts'
import { readHar, type HarOptions } from '../../har/read-har.ts'
import { fileOf, isRecordFile } from '../../har/file.ts'
import { entriesOf } from '../requirements/record.ts'
import { accountsOf, idsWith, judgedDay } from './judged.ts'

const options = { baseUrl: 'http://api.test/v1', vaultUrl: 'http://vault.test' }
const keys: { readonly [kind: string]: string } = {
  public: 'pkey_test_4f1c08a2',
  secret: 'skey_test_9a77e001',
  none: '',
}
const began = Date.parse('2026-03-14T09:00:00Z')

/** Writes the exchanges of a record written as text as a HAR, as a full recorder does. */
function harOf(text: string, more: readonly object[] = []): string {
  const entries = entriesOf(text)
    .filter((entry): entry is Exchange => 'request' in entry)
    .map(({ request, answer, start, duration, key }) => ({
      startedDateTime: new Date(began + start).toISOString(),
      time: duration,
      request: {
        method: request.method,
        url: request.url.startsWith('/') ? `http://kit.test${request.url}` : request.url,
        headers: [
          { name: 'Host', value: 'api.test' },
          ...(keys[key]
            ? [{ name: 'Authorization', value: `Basic ${btoa(`${keys[key]}:`)}` }]
            : []),
        ],
        ...(request.body === null
          ? {}
          : { postData: { mimeType: 'text/plain', text: request.body } }),
      },
      response: {
        status: answer?.status ?? 0,
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        content: { text: answer?.body ?? '' },
      },
    }))
  return JSON.stringify({ log: { version: '1.2', entries: [...entries, ...more] } })
}

const read = (har: string, given: Partial<HarOptions> = {}): Entry[] =>
  accountsOf(har, { ...options, ...given })[0] ?? []
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
  t.same(
    exchangesIn(read(harOf(payment))).map(({ kind, operation, key }) => [kind, operation, key]),
    [
      ['request', 'createToken', 'public'],
      ['request', 'createSource', 'public'],
      ['request', 'createCharge', 'secret'],
      ['request', 'retrieveCharge', 'secret'],
      ['request', 'listChargeEvents', 'secret'],
      ['webhook', null, 'none'],
    ],
  )
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

test('a key that is a slip of another one, and works, is unknown', (t) => {
  const slip = harOf(`${payment}\ncreateSource -> s2\ncreateCharge source=s2 -> c2`)
  const entries = JSON.parse(slip).log.entries
  const at = entries.length - 2
  const authorization = `Basic ${btoa(`${keys['public']}0:`)}`
  entries[at].request.headers[1].value = authorization
  const found = exchangesIn(read(JSON.stringify({ log: { entries } })))
  t.match(found[at], { operation: 'createSource', key: 'unknown' })
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
        { name: 'x-private', value: 'anything' },
      ],
      postData: {
        text: '{"card":{"number":"6011000990139424","security_code":"837"}}',
      },
    },
    response: {
      status: 200,
      headers: [],
      content: {
        text: Buffer.from(
          '{"number":"6011 0009 9013 9424","cvc":"837","other":"5105105105105100","key":"skey_test_ffffffffff"}',
        ).toString('base64'),
        encoding: 'base64',
      },
    },
  }
  const entries = read(harOf(payment, [more]))
  t.notMatch(
    JSON.stringify(entries),
    /4711|anything|[ps]key_test_|4242424242424242|601100099|"837"|9013 9424|5105105105105100/,
  )
  t.match(exchangesIn(entries).at(-1), { operation: 'createToken', manner: 'JSON' })
  t.end()
})

test('secrets in the address of an endpoint are not kept', (t) => {
  const address = 'http://kit.test/hooks/4f1c08a2b77e?token=swordfish1'
  const har = harOf(payment).replaceAll('http://kit.test/hooks', address)
  t.notMatch(JSON.stringify(read(har)), /swordfish|4f1c08a2b77e/)
  t.end()
})

test('a HAR is judged, and what it does not show is inconclusive', (t) => {
  const verdictOf = (text: string, id: string): unknown =>
    judgedDay(harOf(text), options).findings.find((finding) => finding.id === id)?.verdict
  t.equal(verdictOf(payment, 'create-charge-accepts-valid-request'), 'pass')
  t.equal(verdictOf(payment, 'charge-becomes-failed'), 'inconclusive')
  const wrong = payment.replace('source=s1 -> c1', 'source=s1 -> c1 livemode=7')
  t.equal(verdictOf(wrong, 'charge-livemode'), 'fail')
  t.end()
})

test('what is not judged says what to record, and not what another merchant lacks', (t) => {
  const day = harOf(payment)
  const other = JSON.parse(harOf('createSource -> s9'))
  for (const entry of other.log.entries)
    for (const header of entry.request.headers)
      if (header.name === 'Authorization') header.value = `Basic ${btoa('pkey_test_other0000000:')}`
  const withKeys = { publicKey: keys['public'], secretKey: keys['secret'] }
  const findingOf = (har: string, id: string) =>
    judgedDay(har, options, withKeys).findings.find((finding) => finding.id === id)
  const both = harOf(payment, other.log.entries)
  t.equal(findingOf(day, 'token-used-once-charged')?.verdict, 'inapplicable')
  t.equal(findingOf(both, 'token-used-once-charged')?.verdict, 'inapplicable')
  t.match(findingOf(day, 'retrieve-event-unknown-id'), { reason: /id that no resource can have/ })
  const unlisted = harOf(payment.replace('listChargeEvents c1 -> list e1', ''))
  t.match(findingOf(unlisted, 'charge-create-webhook'), { reason: /accepted listChargeEvents/ })
  t.end()
})

test('merchants are told apart by their keys, and judged apart', (t) => {
  const other = JSON.parse(harOf(payment).replaceAll(/_test_([tsce]1)/g, '_test_$10')).log.entries
  for (const entry of other)
    for (const header of entry.request.headers)
      if (header.name === 'Authorization')
        header.value = `Basic ${btoa(`${atob(header.value.slice(6)).slice(0, -1)}_other:`)}`
  const both = harOf(payment, other)
  const accounts = accountsOf(both, options)
  t.equal(accounts.length, 2)
  t.same(
    accounts.map((entries) =>
      exchangesIn(entries)
        .map(({ key }) => key)
        .join(),
    ),
    Array(2).fill('public,public,secret,secret,secret,none'),
  )
  t.same(idsWith(judgedDay(both, options), 'fail'), [])
  t.end()
})

test('a payment on the sandbox that Chromium recorded holds', (t) => {
  const har = readFileSync(new URL('payment.har', import.meta.url), 'utf8')
  const address = 'http://127.0.0.1:8080'
  const report = judgedDay(har, { baseUrl: address, vaultUrl: address })
  t.same(idsWith(report, 'fail'), [])
  const passed = idsWith(report, 'pass')
  t.ok(passed.length >= 200, `${passed.length}`)
  for (const id of ['return-uri-reached', 'charge-becomes-successful'])
    t.ok(passed.includes(id), id)
  t.end()
})

const broken: readonly [har: string, message: RegExp][] = [
  ['{"log":', /it is no HAR: it is no JSON; export it again/],
  ['{"log":{}}', /log.entries is missing; export it again/],
  ['{"log":{"entries":[]}}', /it holds no requests; record some/],
  ['{"log":{"entries":[{}]}}', /log.entries\[0\].startedDateTime is missing/],
  [
    harOf(payment).replace('"status":200', '"status":[]'),
    /response.status must be a number or a string or null, and is \[\]/,
  ],
  [harOf(payment).replace('2026-03-14', 'a day'), /startedDateTime must be a date-time/],
  [harOf(payment).replaceAll('.test', '.invalid'), /none of its 6 requests .* --base-url/],
]

test('a HAR of another form is refused by subject, value and remedy', (t) => {
  for (const [text, message] of broken)
    t.throws(() => readHar([fileOf(Buffer.from(text), 'a.har')], options), {
      name: 'UsageError',
      message,
    })
  t.throws(() => fileOf(Buffer.from('PK\u0003\u0004'), 'a.zip'), { message: /zip file; unpack it/ })
  t.notOk(isRecordFile(fileOf(Buffer.from(' {"log": {}}'), 'a.har')))
  t.ok(isRecordFile(fileOf(Buffer.from('{"kind":"run"}'), 'a.jsonl')))
  t.end()
})
