import { accepted } from '../../api/answer.ts'
import { Inapplicable, Inconclusive, unmet } from '../../api/inconclusive.ts'
import type { EventKey } from '../../../generated/fields.ts'
import { isMeantAs, read, readText, type Resource } from '../../api/resource.ts'
import { isRecord, short } from '../../basics/values.ts'
import type { Api } from '../../flows/api.ts'
import { eventOf, settledCharge, type Settled } from '../../flows/events/events.ts'
import { ofKey } from '../../flows/lists/pages.ts'
import { settledTurns, type Turn } from '../../flows/plan.ts'
import { fulfilled } from '../../flows/until.ts'
import { awaitWebhook, deliveriesTo, misfitFor, postedFor, probe } from '../../flows/webhooks/webhooks.ts'
import { eventKeys, isMain } from '../../known/events.ts'
import type { Delivery } from '../../webhooks/old/receiver.ts'
import { check, type Check } from '../check.ts'
import { invariant, type Invariant } from '../invariant.ts'
import { each, expect, fail, pass, type Judgement } from '../judgement.ts'

/** The invariants and the checks of webhooks about the run's charges ("Events"); the checks of the records of their deliveries stand apart. */
export const webhookJudges: readonly (Check | Invariant)[] = [
  invariant('webhook-posted', { webhooks: 'all' }, ({ method, id }) =>
    expect(method === 'POST', 'POST', method, id),
  ),
  invariant('webhook-body-event', { webhooks: 'all' }, ({ id }) => pass(id)),
  ...eventKeys.map((key) =>
    check(
      `${key === 'charge.create' ? 'charge-create' : 'charge-complete'}-webhook`,
      `posts each ${key} event to the endpoint`,
      (api) => {
        const posted = async (turn: Turn): Promise<Judgement> => {
          const settled = await settledCharge(api, turn)
          const event = eventOf(settled, key)
          const came = await awaitWebhook(api, String(read(settled.charge, 'id')), key)
          return came ? pass(came.delivery.id, event.from) : missingWebhook(api, key, event)
        }
        return each(settledTurns(api), posted)
      },
    ),
  ),
  check('webhook-body-event', 'sends the serialized event as the body of a webhook', 'end', async (api) => {
    const settled = await fulfilled(settledTurns(api).map((turn) => settledCharge(api, turn)))
    const stray = strays(api)[0]
    const lost = firstMissing(api, settled)
    if (stray && lost)
      return fail('the event as JSON', `a body that is no event, and no webhook for ${lost}`, stray.id)
    const misfit = firstMisfit(api, settled)
    if (misfit) return misfit
    const came = deliveriesTo(api).some(({ json }) => isMeantAs('Event', json))
    if (came) throw new Inapplicable('The webhooks that came tell of it.')
    throw new Inconclusive(noWebhook(api))
  }),
]

/** Judges that the webhook of a listed event never came; throws Inconclusive where that may be the endpoint's own fault. */
export async function missingWebhook(api: Api, key: EventKey, event: Resource): Promise<Judgement> {
  const { webhook, webhookTimeout } = api.services.options
  const [stray] = strays(api)
  if (stray) throw new Inconclusive('Posts came to the endpoint that were no events.', [stray.id])
  const misfit = misfitFor(api, event)
  if (misfit) throw unmet('webhook-body-event', [misfit.id])
  if (!webhook.registered) throw new Inconclusive(noWebhook(api), [event.from])
  await probe(api)
  accepted(await api.call('listEvents', { intent: 'tried' }))
  const expected = `a webhook with ${key} of ${String(read(event, 'data.id'))}`
  return fail(expected, `none within ${webhookTimeout} s`, event.from)
}

function noWebhook({ services: { receiver, receiverError } }: Api): string {
  if (receiver === null) return receiverError
  return `No webhook came; register ${receiver.url} with the implementation, or give the registered address with --webhook-listen and --webhook-public-url.`
}

/** Lists what came to the endpoint and is no event. */
function strays(api: Api): Delivery[] {
  return deliveriesTo(api).filter(({ json }) => !isMeantAs('Event', json))
}

/** Names the first event that is listed and of which no webhook came. */
function firstMissing(api: Api, settled: readonly Settled[]): string | undefined {
  for (const { charge, events } of settled) {
    const id = readText(charge, 'id')
    const isLost = (key: EventKey) => ofKey(events, key).length > 0 && postedFor(api, id, key).length === 0
    const lost = eventKeys.find(isLost)
    if (lost) return `${lost} of ${id}`
  }
  return undefined
}

/** Fails a webhook with the id of a listed event whose body is not that event: of another kind, or about something else; null where there is none. */
function firstMisfit(api: Api, settled: readonly Settled[]): Judgement | null {
  for (const event of settled.flatMap(({ events }) => events.filter(isMain))) {
    const misfit = misfitFor(api, event)
    if (misfit === undefined || !isRecord(misfit.json)) continue
    const { key, data } = misfit.json
    const about = isRecord(data) ? `data with id ${short(data['id'])}` : `data ${short(data, 40)}`
    const wanted = `${String(event.value['key'])} of ${String(read(event, 'data.id'))} for its id`
    const failure = fail(wanted, `key ${short(key)}, ${about}`, misfit.id, event.from)
    return { ...failure, member: { name: 'key', value: short(key) } }
  }
  return null
}
