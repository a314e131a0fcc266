import { isDeepStrictEqual } from 'node:util'
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
import { twice } from '../flows/size.ts'
import { isRecord, short } from '../inspect.ts'
import type { Resource } from '../resource.ts'

const keys = ['charge.create', 'charge.complete'] as const

/** The checks of what events record of the deliveries of their webhooks. */
export const deliveryChecks: readonly Check[] = [
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
