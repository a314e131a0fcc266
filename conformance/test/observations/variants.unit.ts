import t from 'tap'
import type { Answer } from '../../reference/call.ts'
import { rules } from '../../reference/rules.ts'
import { observedReference } from './observed.ts'

t.test('other choices are seen, and conform', async (t) => {
  const { record, answers } = await observedReference({
    prefixes: { base: '/api/v1' },
    rules: {
      successStatus: (operation) => (operation.startsWith('create') ? 201 : 200),
      refusalStatus: () => 422,
      refusalBody: ({ message }) => ({ title: message }),
      readLimit: (text) =>
        text === undefined ? 10 : /^\d{1,5}$/.test(text) ? Math.min(Number(text), 50) : 10,
      currencyAccepted: (currency) => currency.toUpperCase() === 'MYR',
      sourceUsable: () => true,
      acceptsPassword: () => true,
      eventDateField: () => 'created',
      showsDeliveries: () => false,
      extraFields: (schema) => (schema === 'Charge' ? { voucher: null } : {}),
      expiresAt: (createdAt) => createdAt + 900_000,
      answerHeaders: (call) => ({ ...rules.answerHeaders(call), 'payment-version': '2019-05-29' }),
      webhookHeaders: (event) => ({ ...rules.webhookHeaders(event), 'x-signature': 'a' }),
      webhookCopies: () => 2,
      allowedKeys: (operation) => (operation === 'createSource' ? ['public'] : rules.allowedKeys(operation)),
    },
  })
  t.equal(record.outcome, 'conformant', record.sentence)
  t.match(answers, {
    'success-status': { createCharge: [201], createToken: [201], listEvents: [200] },
    'refusal-status': { 'other value': [422], 'unknown id': [422] },
    'error-body': { fields: ['title'] },
    'list-limit-default': 10,
    'list-limit-maximum': 50,
    'create-source-currency-spellings': { myr: /^accepted as "myr"$/ },
    'charge-source-twice': 'accepted',
    'key-password': { public: 'accepted', secret: 'accepted' },
    'event-variant': ['created'],
    'event-deliveries': { listed: false, retrieved: false, posted: false },
    'extension-fields': { Charge: ['voucher'] },
    'charge-expiry-time': '15 min',
    'version-header': ['payment-version'],
    'webhook-signature': ['x-signature'],
    'webhook-repeats': 'all',
    'create-source-other-key': 'refused 422',
  })
})

t.test('what is made of an observed request is held against nothing', async (t) => {
  const first = new Map<string, Answer>()
  const { record, answers } = await observedReference({
    rules: {
      // A source that was charged is answered with its charge again, to whoever holds the key.
      finished: (answer, { path, body }) => {
        const source = path === '/charges' ? body['source'] : undefined
        if (typeof source !== 'string' || answer.status === 401) return answer
        if (answer.status === 200) first.set(source, answer)
        return first.get(source) ?? answer
      },
      returnUriAccepted: (uri, operation) => rules.returnUriAccepted(uri.trim(), operation),
      chargePath: () => undefined,
      location: (kind, id, urls) => `${kind === 'token' ? urls.vaultUrl : urls.baseUrl}/${kind}s/${id}`,
    },
  })
  t.equal(record.outcome, 'conformant', record.sentence)
  t.match(answers, {
    'location-form': { token: 'a full URL', charge: 'a full URL' },
    'charge-source-twice': 'answered with the first charge',
    'create-charge-return-uri-spellings': {
      'source-id': { '" https://shop.example/orders/1042?step=paid "': 'accepted' },
    },
  })
  t.equal(answers['charge-retrieval-path'], null)
})

t.test('older events are seen in their shape', async (t) => {
  const { answers } = await observedReference(
    {
      rules: {
        earlierEvents: () => [
          {
            object: 'event',
            id: 'evnt_test_1',
            key: 'charge.create',
            created: '2016-05-01T00:00:00Z',
            data: { object: 'charge', id: 'chrg_test_1' },
          },
          {
            object: 'event',
            id: 'evnt_test_2',
            key: 'transfer.create',
            created: '2016-05-02T00:00:00Z',
            data: { object: 'transfer' },
          },
        ],
      },
    },
    { histories: false },
  )
  t.match(answers['event-data-versions'], {
    charge: [/^without .*amount/],
    event: ['created'],
    transfer: ['not in the contract'],
  })
})
