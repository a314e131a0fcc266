import type { Api } from '../api.ts'
import { Inapplicable, Inconclusive, observe, type Observe } from '../check.ts'
import { deliveriesOf } from '../flows/deliveries.ts'
import { until } from '../flow.ts'
import { chargeOf, postedFor } from '../flows/events.ts'
import { history } from '../flows/history.ts'
import { twice } from '../flows/size.ts'
import { isRecord } from '../inspect.ts'
import { baseRequest } from '../requests.ts'
import { isMeantAs, resource } from '../resource.ts'
import type { Delivery } from '../webhooks/receiver.ts'
import { ask } from './ask.ts'
import { coarse, distinct, median } from './comparable.ts'
import { evidence } from './evidence.ts'

const keys = ['charge.create', 'charge.complete'] as const

/** What the specification leaves open about webhooks. */
export const webhookObservers: readonly Observe[] = [
  observe(
    'webhook-repeats',
    async (api) => {
      const ids = (await delivered(api)).flatMap((delivery) => ownEvent(api, delivery) ?? [])
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
  observe('webhook-retries', retries, 'end'),
]

/** The webhooks that came until the last act of the run; throws when there is no endpoint, or none came. */
async function delivered(api: Api): Promise<readonly Delivery[]> {
  const { receiver, receiverError } = api.context
  if (receiver === null) throw new Inapplicable(receiverError ?? 'There is no webhook endpoint.')
  await history(api).catch(() => undefined)
  if (receiver.deliveries.length === 0) throw new Inconclusive('No webhook came.')
  return receiver.deliveries
}

/** The id of the event that a webhook is about; null for an event of something else than the charges of the run. */
function ownEvent(api: Api, { json, id }: Delivery): string | null {
  if (!isMeantAs('Event', json)) return null
  const charge = chargeOf(resource('Event', json, id))
  return charge !== null && api.context.charges.has(charge) ? String(json['id']) : null
}

/** Refuses the webhook of one more charge, after all else was acted and read, and sees whether it comes again. */
async function retries(api: Api): Promise<boolean> {
  const { receiver, receiverError, options } = api.context
  if (options.observeRetries !== true)
    throw new Inapplicable('Ask for it with --observe-retries: one webhook is then refused.')
  if (receiver === null) throw new Inapplicable(receiverError ?? 'There is no webhook endpoint.')
  await evidence(api)
  const parameters = await baseRequest(api, 'createCharge', 'single-request')
  const returnUri = parameters['return_uri']
  const mine = (json: unknown) =>
    isRecord(json) && isRecord(json['data']) && json['data']['return_uri'] === returnUri
  receiver.refuse(mine)
  try {
    await ask(api, 'createCharge', { parameters })
    const came = () => receiver.deliveries.filter(({ json }) => mine(json)).length
    const again = await until(
      api,
      'a webhook that was refused to be posted again',
      async () => (came() > 1 ? true : undefined),
      options.webhookTimeout,
    )
    if (came() === 0) throw new Inconclusive('The webhook that was to be refused did not come.')
    return again ?? false
  } finally {
    receiver.refuse(null)
  }
}
