import { fields } from '../../generated/fields.ts'
import type { Api } from '../api.ts'
import { Inapplicable, observe, type Observe } from '../check.ts'
import { newCharge, patient } from '../flows/charges.ts'
import { postedFor, retrievedEvent } from '../flows/events.ts'
import { history } from '../flows/history.ts'
import { pageOf } from '../flows/lists.ts'
import { isRecord } from '../inspect.ts'
import { datetime, read, readTime, type Resource } from '../resource.ts'
import { accepted } from '../answer.ts'
import { ask } from './ask.ts'
import { distinct, grouped, outcome } from './comparable.ts'

const shapes = { charge: 'Charge', token: 'Token', source: 'Source', card: 'Card' } as const

/** What the specification leaves open about events. */
export const eventObservers: readonly Observe[] = [
  observe('event-variant', async (api) => distinct((await ownEvents(api)).flatMap(variantsOf)), 'end'),
  observe(
    'event-deliveries',
    async (api) => {
      const { listed, answer } = await retrievedEvent(api, { n: 0, key: 'charge.create' })
      const posted = postedFor(api, String(read(listed, 'data.id')), 'charge.create')[0]
      return {
        listed: holdsDeliveries(listed.value),
        retrieved: holdsDeliveries(answer.json),
        posted: posted === undefined ? null : holdsDeliveries(posted.event.value),
      }
    },
    'end',
  ),
  observe(
    'event-keys',
    async (api) => {
      const { of, others } = await history(api)
      const events = [...[...of.values()].flatMap((found) => [...found.values()]), ...others]
      return distinct(events.map(({ value }) => String(value['key']).slice(0, 60)))
    },
    'end',
  ),
  observe('list-charge-events-unknown-id', async (api) => {
    const answer = await ask(api, 'listChargeEvents', { id: `chrg_test_${api.context.word()}` })
    const data = answer.ok && answer.shown ? answer.shown.value['data'] : null
    return Array.isArray(data)
      ? data.length === 0
        ? 'an empty list'
        : 'a list with events'
      : outcome(answer)
  }),
  observe('event-data-versions', async (api) => {
    const { charge } = await newCharge(api, { n: patient })
    const to = datetime(readTime(charge, 'created_at') - 2000)
    const { events } = pageOf(
      accepted(await ask(api, 'listEvents', { parameters: { to, order: 'chronological' } })),
    )
    if (events.length === 0) throw new Inapplicable('The account holds no events from before the run.')
    return grouped(events.flatMap(shapeOf))
  }),
]

async function ownEvents(api: Api): Promise<Resource[]> {
  return [...(await history(api)).of.values()].flatMap((found) => [...found.values()])
}

function variantsOf({ value }: Resource): string[] {
  return ['created_at', 'created'].filter((name) => name in value)
}

const holdsDeliveries = (value: unknown) => isRecord(value) && 'webhook_deliveries' in value

/** What an older event and the object in it lack of the contract's fields. */
function shapeOf(event: Resource): [string, string][] {
  const { data } = event.value
  const object = isRecord(data) ? String(data['object']).slice(0, 60) : 'none'
  const shape: [string, string][] = [['event', variantsOf(event).join(' and ') || 'no datetime']]
  const schema = Object.entries(shapes).find(([name]) => name === object)?.[1]
  if (schema === undefined || !isRecord(data)) return [...shape, [object, 'not in the contract']]
  const lacking = Object.keys(fields[schema]).filter((name) => !(name in data))
  return [...shape, [object, lacking.length === 0 ? 'complete' : `without ${lacking.join(', ')}`]]
}
