import { setTimeout as pause } from 'node:timers/promises'
import { rules, type Rules } from '../rules.ts'
import { shows } from '../effects.ts'
import { seeded } from '../random.ts'
import type { Delivery } from '../store.ts'
import { variantsOf } from './variant.ts'

const noDeliveries = { webhook_deliveries: undefined }
const withoutDeliveries = (text: string): string =>
  JSON.stringify({ ...JSON.parse(text), ...noDeliveries })

/** Shows delivery records with other values. */
const recording = (change: (delivery: Delivery) => Record<string, unknown>): Partial<Rules> => ({
  deliveryRecord: ({ delivery, event }) => ({
    ...rules.deliveryRecord({ delivery, event }),
    ...change(delivery),
  }),
})

/** Records one more attempt, which got no answer. */
const recordingLost = (status: number, error: string): Partial<Rules> => ({
  recordsDelivery: ({ delivery, event }) =>
    event.deliveries.push({ ...delivery, id: `${delivery.id}x`, status, error }) > 0,
})

/** Answers after the webhooks of what was asked for. */
const postingFirst: Partial<Rules> = {
  finished: ({ answer, call: { method } }) =>
    method === 'POST' ? pause(60).then(() => answer) : answer,
}

/** Shows the record of an attempt some time after the attempt. */
const recordingLater: Partial<Rules> = {
  recordsDelivery: ({ delivery, event }) => {
    void pause(250).then(() => event.deliveries.push(delivery))
    return false
  },
}

const deadEndpoint = 'http://127.0.0.1:9/hooks'

/** Honest choices about webhooks and the records of their deliveries. */
export const webhookVariants = variantsOf({
  'webhook-delay': {
    'posts 2 s later': [{ webhookDelay: () => 2000 }, { alone: true }],
    'posts 300 ms later': { webhookDelay: () => 300 },
    'posts before it answers': postingFirst,
    'posts before it lists': { listedAfter: () => 250, retrievableAfter: () => 250 },
    'posts one after the other, slowly': [
      { webhookQueue: () => 'all', webhookDelay: () => 60 },
      { alone: true },
    ],
  },
  'webhook-repeats': {
    'posts each event twice': { webhookCopies: () => 2 },
  },
  'webhook-order': {
    'posts in any order': () => {
      const random = seeded(7)
      return { webhookQueue: () => undefined, webhookDelay: () => Math.floor(random() * 250) }
    },
    'posts the completion first': {
      webhookQueue: () => undefined,
      webhookDelay: ({ event: { key } }) => (key === 'charge.create' ? 300 : 0),
    },
  },
  'how the address of an endpoint is written': {
    'posts to the endpoint by another name of the machine': [
      {},
      { endpoint: (url) => url.replace('127.0.0.1', 'localhost'), alone: true },
    ],
    'posts to the endpoint with a query': [{}, { endpoint: (url) => `${url}?shop=7`, alone: true }],
  },
  'how soon a delivery is recorded': {
    'gives an endpoint a second and a half to answer, once': [
      { webhookTimeout: () => 1500, retriesAfter: () => undefined },
      { alone: true },
    ],
    'records deliveries later': recordingLater,
    'posts before it answers, and records deliveries later': {
      ...postingFirst,
      ...recordingLater,
    },
  },
  'webhook_deliveries in one variant of events only': {
    'shows deliveries in lists alone': [shows('Event', noDeliveries, 'retrieved'), { alone: true }],
    'shows deliveries in webhooks alone': [
      shows('Event', noDeliveries, 'retrieved', 'listed'),
      { alone: true },
    ],
  },
  'webhook_deliveries in a webhook': {
    'posts without deliveries': { webhookBody: ({ text }) => withoutDeliveries(text) },
  },
  'how a webhook is written': {
    'posts indented JSON': { webhookBody: ({ text }) => JSON.stringify(JSON.parse(text), null, 2) },
  },
  'webhook-signature': {
    'posts with signatures': {
      webhookHeaders: () => ({
        'content-type': 'application/json',
        'payment-signature': 'sha256=0011',
        'payment-signature-timestamp': '1700000000',
      }),
    },
  },
  'the media type of a webhook': {
    'posts as text': { webhookHeaders: () => ({ 'content-type': 'text/plain' }) },
    'posts without a media type': { webhookHeaders: () => ({}) },
  },
  'webhook-answer': {
    'repeats what was not answered with 200': {
      webhookTaken: ({ status }) => status === 200,
      retriesAfter: ({ attempt }) => [10, 20, 40, 80][attempt - 1],
    },
  },
  'the status of a delivery without an answer': {
    'records an attempt that got lost': recordingLost(0, 'the connection was reset'),
    'records an attempt that got no answer as timed out': recordingLost(504, 'timed out'),
    'records no status of a dead endpoint': [
      {
        ...recording(({ status }) => (status === 0 ? { status: null } : {})),
        retriesAfter: () => undefined,
      },
      { options: { webhookUrls: [deadEndpoint] } },
    ],
  },
  'an answer that gets lost on its way': {
    'loses the answer to one webhook': () => {
      let lost: string | undefined
      return recording(({ id }) => {
        lost ??= id
        return id === lost ? { status: 0, error: 'no answer within 8 s' } : {}
      })
    },
  },
  'webhook-retries': {
    'never repeats a webhook': [
      { retriesAfter: () => undefined },
      { options: { webhookUrls: [deadEndpoint] } },
    ],
  },
  'what becomes of an endpoint that refused a webhook': {
    'gives up an endpoint that refused a webhook': () => {
      let hasRefused = false
      return {
        webhookTaken: (input) => {
          const isTaken = rules.webhookTaken(input)
          hasRefused ||= !isTaken
          return isTaken
        },
        webhookTargets: ({ registered }) => (hasRefused ? [] : registered),
        retriesAfter: () => undefined,
      }
    },
    'tries an endpoint again that refused, in the same second': { retriesAfter: () => 1 },
    'tries an endpoint again while the run is judged': { retriesAfter: () => 250 },
    'tries an endpoint again while the run is judged, and records that later': {
      ...recordingLater,
      retriesAfter: () => 250,
    },
  },
  'other endpoints': {
    'posts to a dead endpoint too': [
      { retriesAfter: ({ attempt }) => [20, 60][attempt - 1] },
      { options: { webhookUrls: [deadEndpoint] } },
    ],
  },
  'the error of a delivery that was answered': {
    'records an empty error': recording(({ error }) => ({ error: error ?? '' })),
  },
  'how a payload is written': {
    'records its own form of the payload': recording(({ payload }) => ({
      payload: ` ${JSON.stringify(JSON.parse(payload), null, '\t')}\n`,
    })),
  },
  'webhook_deliveries in a payload': {
    'records a payload without deliveries': recording(({ payload }) => ({
      payload: withoutDeliveries(payload),
      attempt: 1,
    })),
  },
})
