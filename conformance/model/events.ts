import { addTo } from '../basics/grouped.ts'
import { readJson } from '../basics/json.ts'
import type { Exchange } from '../record/entry.ts'
import type { Call, ChargeState, EventState, Page, Showing } from './model.ts'
import { chargeIdOf, inside, looksLike, resource } from './resource.ts'

/** A value that may be an event, and where it was shown. */
interface Place extends Pick<Showing, 'where' | 'at'> {
  readonly value: unknown
  readonly exchange: Exchange
  readonly pointer?: string
  /** The charge whose list shows it. */
  readonly list?: string | null
}

/** Collects the events of the run's charges by their ids, with the places that show them: answers in time, then webhooks. */
export function eventsIn(
  pages: readonly Page[],
  retrieved: readonly Call[],
  webhooks: readonly Exchange[],
  charges: ReadonlyMap<string, ChargeState>,
): Map<string, EventState> {
  const answers: Place[] = [
    ...pages.flatMap(({ list, items, call: { exchange, end: at } }) =>
      items.map(({ value }, place) => {
        const where = list === null ? ('account' as const) : ('charge' as const)
        return { where, at, value, exchange, list, pointer: `/data/${place}` }
      }),
    ),
    ...retrieved.map(({ json: value, exchange, end: at }) => ({
      where: 'retrieved' as const,
      at,
      value,
      exchange,
    })),
  ]
  const posts: Place[] = webhooks.map((exchange) => ({
    where: 'webhook' as const,
    at: exchange.start,
    value: readJson(exchange.request.body ?? ''),
    exchange,
  }))
  const showings = new Map<string, Showing[]>()
  for (const place of [...answers.sort((one, other) => one.at - other.at), ...posts]) {
    const { where, at, value, exchange, pointer, list } = place
    const charge = charges.get(chargeIdOf(value) ?? list ?? '')
    if (charge === undefined || !looksLike('Event', value) || typeof value['id'] !== 'string') continue
    const event = resource('Event', value, exchange, pointer)
    addTo(showings, value['id'], { where, event, data: inside(event, 'data', 'Charge'), charge, at })
  }
  const events = new Map([...showings].map(([id, all]) => [id, eventOf(id, all)]))
  for (const event of events.values()) event.charge.events.push(event)
  return events
}

function eventOf(id: string, all: readonly Showing[]): EventState {
  const isAnswer = ({ where }: Showing): boolean => where !== 'webhook'
  const first = all.find(isAnswer) ?? (all[0] as Showing)
  const isSame = ({ event, charge }: Showing): boolean =>
    event.value['key'] === first.event.value['key'] && charge === first.charge
  const showings = all.filter(isSame)
  return {
    id,
    key: String(first.event.value['key']),
    charge: first.charge,
    answers: showings.filter(isAnswer),
    posts: showings.filter((one) => !isAnswer(one)),
    showings,
    others: all.filter((one) => !isSame(one)),
    seen: Math.min(...showings.map(({ at }) => at)),
  }
}
