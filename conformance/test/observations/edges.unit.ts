import t from 'tap'
import { observedReference } from './observed.ts'

t.test(
  'a webhook that is refused is posted again, and one without an answer given up, where it is asked for',
  async (t) => {
    const { answers } = await observedReference({}, { observeRetries: true, histories: false })
    const { answers: gaveUp } = await observedReference(
      { rules: { webhookTimeout: () => 300 } },
      { observeRetries: true, histories: false },
    )
    t.match(answers, { 'webhook-retries': true, 'webhook-repeats': 'none' })
    t.match(gaveUp, { 'webhook-timeout': 'under 1 s' })
  },
)

t.test('what an implementation says is bounded, and holds no key', async (t) => {
  const { answers, reasons } = await observedReference(
    {
      keys: {
        test: { public: 'pub_one', secret: 'sec_one' },
        live: { public: 'pub_two', secret: 'sec_two' },
      },
      rules: {
        retriesAfter: () => undefined,
        cardBrand: () => 'long'.repeat(6000),
        extraFields: (schema) => (schema === 'Token' ? { sec_one: null } : {}),
      },
    },
    { observeRetries: true, webhookTimeout: 2, histories: false },
  )
  t.match(answers, {
    'card-field-values': null,
    'extension-fields': { Token: ['[redacted]'] },
    'webhook-retries': false,
    'webhook-timeout': 'longer than 2 s',
  })
  t.match(reasons['card-field-values'], /^The answer has \d+ characters; 20000 are kept\.$/)
})
