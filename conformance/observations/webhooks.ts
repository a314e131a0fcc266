import { chargeOf, eventKeys } from '../known/events.ts'
import { postedFor } from '../flows/webhooks/webhooks.ts'
import { allInOrder, until } from '../flows/until.ts'
import type { Api } from '../flows/api.ts'
import { Inapplicable, Inconclusive } from '../api/inconclusive.ts'
import { observe, type Observe } from './observe.ts'
import { eventTurns } from '../flows/plan.ts'
import { chargeRequest } from '../flows/charges/charges.ts'
import { deliveriesOf, wasAnswered } from '../flows/webhooks/deliveries.ts'
import { leftAlone } from '../flows/events/run-events.ts'
import { valueAt } from '../basics/values.ts'
import { isMeantAs, resource } from '../api/resource.ts'
import type { Delivery } from '../webhooks/old/receiver.ts'
import { cut } from '../basics/cut.ts'
import { answeredExchanges, ask } from './exchanges.ts'
import { coarse, distinct, median } from './comparable.ts'

/** The observations of webhooks. */
export const webhookObservers: readonly Observe[] = [
  observe('webhook-repeats', 'end', async (api) => {
    const ids = (await delivered(api)).flatMap((delivery) => ownEvent(api, delivery) ?? [])
    const once = ids.filter((id) => ids.indexOf(id) === ids.lastIndexOf(id)).length
    if (once === ids.length) return 'none'
    return once === 0 ? 'all' : 'some'
  }),
  observe('webhook-order', 'end', async (api) => {
    await delivered(api)
    const pairs = api.known.own('Charge').flatMap(({ id }) => {
      const [create, complete] = eventKeys.map((key) => postedFor(api, id, key)[0]?.delivery.at)
      return create === undefined || complete === undefined ? [] : [create <= complete]
    })
    if (pairs.length === 0) throw new Inconclusive('No charge had both of its webhooks.')
    return pairs.every(Boolean) ? 'always' : 'not always'
  }),
  observe('webhook-delay', 'end', async (api) => {
    await delivered(api)
    const ends = new Map((await answeredExchanges(api)).map(({ id, end }) => [id, end]))
    const delays = api.known.own('Charge').flatMap(({ id, created }) => {
      const at = postedFor(api, id, 'charge.create')[0]?.delivery.at
      const end = ends.get(created.from)
      return at === undefined || end === undefined ? [] : [at - end]
    })
    const middle = median(delays)
    if (middle === undefined) throw new Inconclusive('No charge had the webhook of its creation.')
    return coarse(middle)
  }),
  observe('webhook-signature', 'end', async (api) => {
    const names = (await delivered(api)).flatMap(({ headers }) => Object.keys(headers))
    return distinct(names.filter((name) => /sign|hmac|digest/i.test(name)).map((name) => cut(name, 60)))
  }),
  observe('webhook-answer', 'end', async (api) => {
    const found = await allInOrder(eventTurns(api).map((turn) => deliveriesOf(api, turn)))
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
  }),
  observe('webhook-delivery-error-answered', 'end', async (api) => {
    const found = await allInOrder(eventTurns(api).map((turn) => deliveriesOf(api, turn)))
    const answered = found.flatMap(({ ours }) => ours.filter(wasAnswered))
    if (answered.length === 0) throw new Inconclusive('No event recorded a delivery that was answered.')
    return distinct(answered.map(({ error }) => (typeof error === 'string' ? cut(error, 60) : null)))
  }),
  observe('webhook-retries', 'end', retries),
  observe('webhook-timeout', 'end', timeout),
]

/** Lists the webhooks that came until the last act of the run; throws where there is no endpoint, or none came. */
async function delivered(api: Api): Promise<readonly Delivery[]> {
  const { receiver, receiverError } = api.services
  if (receiver === null) throw new Inapplicable(receiverError)
  await leftAlone(api)
  if (receiver.deliveries.length === 0) throw new Inconclusive('No webhook came.')
  return receiver.deliveries
}

/** Gives the id of the event that a webhook is about; null for an event of something else than the charges of the run. */
function ownEvent(api: Api, { json, id }: Delivery): string | null {
  if (!isMeantAs('Event', json)) return null
  const charge = chargeOf(resource('Event', json, id))
  return charge !== null && api.known.of('Charge', charge) !== undefined ? String(json['id']) : null
}

/** Refuses the webhook of one more charge, after all else was acted and read, and sees whether it comes again. */
async function retries(api: Api): Promise<boolean> {
  const { mine, receiver, charge, limit } = await oneMore(api)
  receiver.refuse(mine)
  try {
    await charge()
    const came = () => receiver.deliveries.filter(({ json }) => mine(json)).length
    const awaited = { what: 'a webhook that was refused to be posted again', limit }
    const again = await until(api, awaited, async () => (came() > 1 ? true : undefined))
    if (came() === 0) throw new Inconclusive('The webhook that was to be refused did not come.')
    return again ?? false
  } finally {
    receiver.refuse(null)
  }
}

/** Leaves the webhook of one more charge without an answer, and sees for how long the service waits. */
async function timeout(api: Api): Promise<string> {
  const { mine, receiver, charge, limit } = await oneMore(api)
  receiver.hold(mine)
  try {
    await charge()
    const awaited = { what: 'a webhook without an answer to be given up', limit }
    const waited = await until(api, awaited, async () => receiver.givenUp[0])
    return waited === undefined ? `longer than ${limit} s` : coarse(waited)
  } finally {
    receiver.hold(null)
  }
}

/** Prepares a charge that is still to be made, by whose return_uri its webhooks are known. */
async function oneMore(api: Api) {
  const { receiver, receiverError, options } = api.services
  if (options.observeRetries !== true)
    throw new Inapplicable(
      'Ask for it with --observe-retries: webhooks are then refused, or left without an answer.',
    )
  if (receiver === null) throw new Inapplicable(receiverError)
  await answeredExchanges(api)
  const parameters = await chargeRequest(api, 'single-request')
  const returnUri = parameters['return_uri']
  const mine = (json: unknown) => valueAt(json, 'data.return_uri') === returnUri
  return {
    mine,
    receiver,
    charge: () => ask(api, 'createCharge', { parameters }),
    limit: options.webhookTimeout,
  }
}
