import { accepted } from '../answer.ts'
import type { Api } from '../api.ts'
import { check, each, expect, fail, Inconclusive, pass, type Check, type Judgement } from '../check.ts'
import {
  awaitWebhook,
  eventOf,
  isMain,
  misfitFor,
  postedFor,
  settledCharge,
  type EventKey,
} from '../flows/events.ts'
import { probe } from '../flows/probe.ts'
import { twice } from '../flows/size.ts'
import { isRecord, short } from '../inspect.ts'
import { isMeantAs, read, readText, type Resource } from '../resource.ts'

const keys = ['charge.create', 'charge.complete'] as const

/** The checks of webhooks; those of the records of their deliveries stand apart. */
export const webhookChecks: readonly Check[] = [
  ...keys.map((key) =>
    check(
      `${key === 'charge.create' ? 'charge-create' : 'charge-complete'}-webhook`,
      `posts each ${key} event to the endpoint`,
      (api) =>
        each(twice(api), async (n) => {
          const { charge, events, waited } = await settledCharge(api, { n })
          const event = eventOf({ charge, events, waited }, key)
          const posted = await awaitWebhook(api, String(read(charge, 'id')), key)
          return posted ? pass(posted.delivery.id, event.from) : missing(api, key, event)
        }),
    ),
  ),
  check(
    'webhook-posted',
    'sends webhooks as POST',
    (api) =>
      eachPosted(api, ({ delivery }) =>
        expect(delivery.method === 'POST', 'POST', delivery.method, delivery.id),
      ),
    'end',
  ),
  check(
    'webhook-body-event',
    'sends the serialized event as the body of a webhook',
    async (api) => {
      const stray = strays(api)[0]
      const lost = await firstMissing(api)
      if (stray && lost)
        return fail('the event as JSON', `a body that is no event, and no webhook for ${lost}`, stray.id)
      const misfit = await firstMisfit(api)
      if (misfit) return misfit
      return eachPosted(api, ({ delivery }) => pass(delivery.id))
    },
    'end',
  ),
]

function eachPosted(
  api: Api,
  judge: (posted: ReturnType<typeof postedFor>[number]) => Judgement,
): Promise<Judgement> {
  const posted = [...api.context.charges.keys()].flatMap((id) =>
    keys.flatMap((key) => postedFor(api, id, key)),
  )
  if (posted.length === 0) throw new Inconclusive(noWebhook(api))
  return each(posted, judge)
}

async function missing(api: Api, key: EventKey, event: Resource): Promise<Judgement> {
  const { webhook, webhookTimeout } = api.context.options
  if (strays(api).length > 0)
    throw new Inconclusive('Posts came to the endpoint that were no events.', [String(strays(api)[0]?.id)])
  const misfit = misfitFor(api, event)
  if (misfit) throw new Inconclusive('webhook-body-event does not hold.', [misfit.id])
  if (!webhook.registered) throw new Inconclusive(noWebhook(api), [event.from])
  await probe(api)
  accepted(await api.call('listEvents', { about: null }))
  return fail(
    `a webhook with ${key} of ${String(read(event, 'data.id'))}`,
    `none within ${webhookTimeout} s`,
    event.from,
  )
}

function noWebhook(api: Api): string {
  const { receiver, receiverError } = api.context
  if (receiver === null) return receiverError ?? 'There is no webhook endpoint.'
  return `No webhook came; register ${receiver.url} with the implementation, or give the registered address with --webhook-listen and --webhook-public-url.`
}

/** What came to the endpoint and is no event. */
function strays(api: Api) {
  return (api.context.receiver?.deliveries ?? []).filter(({ json }) => !isMeantAs('Event', json))
}

async function firstMissing(api: Api): Promise<string | null> {
  for (const n of twice(api)) {
    const settled = await settledCharge(api, { n }).catch(() => null)
    const id = settled ? readText(settled.charge, 'id') : null
    const lost = keys.find(
      (key) =>
        id !== null &&
        settled?.events.some((event) => event.value['key'] === key) &&
        postedFor(api, id, key).length === 0,
    )
    if (lost) return `${lost} of ${id}`
  }
  return null
}

/** A webhook with the id of a listed event whose body is not that event: of another kind, or about something else. */
async function firstMisfit(api: Api): Promise<Judgement | null> {
  for (const n of twice(api)) {
    const settled = await settledCharge(api, { n }).catch(() => null)
    for (const event of settled?.events.filter(isMain) ?? []) {
      const misfit = misfitFor(api, event)
      if (misfit === undefined || !isRecord(misfit.json)) continue
      const { key, data } = misfit.json
      const about = isRecord(data) ? `data with id ${short(data['id'])}` : `data ${short(data, 40)}`
      const wanted = `${String(event.value['key'])} of ${String(read(event, 'data.id'))} for its id`
      return fail(wanted, `key ${short(key)}, ${about}`, misfit.id, event.from)
    }
  }
  return null
}
