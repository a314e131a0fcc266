import http from 'node:http'
import https from 'node:https'
import { newId, type Service } from './service.ts'
import type { Delivery, Event } from './store.ts'
import { writeEvent } from './write.ts'

interface Sender {
  post: (event: Event) => void
  close: () => void
}

type Result = { status: number; error: string | null }

/** Posts events to endpoints, a charge's in order, each attempt recorded, failed ones repeated after a back-off. */
export const webhookSender = (service: () => Service, registered: readonly string[]): Sender => {
  const agents = {
    'http:': new http.Agent({ keepAlive: true }),
    'https:': new https.Agent({ keepAlive: true }),
  }
  const queues = new Map<string, Promise<void>>()
  const outstanding = new Set<http.ClientRequest>()
  let closed = false

  const send = (uri: string, body: string, event: Event): Promise<Result> =>
    new Promise((resolve) => {
      const { rules } = service()
      const failed = (error: Error) =>
        resolve({ status: 0, error: error.message === '' ? 'failed' : error.message })
      try {
        const url = new URL(uri)
        const secure = url.protocol === 'https:'
        const request = (secure ? https : http).request(url, {
          method: rules.webhookMethod(),
          path: rules.webhookTarget(url),
          headers: { ...rules.webhookHeaders(event), 'content-length': Buffer.byteLength(body) },
          agent: agents[secure ? 'https:' : 'http:'],
          signal: AbortSignal.timeout(rules.webhookTimeout()),
        })
        outstanding.add(request)
        request.on('close', () => outstanding.delete(request))
        request.on('error', failed)
        request.on('response', (response) => {
          response.on('error', failed)
          response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, error: null }))
        })
        request.end(body)
      } catch (error) {
        failed(error as Error)
      }
    })

  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => service().later(milliseconds, resolve))

  const attempt = async (uri: string, event: Event): Promise<boolean> => {
    if (closed) return true
    const { rules } = service()
    // the same body at every attempt: deliveries happen to an event, they are no part of it
    const shown = writeEvent(service(), { ...event, deliveries: [] }, 'webhook')
    const payload = rules.webhookBody(rules.serialise(shown, 'webhook'), event)
    const createdAt = rules.now()
    const result = await send(uri, payload, event)
    const taken = rules.webhookTaken(result.status)
    const error = result.error ?? (taken ? null : `the endpoint answered ${result.status}`)
    const id = newId(service(), 'delivery', event.mode)
    const delivery: Delivery = { id, uri, status: result.status, error, payload, createdAt }
    if (rules.recordsDelivery(delivery, event)) event.deliveries.push(delivery)
    service().log(`webhook ${event.key} ${uri} ${result.status} ${error ?? ''}`.trimEnd())
    return taken
  }

  const deliver = async (uri: string, event: Event): Promise<void> => {
    const { rules } = service()
    const delay = rules.webhookDelay(event)
    if (delay > 0) await pause(delay)
    for (let copy = 0; copy < rules.webhookCopies(event); copy++)
      for (let count = 1; !(await attempt(uri, event)); count++) {
        const after = rules.retriesAfter(count)
        if (after === undefined) return
        await pause(after)
      }
  }

  return {
    post: (event) => {
      for (const uri of service().rules.webhookTargets(event, registered)) {
        const name = service().rules.webhookQueue(event)
        const queue = name === undefined ? undefined : `${name} ${uri}`
        // a turn of the event loop later: the answer that caused the event goes out first
        const before = queue === undefined ? undefined : queues.get(queue)
        const sent = (before ?? new Promise<void>((resolve) => setImmediate(resolve)))
          .then(() => deliver(uri, event))
          .catch((error: unknown) => service().log(`webhook ${String(error)}`))
        if (queue === undefined) continue
        queues.set(queue, sent)
        void sent.then(() => queues.get(queue) === sent && queues.delete(queue))
      }
    },
    close: () => {
      closed = true
      for (const request of outstanding) request.destroy()
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}
