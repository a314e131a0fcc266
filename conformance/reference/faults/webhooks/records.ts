import { rules } from '../../rules.ts'
import type { Tamper } from '../../service.ts'
import { faultsOf, onceInFive, type Entry } from '../fault.ts'

function recorded(change: Record<string, unknown>, at: Partial<Pick<Tamper, 'at'>> = {}): Tamper {
  return {
    schema: 'WebhookDelivery',
    ...at,
    change: (record) => ({ ...record, ...change }),
  }
}

const dead = 'http://127.0.0.1:9/'

const table: Record<string, Entry> = {
  'records no deliveries': { breaks: 'webhook-delivery-recorded', rules: { recordsDelivery: () => false } },
  'records no deliveries of completions': {
    breaks: 'webhook-delivery-recorded',
    rules: { recordsDelivery: (_delivery, event) => event.key !== 'charge.complete' },
  },
  'records failed deliveries alone': {
    breaks: 'webhook-delivery-recorded',
    rules: { recordsDelivery: ({ status }) => status !== 200 && status !== 201 },
  },
  'records four deliveries of five': {
    breaks: 'webhook-delivery-recorded',
    rules: { recordsDelivery: (_delivery, { charge }) => (charge?.amount ?? 0) % 5 !== 0 },
    told: onceInFive.told,
  },
  'records one delivery of two': {
    breaks: 'webhook-delivery-recorded',
    rules: {
      webhookCopies: () => 2,
      recordsDelivery: (_delivery, event) => event.deliveries.length === 0,
    },
  },
  'records each delivery twice': {
    breaks: 'webhook-delivery-recorded',
    rules: {
      recordsDelivery: (delivery, event) => {
        event.deliveries.push({ ...delivery, id: `${delivery.id}0` })
        return true
      },
    },
  },
  'records the status of a delivery as a text': {
    breaks: ['webhook-delivery-status-returned', 'webhook-delivery-error-string'],
    rules: {
      deliveryRecord: (delivery, event) => ({
        ...rules.deliveryRecord(delivery, event),
        status: String(delivery.status),
      }),
    },
  },
  'gives every delivery the same id': {
    breaks: 'webhook-delivery-id-unique',
    tamper: recorded({ id: 'whdl_test_1' }),
  },
  'gives the first deliveries of all events one id': {
    breaks: 'webhook-delivery-id-unique',
    rules: {
      deliveryRecord: (delivery, event) => ({
        ...rules.deliveryRecord(delivery, event),
        ...(event.deliveries[0] === delivery ? { id: `whdl_test_${event.key.length}` } : {}),
      }),
    },
  },
  'records another endpoint': {
    breaks: 'webhook-delivery-uri-registered',
    tamper: recorded({ uri: 'https://shop.example/webhooks' }),
  },
  'records another endpoint where the event is retrieved': {
    breaks: 'webhook-delivery-uri-registered',
    tamper: recorded({ uri: 'https://shop.example/webhooks' }, { at: ['embedded:retrieved'] }),
  },
  'records the host of the endpoint alone': {
    breaks: 'webhook-delivery-uri-registered',
    tamper: {
      schema: 'WebhookDelivery',
      change: (record) => ({ ...record, uri: new URL(String(record['uri'])).origin }),
    },
  },
  'records 200 for every delivery': {
    breaks: 'webhook-delivery-status-returned',
    tamper: recorded({ status: 200 }),
  },
  'records another status': {
    breaks: 'webhook-delivery-status-returned',
    tamper: recorded({ status: 202.0 }),
  },
  'records status 0': {
    breaks: 'webhook-delivery-status-returned',
    tamper: recorded({ status: 0, error: 'lost' }),
  },
  'records no answer once in five': {
    breaks: 'webhook-delivery-status-returned',
    rules: {
      deliveryRecord: (delivery, event) => ({
        ...rules.deliveryRecord(delivery, event),
        ...((event.charge?.amount ?? 0) % 5 === 0 ? { status: 0, error: 'lost' } : {}),
      }),
    },
  },
  'records the key of creations for all': {
    breaks: 'webhook-delivery-key-of-event',
    tamper: recorded({ key: 'charge.create' }),
  },
  'records another key': {
    breaks: 'webhook-delivery-key-of-event',
    tamper: recorded({ key: 'webhook.delivery' }),
  },
  'records the key of creations for all where events are listed': {
    breaks: 'webhook-delivery-key-of-event',
    tamper: recorded({ key: 'charge.create' }, { at: ['embedded:listed'] }),
  },
  'records the charge as payload': {
    breaks: 'webhook-delivery-payload-event',
    tamper: {
      schema: 'WebhookDelivery',
      change: (record) => ({
        ...record,
        payload: JSON.stringify((JSON.parse(String(record['payload'])) as { data: unknown }).data),
      }),
    },
  },
  'records an empty payload': { breaks: 'webhook-delivery-payload-event', tamper: recorded({ payload: '' }) },
  'records an empty payload where the event is retrieved': {
    breaks: 'webhook-delivery-payload-event',
    tamper: recorded({ payload: '' }, { at: ['embedded:retrieved'] }),
  },
  'records a payload that is cut': {
    breaks: 'webhook-delivery-payload-event',
    tamper: {
      schema: 'WebhookDelivery',
      change: (record) => ({ ...record, payload: String(record['payload']).slice(0, 255) }),
    },
  },
  'records a payload that is encoded twice': {
    breaks: 'webhook-delivery-payload-event',
    tamper: {
      schema: 'WebhookDelivery',
      change: (record) => ({ ...record, payload: JSON.stringify(record['payload']) }),
    },
  },
  'records one payload of five empty': {
    breaks: 'webhook-delivery-payload-event',
    tamper: {
      schema: 'WebhookDelivery',
      often: onceInFive.often,
      change: (record) => ({ ...record, payload: '{}' }),
    },
    told: onceInFive.told,
  },
  'records no error for a delivery without an answer': {
    breaks: 'webhook-delivery-error-string',
    rules: {
      deliveryRecord: (delivery, event) => ({ ...rules.deliveryRecord(delivery, event), error: null }),
      retriesAfter: () => undefined,
    },
    told: { webhookUrls: [dead] },
  },
}

/** Faults of the records of deliveries. */
export const deliveryFaults = faultsOf(table)
