import type { ChargeState, Model } from '../../model/model.ts'
import { isFinal, read } from '../../model/resource.ts'
import { short } from '../../basics/values.ts'
import { arrives, charges, describe, expect, holds, over, unclear, type Rule, type Ruling } from '../rule.ts'

/** Says that charges cannot be retrieved; null where they can. */
export const notOffered = (model: Model): string | null =>
  model.learned.retrieval === null
    ? 'No charge can be retrieved at its location or at /charges/{id}; name another path in the profile, under retrievalPath.'
    : null

/** The rules of retrieved charges ("Retrieving a charge", "Events"). */
export const retrievalRules: readonly Rule[] = [
  over(
    'retrieve-charge-consistent',
    (model) => (model.learned.retrieval ? charges(model) : []),
    (charge, model) => {
      const asked = model
        .of('retrieveCharge')
        .filter(
          ({ target, key, expect: wanted }) =>
            target === charge.id && key === 'right' && wanted === 'accepted',
        )
      const [first] = asked
      if (first === undefined) return null
      const found = asked.findIndex(({ accepted }) => accepted)
      const lost = found === -1 ? undefined : asked.slice(found + 1).find(({ accepted }) => !accepted)
      // A charge that was retrieved once is there from then on.
      if (lost !== undefined) return expect(false, 'the charge, as before', describe(lost), lost)
      if (found !== -1) return holds(asked[found] ?? first)
      const last = asked.at(-1) ?? first
      return arrives(
        model,
        false,
        { since: charge.call.end, last: last.start, within: 1000 },
        ['the charge, in the way of others', describe(last)],
        last,
      )
    },
    { inapplicable: notOffered },
  ),
  over('charge-status-equals-event', (model) => charges(model), sameStatus, {
    inapplicable: notOffered,
    unless: ['charge-complete-event-once', 'event-id-unique'],
  }),
]

/** Rules that a complete charge is retrieved with the status of its event, and that one is complete only where its event says so. */
function sameStatus(charge: ChargeState, model: Model): Ruling | null {
  if (!charge.ofSource) return null
  const finals = charge.retrievals.filter(
    ({ shown }) => shown.value['id'] === charge.id && isFinal(shown.value['status']),
  )
  const complete = charge.events.find(({ key }) => key === 'charge.complete')
  const [showing] = complete?.showings ?? []
  const last = finals.at(-1)
  if (showing === undefined) {
    const page = charge.pages.at(-1)
    if (last === undefined || page === undefined) return null
    const since = finals[0]?.end ?? 0
    return arrives(
      model,
      false,
      { since, last: page.call.start },
      [
        'a charge.complete event with its status',
        `status ${short(last.shown.value['status'])} and no such event`,
      ],
      last,
      page.call,
    )
  }
  const wanted = read(showing.event, 'data.status')
  if (!isFinal(wanted))
    return unclear('charge-complete-event-final does not hold, which this stands on.', showing.event)
  const final = finals.find(({ shown }) => shown.value['status'] !== wanted) ?? last
  if (final !== undefined)
    return expect(
      final.shown.value['status'] === wanted,
      `status ${short(wanted)}, as in its event`,
      { status: final.shown.value['status'] },
      final,
      showing.event,
    )
  const late = charge.retrievals.at(-1)
  if (late === undefined) return null
  return arrives(
    model,
    false,
    { since: Math.min(...(complete?.showings ?? []).map(({ at }) => at)), last: late.start },
    [`status ${short(wanted)}, as in its event`, `status ${short(late.shown.value['status'])}`],
    late,
    showing.event,
  )
}
