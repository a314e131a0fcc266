import { isDeepStrictEqual } from 'node:util'
import { isRecord, short } from '../../basics/values.ts'
import { Inapplicable } from '../../api/inconclusive.ts'
import { idOf, read, readText, type Resource } from '../../api/resource.ts'
import { chargeOf, isMain, ownerOf, withoutDeliveries } from '../../known/events.ts'
import { isFinal, type Known } from '../../known/known.ts'
import { acceptedEcho } from '../../flows/requests.ts'
import type { Api } from '../../flows/api.ts'
import { knownEvent, retrievedEvent, retrieveEvent } from '../../flows/events/events.ts'
import { leftAlone } from '../../flows/events/run-events.ts'
import { eventTurns, wanting, type EventTurn } from '../../flows/plan.ts'
import { postedFor } from '../../flows/webhooks/webhooks.ts'
import { check, type Check } from '../check.ts'
import { invariant, type Invariant } from '../invariant.ts'
import { each, fail, pass, expect, type Judgement } from '../judgement.ts'
import { followLocation } from '../location.ts'
import { unknownRefused } from '../refusal.ts'
import { isOfSource } from '../sources/sources.ts'

/** The invariants of the events of charges, and the checks of events as they are retrieved ("Event", "Events"). */
export const eventJudges: readonly (Check | Invariant)[] = [
  invariant('event-id-unique', { events: 'all' }, (event, known) => {
    const { id } = event.value
    const first = typeof id === 'string' ? known.events.owner(id) : undefined
    // What shows no charge is another finding.
    if (first === undefined || !isMain(event) || chargeOf(event) === null) return null
    const actual = `${String(id)} for ${first} and for ${ownerOf(event)}`
    return expect(first === ownerOf(event), 'an id of its own', actual, event.from)
  }),
  invariant('event-equals-listed', { events: 'all' }, (event, known) => {
    const first = known.events.first(event.value['id'])
    // The first showing is nothing to compare with, and one that breaks its schema is another finding.
    if (first === undefined || first.value === event.value || event.inspection.broken.length > 0) return null
    // An event that is another one by its id is another finding, too.
    if (known.events.owner(idOf(event)) !== ownerOf(event)) return null
    return sameEvent(first, event)
  }),
  invariant('charge-create-event-pending', { events: 'charge.create' }, (event, known) => {
    const judged = sameCharge(event, known, { status: 'pending', paid: false, authorized: false })
    const made = known.of('Charge', read(event, 'data.id'))
    if (judged?.holds !== true || made === undefined || !isOfSource(made)) return judged
    const unset = ['authorize_uri', 'expires_at'].find(
      (name) => typeof read(event, `data.${name}`) !== 'string',
    )
    if (unset === undefined) return judged
    return fail(
      `data with ${unset} set`,
      `data with ${unset} ${short(read(event, `data.${unset}`))}`,
      event.from,
    )
  }),
  invariant('charge-complete-event-final', { events: 'charge.complete' }, (event, known) => {
    const status = read(event, 'data.status')
    if (isFinal(status)) return sameCharge(event, known, {})
    return fail('data with status successful or failed', `data with status ${short(status)}`, event.from)
  }),
  check('retrieve-event-unknown-id', 'refuses to retrieve an unknown event', async (api) => {
    const known = await knownEvent(api)
    const by = (id: string, intent: 'refused' | 'tried') => api.call('retrieveEvent', { id, intent })
    return unknownRefused(api, known, (id) => by(id, 'refused'), {
      kind: 'retrieveEvent unknown id',
      schema: 'Event',
      control: async () => async () => acceptedEcho(await by(known, 'tried'), { id: known }),
    })
  }),
  check('event-equals-listed', 'posts each event under the id that it is listed under', 'end', (api) =>
    each(eventTurns(api), async (turn) => {
      const { listed } = await retrievedEvent(api, turn)
      const all = postedFor(api, readText(listed, 'data.id'), turn.key).map(({ event }) => event)
      // Another event of the same key is another finding, unless this one was never posted.
      const [first] = all.some(({ value }) => value['id'] === listed.value['id']) ? [] : all
      if (first === undefined) throw new Inapplicable('All that showed of it has its id.')
      return sameEvent(listed, first)
    }),
  ),
  check('event-location-retrieves', 'leads from the location of an event back to it', (api) =>
    each(eventTurns(api), async (turn) => {
      const { listed, answer } = await retrievedEvent(api, turn)
      return followLocation(api, listed, 'retrieveEvent', async () => answer)
    }),
  ),
  check(
    'event-location-retrieves',
    'leads from the location of an event back to it, also later',
    'end',
    (api) =>
      each(firstEvents(api), async (turn) => {
        const { listed } = await retrievedEvent(api, turn)
        await leftAlone(api)
        return followLocation(api, listed, 'retrieveEvent', () => retrieveEvent(api, idOf(listed)))
      }),
  ),
]

/** Lists both events of the first charge, and how the first one that failed ended. */
function firstEvents(api: Api): EventTurn[] {
  const [, failed] = wanting(eventTurns(api), 'failed')
  return [...eventTurns(api).slice(0, 2), ...(failed ? [failed] : [])]
}

/** Judges that the charge in an event is the one that was asked for, and is in the state that is given: one of a token may be complete at once. */
function sameCharge(event: Resource, known: Known, state: Record<string, unknown>): Judgement | null {
  const made = known.of('Charge', readText(event, 'data.id'))
  if (made === undefined) return null
  const { amount, currency, return_uri } = made.sent
  const created_at = read(made.created, 'created_at')
  const lasting = { id: made.id, amount: Number(amount), currency, return_uri, created_at }
  const wanted = { ...lasting, ...(isOfSource(made) ? state : {}) }
  const other = Object.entries(wanted).find(([name, value]) => read(event, `data.${name}`) !== value)
  if (other === undefined) return pass(event.from)
  const [name, value] = other
  const shown = read(event, `data.${name}`)
  return fail(`data with ${name} ${short(value)}`, `data with ${name} ${short(shown)}`, event.from)
}

/** Judges that two showings of an event are alike, what they record of deliveries aside. */
function sameEvent(first: Resource, other: Resource): Judgement {
  const found = differenceOf(withoutDeliveries(first.value), withoutDeliveries(other.value))
  if (found === null) return pass(other.from)
  const shown = (value: unknown, { from }: Resource) =>
    `${value === undefined ? 'nothing' : short(value, 60)} in ${from}`
  const actual = `${found.pointer}: ${shown(found.one, first)}, ${shown(found.other, other)}`
  return fail('the same event everywhere', actual, first.from, other.from)
}

/** Finds the first and deepest difference of two JSON values: its pointer, and what stands there in each; null when they are equal. */
function differenceOf(
  one: unknown,
  other: unknown,
  pointer = '',
): { pointer: string; one: unknown; other: unknown } | null {
  if (isDeepStrictEqual(one, other)) return null
  if (isRecord(one) && isRecord(other))
    for (const name of Object.keys({ ...one, ...other })) {
      const found = differenceOf(one[name], other[name], `${pointer}/${name}`)
      if (found !== null) return found
    }
  return { pointer, one, other }
}
