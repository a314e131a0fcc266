import type { Service } from '../reference/service.ts'
import type { Told } from './records.ts'

/** The milliseconds that the clock of a sandbox that starts again is ahead: enough to show no time before what is kept. */
export function aheadOf({ ahead, store }: Told): number {
  const last = Math.max(...[store.test, store.live].map(({ events }) => events.at(-1)?.at ?? 0))
  return Math.max(ahead, last - Date.now())
}

/** Posts the events that their endpoints had not taken when the last process ended, unless they were given up. */
export function postWhatIsOwed({ rules, endpoints, post }: Service, { events }: Told): void {
  for (const { event, to } of events.values())
    for (const uri of to) {
      const attempts = event.deliveries.filter((delivery) => delivery.uri === uri)
      const taken = attempts.some(({ status }) => rules.webhookTaken(status))
      const givenUp = attempts.length > 0 && rules.retriesAfter(attempts.length) === undefined
      if (endpoints.includes(uri) && !taken && !givenUp) post(event, [uri])
    }
}
