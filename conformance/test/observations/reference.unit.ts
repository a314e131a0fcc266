import t from 'tap'
import { isDeepStrictEqual } from 'node:util'
import type { ObservationId } from '../../../generated/requirements.ts'
import { measured } from '../../run/declared.ts'
import { observedReference } from './observed.ts'

const documented = {
  'authorize-uri-origin': 'that of base_url',
  'extension-fields': {},
  'location-form': {
    token: 'a path below the base',
    source: 'a path below the base',
    charge: 'a path below the base',
    list: 'a path below the base',
  },
  'card-digits-of-number': { last_digits: 'the last 4', first_digits: 'none' },
  'card-country-derived': 'us',
  'card-two-digit-year': 'a year from 2000 to 2099',
  'charge-expiry-time': '60 min',
  'charge-fee-values': { amount: 50_000, fee: 900, fee_vat: 54, net: 49_046, funding_amount: 50_000 },
  'charge-source-twice': 'refused 400',
  'charge-retrieval-fields': { broken: [], otherThanCreated: [] },
  'charge-failure-code-chosen': ['payment_rejected'],
  'error-body': { mediaTypes: ['application/json'], fields: ['code', 'location', 'message', 'object'] },
  'event-keys': ['charge.complete', 'charge.create'],
  'event-variant': ['created_at'],
  'key-refusal-status': { none: [401], blank: [401], unknown: [401], 'the other kind': [401] },
  'list-charge-events-unknown-id': 'refused 404',
  'list-from-default': '1970-01-01T00:00:00Z',
  'list-limit-default': 20,
  'list-limit-maximum': 100,
  'list-limits-applied': [1, 2, 5, 10, 20],
  'list-offset-default': 0,
  'list-order-default': 'chronological',
  'list-reverse-literal': { reverse_chronological: 'newest first' },
  'rate-limit': 'never',
  'refusal-status': { 'other value': [400, 404], 'parameter left out': [400], 'unknown id': [404] },
  'source-charge-status-later': {
    successful: { event: 'successful', retrieved: 'successful' },
    failed: { event: 'failed', retrieved: 'failed' },
  },
  'token-lifetime': 'retrievable',
  'version-header': [],
  'event-actors': { actor_uid: 'one for all', user_uid: 'one for all' },
  'list-window-echo': true,
  'charge-parameters': 'accepted, and shown as description and metadata',
  'webhook-delivery-error-answered': [null],
  'webhook-answer': 'those that the endpoint answered',
  'webhook-order': 'always',
  'webhook-repeats': 'none',
  'webhook-signature': [],
}

t.test('the reference implementation is seen as it is documented, twice alike', async (t) => {
  const first = await observedReference()
  t.equal(first.record.outcome, 'conformant', first.record.sentence)
  for (const [id, answer] of Object.entries(documented)) t.strictSame(first.answers[id], answer, id)
  t.match(first.answers['create-source-currency-spellings'], { myr: 'refused 400' })
  t.match(first.answers['list-events-limit-spellings'], { '1000': 'accepted as 100' })
  t.match(first.answers['success-status'], { createCharge: [200], listEvents: [200] })
  t.strictSame(Object.keys(first.reasons).toSorted(), [
    'event-data-versions',
    'webhook-retries',
    'webhook-timeout',
  ])

  const text = JSON.stringify(first.record.observations)
  t.notMatch(text, /key_test|\d{12}|(tokn|chrg|evnt)_test_|127\.0\.0\.1/, 'no key, number, id or address')

  const second = await observedReference({ seed: 7 }, { histories: false })
  const differing = Object.keys(first.answers).filter(
    (id) =>
      !measured.includes(id as ObservationId) && !isDeepStrictEqual(first.answers[id], second.answers[id]),
  )
  t.strictSame(differing, [])
})

t.test('a run that selects other ids observes nothing', async (t) => {
  const { record, answers } = await observedReference({}, { only: ['token-id'] })
  t.notOk(Object.values(answers).some((answer) => answer !== null))
  t.ok(record.created.requests < 100, `${record.created.requests} requests`)
})
