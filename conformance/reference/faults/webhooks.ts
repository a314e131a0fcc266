import { encodeForm } from '../../contract/form.ts'
import { rules, type Rules } from '../rules.ts'
import { rarely, shows, type Change, type Json } from './effects.ts'
import { faultsOf, type Row } from './fault.ts'
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

const both = ['charge-create-webhook', 'charge-complete-webhook'] as const
const [create, complete] = both
const body = 'webhook-body-event'
const unposted: Partial<Rules> = { webhookTargets: () => [] }
const by = (method: string): Partial<Rules> => ({ webhookMethod: () => method })
/** Writes the body of a webhook otherwise, by its JSON. */
const posts = (write: (event: Json & { data: Json }) => unknown): Partial<Rules> => ({
  webhookBody: (text) => JSON.stringify(write(JSON.parse(text))),
})
const chargeAlone = posts(({ data }) => data)

/** The requirements that a misshapen event may break besides. */
const ofEvent = (['livemode', 'location', 'actor-uid', 'user-uid', 'created-at', 'data'] as const).map(
  (name) => `event-${name}` as const,
)
const misshapen = (write: (event: Json & { data: Json }) => unknown): Row => [
  [body, ...ofEvent],
  posts(write),
]

const posting: Record<string, Row> = {
  'posts no events': [both, unposted],
  'posts no creations': [create, unposted, creation],
  'posts no completions': [complete, unposted, completion],
  'posts no completions of failed charges': [complete, unposted, completion, failed],
  'posts no creations of charges that make their source': [create, unposted, creation, withSource],
  'posts four completions of five': [complete, unposted, completion, onceInFive],
  'posts four creations of five': [create, unposted, creation, onceInFive],
  'posts events below the registered endpoint': [
    both,
    { webhookTargets: (_event, registered) => registered.map((url) => `${url}/events`) },
  ],
  'posts events with their name alone': misshapen(({ object, id, key }) => ({ object, id, key })),
  'posts events without data': misshapen((event) => ({ ...event, data: undefined })),
  'posts events with a text for data': misshapen((event) => ({ ...event, data: JSON.stringify(event.data) })),
  'posts events with the source as data': misshapen((event) => ({ ...event, data: event.data['source'] })),
  'posts all events under the key of a creation': misshapen((event) => ({ ...event, key: 'charge.create' })),
  'posts all events under the key of a completion': misshapen((event) => ({
    ...event,
    key: 'charge.complete',
  })),
  'posts events under other ids': [
    'event-equals-listed',
    { webhookBody: (text) => text.replace(/"id":"(evnt\w+)"/, '"id":"$1x"') },
  ],
  'sends events by PUT': ['webhook-posted', by('PUT')],
  'sends events by PATCH': ['webhook-posted', by('PATCH')],
  'sends every fifth event by PUT': ['webhook-posted', by('PUT'), everyFifth],
  'posts events as forms': [body, { webhookBody: (text) => encodeForm({ event: text }) }],
  'posts the charge alone': [body, chargeAlone],
  'posts the charge alone when it is complete': [body, chargeAlone, completion],
  'posts events inside an envelope': [body, { webhookBody: (text) => `{"event":${text}}` }],
  'posts events in a list': [body, { webhookBody: (text) => `[${text}]` }],
  'posts events as texts': [body, { webhookBody: (text) => JSON.stringify(text) }],
  'posts bodies that are cut': [body, { webhookBody: (text) => text.slice(0, 500) }],
  'posts no body': [[body, 'webhook-delivery-payload-event'], { webhookBody: () => '' }],
}

const recorded = 'webhook-delivery-recorded'
const unrecorded: Partial<Rules> = { recordsDelivery: () => false }
const record = (change: Change, ...at: NonNullable<ReturnType<typeof shows>['at']>) =>
  shows('WebhookDelivery', change, ...at)
const status = 'webhook-delivery-status-returned'
const payload = 'webhook-delivery-payload-event'
const uri = 'webhook-delivery-uri-registered'
const key = 'webhook-delivery-key-of-event'

