import { isDeepStrictEqual } from 'node:util'
import { accepted } from '../answer.ts'
import type { Api } from '../api.ts'
import {
  check,
  each,
  expect,
  fail,
  Inapplicable,
  Inconclusive,
  pass,
  type Check,
  type Judgement,
} from '../check.ts'
import { deliveriesOf, lastDeliveries, wasAnswered, type Delivered } from '../flows/deliveries.ts'
import { awaitWebhook, eventOf, postedFor, settledCharge, type EventKey } from '../flows/events.ts'
import { probe } from '../flows/probe.ts'
import { twice } from '../flows/size.ts'
import { isRecord, short } from '../inspect.ts'
import { isMeantAs, read, readText, type Resource } from '../resource.ts'

const keys = ['charge.create', 'charge.complete'] as const

/** The checks of webhooks and of the records of their deliveries. */
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
      return eachPosted(api, ({ delivery }) => pass(delivery.id))
    },
    'end',
  ),
  check(
    'webhook-delivery-recorded',
    'records each delivery on its event',
    (api) =>
      eachDelivered(api, ({ event, records, ours, posted }) => {
        const taken = ours.filter(({ status }) => Number(status) >= 200 && Number(status) < 300).length
        // What stands before a public URL may have answered some by itself.
        if (api.context.options.webhook.publicUrl === null && taken > posted.length)
          return fail(`${posted.length} taken deliveries, as many as came`, `${taken}`, event.from)
        return expect(
          records.length > 0,
          'a delivery to the endpoint',
          'webhook_deliveries is empty',
          event.from,
        )
      }),
    'end',
  ),
  check(
    'webhook-delivery-id-unique',
    'gives every delivery an id of its own',
    (api) => {
      const owners = new Map<string, unknown>()
      return eachDelivered(api, ({ event, records }) => {
        if (records.length === 0) throw new Inconclusive('No delivery was recorded.', [event.from])
        const [id, ids] = [event.value['id'], records.map((record) => readRecord(record, 'id'))]
        const taken = ids.find((one, at) => (owners.get(one) ?? id) !== id || ids.indexOf(one) !== at)
        for (const one of ids) owners.set(one, owners.get(one) ?? id)
        const actual = `${taken} for deliveries of ${String(owners.get(taken ?? ''))} and ${String(id)}`
        return expect(taken === undefined, 'an id of its own', actual, event.from)
      })
    },
    'end',
  ),
  check(
    'webhook-delivery-uri-registered',
    'names the endpoint in a delivery',
    (api) =>
      eachDelivered(api, ({ event, records, ours }) => {
        if (records.length === 0) throw new Inconclusive('No delivery was recorded.', [event.from])
        const url = String(api.context.receiver?.url)
        return expect(
          ours.length > 0,
          `uri ${url}`,
          `uri ${records.map((record) => short(record['uri'])).join(', ')}`,
          event.from,
        )
      }),
    'end',
  ),
  check(
    'webhook-delivery-status-returned',
    'records the status that the endpoint returned',
    async (api) => {
      // An answer may get lost on its way, now and then.
      let excused = (twice(api).length * keys.length) / 10
      const isLost = ({ error }: Record<string, unknown>) => typeof error === 'string' && --excused >= 0
      const judge = (record: Record<string, unknown>, { event, ours, posted }: Delivered): Judgement => {
        // What no answer came for was posted again, as another record shows.
        if (!wasAnswered(record) && (ours.some(wasAnswered) || isLost(record))) return pass(event.from)
        const returned = posted.map(({ delivery }) => delivery.answered)
        const holds = returned.includes(Number(record['status'])) && typeof record['status'] === 'number'
        return expect(
          holds,
          `status ${[...new Set(returned)].join(' or ')}`,
          `status ${short(record['status'])}`,
          event.from,
          ...posted.map(({ delivery }) => delivery.id),
        )
      }
      const judgement = await eachRecord(api, judge)
      if (!judgement.holds) return judgement
      // Where all of these came before the endpoint began to vary its answers, the last one tells; it can only add a failure.
      const last = await lastDeliveries(api).catch(() => null)
      return last?.ours.map((record) => judge(record, last)).find(({ holds }) => !holds) ?? judgement
    },
    'end',
  ),
  check(
    'webhook-delivery-key-of-event',
    'records a delivery under the key of its event',
    (api) =>
      eachRecord(api, (record, { event }) =>
        expect(
          record['key'] === event.value['key'],
          `key ${short(event.value['key'])}`,
          `key ${short(record['key'])}`,
          event.from,
        ),
      ),
    'end',
  ),
  check(
    'webhook-delivery-payload-event',
    'records the event as the payload of a delivery',
    (api) =>
      eachRecord(api, (record, { event, posted }) => {
        const payload = parse(readRecord(record, 'payload'))
        const isPayload = ({ value }: Resource) =>
          isRecord(payload) &&
          isDeepStrictEqual(
            { ...payload, webhook_deliveries: undefined },
            { ...value, webhook_deliveries: undefined },
          )
        const holds = isPayload(event)
        if (!holds && posted.some((one) => isPayload(one.event)))
          throw new Inconclusive('event-equals-listed does not hold.', [event.from])
        return expect(holds, 'the event as a JSON text', `payload ${short(record['payload'])}`, event.from)
      }),
    'end',
  ),
  check(
    'webhook-delivery-error-string',
    'explains a delivery that got no answer',
    (api) =>
      each(
        twice(api).flatMap((n) => keys.map((key) => ({ n, key }))),
        async ({ n, key }) => {
          const delivered = await deliveriesOf(api, { n, key })
          unbroken(delivered)
          const { event, records } = delivered
          const unanswered = records.filter(
            (record) => typeof record['status'] !== 'number' || record['status'] < 100,
          )
          if (unanswered.length === 0) throw new Inapplicable('Every delivery got an answer.')
          return each(unanswered, (record) =>
            expect(
              typeof record['error'] === 'string',
              'an error that is a string',
              `error ${short(record['error'])}`,
              event.from,
            ),
          )
        },
      ),
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

/** Judges what each event of the settled charges records of its deliveries, once it records one to the endpoint or the time is up. */
function eachDelivered(api: Api, judge: (delivered: Delivered) => Judgement): Promise<Judgement> {
  return each(
    twice(api).flatMap((n) => keys.map((key) => ({ n, key }))),
    async ({ n, key }) => {
      const delivered = await deliveriesOf(api, { n, key })
      unbroken(delivered)
      return judge(delivered)
    },
  )
}

function eachRecord(
  api: Api,
  judge: (record: Record<string, unknown>, delivered: Delivered) => Judgement,
): Promise<Judgement> {
  return each(
    twice(api).flatMap((n) => keys.map((key) => ({ n, key }))),
    async ({ n, key }) => {
      const delivered = await deliveriesOf(api, { n, key })
      if (delivered.ours.length === 0)
        throw new Inconclusive('No delivery to the endpoint was recorded.', [delivered.event.from])
      unbroken(delivered)
      return each(delivered.ours, (record) => judge(record, delivered))
    },
  )
}

/** Throws inconclusive when a record of a delivery breaks its schema. */
function unbroken({ event }: Delivered): void {
  const broken = event.inspection.broken.find(
    ({ pointer }) => pointer.startsWith('/webhook_deliveries/') || pointer === '/webhook_deliveries',
  )
  if (broken) throw new Inconclusive(`${broken.requirement} does not hold (${broken.actual}).`, [event.from])
}

async function missing(api: Api, key: EventKey, event: Resource): Promise<Judgement> {
  const { webhook, webhookTimeout } = api.context.options
  if (strays(api).length > 0)
    throw new Inconclusive('Posts came to the endpoint that were no events.', [String(strays(api)[0]?.id)])
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

function readRecord(record: Record<string, unknown>, name: string): string {
  return String(record[name])
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
