import { test } from 'tap'
import { cutAnswer, headersWithin } from '../../record/exchange.ts'
import type { Exchange } from '../../../generated/report.js'

test('a header that is too long is left out, and those after it are not', (t) => {
  const headers = { date: 'now', policy: 'x'.repeat(200), location: '/charges/1' }
  t.same(Object.keys(headersWithin(headers, 100)), ['date', 'location'])
  t.same(headersWithin(headers, 1000), headers)
  t.end()
})

test('an answer is cut to so many characters of its body, and as many of its headers', (t) => {
  const answer = { status: 200, headers: { policy: 'x'.repeat(200), date: 'now' }, body: 'a'.repeat(150) }
  const exchange = { id: 'one', answer } as unknown as Exchange
  t.match(cutAnswer(exchange, 100), {
    answer: { headers: { date: 'now' }, body: 'a'.repeat(100) },
    cut: 150,
  })
  t.same(cutAnswer(exchange, 1000), exchange)
  const none = { ...exchange, answer: null }
  t.equal(cutAnswer(none, 10), none)
  t.end()
})
