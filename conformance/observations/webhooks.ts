import type { Api } from '../api.ts'
import { Inapplicable, Inconclusive, observe, type Observe } from '../check.ts'
import { deliveriesOf } from '../flows/deliveries.ts'
import { postedFor } from '../flows/events.ts'
import { history } from '../flows/history.ts'
import { twice } from '../flows/size.ts'
import { isMeantAs } from '../resource.ts'
import type { Delivery } from '../webhooks/receiver.ts'
import { coarse, distinct, median } from './comparable.ts'
import { evidence } from './evidence.ts'

const keys = ['charge.create', 'charge.complete'] as const

/** What the specification leaves open about webhooks. */
export const webhookObservers: readonly Observe[] = [
  observe(
    'webhook-repeats',
    async (api) => {
      const ids = (await delivered(api)).map(eventId)
      const once = ids.filter((id) => ids.indexOf(id) === ids.lastIndexOf(id)).length
      if (once === ids.length) return 'none'
      return once === 0 ? 'all' : 'some'
    },
    'end',
  ),
  observe(
    'webhook-order',
    async (api) => {
      await delivered(api)
      const pairs = [...api.context.charges.keys()].flatMap((charge) => {
        const [create, complete] = keys.map((key) => postedFor(api, charge, key)[0]?.delivery.at)
        return create === undefined || complete === undefined ? [] : [create <= complete]
      })
      if (pairs.length === 0) throw new Inconclusive('No charge had both of its webhooks.')
      return pairs.every(Boolean) ? 'always' : 'not always'
    },
    'end',
  ),
  observe(
    'webhook-delay',
    async (api) => {
      await delivered(api)
      const ends = new Map((await evidence(api)).map(({ id, end }) => [id, end]))
      const delays = [...api.context.charges].flatMap(([id, charge]) => {
        const at = postedFor(api, id, 'charge.create')[0]?.delivery.at
        const end = ends.get(charge.from)
        return at === undefined || end === undefined ? [] : [at - end]
      })
      const middle = median(delays)
      if (middle === undefined) throw new Inconclusive('No charge had the webhook of its creation.')
      return coarse(middle)
    },
    'end',
  ),
  observe(
    'webhook-signature',
    async (api) => {
      const names = (await delivered(api)).flatMap(({ headers }) => Object.keys(headers))
      return distinct(names.filter((name) => /sign|hmac|digest/i.test(name)).map((name) => name.slice(0, 60)))
    },
    'end',
  ),
  observe(
    'webhook-answer',
    async (api) => {
      const flows = twice(api).flatMap((n) => keys.map((key) => deliveriesOf(api, { n, key })))
      const found = await Promise.all(flows)
      const recorded = found.flatMap(({ ours, posted }) =>
        ours.map(({ status }) => ({
          status,
          own: posted.some(({ delivery }) => delivery.answered === status),
        })),
      )
      if (recorded.length === 0)
        throw new Inconclusive('No event recorded a delivery to the endpoint of this run.')
      if (recorded.every(({ own }) => own)) return 'those that the endpoint answered'
      return distinct(recorded.map(({ status }) => JSON.stringify(status) ?? 'none'))
    },
    'end',
  ),
  observe('webhook-retries', async () => {
    throw new Inapplicable('Ask for it with --observe-retries: one webhook is then refused.')
  }),
]

/** The webhooks that came until the last act of the run; throws when there is no endpoint, or none came. */
async function delivered(api: Api): Promise<readonly Delivery[]> {
  const { receiver, receiverError } = api.context
  if (receiver === null) throw new Inapplicable(receiverError ?? 'There is no webhook endpoint.')
  await history(api).catch(() => undefined)
  if (receiver.deliveries.length === 0) throw new Inconclusive('No webhook came.')
  return receiver.deliveries
}

function eventId({ json, id }: Delivery): string {
  return isMeantAs('Event', json) ? String(json['id']) : id
}
