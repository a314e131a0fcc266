import { unmet } from '../../api/inconclusive.ts'
import { read, readText, type Resource } from '../../api/resource.ts'
import type { Api } from '../../flows/api.ts'
import { newCharge } from '../../flows/charges/charges.ts'
import { knownEvent } from '../../flows/events/events.ts'
import { history } from '../../flows/events/history.ts'
import { unknownIds } from '../../flows/ids.ts'
import { pageOf } from '../../flows/lists/pages.ts'
import { only } from '../../flows/plan.ts'
import type { EventKey } from '../../../generated/fields.ts'
import { chargeOf, isMain } from '../../known/events.ts'
import type { Made } from '../../known/known.ts'
import { check, type Check } from '../check.ts'
import { invariant, type Invariant } from '../invariant.ts'
import { each, expect, pass, type Judgement } from '../judgement.ts'

/** What every list of a charge's events shows ("List events for a charge"). */
export const ownListInvariants: readonly Invariant[] = [
  invariant('list-charge-events-only-own', { pages: 'all' }, ({ value, charge, from }) => {
    if (charge === undefined || !Array.isArray(value['data'])) return null
    const main = value['data'].flatMap((event: unknown) => {
      const one = { value: event as Record<string, unknown> }
      return typeof event === 'object' && event !== null && isMain(one) ? (chargeOf(one) ?? []) : []
    })
    const other = main.find((id) => id !== charge)
    if (other !== undefined) return expect(false, `events of ${charge} alone`, `an event of ${other}`, from)
    return main.length === 0 ? null : pass(from)
  }),
]

/** The checks of which events are recorded, and listed ("States: charge", "List events"). */
export const recordedChecks: readonly Check[] = [
  check('charge-create-event-once', 'records one charge.create event for each charge', 'end', (api) =>
    eachCharge(api, (made, events) => countEvents(events, 'charge.create', 1, made)),
  ),
  check(
    'charge-complete-event-once',
    'records one charge.complete event for each complete charge',
    'end',
    async (api) => {
      const { visited } = await history(api)
      return eachCharge(api, (made, events) =>
        visited.has(made.id) ? countEvents(events, 'charge.complete', 1, made) : null,
      )
    },
  ),
  check(
    'charge-complete-not-before-completion',
    'records no charge.complete event for a charge that nobody authorized',
    'end',
    (api) =>
      eachCharge(api, (made, events) =>
        made.visits.length > 0 || read(made.created, 'status') !== 'pending'
          ? null
          : countEvents(events, 'charge.complete', 0, made),
      ),
  ),
  check('list-events-complete', "lists the events of the account's charges", 'end', async (api) => {
    const { account, counted, walked, of } = await history(api)
    const main = [...of.values()].flatMap((events) => [...events.values()].filter(isMain))
    return each(main, (event) =>
      listed(event, counted || account.has(String(event.value['id'])), 'the list', walked),
    )
  }),
  check('list-charge-events-complete', "lists a charge's events under the charge", 'end', async (api) => {
    const { own, of } = await history(api)
    const known = [...own].flatMap(([charge, ids]) =>
      [...(of.get(charge)?.values() ?? [])].filter(isMain).map((event) => ({ ids, event })),
    )
    return each(known, ({ ids, event }) =>
      listed(event, ids.has(String(event.value['id'])), 'the list of its charge'),
    )
  }),
  check(
    'list-charge-events-only-own',
    'lists no events of other charges under an unknown one',
    async (api) => {
      const { charge } = await newCharge(api, only('first'))
      const ids = unknownIds(api, readText(charge, 'id'))
      // The id of something else is that of no charge.
      const others = await Promise.allSettled([
        knownEvent(api),
        (async () => readText(charge, 'source.id'))(),
      ])
      const known = others.flatMap((one) =>
        one.status === 'fulfilled' ? [{ id: one.value, perhaps: false }] : [],
      )
      return each([...ids, ...known], async ({ id, perhaps }) => {
        const answer = await api.call('listChargeEvents', { id, intent: 'observed' })
        const events = answer.ok && answer.shown ? pageOf(answer.shown).events : []
        const isAnothers = perhaps && events.every((event) => read(event, 'data.id') === id)
        const actual = `${events.length} events under ${id}`
        return expect(events.length === 0 || isAnothers, 'a refusal or an empty list', actual, answer)
      })
    },
  ),
]

/** Judges that an event is in a list. */
export function listed(event: Resource, isListed: boolean, where: string, ...walked: string[]): Judgement {
  const { id, key } = event.value
  const expected = `event ${String(id)} (${String(key)}) in ${where}`
  return expect(isListed, expected, 'it is not there', ...walked, event.from)
}

/** Judges how many events of a key a charge has. */
export function countEvents(
  events: readonly Resource[],
  key: EventKey,
  wanted: number,
  { id, created }: Pick<Made, 'id' | 'created'>,
): Judgement {
  const found = events.filter((event) => event.value['key'] === key)
  return expect(
    found.length === wanted,
    `${wanted} ${key} event${wanted === 1 ? '' : 's'}`,
    `${found.length} for ${id}`,
    created.from,
    ...found.map((event) => event.from),
  )
}

/** Judges every charge that the run made, by all of its events; null leaves a charge out. */
async function eachCharge(
  api: Api,
  judge: (made: Made, events: Resource[]) => Judgement | null,
): Promise<Judgement> {
  const { of, others } = await history(api)
  const judged = api.known.own('Charge').flatMap((made) => {
    const judgement = judge(made, [...(of.get(made.id)?.values() ?? [])])
    return judgement === null ? [] : [judgement]
  })
  const judgement = await each(judged, (one) => one)
  if (judgement.holds) return judgement
  // Events that cannot be told apart, or from those of other charges, cannot be counted.
  for (const { inspection, from } of [...[...of.values()].flatMap((all) => [...all.values()]), ...others]) {
    const broken = inspection.broken.find(({ pointer }) => ['/id', '/key', '/data'].includes(pointer))
    if (broken) throw unmet(broken.requirement, [from], broken.actual)
  }
  return judgement
}
