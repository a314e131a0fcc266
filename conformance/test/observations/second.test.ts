import t from 'tap'
import { startSecond } from '../proof/second/start.ts'
import { observedAt } from './observed.ts'

t.test('another implementation is seen as it is', async (t) => {
  const second = await startSecond()
  t.teardown(() => second.close())
  const { vaultUrl, baseUrl, payUrl, publicKey, secretKey } = second
  const target = { vaultUrl, baseUrl, payUrl, publicKey, secretKey, live: false, embedded: false }
  const { record, answers } = await observedAt(target, second.registerWebhook)
  t.equal(record.outcome, 'conformant', record.sentence)
  t.match(answers, {
    'authorize-uri-origin': 'that of pay_url',
    'success-status': { createCharge: [201], listEvents: [200] },
    'key-refusal-status': { none: [401], 'the other kind': [403] },
    'error-body': { fields: ['status', 'title', 'type'] },
    'list-limit-default': 7,
    'list-limit-maximum': 50,
    'list-order-default': 'newest_first',
    'list-reverse-literal': { reverse_chronological: 'refused 422' },
    'event-variant': ['created'],
    'charge-source-twice': 'refused 409',
    'charge-embeds-source': null,
    'extension-fields': { Charge: ['attempts', 'channel'], Event: ['api_version'] },
  })
})
