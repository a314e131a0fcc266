import { fields } from '../../../generated/fields.ts'
import { cut } from '../../basics/cut.ts'
import { isRecord, membersOf, valueAt } from '../../basics/values.ts'
import type { Showing } from '../../model/model.ts'
import { createdAt, momentAt } from '../../model/resource.ts'
import { charges, showings } from '../rule.ts'
import { observe, outcomeOf, someOf, valuesByName, type Observation } from './observation.ts'

/** The observations of events. */
export const eventObservations: readonly Observation[] = [
  observe('event-variant', (model) =>
    someOf(showings(model).flatMap(({ showing }) => variantsOf(showing.event.value))),
  ),
  observe('event-deliveries', (model) => {
    const shown = showings(model).filter(({ known }) => known.key === 'charge.create')
    const at = (where: Showing['where']): boolean | null => {
      const there = shown.filter(({ showing }) => showing.where === where)
      return there.length === 0
        ? null
        : there.some(({ showing }) => 'webhook_deliveries' in showing.event.value)
    }
    const [listed, retrieved] = [at('charge') ?? at('account'), at('retrieved')]
    if (listed === null || retrieved === null) return undefined
    return { listed, retrieved, posted: at('webhook') }
  }),
  observe('event-keys', (model) => {
    const began = Math.min(...[...charges(model)].map(({ resource }) => createdAt(resource)))
    const items = [...model.pages.flatMap((page) => page.items), ...model.postings.map(({ json }) => json)]
    return someOf(
      items
        .filter((item) => isRecord(item) && momentIn(item) >= began)
        .map((item) => cut(String(membersOf(item)['key']), 60)),
    )
  }),
  observe('event-actors', (model) => {
    const events = showings(model).map(({ showing }) => showing.event.value)
    if (events.length === 0) return undefined
    const variety = (name: string): string =>
      new Set(events.map((event) => event[name])).size > 1 ? 'several' : 'one for all'
    return { actor_uid: variety('actor_uid'), user_uid: variety('user_uid') }
  }),
  observe('list-charge-events-unknown-id', ({ of, charges: own }) => {
    const call = of('listChargeEvents').find(
      ({ target, key, expect }) => key === 'right' && expect === 'open' && !own.has(target ?? ''),
    )
    const data = call?.accepted ? membersOf(call.json)['data'] : null
    if (!Array.isArray(data)) return call && outcomeOf(call)
    return data.length === 0 ? 'an empty list' : 'a list with events'
  }),
  observe(
    'event-data-versions',
    (model) => {
      const [first] = charges(model)
      const began = first === undefined ? NaN : momentAt(first.resource, 'created_at')
      const page = model.pages.find(
        ({ charge, query, items }) =>
          charge === null && items.length > 0 && Date.parse(String(query['to'])) < began,
      )
      return page && valuesByName(page.items.flatMap(shapeOf))
    },
    'No list shows events of the account from before the run.',
  ),
]

const variantsOf = (event: object): string[] => ['created_at', 'created'].filter((name) => name in event)

const momentIn = (event: Record<string, unknown>): number =>
  Date.parse(String(event['created_at'] ?? event['created']))

const shapes = { charge: 'Charge', token: 'Token', source: 'Source', card: 'Card' } as const

/** Lists what an older event and the object in it lack of the contract's fields. */
function shapeOf(event: unknown): [string, string][] {
  const data = valueAt(event, 'data')
  const object = isRecord(data) ? cut(String(data['object']), 60) : 'none'
  const shape: [string, string][] = [['event', variantsOf(membersOf(event)).join(' and ') || 'no datetime']]
  const schema = Object.entries(shapes).find(([name]) => name === object)?.[1]
  if (schema === undefined || !isRecord(data)) return [...shape, [object, 'not in the contract']]
  const lacking = Object.keys(fields[schema]).filter((name) => !(name in data))
  return [...shape, [object, lacking.length === 0 ? 'complete' : `without ${lacking.join(', ')}`]]
}
