import { fields } from '../../../generated/fields.ts'
import { cut } from '../../basics/cut.ts'
import { isRecord, membersOf } from '../../basics/values.ts'
import type { Showing } from '../../model/model.ts'
import { createdAt, momentAt } from '../../model/resource.ts'
import { charges, showings } from '../subjects.ts'
import { outcomeOf, someOf, valuesByName, type Observations } from './observation.ts'

/** The observations of events. */
export const eventObservations: Observations = {
  'event-variant': (model) => someOf(showings(model).flatMap(({ event }) => variantsOf(event.value))),
  'event-deliveries': ({ events }) => {
    const created = [...events.values()].filter(({ key }) => key === 'charge.create')
    const at = (where: Showing['where']): boolean | null => {
      const there = created.flatMap((event) => event.showings.filter((one) => one.where === where))
      return there.length === 0 ? null : there.some(({ event }) => 'webhook_deliveries' in event.value)
    }
    const [listed, retrieved] = [at('charge') ?? at('account'), at('retrieved')]
    return listed === null || retrieved === null ? undefined : { listed, retrieved, posted: at('webhook') }
  },
  'event-keys': (model) => {
    const began = Math.min(...charges(model).map(({ resource }) => createdAt(resource)))
    const listed = model.pages.flatMap(({ items }) => items.map(({ value }) => value))
    return someOf(
      [...listed, ...model.postings.map(({ json }) => json)]
        .filter(isRecord)
        .filter(({ created_at, created }) => Date.parse(String(created_at ?? created)) >= began)
        .map(({ key }) => cut(String(key), 60)),
    )
  },
  'event-actors': (model) => {
    const events = showings(model).map(({ event }) => event.value)
    const variety = (name: string): string =>
      new Set(events.map((event) => event[name])).size > 1 ? 'several' : 'one for all'
    return events.length === 0
      ? undefined
      : { actor_uid: variety('actor_uid'), user_uid: variety('user_uid') }
  },
  'list-charge-events-unknown-id': ({ of, charges: own }) => {
    const call = of('listChargeEvents').find(
      ({ target, key, expect }) => key === 'right' && expect === 'open' && !own.has(target ?? ''),
    )
    const data = call?.accepted ? membersOf(call.json)['data'] : null
    if (!Array.isArray(data)) return call && outcomeOf(call)
    return data.length === 0 ? 'an empty list' : 'a list with events'
  },
  'event-data-versions': (model) => {
    const [first] = charges(model)
    const began = first === undefined ? NaN : momentAt(first.resource, 'created_at')
    const page = model.pages.find(
      ({ list, call: { sent }, items }) =>
        list === null && items.length > 0 && Date.parse(String(sent['to'])) < began,
    )
    return page && valuesByName(page.items.flatMap(({ value }) => shapeOf(membersOf(value))))
  },
}

const variantsOf = (event: object): string[] => ['created_at', 'created'].filter((name) => name in event)

const shapes = new Map([
  ['charge', fields.Charge],
  ['token', fields.Token],
  ['source', fields.Source],
  ['card', fields.Card],
])

/** Lists what an older event and the object in it lack of the contract's fields. */
function shapeOf(event: Readonly<Record<string, unknown>>): [string, string][] {
  const data = membersOf(event['data'])
  const object = isRecord(event['data']) ? cut(String(data['object']), 60) : 'none'
  const known = shapes.get(object)
  const lacking = Object.keys(known ?? {}).filter((name) => !(name in data))
  const shape = lacking.length === 0 ? 'complete' : `without ${lacking.join(', ')}`
  return [
    ['event', variantsOf(event).join(' and ') || 'no datetime'],
    [object, known === undefined ? 'not in the contract' : shape],
  ]
}
