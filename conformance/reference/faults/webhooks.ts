import { encodeForm } from '../../contract/form.ts'
import { rules, type Rules } from '../rules.ts'
import { rarely, shows, type Change, type Json } from './effects.ts'
import { faultsOf, type Table } from './fault.ts'
import {
  afterWrongAmount,
  completion,
  creation,
  disturbedBy,
  earlierOfSource,
  everyFifth,
  failed,
  onceInFive,
  secondAtOnce,
  secondOfSource,
  withSource,
} from './triggers.ts'
const unposted: Partial<Rules> = { webhookTargets: () => [] }
const by = (method: string): Partial<Rules> => ({ webhookMethod: () => method })
/** Writes the body of a webhook otherwise, by its JSON. */
const posts = (write: (event: Json & { data: Json }) => unknown): Partial<Rules> => ({
  webhookBody: (text) => JSON.stringify(write(JSON.parse(text))),
})
const chargeAlone = posts(({ data }) => data)

const posting: Table = {
  'charge-create-webhook': {
    'posts no events': unposted,
    'posts no creations': [unposted, creation],
    'posts no creations of charges that make their source': [unposted, creation, withSource],
    'posts four creations of five': [unposted, creation, onceInFive],
    'posts events below the registered endpoint': {
      webhookTargets: (_event, registered) => registered.map((url) => `${url}/events`),
    },
  },
  'charge-complete-webhook': {
    'posts no completions': [unposted, completion],
    'posts no completions of failed charges': [unposted, completion, failed],
    'posts four completions of five': [unposted, completion, onceInFive],
  },
  'webhook-body-event': {
    'posts events with their name alone': posts(({ object, id, key }) => ({
      object,
      id,
      key,
    })),
    'posts events without data': posts((event) => ({ ...event, data: undefined })),
    'posts events with a text for data': posts((event) => ({
      ...event,
      data: JSON.stringify(event.data),
    })),
    'posts events with the source as data': posts((event) => ({
      ...event,
      data: event.data['source'],
    })),
    'posts all events under the key of a creation': posts((event) => ({
      ...event,
      key: 'charge.create',
    })),
    'posts all events under the key of a completion': posts((event) => ({
      ...event,
      key: 'charge.complete',
    })),
    'posts events as forms': { webhookBody: (text) => encodeForm({ event: text }) },
    'posts the charge alone': chargeAlone,
    'posts the charge alone when it is complete': [chargeAlone, completion],
    'posts events inside an envelope': { webhookBody: (text) => `{"event":${text}}` },
    'posts events in a list': { webhookBody: (text) => `[${text}]` },
    'posts events as texts': { webhookBody: (text) => JSON.stringify(text) },
    'posts bodies that are cut': { webhookBody: (text) => text.slice(0, 500) },
    'posts no body': { webhookBody: () => '' },
  },
  'event-equals-listed': {
    'posts events under other ids': { webhookBody: (text) => text.replace(/"id":"(evnt\w+)"/, '"id":"$1x"') },
  },
  'webhook-posted': {
    'sends events by PUT': by('PUT'),
    'sends events by PATCH': by('PATCH'),
    'sends every fifth event by PUT': [by('PUT'), everyFifth],
  },
}
const unrecorded: Partial<Rules> = { recordsDelivery: () => false }
const record = (change: Change, ...at: NonNullable<ReturnType<typeof shows>['at']>) =>
  shows('WebhookDelivery', change, ...at)

