import type { Rules } from '../rules.ts'
import { webhookRules } from '../rules/webhooks.ts'
import { seeded } from '../random.ts'
import { pause, type Variants } from './variant.ts'

function without(text: string): string {
  const { webhook_deliveries: _, ...rest } = JSON.parse(text) as Record<string, unknown>
  return JSON.stringify(rest)
}

/** Delivery records with other values; undefined leaves a field as it is. */
function recording(fields: (status: number) => Record<string, unknown>): Partial<Rules> {
  return {
    deliveryRecord: (delivery, event) => ({
      ...webhookRules.deliveryRecord(delivery, event),
      ...fields(delivery.status),
    }),
  }
}

const dead = 'http://127.0.0.1:9/hooks'

/** Honest choices about webhooks and the records of their deliveries. */
export const webhookVariants: Variants = {
  'posts 300 ms later': { allows: 'webhook-delay', rules: { webhookDelay: () => 300 } },
  'posts each event twice': { allows: 'webhook-repeats', rules: { webhookCopies: () => 2 } },
  'posts in any order': {
    allows: 'webhook-order',
    rules: () => {
      const random = seeded(7)
      return { webhookQueue: () => undefined, webhookDelay: () => Math.floor(random() * 250) }
    },
  },
  'posts the completion first': {
    allows: 'webhook-order',
    rules: {
      webhookQueue: () => undefined,
      webhookDelay: ({ key }) => (key === 'charge.create' ? 300 : 0),
    },
  },
  'posts before it answers': {
    allows: 'webhook-delay',
    rules: {
      finished: (answer, { method }) => (method === 'POST' ? pause(60).then(() => answer) : answer),
    },
  },
  'posts before it lists': {
    allows: 'webhook-delay',
    rules: { listedAfter: () => 250, retrievableAfter: () => 250 },
  },
  'posts to the endpoint by another name of the machine': {
    allows: 'how the address of an endpoint is written',
    endpoint: (url) => url.replace('127.0.0.1', 'localhost'),
    alone: true,
  },
  'posts to the endpoint with a query': {
    allows: 'how the address of an endpoint is written',
    endpoint: (url) => `${url}?shop=7`,
    alone: true,
  },
  'posts one after the other, each anew until it is answered with 200, ever later': {
    allows: 'webhook-order',
    rules: {
      webhookQueue: () => 'all',
      webhookTaken: (status) => status === 200,
      retriesAfter: (times) => [300, 600, 1200][times - 1],
    },
    alone: true,
  },
  'posts one after the other, slowly': {
    allows: 'webhook-delay',
    rules: { webhookQueue: () => 'all', webhookDelay: () => 60 },
    alone: true,
  },
  'gives an endpoint 400 ms to answer, once': {
    allows: 'how soon a delivery is recorded',
    rules: { webhookTimeout: () => 400, retriesAfter: () => undefined },
    alone: true,
  },
  'answers nothing while it posts': {
    allows: 'how soon an answer comes',
    rules: () => {
      const posting = new Set<string>()
      return {
        webhookQueue: () => 'all',
        webhookHeaders(event) {
          posting.add(event.id)
          return webhookRules.webhookHeaders(event)
        },
        recordsDelivery(_delivery, event) {
          posting.delete(event.id)
          return true
        },
        async finished(answer) {
          while (posting.size > 0) await pause(1)
          return answer
        },
      }
    },
    alone: true,
  },
  'shows deliveries in lists alone': {
    allows: 'webhook_deliveries in one variant of events only',
    options: {
      tampers: [
        {
          schema: 'Event',
          at: ['retrieved'],
          change: (event) =>
            Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'webhook_deliveries')),
        },
      ],
    },
    alone: true,
  },
  'shows deliveries in webhooks alone': {
    allows: 'webhook_deliveries in one variant of events only',
    options: {
      tampers: [
        {
          schema: 'Event',
          at: ['retrieved', 'listed'],
          change: (event) =>
            Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'webhook_deliveries')),
        },
      ],
    },
    alone: true,
  },
  'records what is posted twice while it is under way': {
    allows: 'how soon a delivery is recorded',
    rules: {
      webhookCopies: () => 2,
      recordsDelivery: (delivery, event) => {
        const record = { ...delivery, status: null as unknown as number, error: null as string | null }
        event.deliveries.push(record)
        void pause(120).then(() => Object.assign(record, delivery))
        return false
      },
    },
    alone: true,
  },
  'posts to the whole address': {
    allows: 'the form of a request line (RFC 9112)',
    rules: { webhookTarget: ({ href }) => href },
  },
  'posts without deliveries': {
    allows: 'webhook_deliveries in a webhook',
    rules: { webhookBody: (text) => without(text) },
  },
  'posts indented JSON': {
    allows: 'how a webhook is written',
    rules: { webhookBody: (text) => JSON.stringify(JSON.parse(text), null, 2) },
  },
  'posts with signatures': {
    allows: 'webhook-signature',
    rules: {
      webhookHeaders: () => ({
        'content-type': 'application/json',
        'payment-signature': 'sha256=0011',
        'payment-signature-timestamp': '1700000000',
      }),
    },
  },
  'posts as text': {
    allows: 'the media type of a webhook',
    rules: { webhookHeaders: () => ({ 'content-type': 'text/plain' }) },
  },
  'posts without a media type': {
    allows: 'the media type of a webhook',
    rules: { webhookHeaders: () => ({}) },
  },
  'records deliveries later': {
    allows: 'how soon a delivery is recorded',
    rules: {
      recordsDelivery: (delivery, event) => {
        void pause(250).then(() => event.deliveries.push(delivery))
        return false
      },
    },
  },
  'repeats what was not answered with 200': {
    allows: 'webhook-answer',
    rules: {
      webhookTaken: (status) => status === 200,
      retriesAfter: (attempt) => [10, 20, 40, 80][attempt - 1],
    },
  },
  'records an attempt that got lost': {
    allows: 'the status of a delivery without an answer',
    rules: {
      recordsDelivery: (delivery, event) => {
        const lost = { ...delivery, id: `${delivery.id}x`, status: 0, error: 'the connection was reset' }
        event.deliveries.push(lost)
        return true
      },
    },
  },
  'loses the answer to one webhook': {
    allows: 'an answer that gets lost on its way',
    rules: () => {
      let lost: string | undefined
      return {
        deliveryRecord: (delivery, event) => {
          const record = webhookRules.deliveryRecord(delivery, event)
          lost ??= delivery.id
          return delivery.id === lost ? { ...record, status: 0, error: 'no answer within 8 s' } : record
        },
      }
    },
  },
  'never repeats a webhook': {
    allows: 'webhook-retries',
    rules: { retriesAfter: () => undefined },
    options: { webhookUrls: [dead] },
  },
  'posts to a dead endpoint too': {
    allows: 'other endpoints',
    rules: { retriesAfter: (attempt) => [20, 60][attempt - 1] },
    options: { webhookUrls: [dead] },
  },
  'records no status of a dead endpoint': {
    allows: 'the status of a delivery without an answer',
    rules: {
      ...recording((status) => (status === 0 ? { status: null } : {})),
      retriesAfter: () => undefined,
    },
    options: { webhookUrls: [dead] },
  },
  'records an empty error': {
    allows: 'the error of a delivery that was answered',
    rules: {
      deliveryRecord: (delivery, event) => {
        const record = webhookRules.deliveryRecord(delivery, event)
        return { ...record, error: record['error'] ?? '' }
      },
    },
  },
  'records its own form of the payload': {
    allows: 'how a payload is written',
    rules: {
      deliveryRecord: (delivery, event) => ({
        ...webhookRules.deliveryRecord(delivery, event),
        payload: ` ${JSON.stringify(JSON.parse(delivery.payload), null, '\t')}\n`,
      }),
    },
  },
  'records a payload without deliveries': {
    allows: 'webhook_deliveries in a payload',
    rules: {
      deliveryRecord: (delivery, event) => ({
        ...webhookRules.deliveryRecord(delivery, event),
        payload: without(delivery.payload),
        attempt: 1,
      }),
    },
  },
  'records an attempt that got no answer with a status of its own': {
    allows: 'the status of a delivery without an answer',
    rules: {
      recordsDelivery: (delivery, event) => {
        event.deliveries.push({
          ...delivery,
          id: `${delivery.id}x`,
          status: -1,
          error: 'the connection was reset',
        })
        return true
      },
    },
  },
  'records an attempt that got no answer as timed out': {
    allows: 'the status of a delivery without an answer',
    rules: {
      recordsDelivery: (delivery, event) => {
        event.deliveries.push({ ...delivery, id: `${delivery.id}x`, status: 504, error: 'timed out' })
        return true
      },
    },
  },
  'posts no more once ten answers in a row are not 200': {
    allows: 'webhook-retries',
    rules: () => {
      let others = 0
      return {
        webhookTaken: (status) => {
          others = status === 200 ? 0 : others + 1
          return status === 200
        },
        retriesAfter: (count) => (others >= 10 ? undefined : [200, 1000][count - 1]),
        webhookTargets: (_event, registered) => (others >= 10 ? [] : registered),
      }
    },
  },
}
