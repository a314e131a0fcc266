import { test } from 'tap'
import type { Finding } from '../../../generated/report.js'
import { excerptOf } from '../../reports/exchange-text.ts'
import { hintOf } from '../../reports/hints.ts'
import { sampleExchange, sampleRecord } from './sample.ts'

test('a body is cut around its wrong member', (t) => {
  const long = `{"a":"${'x'.repeat(300)}","card":{"country":"MY","name":"Å\\"b"},"list":[1,{"country":"TH"}]}`
  const rows: [name: string, value: string | null, marked: string][] = [
    ['country', '"MY"', '"country":"MY"'],
    ['/list/1/country', '"TH"', '"country":"TH"'],
    ['card.name', '"Å\\"b"', '"name":"Å\\"b"'],
    ['card', '{"country":"MY"…', '"card":{'],
    ['country', '"SG"', '"country":"MY"'],
    ['none', '1', ''],
    ['country', null, ''],
  ]
  for (const [name, value, marked] of rows) {
    const excerpt = excerptOf(long, { name, value }, 80)
    t.equal(excerpt.marked, marked, name)
    t.ok(excerpt.before.length + excerpt.marked.length + excerpt.after.length < 100)
    if (marked !== '') t.match(excerpt, { before: /^… / })
  }
  t.same(excerptOf('{"id": 1}', { name: 'id', value: '1' }, 80), {
    before: '{',
    marked: '"id": 1',
    after: '}',
  })
  t.equal(excerptOf('"id":'.repeat(200_000), { name: 'id', value: '2' }, 80).marked, '"id":"id"')
  t.end()
})

test('a hint is given where the evidence is exact', (t) => {
  const rows: [name: string, value: unknown, expected: string, hint: RegExp | null][] = [
    [
      'created_at',
      '2026-01-02T11:04:10Z',
      'a datetime of now',
      /^exactly 8 h ahead: local time sent as UTC\?$/,
    ],
    ['paid_at', '2026-01-02T01:00:00Z', '2026-01-02T08:00:01Z', /^exactly 7 h behind/],
    ['created_at', '2026-01-02T11:34:10Z', 'a datetime of now', null],
    ['created_at', '2026-01-02T03:04:10Z', 'a datetime of now', null],
    ['amount', '50000', 'amount 50000', /^a number sent as text\?$/],
    ['amount', '50000', 'an integer', /^a number sent as text\?$/],
    ['amount', 500, 'amount 50000', /^off by a factor of 100/],
    ['amount', 5_000_000, 'amount 50000', /^off by a factor of 100/],
    ['amount', 49_999, 'amount 50000', null],
    ['name', 'JosÃ©', 'name "José"', /^UTF-8 read as latin-1\?$/],
    ['name', 'Jose', 'name "José"', null],
  ]
  for (const [name, value, expected, hint] of rows) {
    const finding = { verdict: 'fail', expected, member: { name, value: JSON.stringify(value) } } as Finding
    const found = hintOf(finding, sampleExchange('one'), sampleRecord())
    if (hint === null) t.equal(found, null, String(value))
    else t.match(found, hint)
  }
  const texts: [actual: string, expected: string, hint: RegExp | null][] = [
    [
      'created_at 2026-11-27T01:03:53Z, 0 s after 2026-11-26T17:03:50.000Z',
      'agreement',
      /^exactly 8 h apart/,
    ],
    ['Date "Thu, 26 Nov 2026 17:03:53 GMT", created_at "2026-11-27T01:03:53Z"', 'a', /^exactly 8 h apart/],
    ['created_at 2026-11-27T01:03:53Z, expires_at 2026-11-26T18:03:53Z', 'expires_at after created_at', null],
  ]
  for (const [actual, expected, hint] of texts) {
    const found = hintOf({ verdict: 'fail', expected, actual } as Finding, null, sampleRecord())
    if (hint === null) t.equal(found, null)
    else t.match(found, hint)
  }
  t.end()
})
