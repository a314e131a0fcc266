import t from 'tap'
import {
  explainErrors,
  isCharge,
  isChargeEvent,
  isEvent,
  tolerant,
} from '../../contract/validators.ts'
import { example } from '../requirements/resource.ts'

type Resource = Record<string, unknown>

const failed = example('charge-insufficient-fund')

t.test('takes what a newer version may write, where a strict guard refuses it', async (t) => {
  const changes: Resource[] = [
    { failure_code: 'stolen_or_lost_card' },
    { status: 'reversed' },
    { net: null, refunds: null },
    { created_at: '2026-03-14T09:26:53+08:00' },
    { paid: undefined, card: undefined },
    { source: { ...(failed['source'] as Resource), charge_status: 'reversed', bank: 'citi' } },
  ]
  for (const change of changes) {
    const charge = JSON.parse(JSON.stringify({ ...failed, ...change })) as Resource
    t.notOk(isCharge(charge), JSON.stringify(change))
    t.ok(tolerant(isCharge)(charge), JSON.stringify(change))
  }
  const { created_at: _, ...event } = example('event-create')
  t.ok(tolerant(isEvent)({ ...event, actor_uid: null, user_uid: null }))
})

t.test('refuses what is of another kind or type, and says why', async (t) => {
  const guard = tolerant(isChargeEvent)
  const event = example('event-complete')
  const changes: [Resource, string][] = [
    [{ object: 'charge' }, 'object must be "event", and is "charge".'],
    [{ id: null }, 'id must be a string, and is null.'],
    [
      { key: 'refund.create' },
      'key must be one of charge.complete, charge.create, and is "refund.create".',
    ],
    [{ data: null }, 'data must be an object, and is null.'],
    [
      { data: { ...(event['data'] as Resource), amount: '5' } },
      'data.amount must be an integer, and is "5".',
    ],
    [
      { data: { ...(event['data'] as Resource), source: 7 } },
      'data.source must be an object, and is 7.',
    ],
  ]
  for (const [change, sentence] of changes) {
    const value = { ...event, ...change }
    t.notOk(guard(value), sentence)
    t.same(explainErrors(guard.errors, value), [sentence])
  }
  t.ok(guard(event))
  t.equal(guard.errors, null)
})
