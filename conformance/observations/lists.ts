import type { EventKey } from '../../generated/fields.ts'
import { isDeepStrictEqual } from 'node:util'
import { isAccepted, type Answer } from '../api/answer.ts'
import { flow, type Api } from '../flows/api.ts'
import { Inconclusive } from '../api/inconclusive.ts'
import { observe, type Observe } from './observe.ts'
import { eventOf } from '../flows/events/events.ts'
import {
  account,
  appliedSizes,
  listOf,
  pageOf,
  sizes,
  small,
  type EventListing,
} from '../flows/lists/pages.ts'
import { firstCharge } from '../flows/charges/first.ts'
import { closedWindow } from '../flows/lists/window.ts'
import { datetime, eventTime, readText } from '../api/resource.ts'
import { ask } from './exchanges.ts'
import { became } from './comparable.ts'
import { allInOrder } from '../flows/until.ts'

/** The observations of lists, seen while nothing moves. */
export const listObservers: readonly Observe[] = [
  observe('list-from-inclusive', 'still', (api) => included(api, 'from', 'charge.complete')),
  observe('list-to-inclusive', 'still', (api) => included(api, 'to', 'charge.create')),
  observe('list-from-default', 'still', (api) => byDefault(api, reachOf)),
  observe('list-limit-default', 'still', (api) => byDefault(api, field('limit'))),
  observe('list-offset-default', 'still', (api) => byDefault(api, field('offset'))),
  observe('list-order-default', 'still', (api) => byDefault(api, field('order'))),
  observe('list-window-echo', 'still', async (api) => {
    const { from, to } = await closedWindow(api)
    const isEcho = ({ shown }: Answer) => shown?.value['from'] === from && shown.value['to'] === to
    const query = { ...(await small(api)), from, to }
    return compared(api, async (listing) => answerOf(await page(api, listing, query), isEcho))
  }),
  observe('list-limit-maximum', 'still', async (api) => {
    // The bound lies after all records, so that no large page is written.
    const { last } = await closedWindow(api)
    const query = { limit: '1000', from: datetime(last + 86_400_000) }
    return compared(api, async (listing) => answerOf(await page(api, listing, query), field('limit')))
  }),
  observe('list-limits-applied', 'still', (api) =>
    compared(api, async (listing) => {
      if (listing.operation === 'listEvents') return (await appliedSizes(api)).toReversed()
      const applied = await allInOrder(
        sizes.map(async (size) => {
          const answer = await page(api, listing, { limit: String(size) })
          return answer.shown?.value['limit'] === size ? [size] : []
        }),
      )
      return applied.flat().toSorted((a, b) => a - b)
    }),
  ),
  observe('list-reverse-literal', 'still', async (api) => {
    const { reverseOrder } = api.services.options.declared
    const recorded = await firstCharge(api)
    const id = readText(recorded.charge, 'id')
    const answer = await page(api, listOf(id), { order: reverseOrder })
    return { [reverseOrder]: isAccepted(answer) ? directionOf(answer) : became(answer) }
  }),
]

async function page(api: Api, listing: EventListing, parameters: Record<string, string>): Promise<Answer> {
  const { operation, ...path } = listing
  return ask(api, operation, { ...path, parameters })
}

/** Gives one answer where the account's list and a charge's agree, or that of each. */
async function compared(api: Api, see: (listing: EventListing) => Promise<unknown>): Promise<unknown> {
  const id = readText((await firstCharge(api)).charge, 'id')
  const [listEvents, listChargeEvents] = await allInOrder([see(account), see(listOf(id))])
  return isDeepStrictEqual(listEvents, listChargeEvents) ? listEvents : { listEvents, listChargeEvents }
}

/** The first page of the account's list, or of the first charge's, that is asked for without parameters. */
const plainPage = flow('plain page', async (api, { operation }: Pick<EventListing, 'operation'>) => {
  const id = readText((await firstCharge(api)).charge, 'id')
  return page(api, operation === 'listEvents' ? account : listOf(id), {})
})

/** Gives what the first pages show that are asked for without parameters. */
function byDefault(api: Api, see: (answer: Answer) => unknown): Promise<unknown> {
  return compared(api, async ({ operation }) => answerOf(await plainPage(api, { operation }), see))
}

/** Tells what an answer shows, or how the request was refused. */
function answerOf(answer: Answer, see: (answer: Answer) => unknown): unknown {
  return isAccepted(answer) ? see(answer) : became(answer)
}

const field = (name: string) => (answer: Answer) => answer.shown?.value[name] ?? null

/** Words how far back a list reaches: an instant of long ago is the same in every run, one of late moves along. */
function reachOf({ shown }: Answer): unknown {
  const from = shown?.value['from']
  const at = Date.parse(String(from))
  if (Number.isNaN(at)) return from == null ? null : 'no datetime'
  const days = Math.round((Date.parse(String(shown?.value['to'])) - at) / 86_400_000)
  if (!(days < 1000)) return datetime(at)
  return days > 0 ? `${days} days before to` : 'less than a day before to'
}

/** Tells whether a bound on the very instant of an event leaves that event in the list of its charge. */
async function included(api: Api, bound: 'from' | 'to', key: EventKey): Promise<boolean> {
  const recorded = await firstCharge(api)
  const event = eventOf(recorded, key)
  const id = readText(recorded.charge, 'id')
  const answer = await page(api, listOf(id), { [bound]: datetime(eventTime(event)) })
  if (!isAccepted(answer))
    throw new Inconclusive(`listChargeEvents with ${bound} was not accepted.`, [answer.id])
  return pageOf(answer.shown).events.some((one) => one.value['id'] === event.value['id'])
}

function directionOf(answer: Answer): string {
  const times = answer.shown === null ? [] : pageOf(answer.shown).events.map(eventTime)
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined || first === last) return 'no order to see'
  return first > last ? 'newest first' : 'oldest first'
}
