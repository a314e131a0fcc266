import type { Service } from '../reference/service.ts'
import type { Told } from './records.ts'

/** How far the clock of a sandbox that starts again is ahead: at least so far that it shows nothing from before what is kept. */
export function aheadOf({ ahead, store }: Told): number {
  const last = Math.max(...[store.test, store.live].map(({ events }) => events.at(-1)?.at ?? 0))
  return Math.max(ahead, last - Date.now())
}

/** Posts the events whose endpoints had not taken them, nor been given up, when the last process ended. */
export function postWhatIsOwed({ rules, endpoints, post }: Service, { events }: Told): void {
  for (const { event, to } of events.values())
    for (const uri of to) {
      const attempts = event.deliveries.filter((delivery) => delivery.uri === uri)
      const taken = attempts.some(({ status }) => rules.webhookTaken(status))
      const givenUp = attempts.length > 0 && rules.retriesAfter(attempts.length) === undefined
      if (endpoints.includes(uri) && !taken && !givenUp) post(event, [uri])
    }
}
