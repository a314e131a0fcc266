import { grouped } from '../basics/grouped.ts'
import type { Exchange } from '../record/entry.ts'
import type { Accepted, EventState, Model, Showing } from './model.ts'
import { chargeIdOf, inside, looksLike, resource, type Resource } from './resource.ts'

/** Collects the events of the run's charges by their ids, with the places that show them: answers in time, then webhooks. */
export function eventsIn(
  { run, charges, pages, postings }: Pick<Model, 'run' | 'charges' | 'pages' | 'postings'>,
  retrieved: readonly Accepted[],
): Map<string, EventState> {
  /** Gives what a value shows, if it is an event of a charge of the run: the one that it names, or whose list it is in. */
  const show = (
    value: unknown,
    place: Omit<Showing, 'event' | 'data' | 'charge'>,
    exchange: Exchange,
    pointer = '',
    list = '',
  ): Showing[] => {
    const charge = charges.get(chargeIdOf(value) ?? list)
    if (charge === undefined || !looksLike('Event', value) || typeof value['id'] !== 'string') return []
    const event = resource('Event', value, exchange, pointer)
    return [{ ...place, event, data: inside(event, 'data', 'Charge'), charge }]
  }
  const listed = pages.flatMap(({ list, items, call: { exchange, end: at } }) => {
    const where = list === null ? 'account' : 'charge'
    return items.flatMap(({ value }, place) =>
      show(value, { where, at }, exchange, `/data/${place}`, list ?? ''),
    )
  })
  const asked = retrieved.flatMap(({ json, exchange, end: at }) =>
    show(json, { where: 'retrieved', at }, exchange),
  )
  const posted = postings.flatMap(({ json, exchange }) =>
    show(json, { where: 'webhook', at: exchange.start }, exchange),
  )
  const answers = [...listed, ...asked].sort((one, other) => one.at - other.at)
  const byId = grouped([...answers, ...posted], ({ event }) => event.value['id'] as string)
  const events = new Map([...byId].map(([id, all]) => [id, eventOf(id, all, run.webhookUrl)]))
  for (const event of events.values()) event.charge.events.push(event)
  return events
}

function eventOf(id: string, all: readonly Showing[], endpoint: string | null): EventState {
  const isAnswer = ({ where }: Showing): boolean => where !== 'webhook'
  const first = all.find(isAnswer) ?? (all[0] as Showing)
  const isSame = ({ event, charge }: Showing): boolean =>
    event.value['key'] === first.event.value['key'] && charge === first.charge
  const showings = all.filter(isSame)
  const event: EventState = {
    id,
    key: String(first.event.value['key']),
    charge: first.charge,
    answers: showings.filter(isAnswer),
    posts: showings.filter((one) => !isAnswer(one)),
    showings,
    others: all.filter((one) => !isSame(one)),
    seen: Math.min(...showings.map(({ at }) => at)),
    deliveries: [],
  }
  const places = [endpoint ?? '', ...event.posts.map(addressOf)].flatMap(placeOf)
  const isOwn = ({ value: { uri } }: Resource): boolean =>
    placeOf(String(uri)).some((place) => places.includes(place))
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

function placeOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).host + new URL(address).pathname] : []
}
