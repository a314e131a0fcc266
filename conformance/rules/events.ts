import { isDeepStrictEqual } from 'node:util'
import type { EventKey } from '../../generated/fields.ts'
import { isRecord, membersOf, short } from '../basics/values.ts'
import type { ChargeState, Model, Showing } from '../model/model.ts'
import { chargeIdOf, eventKeyOf, isFinal, read } from '../model/resource.ts'
import { about } from './cases.ts'
import { leadsBack } from './location.ts'
import { over, rule, unique, type Owned, type Rule } from './rule.ts'
import { chargeEvents, listedEvents } from './subjects.ts'
import { expect, expectFields, final, holds, type RuleVerdict } from './verdict.ts'

/** The rules of events wherever they are shown, and of the charges in them ("Event", "Events", "Retrieve an event"). */
export const eventRules: readonly Rule[] = [
  unique('event-id-unique', shownIds),
  over('event-location-retrieves', listedEvents, ({ answers: [first], seen }, model) =>
    first ? leadsBack(first.event, seen, model) : null,
  ),
  rule('event-equals-listed', sameEverywhere),
  over('charge-create-event-pending', (model) => showingsOf(model, 'charge.create'), showsPending),
  over('charge-complete-event-final', (model) => showingsOf(model, 'charge.complete'), showsFinal),
  about('retrieve-event-unknown-id'),
]

/** Lists the ids of events as answers show them; a webhook under the id of another event is another finding, and so is an event that shows no charge. */
function shownIds({ events }: Model): Owned[] {
  return [...events.values()].flatMap(({ id, answers, others }) =>
    [...answers, ...others]
      .filter(({ where, event: { value } }) => where !== 'webhook' && eventKeyOf(value) && chargeIdOf(value))
      .map(({ event }) => ({
        id,
        owner: `${event.value['key']} of ${chargeIdOf(event.value)}`,
        from: event,
      })),
  )
}

/** Gives the verdicts that each place shows what the first one did, under the id under which it is listed; a place that breaks the schema of the event is another finding. */
function* sameEverywhere(model: Model): Generator<RuleVerdict> {
  const all = chargeEvents(model)
  for (const { id, key, charge, answers, posts, showings, others: strange } of all) {
    // What is retrieved by its id is that event, whatever key it shows.
    const shown = [...showings, ...strange.filter(({ where }) => where === 'retrieved')]
    const [first, ...others] = shown.filter(({ event }) => event.inspection.broken.length === 0)
    for (const other of others) if (first !== undefined) yield sameEvent(first, other)
    const [listed] = answers
    const stray = all.find((one) => one.key === key && one.charge === charge && one.answers.length === 0)
    const [post] = stray?.posts ?? []
    if (listed && post && posts.length === 0) yield expectFields(post.event, { id }, listed.event)
  }
}

function sameEvent(first: Showing, second: Showing): RuleVerdict {
  const found = differenceOf(withoutDeliveries(first.event.value), withoutDeliveries(second.event.value))
  if (found === null) return holds(second.event, first.event)
  const [one, other] = found.values.map((value) => (value === undefined ? 'absent' : short(value, 60)))
  const actual = `${found.path} is ${one} ${places[first.where]}, and ${other} ${places[second.where]}`
  const values = { [found.path]: found.values[1] }
  return final({ ...expect(false, 'the same event everywhere', values, second.event, first.event), actual })
}

const places: Record<Showing['where'], string> = {
  account: 'in the list of all events',
  charge: 'in the list of its charge',
  retrieved: 'where it is retrieved',
  webhook: 'in the webhook',
}

/** Gives an event without what it records of deliveries. */
export function withoutDeliveries(event: unknown): Record<string, unknown> {
  const { webhook_deliveries: _, ...rest } = membersOf(event)
  return rest
}

/** Finds the first and deepest difference of two JSON values; null where they are equal. */
function differenceOf(one: unknown, other: unknown, path = ''): { path: string; values: unknown[] } | null {
  if (isDeepStrictEqual(one, other)) return null
  if (isRecord(one) && isRecord(other))
    for (const name of Object.keys({ ...one, ...other })) {
      const found = differenceOf(one[name], other[name], path === '' ? name : `${path}.${name}`)
      if (found !== null) return found
    }
  return { path, values: [one, other] }
}

const showingsOf = (model: Model, key: EventKey): Showing[] =>
  chargeEvents(model).flatMap((one) => (one.key === key ? one.showings : []))

function showsPending({ charge, data }: Showing): RuleVerdict {
  const lasting = lastingOf(charge)
  if (!charge.ofSource) return final(expectFields(data, lasting, charge.call))
  const unset = ['authorize_uri', 'expires_at'].find((name) => typeof read(data, name) !== 'string')
  return final(
    unset === undefined
      ? expectFields(data, { ...lasting, status: 'pending', paid: false, authorized: false }, charge.call)
      : expect(false, `${unset} set`, { [unset]: data.value[unset] }, data, charge.call),
  )
}

function showsFinal({ charge, data }: Showing): RuleVerdict {
  const status = read(data, 'status')
  return final(
    isFinal(status)
      ? expectFields(data, lastingOf(charge), charge.call)
      : expect(false, 'status successful or failed', { status }, data, charge.call),
  )
}

/** Gives what a charge showed of itself when it was made, and what no act changes. */
function lastingOf({ id, resource }: ChargeState): { [name: string]: unknown } {
  const names = ['amount', 'currency', 'return_uri', 'created_at']
  return { id, ...Object.fromEntries(names.map((name) => [name, read(resource, name)])) }
}
