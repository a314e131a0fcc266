import { exchangeText, lineOf } from '../../reports/exchange.ts'
import { test } from 'tap'
import type { Finding } from '../../../generated/report.js'
import { excerptOf } from '../../reports/exchange.ts'
import { hintOf } from '../../reports/hints.ts'
import { sampleExchange, sampleRecord } from './sample.ts'

test('a body is cut around its wrong member', (t) => {
  const long = `{"a":"${'x'.repeat(300)}","card":{"country":"MY","name":"Å\\"b"},"list":[1,{"country":"TH"},{"country":"TH"}]}`
  const rows: [name: string, value: string | null, wrong: string][] = [
    ['/card/country', '"MY"', '"country":"MY"'],
    ['/list/1/country', '"TH"', '"country":"TH"'],
    ['/list/2/country', '"TH"', '"country":"TH"'],
    ['/list/0', '1', '1'],
    ['/list/1/0', '1', ''],
    ['/card/name', '"Å\\"b"', '"name":"Å\\"b"'],
    ['/card', '{"country":"MY"…', '"card":{'],
    ['/card/city', null, '"card":{'],
    ['/country', '"MY"', ''],
    ['/country', null, ''],
    ['country', '"MY"', ''],
  ]
  for (const [name, value, wrong] of rows) {
    const parts = excerptOf(long, { name, value }, 80)
    t.equal(parts[1], wrong, name)
    t.ok(parts.join('').length < 100)
    if (wrong !== '') t.match(parts[0], /^… /)
  }
  const list = '{"data":[{"id":"a","status":"x"},{"id":"b","status":"x"}]}'
  const [before] = excerptOf(list, { name: '/data/1/status', value: '"x"' }, 80)
  t.equal(
    before,
    '{"data":[{"id":"a","status":"x"},{"id":"b",',
    'that of the event in which it is wrong',
  )
  const ends = ['x'.repeat(30_000_000), String.raw`\"`.repeat(500_000)]
  for (const end of ends)
    t.equal(excerptOf(`{"b":1,"a":"${end}`, { name: '/c', value: '1' }, 80)[1], '')
  t.equal(excerptOf('{"last_digits":"[redacted]"}', undefined, 80)[1], '"last_digits":"[redacted]"')
  t.end()
})

test('a hint is given where the evidence is exact', (t) => {
  const rows: [value: unknown, expected: string, hint: string | null][] = [
    ['2026-01-02T11:04:10Z', 'a datetime of now', 'exactly 8 h ahead: local time sent as UTC?'],
    ['2026-01-02T01:00:00Z', '2026-01-02T08:00:01Z', 'exactly 7 h behind: local time sent as UTC?'],
    ['2026-01-02T11:34:10Z', 'a datetime of now', null],
    ['2026-01-02T03:04:10Z', 'a datetime of now', null],
    ['50000', 'amount 50000', 'a number sent as text?'],
    ['50000', 'an integer', 'a number sent as text?'],
    ['JosÃ©', 'name "José"', 'UTF-8 read as latin-1?'],
    [500, 'amount 50000', 'off by a factor of 100: the smallest unit of the currency?'],
    [5_000_000, 'amount 50000', 'off by a factor of 100: the smallest unit of the currency?'],
    [49_999, 'amount 50000', null],
    ['Jose', 'name "José"', null],
  ]
  const hint = (changes: Partial<Finding>) =>
    hintOf({ verdict: 'fail', ...changes } as Finding, sampleExchange('one'), sampleRecord())
  for (const [value, expected, wanted] of rows)
    t.equal(
      hint({ expected, member: { name: 'a', value: JSON.stringify(value) } }),
      wanted,
      String(value),
    )
  const texts: [actual: string, expected: string, hint: RegExp | null][] = [
    [
      'created_at 2026-11-27T01:03:53Z, 0 s after 2026-11-26T17:03:50.000Z',
      'agreement',
      /^exactly 8 h apart/,
    ],
    [
      'Date "Thu, 26 Nov 2026 17:03:53 GMT", created_at "2026-11-27T01:03:53Z"',
      'a',
      /^exactly 8 h apart/,
    ],
    [
      'created_at 2026-11-27T01:03:53Z, expires_at 2026-11-26T18:03:53Z',
      'expires_at after created_at',
      null,
    ],
  ]
  for (const [actual, expected, wanted] of texts) t.match(hint({ actual, expected }), wanted)
  t.end()
})

test('an exchange names an unusual key, and the events of a list', (t) => {
  const exchange = sampleExchange('r1')
  const at = { baseUrl: 'http://127.0.0.1:1', vaultUrl: 'http://127.0.0.1:1' }
  const headOf = (more: object): string => exchangeText({ ...exchange, ...more }, at).sent
  t.notMatch(headOf({ key: 'secret' }), ' key')
  t.match(headOf({ key: 'public' }), ' with the public key ')
  t.match(headOf({ key: 'none' }), ' without a key ')
  const ids = `{"object":"list","data":[{"object":"event","id":"evnt_a1"},{"object":"event","id":"evnt_a2"}]}`
  const list = { ...sampleExchange('r2', ids), operation: 'listEvents' as const }
  t.equal(exchangeText(list, at).received, '200 with evnt_a1, evnt_a2')
  t.match(
    headOf({ key: 'unknown', unlike: 'one more' }),
    ' with an unknown key (the right one and a character) ',
  )
  t.end()
})

test('a request in one line says once what is peculiar to it', (t) => {
  const at = { baseUrl: 'http://127.0.0.1:1', vaultUrl: 'http://127.0.0.1:1' }
  const create = sampleExchange('r1')
  t.match(lineOf(create, at, 'amount=12a34'), / amount=12a34 → /)
  const url = 'http://127.0.0.1:1/events?limit=1'
  const list = { ...create, request: { ...create.request, method: 'GET', url } }
  t.match(lineOf(list, at, 'limit=1'), /^GET \/events\?limit=1 [^l]*→/)
  const dated = { ...list, request: { ...list.request, url: `${url}&to=2026-03-01T00%3A00%3A00Z` } }
  const words = 'limit=1 and to=2026-03-01T00:00:00Z'
  t.equal(lineOf(dated, at, words), 'GET /events?limit=1&to=2026-03-01T00:00:00Z → 200')
  t.match(lineOf({ ...create, key: 'blank' }, at), ' with an empty key → ')
  t.end()
})
