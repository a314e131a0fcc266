import { encodeForm } from '../../form.ts'
import { rules, type Rules } from '../rules.ts'
import type { Tamper } from '../service.ts'
import type { Event } from '../store.ts'
import { faultsOf, onceInFive, type Entry } from './fault.ts'

const both = ['charge-create-webhook', 'charge-complete-webhook'] as const
const recorded = (change: Record<string, unknown>): Tamper => ({
  schema: 'WebhookDelivery',
  change: (record) => ({ ...record, ...change }),
})
const onlyTo = (meets: (event: Event) => boolean): Partial<Rules> => ({
  webhookTargets: (event, registered) => (meets(event) ? registered : []),
})
type Posted = Record<string, unknown> & { data: Record<string, unknown> }
/** What the fields of an event may break besides. */
const ofEvent = (['livemode', 'location', 'actor-uid', 'user-uid', 'created-at', 'data'] as const).map(
  (name) => `event-${name}` as const,
)
/** Bodies of webhooks by what of the event they spoil. */
const misshapen: Record<string, (event: Posted) => unknown> = {
  'its name alone': ({ object, id, key }) => ({ object, id, key }),
  'no data': (event) => ({ ...event, data: undefined }),
  'data that is a text': (event) => ({ ...event, data: JSON.stringify(event.data) }),
  'the source as its data': (event) => ({ ...event, data: event.data['source'] }),
  'the key of a creation': (event) => ({ ...event, key: 'charge.create' }),
  'the key of a completion': (event) => ({ ...event, key: 'charge.complete' }),
}
const dead = 'http://127.0.0.1:9/'

const table: Record<string, Entry> = {
  'posts the card number in a header': {
    breaks: 'card-number-hidden',
    rules: {
      webhookHeaders: (event) => ({ ...rules.webhookHeaders(event), 'x-last-card': '4242 4242 4242 4242' }),
    },
  },
  'posts no events': { breaks: [...both], rules: onlyTo(() => false) },
  'posts no creations': {
    breaks: 'charge-create-webhook',
    rules: onlyTo(({ key }) => key !== 'charge.create'),
  },
  'posts no completions': {
    breaks: 'charge-complete-webhook',
    rules: onlyTo(({ key }) => key !== 'charge.complete'),
  },
  'posts no completions of failed charges': {
    breaks: 'charge-complete-webhook',
    rules: onlyTo(({ snapshot }) => snapshot?.status !== 'failed'),
  },
  'posts no creations of charges that make their source': {
    breaks: 'charge-create-webhook',
    rules: onlyTo(({ key, charge }) => key !== 'charge.create' || (charge?.amount ?? 0) % 2 === 0),
  },
  'posts four completions of five': {
    breaks: 'charge-complete-webhook',
    rules: onlyTo(({ key, charge }) => key !== 'charge.complete' || (charge?.amount ?? 0) % 5 !== 0),
    told: onceInFive.told,
  },
  'posts four creations of five': {
    breaks: 'charge-create-webhook',
    rules: onlyTo(({ key, charge }) => key !== 'charge.create' || (charge?.amount ?? 0) % 5 !== 0),
    told: onceInFive.told,
  },
  'posts events below the registered endpoint': {
    breaks: [...both],
    rules: { webhookTargets: (_event, registered) => registered.map((url) => `${url}/events`) },
  },
  ...Object.fromEntries(
    Object.entries(misshapen).map(([what, change]): [string, Entry] => [
      `posts an event with ${what}`,
      {
        breaks: ['webhook-body-event', ...ofEvent],
        rules: { webhookBody: (text) => JSON.stringify(change(JSON.parse(text) as Posted)) },
      },
    ]),
  ),
  'posts events under ids of their own': {
    breaks: 'event-equals-listed',
    rules: { webhookBody: (text) => text.replace(/"id":"(evnt\w+)"/, '"id":"$1x"') },
  },
  'puts events': { breaks: 'webhook-posted', rules: { webhookMethod: () => 'PUT' } },
  'patches events': { breaks: 'webhook-posted', rules: { webhookMethod: () => 'PATCH' } },
  'puts events now and then': {
    breaks: 'webhook-posted',
    rules: () => {
      let count = 0
      return { webhookMethod: () => (++count % 5 === 0 ? 'PUT' : 'POST') }
    },
    told: onceInFive.told,
  },
  'posts events as forms': {
    breaks: 'webhook-body-event',
    rules: { webhookBody: (text) => encodeForm({ event: text }) },
  },
  'posts the charge alone': {
    breaks: 'webhook-body-event',
    rules: { webhookBody: (text) => JSON.stringify((JSON.parse(text) as { data: unknown }).data) },
  },
  'posts events inside of an envelope': {
    breaks: 'webhook-body-event',
    rules: { webhookBody: (text) => `{"event":${text}}` },
  },
  'posts events in a list': { breaks: 'webhook-body-event', rules: { webhookBody: (text) => `[${text}]` } },
  'posts events as texts': {
    breaks: 'webhook-body-event',
    rules: { webhookBody: (text) => JSON.stringify(text) },
  },
  'posts completions alone as charges': {
    breaks: 'webhook-body-event',
    rules: {
      webhookBody: (text, event) =>
        event.key === 'charge.complete' ? JSON.stringify((JSON.parse(text) as { data: unknown }).data) : text,
    },
  },
  'posts bodies that are cut': {
    breaks: 'webhook-body-event',
    rules: { webhookBody: (text) => text.slice(0, 500) },
  },
  'posts no body': { breaks: 'webhook-body-event', rules: { webhookBody: () => '' } },
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
  'records each delivery twice': {
    breaks: 'webhook-delivery-recorded',
    rules: {
      recordsDelivery: (delivery, event) => {
        event.deliveries.push({ ...delivery, id: `${delivery.id}0` })
        return true
      },
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

/** Faults of webhooks and of the records of their deliveries. */
export const webhookFaults = faultsOf(table, ['charge-*', 'event-*', 'webhook-*'])
