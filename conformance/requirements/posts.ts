import { wordsIn } from '../basics/words.ts'
import type { TrackedEvent, Model, ReceivedWebhook, EventSighting } from '../model/model.ts'
import type { Resource } from '../model/resource.ts'
import { listedEvents, perModel } from './subjects.ts'

/**
 * The sightings with the key and the resource of an event; `event-equals-listed` compares their
 * ids.
 */
export const sightingsWithKey = ({ key, subject }: TrackedEvent): EventSighting[] =>
  subject.events.flatMap((event) => (event.key === key ? event.sightings : []))

/** The webhook of an event. */
export const postOf = (event: TrackedEvent): Resource | undefined =>
  sightingsWithKey(event).find(({ where }) => where === 'webhook')?.event

/** The first answer that shows an event, as evidence. */
export const listing = ({ answerSightings: [first] }: TrackedEvent): Resource | string =>
  first?.event ?? ''

/** The requests of traffic that name an event whose webhook is missing, but hold no event. */
export const straysIn = perModel((model: Model) => {
  const strays = model.isRun ? [] : model.webhooks.filter(isNoEvent)
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
