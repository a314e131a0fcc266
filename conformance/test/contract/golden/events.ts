import { charge } from './charges.ts'
import { absent, type Golden } from './golden.ts'

/** An event, as the specification writes it. */
export const event: Golden = {
  valid: {
    object: 'event',
    id: 'evnt_test_1',
    livemode: false,
    location: '/events/evnt_test_1',
    actor_uid: 'user_1',
    user_uid: 'user_1',
    team_uid: null,
    created_at: '2026-11-21T10:00:00Z',
    data: charge.valid,
    key: 'charge.create',
  },
  wrong: {
    object: 'webhook',
    id: 1,
    livemode: null,
    location: null,
    actor_uid: null,
    user_uid: 12,
    team_uid: 12,
    created_at: '2026-11-21T10:00:00.5',
    data: 'charge',
    key: null,
  },
  allowed: [
    ['team_uid', absent],
    ['team_uid', 'team_1'],
    ['webhook_deliveries', []],
  ],
}

/** A webhook delivery, as the specification writes it. */
export const delivery: Golden = {
  valid: {
    object: 'webhook_delivery',
    id: 'whdl_1',
    uri: 'https://shop.example/webhooks',
    status: 200,
    key: 'charge.create',
    error: null,
    payload: '{}',
    created_at: '2026-11-21 10:00:00 UTC',
  },
  wrong: {
    object: 'delivery',
    id: null,
    uri: null,
    status: absent,
    key: absent,
    error: 500,
    payload: {},
    created_at: '2026-02-32 10:00:00 UTC',
  },
  allowed: [
    ['error', 'timeout'],
    ['created_at', '2028-02-29 10:00:00 UTC'],
  ],
}