const recording: Table = {
  'webhook-delivery-recorded': {
    'records no deliveries': unrecorded,
    'records no deliveries of completions': [unrecorded, completion],
    'records failed deliveries alone': { recordsDelivery: (delivery) => delivery.status >= 300 },
    'records four deliveries of five': [unrecorded, onceInFive],
    'records one delivery of two': {
      webhookCopies: () => 2,
      recordsDelivery: (_delivery, event) => event.deliveries.length === 0,
    },
    'records each delivery twice': {
      recordsDelivery: (delivery, event) => {
        event.deliveries.push({ ...delivery, id: `${delivery.id}0` })
        return true
      },
    },
  },
  'webhook-delivery-status-returned': {
    'records the status of a delivery as a text': record((delivery) => ({
      status: String(delivery['status']),
    })),
    'records 200 for every delivery': record({ status: 200 }),
    'records 202 for every delivery': record({ status: 202 }),
    'records status 0': record({ status: 0, error: 'lost' }),
    'records no answer once in five': [
      {
        deliveryRecord: (delivery, event) => ({
          ...rules.deliveryRecord(delivery, event),
          status: 0,
          error: 'lost',
        }),
      },
      onceInFive,
    ],
  },
  'webhook-delivery-id-unique': {
    'gives every delivery the same id': record({ id: 'whdl_test_1' }),
    'gives the deliveries of each kind of event one id': record((delivery) => ({
      id: `whdl_test_${String(delivery['key'])}`,
    })),
  },
  'webhook-delivery-uri-registered': {
    'records another endpoint': record({ uri: 'https://shop.example/webhooks' }),
    'records another endpoint where the event is retrieved': record(
      { uri: 'https://shop.example/webhooks' },
      'embedded:retrieved',
    ),
    'records the host of the endpoint alone': record((delivery) => ({
      uri: new URL(String(delivery['uri'])).origin,
    })),
  },
  'webhook-delivery-key-of-event': {
    'records the key of creations for all': record({ key: 'charge.create' }),
    'records another key': record({ key: 'webhook.delivery' }),
    'records the key of creations for all where events are listed': record(
      { key: 'charge.create' },
      'embedded:listed',
    ),
  },
  'webhook-delivery-payload-event': {
    'records the charge as payload': record((delivery) => ({
      payload: JSON.stringify((JSON.parse(String(delivery['payload'])) as { data: unknown }).data),
    })),
    'records an empty payload': record({ payload: '' }),
    'records an empty payload where the event is retrieved': record({ payload: '' }, 'embedded:retrieved'),
    'records a payload that is cut': record((delivery) => ({
      payload: String(delivery['payload']).slice(0, 255),
    })),
    'records a payload that is encoded twice': record((delivery) => ({
      payload: JSON.stringify(delivery['payload']),
    })),
    'records one payload of five empty': rarely(record({ payload: '{}' })),
  },
  'webhook-delivery-error-string': {
    'records no error for a delivery without an answer': [
      {
        retriesAfter: () => undefined,
        deliveryRecord: (delivery, event) => ({ ...rules.deliveryRecord(delivery, event), error: null }),
      },
      { webhookUrls: ['http://127.0.0.1:9/'] },
    ],
  },
}

/** Faults of webhooks and of the records of their deliveries. */
export const webhookFaults = faultsOf(posting, recording)

const otherwise: Partial<Rules> = {
  webhookBody: (text) => text.replace('"description":null', '"description":"posted"'),
}

/** Faults of webhooks that show only after another request. */
export const webhookHistoryFaults = faultsOf({
  'charge-complete-webhook': {
    'posts no completion of a charge whose source was asked for another amount': [
      unposted,
      completion,
      afterWrongAmount,
    ],
    'posts no completion of the first charge of a source once there is a second': [
      unposted,
      completion,
      earlierOfSource,
    ],
  },
  'charge-create-webhook': {
    'posts no creation of a charge whose source was asked for another amount': [
      unposted,
      creation,
      afterWrongAmount,
    ],
    'posts no creation of the second charge of a source': [unposted, creation, secondOfSource],
  },
  'event-equals-listed': {
    'posts another event than it lists of the second charge of a source': [otherwise, secondOfSource],
  },
  'webhook-delivery-recorded': {
    'records no delivery of the second charge of a source': [unrecorded, secondOfSource],
  },
})

/** Faults of webhooks that show only when requests come at once. */
export const webhookRaceFaults = faultsOf({
  'charge-create-webhook': {
    'posts one creation of two charges of a source at once': [unposted, creation, secondAtOnce],
  },
  'charge-complete-webhook': {
    'posts no completion of the second of two charges of a source at once': [
      unposted,
      completion,
      secondAtOnce,
    ],
    'posts no completion of a charge whose page is opened while it is settled': [
      unposted,
      completion,
      disturbedBy('visitAnswer'),
    ],
  },
  'event-equals-listed': {
    'posts another event than it lists of the second of two charges of a source at once': [
      otherwise,
      secondAtOnce,
    ],
  },
})
