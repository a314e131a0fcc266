import { test } from 'tap'
import { openPrivacy } from '../../har/privacy.ts'
import type { Exchange } from '../../record/entry.ts'

test('numbers like those of cards are taken out, and JSON stays JSON', (t) => {
  const { redact } = openPrivacy()
  const moment = 1_793_667_600_008
  const text = JSON.stringify({ at: moment, numbers: [5105105105105100], name: '5105105105105100' })
  t.same(JSON.parse(redact(text)), { at: moment, numbers: [0], name: '[redacted]' })
  t.equal(redact('number=5105105105105100'), 'number=[redacted]')
  t.end()
})

test('of a page only the card numbers stay that the API was sent', (t) => {
  const { addCardNumber, withoutPrivate } = openPrivacy()
  addCardNumber('4242424242424242', true)
  addCardNumber('5555555555554444', false)
  const page = { method: 'GET', url: 'https://pay.example/1', headers: {}, body: null }
  const answer = { status: 200, headers: {}, body: '5555555555554444 4242 4242 4242 4242, Aisyah' }
  const visit = { kind: 'visit', request: page, answer } as unknown as Exchange
  t.equal(withoutPrivate(visit).answer?.body, '4242424242424242')
  t.end()
})
