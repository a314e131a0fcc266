import { test } from 'tap'
import { openPrivacy } from '../../har/privacy.ts'

test('numbers like those of cards are taken out, and JSON stays JSON', (t) => {
  const { redact } = openPrivacy()
  const moment = 1_793_667_600_008
  const text = JSON.stringify({ at: moment, numbers: [5105105105105100], name: '5105105105105100' })
  t.same(JSON.parse(redact(text)), { at: moment, numbers: [0], name: '[redacted]' })
  t.equal(redact('number=5105105105105100'), 'number=[redacted]')
  t.end()
})
