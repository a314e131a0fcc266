import { chargeIdOf, eventKeyOf, read } from '../../model/resource.ts'
import type { EventState, Model, Showing } from '../../model/model.ts'
import { isPath } from '../location.ts'
import {
  arrives,
  describe,
  events,
  expect,
  fails,
  holds,
  over,
  rule,
  type Rule,
  type Ruling,
} from '../rule.ts'

/** The rules of events wherever they are shown ("Event"). */
export const eventRules: readonly Rule[] = [
  rule('event-id-unique', function* (model) {
    for (const known of events(model)) yield* ownId(known)
  }),
  over('event-location-retrieves', events, leadsBack, { unless: ['retrieve-event-same-event'] }),
]

/** Rules that every answer which shows an id shows the same event. */
function* ownId({ id, showings }: EventState): Generator<Ruling> {
  // A webhook under the id of another event is another finding, and so is an event that shows no charge.
  const answers = showings.filter(
    ({ where, event: { value } }) =>
      where !== 'webhook' && eventKeyOf(value) !== null && chargeIdOf(value) !== null,
  )
  const [first] = answers
  if (first === undefined) return
  for (const one of answers) {
    const words = `${id} for ${wordsOf(first)} and for ${wordsOf(one)}`
    yield {
      ...expect(wordsOf(one) === wordsOf(first), 'an id of its own', words, one.event, first.event),
      final: true,
    }
  }
}

const wordsOf = ({ event: { value } }: Showing): string => `${String(value['key'])} of ${chargeIdOf(value)}`

/** Rules that a GET on the location of an event returns it, sooner or later. */
function leadsBack(known: EventState, model: Model): Ruling | null {
  const shown = known.showings.find(({ where }) => where !== 'webhook')?.event
  if (shown === undefined || eventKeyOf(shown.value) === null) return null
  const path = isPath(model, shown, 'location')
  if (path?.holds === false) return path
  const asked = model.of('retrieveEvent').filter(({ target, key }) => target === known.id && key === 'right')
  const followed = asked.filter(({ exchange }) => exchange.followed)
  const wanted = `event ${known.id} at its location ${String(read(shown, 'location'))}`
  const other = followed.find(({ accepted, shown: its }) => accepted && its?.value['id'] !== known.id)
  if (other) return fails(wanted, describe(other), other, shown)
  const last = followed.at(-1)
  if (last === undefined) return null
  const found = followed.find(({ accepted }) => accepted)
  if (found) return holds(found, shown)
  // An event may be retrieved a moment after it was listed; once it is by its id, it is by its location, too.
  const isThere = asked.some(
    ({ accepted, exchange, end }) => accepted && !exchange.followed && end <= last.start,
  )
  if (isThere) return fails(wanted, describe(last), last, shown)
  return arrives(model, false, { since: known.seen, last: last.start }, [wanted, describe(last)], last, shown)
}
