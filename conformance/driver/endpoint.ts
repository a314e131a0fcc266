import { randomBytes } from 'node:crypto'
import { addressOf, hostAndPath } from '../basics/addresses.ts'
import { readJson } from '../basics/json.ts'
import { membersOf } from '../basics/values.ts'
import { eventNameOf } from '../model/resource.ts'
import type { Entry } from '../record/entry.ts'
import type { RunOptions } from '../settings/options.ts'
import { openReceiver, type Receiver, type ReceiverOptions } from '../webhooks/receiver.ts'

/** Where the webhooks of a run arrive. */
export interface Endpoint {
  /** Null where it could not be registered: no webhook arrives then. */
  readonly receiver: Receiver | null
  /** How many webhooks arrived, by the names of their events. */
  readonly posted: ReadonlyMap<string, number>
  /** True for the record of a delivery to it; behind a proxy the address may be any. */
  receives(delivery: Record<string, unknown>): boolean
  /** Has the next webhook refused whose event shows a value. */
  refuseNext(field: string, value: unknown): void
  /** Notes an answer: one that records deliveries makes the statuses of webhooks vary. */
  noteAnswer(body: string): void
}

/** The statuses that first webhooks get in turn: a record with the right one was truly read. */
const successes = [201, 200, 202, 200, 204, 200]

/** Opens the endpoint of a run; `began` is by performance.now(). Rejects on a taken address. */
export async function openEndpoint(
  options: RunOptions,
  began: number,
  append: (entry: Entry) => void,
): Promise<Endpoint> {
  const posted = new Map<string, number>()
  const addresses = new Set<string | null>()
  let deliveries = 0
  let recordsDeliveries = false
  let refusal: { field: string; value: unknown } | null = null
  const isToBeRefused = (body: string): boolean =>
    refusal !== null &&
    membersOf(membersOf(readJson(body))['data'])[refusal.field] === refusal.value
  const receiver = await openRegistered(options, {
    began,
    statusFor(body) {
      if (isToBeRefused(body)) {
        refusal = null
        return 503
      }
      // A repeated webhook gets 200: some services count no other status as success.
      const isVaried = recordsDeliveries && !posted.has(eventIn(body))
      return (isVaried ? successes[posted.size % successes.length] : undefined) ?? 200
    },
    onDelivery(delivery) {
      const event = eventIn(delivery.request.body)
      addresses.add(hostAndPath(addressOf(delivery.request)))
      posted.set(event, (posted.get(event) ?? 0) + 1)
      const id = `webhook ${(deliveries += 1)}`
      const place = { scenario: '', step: '', operation: null, key: 'none' } as const
      append({ kind: 'webhook', id, ...place, ...delivery })
    },
  })
  if (receiver !== null) addresses.add(hostAndPath(receiver.url))
  return {
    receiver,
    posted,
    receives({ uri }) {
      const address = hostAndPath(String(uri))
      return options.webhookPublicUrl !== undefined || (address !== null && addresses.has(address))
    },
    refuseNext(field, value) {
      refusal = { field, value }
    },
    noteAnswer(body) {
      recordsDeliveries ||= body.includes('"webhook_deliveries"')
    },
  }
}

const eventIn = (body: string | null): string => eventNameOf(readJson(body ?? ''))

/** Opens a receiver and registers it; returns null where it cannot be registered. */
async function openRegistered(
  { webhookListen, webhookPublicUrl, registerWebhook }: RunOptions,
  handlers: Pick<ReceiverOptions, 'began' | 'onDelivery' | 'statusFor'>,
): Promise<Receiver | null> {
  const path = webhookListen.path ?? `/assay/${randomBytes(12).toString('hex')}`
  const publicUrl = webhookPublicUrl
  const receiver = await openReceiver({ ...webhookListen, path, publicUrl, ...handlers })
  try {
    await registerWebhook?.(receiver.url)
    return receiver
  } catch {
    await receiver.close()
    return null
  }
}
