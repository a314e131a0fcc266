import { isDeepStrictEqual } from 'node:util'
import { isRecord, short } from '../basics/values.ts'
import type { Model, Showing } from '../model/model.ts'
import { chargeIdOf, eventKeyOf, isFinal, read } from '../model/resource.ts'
import { about } from './cases.ts'
import { leadsBack } from './location.ts'
import {
  chargeEvents,
  fails,
  final,
  holds,
  listedEvents,
  over,
  rule,
  uniqueIds,
  type Owned,
  type Rule,
  type RuleVerdict,
} from './rule.ts'

/** What a new charge shows wrongly of itself is another finding. */
const echoes = ['charge-amount-echo', 'charge-currency-echo', 'charge-return-uri-echo'] as const

/** The rules of events wherever they are shown, and of the charges in them ("Event", "Events", "Retrieve an event"). */
export const eventRules: readonly Rule[] = [
  rule('event-id-unique', (model) => uniqueIds(shownIds(model))),
  over(
    'event-location-retrieves',
    listedEvents,
    ({ answers: [first], seen }, model) => (first ? leadsBack(first.event, seen, model) : null),
    {
      unless: ['retrieve-event-same-event'],
    },
  ),
  rule('event-equals-listed', sameEverywhere, { unless: ['event-id-unique'] }),
  over('charge-create-event-pending', (model) => showingsOf(model, 'charge.create'), showsPending, {
    unless: [...echoes, 'event-id-unique'],
  }),
  over('charge-complete-event-final', (model) => showingsOf(model, 'charge.complete'), showsFinal, {
    unless: [...echoes, 'charge-complete-not-before-completion', 'event-id-unique'],
  }),
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
  for (const { id, key, charge, answers, posts, showings } of all) {
    const [first, ...others] = showings.filter(({ event }) => event.inspection.broken.length === 0)
    for (const other of others) if (first !== undefined) yield sameEvent(first, other)
    const [listed] = answers
    const stray = all.find((one) => one.key === key && one.charge === charge && one.answers.length === 0)
    const [post] = stray?.posts ?? []
    if (listed && post && posts.length === 0)
      yield fails(
        `${key} of ${charge.id} posted as ${id}`,
        `it is posted as ${short(post.event.value['id'])}`,
        post.event,
        listed.event,
      )
  }
}

function sameEvent(first: Showing, second: Showing): RuleVerdict {
  const found = differenceOf(
    ...([first, second].map(({ event }) => withoutDeliveries(event.value)) as [unknown, unknown]),
  )
  if (found === null) return holds(second.event, first.event)
  const [one, other] = found.values.map((value) => (value === undefined ? 'nothing' : short(value, 60)))
  const actual = `${found.pointer}: ${one} ${first.where}, ${other} ${second.where}`
  return final(fails('the same event everywhere', actual, second.event, first.event))
}

/** Gives an event without what it records of deliveries. */
export function withoutDeliveries(event: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { webhook_deliveries: _, ...rest } = event
  return rest
}

/** Finds the first and deepest difference of two JSON values; null where they are equal. */
function differenceOf(
  one: unknown,
  other: unknown,
  pointer = '',
): { pointer: string; values: unknown[] } | null {
  if (isDeepStrictEqual(one, other)) return null
  if (isRecord(one) && isRecord(other))
    for (const name of Object.keys({ ...one, ...other })) {
      const found = differenceOf(one[name], other[name], `${pointer}/${name}`)
      if (found !== null) return found
    }
  return { pointer, values: [one, other] }
}

const showingsOf = (model: Model, key: string): Showing[] =>
  chargeEvents(model).flatMap((one) => (one.key === key ? one.showings : []))

function showsPending(showing: Showing): RuleVerdict {
  const { charge, data, event } = showing
  const status = charge.ofSource ? { status: 'pending', paid: false, authorized: false } : {}
  const unset = ['authorize_uri', 'expires_at'].find(
    (name) => charge.ofSource && typeof read(data, name) !== 'string',
  )
  return (
    shows(showing, { ...lasting(showing), ...status }) ??
    (unset === undefined ? holds(event) : wrong(showing, unset, `${unset} set`))
  )
}

function showsFinal(showing: Showing): RuleVerdict {
  return isFinal(read(showing.data, 'status'))
    ? (shows(showing, lasting(showing)) ?? holds(showing.event))
    : wrong(showing, 'status', 'status successful or failed')
}

/** Gives what a charge showed of itself when it was made, and what no act changes. */
function lasting({ charge: { id, resource } }: Showing): { [name: string]: unknown } {
  const names = ['amount', 'currency', 'return_uri', 'created_at']
  return { id, ...Object.fromEntries(names.map((name) => [name, read(resource, name)])) }
}

/** Gives the verdict on the first field of the charge in an event that is another than was shown when it was made; null where all are the same. */
function shows(showing: Showing, wanted: { [name: string]: unknown }): RuleVerdict | null {
  const other = Object.keys(wanted).find((name) => read(showing.data, name) !== wanted[name])
  return other === undefined ? null : wrong(showing, other, `${other} ${short(wanted[other])}`)
}

function wrong({ event, data, charge }: Showing, name: string, expected: string): RuleVerdict {
  const value = data.value[name]
  return final({
    ...fails(`data with ${expected}`, `data with ${name} ${short(value)}`, event, charge.call),
    member: { name, value: value === undefined ? null : short(value) },
  })
}