const recording: Record<string, Row> = {
  'records no deliveries': [recorded, unrecorded],
  'records no deliveries of completions': [recorded, unrecorded, completion],
  'records failed deliveries alone': [recorded, { recordsDelivery: (delivery) => delivery.status >= 300 }],
  'records four deliveries of five': [recorded, unrecorded, onceInFive],
  'records one delivery of two': [
    recorded,
    { webhookCopies: () => 2, recordsDelivery: (_delivery, event) => event.deliveries.length === 0 },
  ],
  'records each delivery twice': [
    recorded,
    {
      recordsDelivery: (delivery, event) => {
        event.deliveries.push({ ...delivery, id: `${delivery.id}0` })
        return true
      },
    },
  ],
  'records the status of a delivery as a text': [
    [status, 'webhook-delivery-error-string'],
    record((delivery) => ({ status: String(delivery['status']) })),
  ],
  'records 200 for every delivery': [status, record({ status: 200 })],
  'records 202 for every delivery': [status, record({ status: 202 })],
  'records status 0': [status, record({ status: 0, error: 'lost' })],
  'records no answer once in five': [status, rarely(record({ status: 0, error: 'lost' }))],
  'gives every delivery the same id': ['webhook-delivery-id-unique', record({ id: 'whdl_test_1' })],
  'gives the deliveries of each kind of event one id': [
    'webhook-delivery-id-unique',
    record((delivery) => ({ id: `whdl_test_${String(delivery['key'])}` })),
  ],
  'records another endpoint': [uri, record({ uri: 'https://shop.example/webhooks' })],
  'records another endpoint where the event is retrieved': [
    uri,
    record({ uri: 'https://shop.example/webhooks' }, 'embedded:retrieved'),
  ],
  'records the host of the endpoint alone': [
    uri,
    record((delivery) => ({ uri: new URL(String(delivery['uri'])).origin })),
  ],
  'records the key of creations for all': [key, record({ key: 'charge.create' })],
  'records another key': [key, record({ key: 'webhook.delivery' })],
  'records the key of creations for all where events are listed': [
    key,
    record({ key: 'charge.create' }, 'embedded:listed'),
  ],
  'records the charge as payload': [
    payload,
    record((delivery) => ({
      payload: JSON.stringify((JSON.parse(String(delivery['payload'])) as { data: unknown }).data),
    })),
  ],
  'records an empty payload': [payload, record({ payload: '' })],
  'records an empty payload where the event is retrieved': [
    payload,
    record({ payload: '' }, 'embedded:retrieved'),
  ],
  'records a payload that is cut': [
    payload,
    record((delivery) => ({ payload: String(delivery['payload']).slice(0, 255) })),
  ],
  'records a payload that is encoded twice': [
    payload,
    record((delivery) => ({ payload: JSON.stringify(delivery['payload']) })),
  ],
  'records one payload of five empty': [payload, rarely(record({ payload: '{}' }))],
  'records no error for a delivery without an answer': [
    'webhook-delivery-error-string',
    {
      retriesAfter: () => undefined,
      deliveryRecord: (delivery, event) => ({ ...rules.deliveryRecord(delivery, event), error: null }),
    },
    { webhookUrls: ['http://127.0.0.1:9/'] },
  ],
}

/** Faults of webhooks and of the records of their deliveries. */
export const webhookFaults = faultsOf({ ...posting, ...recording })

const otherwise: Partial<Rules> = {
  webhookBody: (text) => text.replace('"description":null', '"description":"posted"'),
}

/** Faults of webhooks that show only after another request. */
export const webhookHistoryFaults = faultsOf({
  'posts no completion of a charge whose source was asked for another amount': [
    complete,
    unposted,
    completion,
    afterWrongAmount,
  ],
  'posts no creation of a charge whose source was asked for another amount': [
    create,
    unposted,
    creation,
    afterWrongAmount,
  ],
  'posts no creation of the second charge of a source': [create, unposted, creation, secondOfSource],
  'posts no completion of the first charge of a source once there is a second': [
    complete,
    unposted,
    completion,
    earlierOfSource,
  ],
  'posts another event than it lists of the second charge of a source': [
    'event-equals-listed',
    otherwise,
    secondOfSource,
  ],
  'records no delivery of the second charge of a source': [recorded, unrecorded, secondOfSource],
})

/** Faults of webhooks that show only when requests come at once. */
export const webhookRaceFaults = faultsOf({
  'posts one creation of two charges of a source at once': [create, unposted, creation, secondAtOnce],
  'posts no completion of the second of two charges of a source at once': [
    complete,
    unposted,
    completion,
    secondAtOnce,
  ],
  'posts another event than it lists of the second of two charges of a source at once': [
    'event-equals-listed',
    otherwise,
    secondAtOnce,
  ],
  'posts no completion of a charge whose page is opened while it is settled': [
    complete,
    unposted,
    completion,
    disturbedBy('visitAnswer'),
  ],
})
