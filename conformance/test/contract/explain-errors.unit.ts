import t from 'tap'
import { resource } from '../../model/resource.ts'
import type { Exchange } from '../../../generated/record.js'
import {
  explainErrors,
  isCharge,
  isChargeCompleteEvent,
  isChargeCreateEvent,
  isToken,
  type Validator,
} from '../../contract/validators.ts'
import { example } from './example.ts'

const listed = { object: 'event', webhook_deliveries: Array.from({ length: 50_000 }, () => ({})) }

t.test('few of many broken items are inspected', async (t) => {
  const { broken } = resource('Event', listed, {} as Exchange).inspection
  t.ok(broken.some(({ pointer }) => pointer.startsWith('/webhook_deliveries/49/')))
  t.ok(broken.length < 1000)
})

const words = (validator: Validator<unknown>, value: unknown) => {
  validator(value)
  return explainErrors(validator.errors, value)
}

t.test('says nothing of what fits', async (t) => t.same(words(isCharge, example('Charge')), []))

const failed = { status: 'failed', failure_code: 'bad_luck', failure_message: 'No.' }

const cases: [string, Record<string, unknown>, string][] = [
  ['a type', { amount: '50000' }, 'amount must be an integer, and is "50000".'],
  [
    'an enumeration',
    { status: 'done' },
    'status must be one of pending, successful, failed, expired, and is "done".',
  ],
  ['a constant', { object: 'token' }, 'object must be "charge", and is "token".'],
  ['an absent field', { paid: undefined }, 'paid is missing.'],
  ['a choice', { source: 7 }, 'source must be an object or null, and is 7.'],
  [
    'a day that is none',
    { paid_at: '2026-02-30T00:00:00Z' },
    'paid_at must be a datetime that exists, and is "2026-02-30T00:00:00Z".',
  ],
  [
    'a text of another form',
    { paid_at: 'today' },
    'paid_at must be a datetime (YYYY-MM-DDThh:mm:ssZ), and is "today".',
  ],
  ['a beginning', { id: 'src_1' }, 'id must be text that begins with chrg, and is "src_1".'],
  [
    'an empty text',
    { status: 'failed', failure_code: 'invalid_account', failure_message: '' },
    'failure_message must be text that is not empty, and is "".',
  ],
  [
    'a form that the status names',
    failed,
    'failure_code must be one of payment_expired, payment_rejected, failed_processing, invalid_account, insufficient_fund, and is "bad_luck".',
  ],
  [
    'a field of a choice',
    { source: { ...example('Source'), amount: '1' } },
    'source.amount must be an integer, and is "1".',
  ],
]

t.test('says what each field must be, and what it is', async (t) => {
  for (const [name, change, sentence] of cases) {
    const value = JSON.parse(JSON.stringify({ ...example('Charge'), ...change })) as unknown
    t.same(words(isCharge, value), [sentence], name)
  }
  t.same(words(isToken, 'no object'), ['The value must be an object, and is "no object".'])
})

t.test('words fields of which any one will do in one sentence', async (t) => {
  const { created_at: _, ...event } = example('ChargeCreateEvent')
  t.same(words(isChargeCreateEvent, event), ['created_at or created is missing.'])
  t.match(words(isChargeCreateEvent, { ...event, created: 5 }), [
    /^created must be .*, and is 5\.$/,
  ])
})

t.test(
  'leads to a field of the data of an event, and leaves out what the caller does not give',
  async (t) => {
    const event = {
      ...example('ChargeCompleteEvent'),
      data: { ...(example('ChargeCompleteEvent')['data'] as object), net: null },
    }
    t.same(words(isChargeCompleteEvent, event), ['data.net must be an integer, and is null.'])
    isChargeCompleteEvent(event)
    t.same(explainErrors(isChargeCompleteEvent.errors), ['data.net must be an integer.'])
  },
)
