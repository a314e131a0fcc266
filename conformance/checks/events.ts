import { accepted } from '../answer.ts'
import type { Api } from '../api.ts'
import { check, each, expect, fail, Inconclusive, pass, type Check, type Judgement } from '../check.ts'
import { differenceOf } from '../difference.ts'
import {
  eventOf,
  isMain,
  knownEvent,
  postedFor,
  retrievedEvent,
  settledCharge,
  type EventKey,
} from '../flows/events.ts'
import { newCharge, type NewCharge } from '../flows/charges.ts'
import { history } from '../flows/history.ts'
import { pageOf } from '../flows/lists.ts'
import { twice } from '../flows/size.ts'
import { short } from '../inspect.ts'
import { followLocation } from '../location.ts'
import { unknownRefused } from '../refusal.ts'
import { acceptedEcho, unknownIds } from '../requests.ts'
import { read, readText, type Resource } from '../resource.ts'

const keys = ['charge.create', 'charge.complete'] as const

/** The checks of events. */
export const eventChecks: readonly Check[] = [
  check(
    'charge-create-event-once',
    'records one charge.create event for each charge',
    (api) => eachCharge(api, (id, events, charge) => count(events, 'charge.create', 1, id, charge)),
    'end',
  ),
  check(
    'charge-complete-event-once',
    'records one charge.complete event for each complete charge',
    async (api) => {
      const { visited } = await history(api)
      return eachCharge(api, (id, events, charge) =>
        visited.has(id) ? count(events, 'charge.complete', 1, id, charge) : null,
      )
    },
    'end',
  ),
  check(
    'charge-complete-not-before-completion',
    'records no charge.complete event for a charge that nobody authorized',
    (api) =>
      eachCharge(api, (id, events, charge) =>
        api.context.visited.has(id) || read(charge, 'status') !== 'pending'
          ? null
          : count(events, 'charge.complete', 0, id, charge),
      ),
    'end',
  ),
  check(
    'charge-create-event-pending',
    'shows the pending charge in its charge.create event, also later',
    (api) =>
      each(twice(api), async (n) => {
        const event = eventOf(await settledCharge(api, { n }), 'charge.create')
        const made = await newCharge(api, { n })
        const same = sameData(event, made, { status: 'pending', paid: false, authorized: false })
        if (!same.holds) return same
        const unset = ['authorize_uri', 'expires_at'].find(
          (name) => typeof read(event, `data.${name}`) !== 'string',
        )
        if (unset === undefined) return same
        const shown = short(read(event, `data.${unset}`))
        return fail(`data with ${unset} set`, `data with ${unset} ${shown}`, event.from, made.charge.from)
      }),
  ),
  check('charge-complete-event-final', 'shows the final status in a charge.complete event', (api) =>
    each(twice(api), async (n) => {
      const event = eventOf(await settledCharge(api, { n }), 'charge.complete')
      const status = read(event, 'data.status')
      if (status !== 'successful' && status !== 'failed')
        return fail('data with status successful or failed', `data with status ${short(status)}`, event.from)
      return sameData(event, await newCharge(api, { n }), {})
    }),
  ),
  check(
    'event-id-unique',
    'gives every event an id of its own',
    async (api) => {
      const { of } = await history(api)
      const owners = new Map<string, string>()
      const all = [...of].flatMap(([charge, events]) =>
        [...events.values()].map((event) => ({ charge, event })),
      )
      return each(all, ({ charge, event }) => {
        const id = readText(event, 'id')
        const owner = owners.get(id)
        owners.set(id, charge)
        return expect(
          owner === undefined,
          'an id of its own',
          `${id} for events of ${owner} and ${charge}`,
          event.from,
        )
      })
    },
    'end',
  ),
  check(
    'list-events-complete',
    "lists the events of the account's charges",
    async (api) => {
      const { account, counted, walked, of } = await history(api)
      return each(
        [...of.values()].flatMap((events) => [...events.values()].filter(isMain)),
        (event) =>
          expect(
            counted || account.has(String(event.value['id'])),
            `event ${String(event.value['id'])} (${String(event.value['key'])}) in the list`,
            'it is not there',
            walked,
            event.from,
          ),
      )
    },
    'end',
  ),
  check(
    'list-charge-events-complete',
    "lists a charge's events under the charge",
    async (api) => {
      const { own, of } = await history(api)
      const known = [...own].flatMap(([charge, ids]) =>
        [...(of.get(charge)?.values() ?? [])].filter(isMain).map((event) => ({ ids, event })),
      )
      return each(known, ({ ids, event }) =>
        expect(
          ids.has(String(event.value['id'])),
          `event ${String(event.value['id'])} (${String(event.value['key'])}) in the list of its charge`,
          'it is not there',
          event.from,
        ),
      )
    },
    'end',
  ),
  check(
    'list-charge-events-only-own',
    'lists no events of other charges under an unknown one',
    async (api) => {
      const { charge } = await newCharge(api, { n: 0 })
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
        const answer = await api.call('listChargeEvents', { id, about: null })
        const events = answer.ok && answer.shown ? pageOf(answer.shown).events : []
        const isAnothers = perhaps && events.every((event) => read(event, 'data.id') === id)
        return expect(
          events.length === 0 || isAnothers,
          'a refusal or an empty list',
          `${events.length} events under ${id}`,
          answer,
        )
      })
    },
  ),
  check('retrieve-event-same-event', 'retrieves the event that was asked for', (api) =>
    eachEvent(api, async (n, key) => {
      const { listed, answer } = await retrievedEvent(api, { n, key })
      const [id, shown] = [readText(listed, 'id'), read(accepted(answer), 'id')]
      return expect(shown === id, `event ${id}`, `event ${short(shown)}`, answer)
    }),
  ),
  check('retrieve-event-unknown-id', 'refuses to retrieve an unknown event', async (api) => {
    const known = await knownEvent(api)
    return unknownRefused(api, known, (id) => api.call('retrieveEvent', { id, about: null }), {
      kind: 'retrieveEvent unknown id',
      schema: 'Event',
      twin: async () => async () =>
        acceptedEcho(await api.call('retrieveEvent', { id: known }), { id: known }),
    })
  }),
  check('event-location-retrieves', 'leads from the location of an event back to it', (api) =>
    eachEvent(api, async (n, key) => {
      const { listed, answer } = await retrievedEvent(api, { n, key })
      return followLocation(api, listed, 'retrieveEvent', async () => answer)
    }),
  ),
  check(
    'event-equals-listed',
    'shows an event alike in the list, by its id and in the webhook',
    (api) =>
      eachEvent(api, async (n, key) => {
        const { listed, answer } = await retrievedEvent(api, { n, key })
        const all = postedFor(api, String(read(listed, 'data.id')), key).map(({ event }) => event)
        // Another event of the same key is another finding, unless this one was never posted.
        const its = all.filter((event) => event.value['id'] === listed.value['id'])
        const posted = its.length > 0 ? its : all
        const account = (await history(api)).account.get(String(read(listed, 'id')))
        const others = [
          ...(answer.shown && answer.shown.value['id'] === listed.value['id'] ? [answer.shown] : []),
          ...(account ? [account] : []),
          ...posted,
        ]
        const clean = [listed, ...others].filter(({ inspection }) => inspection.broken.length === 0)
        if (clean.length < 2)
          throw new Inconclusive('Only one showing of the event fits its schema.', [listed.from])
        return same(clean[0] as Resource, clean.slice(1))
      }),
    'end',
  ),
]

