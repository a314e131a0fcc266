import { setMaxListeners } from 'node:events'
import { newId, type Service } from './service.ts'
import type { Delivery, Event } from './store.ts'
import { writeEvent } from './write.ts'

/** Posts events to the endpoints of the merchant. */
export interface Sender {
  /** Resolves once each endpoint took the event or was given up. */
  post: (event: Event, to?: readonly string[]) => Promise<unknown>
  /** Cuts what is under way, and posts no more. */
  close: () => void
}

/** The state of a sender. */
interface Sending {
  service: Service
  /** The last delivery of each queue. */
  queues: Map<string, Promise<void>>
  closing: AbortController
}

/** Opens a sender, which posts a charge's events in order, records each attempt, and repeats failed ones after a back-off ("Events", 2). */
export function openSender(service: Service): Sender {
  const sending: Sending = { service, queues: new Map(), closing: new AbortController() }
  setMaxListeners(0, sending.closing.signal)
  return { post: (event, to) => post(sending, event, to), close: () => sending.closing.abort() }
}

function post(sending: Sending, event: Event, to?: readonly string[]): Promise<unknown> {
  const { service, queues } = sending
  const { rules, log, endpoints } = service
  const posts = rules.webhookTargets(event, to ?? endpoints).map((uri) => {
    const queue = rules.webhookQueue(event)
    const name = queue === undefined ? undefined : `${queue} ${uri}`
    const before = name === undefined ? undefined : queues.get(name)
    const done = (before ?? nextTurn())
      .then(() => deliver(sending, uri, event))
      .catch((error: unknown) => log(`webhook ${String(error)}`))
    if (name === undefined) return done
    queues.set(name, done)
    return done.then(() => queues.get(name) === done && queues.delete(name))
  })
  return Promise.all(posts)
}

/** Resolves a turn of the event loop later: the answer to what caused an event goes out first. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

async function deliver(sending: Sending, uri: string, event: Event): Promise<void> {
  const { service } = sending
  const { rules } = service
  const delay = rules.webhookDelay(event)
  if (delay > 0) await pause(service, delay)
  await service.keeper.kept()
  // the same body at every attempt: deliveries happen to an event, they are no part of it
  const written = writeEvent(service, { ...event, deliveries: [] }, 'webhook')
  const payload = rules.webhookBody(rules.serialise(written, 'webhook'), event)
  for (let copy = 0; copy < rules.webhookCopies(event); copy += 1)
    for (let count = 1; !(await attempt(sending, uri, event, payload)); count += 1) {
      const after = rules.retriesAfter(count)
      if (after === undefined) return
      await pause(service, after)
    }
}

function pause({ later }: Service, milliseconds: number): Promise<void> {
  return new Promise((resolve) => later(milliseconds, resolve))
}

/** Posts an event once and records it; resolves to whether the endpoint has the event. */
async function attempt(
  sending: Sending,
  uri: string,
  event: Event,
  payload: string,
): Promise<boolean> {
  if (sending.closing.signal.aborted) return true
  const { service } = sending
  const { rules, keeper, log } = service
  const createdAt = rules.now()
  const { status, error: lost } = await send(sending, uri, event, payload)
  const taken = rules.webhookTaken(status)
  const error = lost ?? (taken ? null : `the endpoint answered ${status}`)
  const id = newId(service, 'delivery', event.mode)
  const delivery: Delivery = { id, uri, status, error, payload, createdAt }
  if (rules.recordsDelivery(delivery, event)) event.deliveries.push(delivery)
  keeper.changed()
  log(`webhook ${event.key} ${uri} ${status} ${error ?? ''}`.trimEnd())
  return taken
}

/** Sends a webhook once; the status is 0 where no answer came. */
async function send(
  { service, closing }: Sending,
  uri: string,
  event: Event,
  body: string,
): Promise<Pick<Delivery, 'status' | 'error'>> {
  const { rules } = service
  try {
    const response = await fetch(uri, {
      method: rules.webhookMethod(),
      headers: rules.webhookHeaders(event),
      // Bytes, because fetch would name a media type for a text.
      body: Buffer.from(body),
      redirect: 'manual',
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(rules.webhookTimeout())]),
    })
    await response.arrayBuffer()
    return { status: response.status, error: null }
  } catch (error) {
    const { cause = error } = error as Error
    return { status: 0, error: (cause as Error).message || 'failed' }
  }
}
