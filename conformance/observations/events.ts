import { postedFor } from '../flows/webhooks/webhooks.ts'
import { only, settledTurns } from '../flows/plan.ts'
import { fields } from '../../generated/fields.ts'
import { Inapplicable } from '../api/inconclusive.ts'
import { observe, type Observe } from './observe.ts'
import { newCharge } from '../flows/charges/charges.ts'
import { retrievedEvent } from '../flows/events/events.ts'
import { allEvents, runEvents } from '../flows/events/run-events.ts'
import { pageOf } from '../flows/lists/pages.ts'
import { isRecord } from '../basics/values.ts'
import { datetime, read, readTime, type Resource } from '../api/resource.ts'
import { accepted, isAccepted } from '../api/answer.ts'
import { cut } from '../basics/cut.ts'
import { ask } from './exchanges.ts'
import { distinct, valuesByName, became } from './comparable.ts'

const shapes = { charge: 'Charge', token: 'Token', source: 'Source', card: 'Card' } as const

/** The observations of events. */
export const eventObservers: readonly Observe[] = [
  observe('event-variant', 'end', async (api) =>
    distinct(allEvents(await runEvents(api)).flatMap(variantsOf)),
  ),
  observe('event-deliveries', 'end', async (api) => {
    const turn = settledTurns(api)[0] ?? only('first')
    const { listed, answer } = await retrievedEvent(api, { ...turn, key: 'charge.create' })
    const posted = postedFor(api, String(read(listed, 'data.id')), 'charge.create')[0]
    return {
      listed: holdsDeliveries(listed.value),
      retrieved: holdsDeliveries(answer.json),
      posted: posted === undefined ? null : holdsDeliveries(posted.event.value),
    }
  }),
  observe('event-keys', 'end', async (api) => {
    const all = await runEvents(api)
    const events = [...allEvents(all), ...all.unowned]
    return distinct(events.map(({ value }) => cut(String(value['key']), 60)))
  }),
  observe('event-actors', 'end', async (api) => {
    const events = allEvents(await runEvents(api))
    const count = (name: string) => new Set(events.map(({ value }) => value[name])).size
    const variety = (name: string) => (count(name) > 1 ? 'several' : 'one for all')
    return { actor_uid: variety('actor_uid'), user_uid: variety('user_uid') }
  }),
  observe('list-charge-events-unknown-id', async (api) => {
    const answer = await ask(api, 'listChargeEvents', { id: `chrg_test_${api.services.names.word()}` })
    const data = isAccepted(answer) ? answer.shown.value['data'] : null
    return Array.isArray(data) ? (data.length === 0 ? 'an empty list' : 'a list with events') : became(answer)
  }),
  observe('event-data-versions', async (api) => {
    const { charge } = await newCharge(api, only('first'))
    const to = datetime(readTime(charge, 'created_at') - 2000)
    const { events } = pageOf(
      accepted(await ask(api, 'listEvents', { parameters: { to, order: 'chronological' } })),
    )
    if (events.length === 0) throw new Inapplicable('The account holds no events from before the run.')
    return valuesByName(events.flatMap(shapeOf))
  }),
]

function variantsOf({ value }: Resource): string[] {
  return ['created_at', 'created'].filter((name) => name in value)
}

const holdsDeliveries = (value: unknown) => isRecord(value) && 'webhook_deliveries' in value

/** Lists what an older event and the object in it lack of the contract's fields. */
function shapeOf(event: Resource): [string, string][] {
  const { data } = event.value
  const object = isRecord(data) ? cut(String(data['object']), 60) : 'none'
  const shape: [string, string][] = [['event', variantsOf(event).join(' and ') || 'no datetime']]
  const schema = Object.entries(shapes).find(([name]) => name === object)?.[1]
  if (schema === undefined || !isRecord(data)) return [...shape, [object, 'not in the contract']]
  const lacking = Object.keys(fields[schema]).filter((name) => !(name in data))
  return [...shape, [object, lacking.length === 0 ? 'complete' : `without ${lacking.join(', ')}`]]
}
