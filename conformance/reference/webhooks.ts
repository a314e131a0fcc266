import http from 'node:http'
import https from 'node:https'
import { newId, type Service } from './service.ts'
import type { Delivery, Event } from './store.ts'
import type { Posting } from './timers.ts'
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
  agents: { http: http.Agent; https: https.Agent }
  /** The last delivery of each queue. */
  queues: Map<string, Promise<void>>
  outstanding: Set<http.ClientRequest>
  closed: boolean
}

/** The end of one attempt: a status of 0 where no answer came. */
type Result = Pick<Delivery, 'status' | 'error'>

/** The webhooks to one host that are under way at once. */
const mostAtOnce = 128

/** Opens a sender, which posts a charge's events in order, records each attempt, and repeats failed ones after a back-off ("Events", 2). */
export function openSender(service: Service): Sender {
  const kept = { keepAlive: true, maxSockets: mostAtOnce }
  const sending: Sending = {
    service,
    agents: { http: new http.Agent(kept), https: new https.Agent(kept) },
    queues: new Map(),
    outstanding: new Set(),
    closed: false,
  }
  return { post: (event, to) => post(sending, event, to), close: () => close(sending) }
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
  if (delay > 0) await pause(service, delay, { event, uri, attempt: 1 })
  await service.keeper.kept()
  // the same body at every attempt: deliveries happen to an event, they are no part of it
  const shown = writeEvent(service, { ...event, deliveries: [] }, 'webhook')
  const payload = rules.webhookBody(rules.serialise(shown, 'webhook'), event)
  for (let copy = 0; copy < rules.webhookCopies(event); copy += 1)
    for (let count = 1; !(await attempt(sending, uri, event, payload)); count += 1) {
      const after = rules.retriesAfter(count)
      if (after === undefined) return
      await pause(service, after, { event, uri, attempt: count + 1 })
    }
}

function pause({ later }: Service, milliseconds: number, posting: Posting): Promise<void> {
  return new Promise((resolve) => later(milliseconds, resolve, posting))
}

/** Posts an event once and records it; resolves to whether the endpoint has the event. */
async function attempt(sending: Sending, uri: string, event: Event, payload: string): Promise<boolean> {
  if (sending.closed) return true
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

function send(
  { service, agents, outstanding }: Sending,
  uri: string,
  event: Event,
  body: string,
): Promise<Result> {
  const { rules } = service
  return new Promise((resolve) => {
    const lose = (error: Error) => resolve({ status: 0, error: error.message || 'failed' })
    try {
      const url = new URL(uri)
      const secure = url.protocol === 'https:'
      const request = (secure ? https : http).request(url, {
        method: rules.webhookMethod(),
        path: rules.webhookTarget(url),
        headers: { ...rules.webhookHeaders(event), 'content-length': Buffer.byteLength(body) },
        agent: secure ? agents.https : agents.http,
        signal: AbortSignal.timeout(rules.webhookTimeout()),
      })
      outstanding.add(request)
      request.on('close', () => outstanding.delete(request))
      request.on('error', lose)
      request.on('response', (response) => {
        response.on('error', lose)
        response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, error: null }))
      })
      request.end(body)
    } catch (error) {
      lose(error as Error)
    }
  })
}

function close(sending: Sending): void {
  const { outstanding, agents } = sending
  sending.closed = true
  for (const request of outstanding) request.destroy()
  for (const agent of Object.values(agents)) agent.destroy()
}
