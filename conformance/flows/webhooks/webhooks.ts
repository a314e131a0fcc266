import { setTimeout as pause } from 'node:timers/promises'
import { Inconclusive } from '../../api/inconclusive.ts'
import { isMeantAs, resource, type Resource } from '../../api/resource.ts'
import { isRecord, valueAt } from '../../basics/values.ts'
import type { EventKey } from '../../../generated/fields.ts'
import { opened } from '../../http/old/barrier.ts'
import { chargeOf } from '../../known/events.ts'
import type { Delivery } from '../../webhooks/old/receiver.ts'
import { flow, type Api } from '../api.ts'
import { until } from '../until.ts'

/** A webhook as it came: the delivery and the event in its body. */
export interface Posted {
  delivery: Delivery
  event: Resource
}

/** Lists what came to the endpoint so far. */
export function deliveriesTo({ services }: Pick<Api, 'services'>): readonly Delivery[] {
  return services.receiver?.deliveries ?? []
}

/** Lists the webhooks that came for one event of a charge so far. */
export function postedFor(api: Pick<Api, 'services'>, charge: string, key: EventKey): Posted[] {
  return deliveriesTo(api).flatMap((delivery) => {
    const { json } = delivery
    if (!isMeantAs('Event', json) || json['key'] !== key) return []
    // This is looked at before the event is held against its schema: in a flood of webhooks, most are about something else.
    if (valueAt(json, 'data.id') !== charge) return []
    return [{ delivery, event: resource('Event', json, delivery.id) }]
  })
}

/**
 * Finds a delivery that has the id of an event and the body of something else.
 * It is undefined where there is none, or where a delivery that fits came as well.
 */
export function misfitFor(api: Api, event: Resource): Delivery | undefined {
  const { id, key } = event.value
  const its = deliveriesTo(api).filter(({ json }) => isRecord(json) && json['id'] === id)
  const fits = ({ json }: Delivery) =>
    isMeantAs('Event', json) && json['key'] === key && valueAt(json, 'data.id') === chargeOf(event)
  return typeof id !== 'string' || its.some(fits) ? undefined : its[0]
}

/** Waits for the webhook of one event of a charge; null when it did not come in time. Throws Inconclusive when there is no endpoint. */
export async function awaitWebhook(api: Api, charge: string, key: EventKey): Promise<Posted | null> {
  const { receiver, receiverError, options } = api.services
  if (receiver === null) throw new Inconclusive(receiverError)
  const what = `webhook ${key} of ${charge}`
  const since = performance.now()
  const limit = options.webhookTimeout
  for (;;) {
    const found = postedFor(api, charge, key)[0]
    if (found) {
      options.onProgress({ kind: 'arrived', what })
      return found
    }
    // Where webhooks come one after the other, the time counts from the last of the run's own, up to six times as long.
    const end = Math.min(Math.max(since, receiver.lately()) + limit * 1000, since + 6 * limit * 1000)
    const left = end - performance.now()
    if (left <= 0 || options.signal?.aborted) return null
    options.onProgress({ kind: 'waiting', what, since, limit })
    await Promise.race([receiver.next(), pause(Math.min(left, 250), undefined, { ref: false })])
  }
}

/**
 * The bounds of reading events before their deliveries are answered: the number of events, and the milliseconds that an answer waits.
 * The first `slow` answers wait that long in any case.
 */
const careful = { most: 16, wait: 500, slow: 6 }

/**
 * Reads events as a merchant does who trusts no webhook: each before its first delivery is answered, and once more just then; the first
 * few answers take so long that the customer may be at the page meanwhile. No more is read once something is not read in time, as where
 * a service does nothing else while it posts.
 */
export function readWhatIsPosted(api: Api): void {
  const seen = new Set<unknown>()
  let isPrompt = true
  const read = (id: string) => api.call('retrieveEvent', { id, intent: 'late', barrier: opened })
  api.services.receiver?.look(async (json) => {
    if (!isPrompt || seen.size >= careful.most || !isMeantAs('Event', json) || seen.has(json['id'])) return
    seen.add(json['id'])
    const id = String(json['id'])
    const late = pause(careful.wait, false, { ref: false })
    const isSlow = seen.size <= careful.slow
    isPrompt = await Promise.race([read(id).then(() => true), late])
    if (!isPrompt) return
    if (isSlow) await late
    // The delivery is recorded while this is read.
    read(id).catch(() => undefined)
    await pause(2)
  })
}

/** Posts to the public address of the endpoint; throws Inconclusive when that does not arrive, so that no webhook is missed for the tunnel's fault. */
export const probe = flow('webhook probe', async (api): Promise<void> => {
  const { receiver, options, names } = api.services
  const { publicUrl } = options.webhook
  if (publicUrl === null || receiver === null) return
  const mark = names.word()
  const answer = await api.send('post', {
    method: 'POST',
    url: publicUrl,
    headers: { 'content-type': 'text/plain', 'x-assay-probe': mark },
    body: 'A probe of the endpoint.',
  })
  const arrived = await until(api, { what: 'the probe of the webhook endpoint', limit: 3 }, async () =>
    receiver.probed(mark) ? true : undefined,
  )
  if (arrived) return
  throw new Inconclusive(
    `${publicUrl} does not lead to this endpoint (${answer.error ?? answer.status}); mend the tunnel or --webhook-public-url.`,
    [answer.id],
  )
})
