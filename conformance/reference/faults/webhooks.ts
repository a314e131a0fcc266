import { encodeForm } from '../../contract/form-encoding.ts'
import { shows, type Change, type Json } from '../effects.ts'
import { rules, type Rules } from '../rules.ts'
import { faultsOf, type FaultTable } from './fault.ts'
import { ofCompletionEvent, ofCreationEvent, failed, ofInlineSource } from './conditions.ts'

/** Posts no webhooks. */
export const postsNothing: Partial<Rules> = { webhookTargets: () => [] }
/** Records no deliveries. */
export const recordsNoDelivery: Partial<Rules> = { recordsDelivery: () => false }

const usingMethod = (method: string): Partial<Rules> => ({ webhookMethod: () => method })
/** Another webhook body, by its text or by its JSON. */
const body = (write: (text: string) => string): Partial<Rules> => ({
  webhookBody: ({ text }) => write(text),
})
const posts = (write: (event: Json & { data: Json }) => unknown): Partial<Rules> =>
  body((text) => JSON.stringify(write(JSON.parse(text))))
const chargeAlone = posts(({ data }) => data)

const posting: FaultTable = {
  'charge-create-webhook': {
    'posts no creations of charges that make their source': [
      postsNothing,
      ofCreationEvent,
      ofInlineSource,
    ],
    'posts events below the registered endpoint': {
      webhookTargets: ({ registered }) => registered.map((url) => `${url}/events`),
    },
  },
  'charge-complete-webhook': {
    'posts no completions of failed charges': [postsNothing, ofCompletionEvent, failed],
  },
  'webhook-body-event': {
    'posts events without data': posts((event) => ({ ...event, data: undefined })),
    'posts events with the source as data': posts((event) => ({
      ...event,
      data: event.data['source'],
    })),
    'posts all events under the key of a creation': posts((event) => ({
      ...event,
      key: 'charge.create',
    })),
    'posts events as forms': body((text) => encodeForm({ event: text })),
    'posts the charge alone': chargeAlone,
    'posts the charge alone when it is complete': [chargeAlone, ofCompletionEvent],
    'posts events inside an envelope': body((text) => `{"event":${text}}`),
    'posts bodies that are cut': body((text) => text.slice(0, 500)),
    'posts no body': body(() => ''),
  },
  'event-equals-listed': {
    'posts events under other ids': body((text) => text.replace(/"id":"(evnt\w+)"/, '"id":"$1x"')),
  },
  'webhook-posted': {
    'sends events by PUT': usingMethod('PUT'),
    'sends events by PATCH': usingMethod('PATCH'),
  },
}

const record = (change: Change, ...at: NonNullable<ReturnType<typeof shows>['at']>) =>
  shows('WebhookDelivery', change, ...at)
/** An endpoint beside that of the run, where nothing listens. */
const deadEndpoint = { webhookUrls: ['http://127.0.0.1:9/'] }
const elsewhere = { uri: 'https://shop.example/webhooks' }

const recording: FaultTable = {
  'webhook-delivery-recorded': {
    'records no deliveries': recordsNoDelivery,
    'records no deliveries of completions': [recordsNoDelivery, ofCompletionEvent],
    'records no attempt that was refused': [
      { recordsDelivery: ({ delivery }) => delivery.status < 300 },
      deadEndpoint,
    ],
    'records failed deliveries alone': {
      recordsDelivery: ({ delivery }) => delivery.status >= 300,
    },
    'records one delivery of two': {
      webhookCopies: () => 2,
      recordsDelivery: ({ event }) => event.deliveries.length === 0,
    },
    'records each delivery twice': {
      recordsDelivery: ({ delivery, event }) =>
        event.deliveries.push({ ...delivery, id: `${delivery.id}0` }) > 0,
    },
  },
  'webhook-delivery-status-returned': {
    'records the status of a delivery as a text': record(({ status }) => ({
      status: String(status),
    })),
    'records 200 for every delivery': record({ status: 200 }),
    'records 200 for an attempt that was refused': record(({ status }) => ({
      status: Number(status) >= 300 ? 200 : status,
    })),
    'records status 0': record({ status: 0, error: 'lost' }),
  },
  'webhook-delivery-id-unique': {
    'gives every delivery the same id': record({ id: 'whdl_test_1' }),
    'gives the deliveries of each kind of event one id': record(({ key }) => ({
      id: `whdl_test_${String(key)}`,
    })),
  },
  'webhook-delivery-uri-registered': {
    'records another endpoint': record(elsewhere),
    'records another endpoint where the event is retrieved': record(
      elsewhere,
      'embedded:retrieved',
    ),
    'records the host of the endpoint alone': record(({ uri }) => ({
      uri: new URL(String(uri)).origin,
    })),
  },
  'webhook-delivery-key-of-event': {
    'records the key of creations for all': record({ key: 'charge.create' }),
  },
  'webhook-delivery-payload-event': {
    'records the charge as payload': record(({ payload }) => ({
      payload: JSON.stringify((JSON.parse(String(payload)) as { data: unknown }).data),
    })),
    'records an empty payload': record({ payload: '' }),
    'records an empty payload where the event is retrieved': record(
      { payload: '' },
      'embedded:retrieved',
    ),
    'records a payload that is cut': record(({ payload }) => ({
      payload: String(payload).slice(0, 255),
    })),
    'records a payload that is encoded twice': record(({ payload }) => ({
      payload: JSON.stringify(payload),
    })),
  },
  'webhook-delivery-error-string': {
    'records no error for a delivery without an answer': [
      {
        retriesAfter: () => undefined,
        deliveryRecord: ({ delivery, event }) => ({
          ...rules.deliveryRecord({ delivery, event }),
          error: null,
        }),
      },
      deadEndpoint,
    ],
  },
}

/** Faults of webhooks and of the records of their deliveries. */
export const webhookFaults = faultsOf(posting, recording)
