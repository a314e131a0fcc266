import { wordsIn } from '../basics/words.ts'
import type { EventState, Model, ReceivedWebhook, EventSighting } from '../model/model.ts'
import type { Resource } from '../model/resource.ts'
import type { Exchange } from '../record/entry.ts'
import { listedEvents, perModel } from './subjects.ts'

/** Sightings by key and charge; their ids are compared by `event-equals-listed`. */
export const sightingsWithKey = ({ key, subject }: EventState): EventSighting[] =>
  subject.events.flatMap((event) => (event.key === key ? event.sightings : []))

export const postOf = (event: EventState): Resource | undefined =>
  sightingsWithKey(event).find(({ where }) => where === 'webhook')?.event

export const listing = ({ answerSightings: [first] }: EventState): Resource | string =>
  first?.event ?? ''

/** A request that should be the webhook of an event, and is none. */
interface Stray {
  readonly exchange: Exchange
  readonly event: EventState
}

/** What traffic shows in place of the webhook of an event: it names the event, and is none. */
export const straysIn = perModel((model: Model): readonly Stray[] => {
  const strays = model.policy.isRun ? [] : model.webhooks.filter(isNoEvent)
  return listedEvents(model).flatMap((event) => {
    if (strays.length === 0 || postOf(event)) return []
    const isDelivered = event.deliveries.some(({ endpointRecords: records }) => records.length > 0)
    const stray = strays.find(({ exchange: { request } }) => {
      const words = wordsIn(request)
      if (isDelivered) return words.has(event.id) || words.has(event.subject.id)
      return request.method !== 'GET' && words.has(event.id)
    })
    return stray === undefined ? [] : [{ exchange: stray.exchange, event }]
  })
})

const isNoEvent = ({ event }: ReceivedWebhook): boolean => event === null