/** Judges that the charge in an event is the one that was asked for, and is in the state that is given. */
function sameData(event: Resource, { charge, sent }: NewCharge, state: Record<string, unknown>): Judgement {
  const { amount, currency, return_uri } = sent
  const lasting = { id: read(charge, 'id'), amount: Number(amount), currency, return_uri }
  const other = Object.entries({ ...lasting, ...state, ...redated(event, charge) }).find(
    ([name, value]) => read(event, `data.${name}`) !== value,
  )
  if (other === undefined) return pass(event.from)
  const [name, value] = other
  const shown = read(event, `data.${name}`)
  return fail(
    `data with ${name} ${short(value)}`,
    `data with ${name} ${short(shown)}`,
    event.from,
    charge.from,
  )
}

/** The creation of a charge where its event tells another one: by more than a second, which is what rounding makes. */
function redated(event: Resource, charge: Resource): { created_at?: unknown } {
  const [made, shown] = [read(charge, 'created_at'), read(event, 'data.created_at')]
  const apart = Math.abs(Date.parse(String(made)) - Date.parse(String(shown)))
  return apart > 1000 ? { created_at: made } : {}
}

function count(events: Resource[], key: EventKey, wanted: number, id: string, charge: Resource): Judgement {
  const found = events.filter((event) => event.value['key'] === key)
  const actual = `${found.length} for ${id}`
  return expect(
    found.length === wanted,
    `${wanted} ${key} event${wanted === 1 ? '' : 's'}`,
    actual,
    charge.from,
    ...found.map((event) => event.from),
  )
}

/** Judges every charge that the run made, by all of its events; null leaves a charge out. */
async function eachCharge(
  api: Api,
  judge: (id: string, events: Resource[], charge: Resource) => Judgement | null,
): Promise<Judgement> {
  const { of, others } = await history(api)
  const judged = [...api.context.charges].flatMap(([id, charge]) => {
    const judgement = judge(id, [...(of.get(id)?.values() ?? [])], charge)
    return judgement === null ? [] : [judgement]
  })
  const judgement = await each(judged, (one) => one)
  if (judgement.holds) return judgement
  // Events that cannot be told apart, or from those of other charges, cannot be counted.
  for (const { inspection, from } of [...[...of.values()].flatMap((all) => [...all.values()]), ...others]) {
    const broken = inspection.broken.find(({ pointer }) => ['/id', '/key', '/data'].includes(pointer))
    if (broken) throw new Inconclusive(`${broken.requirement} does not hold (${broken.actual}).`, [from])
  }
  return judgement
}

function eachEvent(api: Api, judge: (n: number, key: EventKey) => Promise<Judgement>): Promise<Judgement> {
  return each(
    twice(api).flatMap((n) => keys.map((key) => ({ n, key }))),
    ({ n, key }) => judge(n, key),
  )
}

function same(first: Resource, others: Resource[]): Judgement {
  const plain = ({ value }: Resource) => ({ ...value, webhook_deliveries: undefined })
  for (const other of others) {
    const found = differenceOf(plain(first), plain(other))
    if (found === null) continue
    const shown = (value: unknown, { from }: Resource) =>
      `${value === undefined ? 'nothing' : short(value, 60)} in ${from}`
    return fail(
      'the same event everywhere',
      `${found.pointer}: ${shown(found.one, first)}, ${shown(found.other, other)}`,
      first.from,
      other.from,
    )
  }
  return pass(first.from, ...others.map(({ from }) => from))
}
