import { grouped } from '../basics/grouped.ts'
import type { Accepted, EventState, Model, Showing } from './model.ts'
import { chargeIdOf, inside, looksLike, type Resource } from './resource.ts'

/** Collects the events of the run's charges by id, key and charge, with the places that show them: answers in time, then webhooks. */
export function eventsIn(
  { run, charges, pages, postings }: Pick<Model, 'run' | 'charges' | 'pages' | 'postings'>,
  retrieved: readonly Accepted[],
): EventState[] {
  /** Gives what an event shows of a charge of the run: the one that it names, or whose list it is in. */
  const show = (
    event: Resource | null,
    where: Showing['where'],
    at: number,
    list = '',
  ): Showing[] => {
    const charge = charges.get(chargeIdOf(event?.value) ?? list)
    if (event === null || charge === undefined) return []
    const isEvent = looksLike('Event', event.value) && typeof event.value['id'] === 'string'
    return isEvent ? [{ where, at, event, data: inside(event, 'data', 'Charge'), charge }] : []
  }
  const listed = pages.flatMap(({ list, items, call: { end } }) =>
    items.flatMap(({ event }) =>
      show(event, list === null ? 'account' : 'charge', end, list ?? ''),
    ),
  )
  const asked = retrieved.flatMap(({ shown, end }) => show(shown, 'retrieved', end))
  const posted = postings.flatMap(({ event, exchange }) => show(event, 'webhook', exchange.start))
  const answers = [...listed, ...asked].sort((one, other) => one.at - other.at)
  const byEvent = grouped([...answers, ...posted], ({ event: { value }, charge }) =>
    JSON.stringify([value['id'], value['key'], charge.id]),
  )
  const events = [...byEvent.values()].map((all) => eventOf(all, run.webhookUrl))
  for (const event of events) event.charge.events.push(event)
  return events
}

function eventOf(showings: readonly Showing[], endpoint: string | null): EventState {
  const [first] = showings as [Showing]
  const event: EventState = {
    id: String(first.event.value['id']),
    key: String(first.event.value['key']),
    charge: first.charge,
    answers: showings.filter(({ where }) => where !== 'webhook'),
    posts: showings.filter(({ where }) => where === 'webhook'),
    showings,
    seen: Math.min(...showings.map(({ at }) => at)),
    deliveries: [],
  }
  const own = [endpoint ?? '', ...event.posts.map(addressOf)].flatMap(hostAndPath)
  const isOwn = ({ value: { uri } }: Resource): boolean =>
    hostAndPath(String(uri)).some((one) => own.includes(one))
  for (const { event: shown, where } of event.answers) {
    const deliveries = shown.value['webhook_deliveries']
    if (!Array.isArray(deliveries)) continue
    const records = [...deliveries.keys()].map((at) =>
      inside(shown, `webhook_deliveries.${at}`, 'WebhookDelivery'),
    )
    event.deliveries.push({ event, shown, where, records, toEndpoint: records.filter(isOwn) })
  }
  return event
}

/** Gives the address that a webhook was posted to: its host may be another name of this machine. */
function addressOf({ event: { exchange } }: Showing): string {
  const { url, headers } = exchange.request
  return URL.canParse(url) ? url : `http://${headers['host']}${url}`
}

function hostAndPath(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).host + new URL(address).pathname] : []
}
