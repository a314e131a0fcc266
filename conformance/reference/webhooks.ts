import { setMaxListeners } from 'node:events'
import { messageOf } from '../basics/thrown.ts'
import { readStart } from '../basics/read-start.ts'
import type { Exchange } from './exchange.ts'
import { newId, contextOfEvent, type Sender, type Service } from './service.ts'
import type { Delivery, Event, Posting } from './store.ts'
import { writeEvent } from './write.ts'

/** The bytes of an endpoint's answer that are read. */
const maxAnswerBytes = 65_536

/**
 * Opens a sender ("Events", 2): events are posted independently, after `webhookDelay`, and
 * repeated after `retriesAfter`. Only those in one `webhookQueue` wait for one another.
 */
export function openSender(service: Service): Sender {
  const { rules, clock, activity, keeper, log } = service
  const underWay = new Set<Posting>()
  const queues = new Map<string, Posting[]>()
  let closing = newController()

  function post(event: Event, to: readonly string[] = service.endpoints): void {
    for (const uri of rules.webhookTargets({ ...contextOfEvent(service, event), registered: to })) {
      const posting: Posting = { event, uri, copies: 1, attempts: 0, payload: undefined }
      posting.copies = rules.webhookCopies({ ...contextOfEvent(service, event), posting })
      if (posting.copies > 0 && isNext(posting)) schedule(posting)
    }
  }

  function schedule(posting: Posting): void {
    const delay = rules.webhookDelay({ ...contextOfEvent(service, posting.event), posting })
    clock.later(delay, { task: 'post', posting })
  }

  /** Whether it is a posting's turn; one that has to wait is under way meanwhile. */
  function isNext(posting: Posting): boolean {
    const name = queueOf(posting)
    if (name === undefined) return true
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    if (!queue.includes(posting)) queue.push(posting)
    if (queue[0] === posting) return true
    underWay.add(posting)
    return false
  }

  function queueOf({ event, uri }: Posting): string | undefined {
    const name = rules.webhookQueue(contextOfEvent(service, event))
    return name === undefined ? undefined : `${name} ${uri}`
  }

  function attempt(posting: Posting): void {
    if (!isNext(posting)) return
    underWay.add(posting)
    const { signal } = closing
    // A turn later: the answer to what caused an event goes out first.
    setImmediate(() => {
      tryOnce(posting, signal).catch((error: unknown) => {
        log(`webhook ${String(error)}`)
        leave(posting)
      })
    })
  }

  async function tryOnce(posting: Posting, signal: AbortSignal): Promise<void> {
    await keeper.written()
    if (signal.aborted) return
    posting.payload ??= payloadOf(service, posting.event)
    posting.attempts += 1
    const delivery = await deliver(service, posting, signal)
    if (signal.aborted) return
    const { event, uri } = posting
    if (rules.recordsDelivery({ ...contextOfEvent(service, event), delivery }))
      event.deliveries.push(delivery)
    keeper.changed()
    log(`webhook ${event.key} ${uri} ${delivery.status} ${delivery.error ?? ''}`.trimEnd())
    goOn(posting, rules.webhookTaken({ status: delivery.status }))
  }

  /** Posts the next copy, repeats the attempt, or gives up. */
  function goOn(posting: Posting, isTaken: boolean): void {
    const after = isTaken ? 0 : rules.retriesAfter({ attempt: posting.attempts })
    if (isTaken) {
      posting.copies -= 1
      posting.attempts = 0
    }
    if (after === undefined || posting.copies === 0) return leave(posting)
    underWay.delete(posting)
    clock.later(after, { task: 'post', posting })
  }

  function leave(posting: Posting): void {
    underWay.delete(posting)
    const name = queueOf(posting) ?? ''
    const [next, ...others] = (queues.get(name) ?? []).filter((queued) => queued !== posting)
    if (next === undefined) queues.delete(name)
    else {
      queues.set(name, [next, ...others])
      underWay.delete(next)
      schedule(next)
    }
    activity.emit('change')
  }

  function forget(): void {
    closing.abort()
    closing = newController()
    underWay.clear()
    queues.clear()
    activity.emit('change')
  }

  return { post, attempt, underWay, forget }
}

function newController(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}

/** The same body at every attempt: deliveries happen to an event, they are no part of it. */
function payloadOf(service: Service, event: Event): string {
  const { rules } = service
  const resource = writeEvent(service, { ...event, deliveries: [] }, 'webhook')
  return rules.webhookBody({
    ...contextOfEvent(service, event),
    text: rules.serialise({ value: resource, role: 'webhook' }),
  })
}

/** Sends a webhook once; the status is 0 where no answer came. */
async function deliver(service: Service, posting: Posting, signal: AbortSignal): Promise<Delivery> {
  const { rules, keys } = service
  const { event, uri, payload = '' } = posting
  const createdAt = rules.now()
  const start = Date.now()
  const request = {
    method: rules.webhookMethod(),
    url: uri,
    headers: rules.webhookHeaders(contextOfEvent(service, event)),
    body: rules.attemptBody({ ...contextOfEvent(service, event), payload, posting }),
  }
  const { answer, error: lost } = await send(request, signal, rules.webhookTimeout())
  service.onExchange?.({
    kind: 'webhook',
    operation: undefined,
    key: 'none',
    merchant: keys.test.secret,
    event: event.id,
    request,
    answer,
    error: lost,
    start,
    duration: Date.now() - start,
  })
  const status = answer?.status ?? 0
  const error = lost ?? (rules.webhookTaken({ status }) ? null : `the endpoint answered ${status}`)
  return { id: newId(service, 'delivery', event.mode), uri, status, error, payload, createdAt }
}

async function send(
  { url, body, ...rest }: Exchange['request'],
  closing: AbortSignal,
  timeoutMs: number,
): Promise<Pick<Exchange, 'answer' | 'error'>> {
  const signal = AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)])
  try {
    // Bytes, because fetch would name a media type for a text.
    const init = { ...rest, body: Buffer.from(body), redirect: 'manual', signal } as const
    const response = await fetch(url, init)
    const { status, headers } = response
    const { bytes } = await readStart(response.body, maxAnswerBytes)
    const answered = { status, headers: Object.fromEntries(headers), body: bytes.toString() }
    return { answer: answered, error: null }
  } catch (error) {
    const { cause = error } = error as Error
    return { answer: null, error: messageOf(cause) || 'failed' }
  }
}
