import type { Accepted, ChargeState, Model } from '../model/model.ts'
import { isFinal, read } from '../model/resource.ts'
import { short } from '../basics/values.ts'
import {
  charges,
  describe,
  expect,
  fails,
  holds,
  missing,
  over,
  unclear,
  type Rule,
  type RuleVerdict,
} from './rule.ts'

/** Gives the reason why charges cannot be retrieved; null where they can. */
export const notOffered = (model: Model): string | null =>
  model.learned.retrieval === null
    ? 'No charge can be retrieved at its location or at /charges/{id}; name another path in the profile, under retrievalPath.'
    : null

/** Lists the retrievals that show a charge in a final state. */
export const finalRetrievals = ({ id, retrievals }: ChargeState): Accepted[] =>
  retrievals.filter(({ shown: { value } }) => isFinal(value['status']) && value['id'] === id)

/** The rules of retrieved charges ("Retrieving a charge", "Events"). */
export const retrievalRules: readonly Rule[] = [
  over('retrieve-charge-consistent', charges, isThere, { inapplicable: notOffered }),
  over('charge-status-equals-event', charges, sameStatus, {
    inapplicable: notOffered,
    unless: ['charge-complete-event-once', 'event-id-unique'],
  }),
]

/** Gives the verdict that a charge is retrieved in the way of others, and from then on. */
function isThere(charge: ChargeState, model: Model): RuleVerdict | null {
  const asked = model
    .of('retrieveCharge')
    .filter(({ target, key, expect: its }) => target === charge.id && key === 'right' && its === 'accepted')
  const last = asked.at(-1)
  if (last === undefined || !model.learned.retrieval) return null
  const found = asked.findIndex(({ accepted }) => accepted)
  const lost = asked.find(({ accepted }, at) => found !== -1 && at > found && !accepted)
  if (lost !== undefined) return fails('the charge, as before', describe(lost), lost)
  if (found !== -1) return holds(asked[found] ?? last)
  const looked = { since: charge.call.end, last: last.start, within: 1000 }
  return missing(model, looked, ['the charge, in the way of others', describe(last)], last)
}

/** Gives the verdict that a complete charge is retrieved with the status of its event, and that one is complete only where its event says so. */
function sameStatus(charge: ChargeState, model: Model): RuleVerdict | null {
  if (!charge.ofSource) return null
  const finals = finalRetrievals(charge)
  const [first, last] = [finals[0], finals.at(-1)]
  const complete = charge.events.find(({ key }) => key === 'charge.complete')
  const [showing] = complete?.showings ?? []
  if (complete === undefined || showing === undefined) {
    const page = charge.pages.at(-1)
    if (first === undefined || last === undefined || page === undefined) return null
    return missing(
      model,
      { since: first.end, last: page.call.start },
      [
        'a charge.complete event with its status',
        `status ${short(last.shown.value['status'])} and no such event`,
      ],
      last,
      page.call,
    )
  }
  const wanted = read(showing.data, 'status')
  if (!isFinal(wanted))
    return unclear('charge-complete-event-final does not hold, which this stands on.', showing.event)
  const words = `status ${short(wanted)}, as in its event`
  const shown = finals.find((one) => one.shown.value['status'] !== wanted) ?? last
  if (shown !== undefined) {
    const { status } = shown.shown.value
    return expect(status === wanted, words, { status }, shown, showing.event)
  }
  const late = charge.retrievals.at(-1)
  if (late === undefined) return null
  const actual = `status ${short(late.shown.value['status'])}`
  return missing(model, { since: complete.seen, last: late.start }, [words, actual], late, showing.event)
}
