import type { DecisionInput } from '../context.ts'
import type { Delivery, Event, Posting } from '../store.ts'

const backOff = [200, 1_000, 5_000]

/** Decisions on webhooks ("Events", 2; "Webhook delivery"). */
export const webhookRules = {
  /** Each event is posted to every registered endpoint. */
  webhookTargets: ({
    registered,
  }: DecisionInput<{ event: Event; registered: readonly string[] }>): readonly string[] =>
    registered,
  /** The milliseconds from an event, or its turn in a queue, to its first posting. */
  webhookDelay: (_decision: DecisionInput<{ event: Event; posting: Posting }>): number => 0,
  /** A delivered event is posted once. */
  webhookCopies: (_decision: DecisionInput<{ event: Event; posting: Posting }>): number => 1,
  /** The queue that an event waits in; undefined posts it independently of all others. */
  webhookQueue: (_decision: DecisionInput<{ event: Event }>): string | undefined => undefined,
  /** An event is posted. */
  webhookMethod: (): string => 'POST',
  /** The headers of a webhook. */
  webhookHeaders: (_decision: DecisionInput<{ event: Event }>): Record<string, string> => ({
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'payment-assay-reference',
  }),
  /** The body of a webhook is the serialised event. */
  webhookBody: ({ text }: DecisionInput<{ text: string; event: Event }>): string => text,
  /** Each attempt sends the same body. */
  attemptBody: ({ payload }: DecisionInput<{ payload: string; posting: Posting }>): string =>
    payload,
  /** The milliseconds that an endpoint has to answer. */
  webhookTimeout: (): number => 5_000,
  /** A status of 2xx means that the endpoint has the event. */
  webhookTaken: ({ status }: DecisionInput<{ status: number }>): boolean =>
    status >= 200 && status < 300,
  /** The milliseconds before an attempt (counted from 1) is repeated; undefined gives up. */
  retriesAfter: ({ attempt }: DecisionInput<{ attempt: number }>): number | undefined =>
    backOff[attempt - 1],
  /** Each attempt is recorded. */
  recordsDelivery: (_decision: DecisionInput<{ delivery: Delivery; event: Event }>): boolean =>
    true,
  /** The record of a delivery as it is written ("Webhook delivery"). */
  deliveryRecord: ({
    delivery,
    event,
  }: DecisionInput<{ delivery: Delivery; event: Event }>): Record<string, unknown> => ({
    object: 'webhook_delivery',
    id: delivery.id,
    uri: delivery.uri,
    status: delivery.status,
    key: event.key,
    error: delivery.error,
    payload: delivery.payload,
    created_at: `${new Date(delivery.createdAt).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
  }),
}
