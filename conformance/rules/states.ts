import type { ChargeState, Model } from '../model/model.ts'
import { isFinal, read } from '../model/resource.ts'
import { short } from '../basics/values.ts'
import type { VisitEntry } from '../record/entry.ts'
import { finalRetrievals, notOffered } from './retrieval.ts'
import { charges, expect, final, holds, missing, over, unclear, type Rule, type RuleVerdict } from './rule.ts'

/** The rules of what authorization makes of a charge ("States: charge"). */
export const stateRules: readonly Rule[] = [
  over('charge-becomes-successful', charges, (charge, model) => becomes('successful', charge, model)),
  over('charge-becomes-failed', charges, (charge, model) => becomes('failed', charge, model)),
  over('charge-final-states-final', charges, staysFinal, { inapplicable: notOffered }),
]

/** Lists the visits of a charge that chose, in time. */
const choices = ({ visits }: ChargeState): VisitEntry[] => visits.filter(({ choose }) => choose !== null)

function becomes(want: 'successful' | 'failed', charge: ChargeState, model: Model): RuleVerdict | null {
  const [first, next] = choices(charge)
  if (first === undefined || !charge.ofSource || first.choose !== want) return null
  // Of customers who choose at once, either may be first.
  if (next !== undefined && next.start < first.start + first.duration) return null
  const shown = finalShown(charge, first)
  const at = shown?.exchange ?? first.exchanges.at(-1) ?? charge.call.exchange.id
  if (shown !== null) {
    // A choice that may have meant something else says nothing of what the charge became.
    const isSure = first.chose && !first.doubtful
    return shown.status !== want && !isSure
      ? unclear('Which control of the page says what is not sure; the profile can name words.', at)
      : expect(shown.status === want, `status ${want}`, { status: shown.status }, at)
  }
  if (!first.chose) return notThrough(charge, first, model, at)
  const looks = [...charge.retrievals, ...charge.pages.map(({ call }) => call)].map(({ start }) => start)
  const { status } = (charge.retrievals.at(-1) ?? charge.call).shown.value
  return missing(
    model,
    { since: first.start + first.duration, last: Math.max(0, ...looks) },
    [`status ${want}`, `status ${short(status)}`],
    at,
  )
}

/** Gives the verdict on a visit without a choice: it fails where no page was at authorize_uri for as long as the time-out, and customers got through another one. */
function notThrough(charge: ChargeState, visit: VisitEntry, model: Model, at: string): RuleVerdict {
  const page = model.exchanges.find(({ id }) => id === visit.exchanges.at(-1))
  const isMissing =
    !visit.needsBrowser &&
    page?.answer?.status === 404 &&
    page.request.url === charge.resource.value['authorize_uri']
  if (!isMissing)
    return unclear(`The authorization page was not got through: ${visit.stuck ?? 'nothing was chosen'}`, at)
  if (!charges(model).some(({ visits }) => visits.some(({ chose }) => chose)))
    return unclear('No authorization page was got through.', page)
  const looked = { since: charge.call.end, last: page.start + page.duration }
  return missing(model, looked, ['a page at authorize_uri', '404'], page)
}

/** Gives the first final state that a charge showed after a visit, retrieved or in its event. */
function finalShown(
  charge: ChargeState,
  { start }: VisitEntry,
): { status: unknown; exchange: string } | null {
  const retrieved = finalRetrievals(charge).find(({ end }) => end > start)
  if (retrieved) return { status: read(retrieved.shown, 'status'), exchange: retrieved.exchange.id }
  // Where charges can be retrieved, that is what a merchant goes by.
  if (charge.retrievals.length > 0) return null
  const complete = charge.events.find(({ key }) => key === 'charge.complete')?.showings[0]
  return complete === undefined
    ? null
    : { status: read(complete.data, 'status'), exchange: complete.event.exchange.id }
}

/** Gives the verdict that a charge which was shown final stays as it was: an older state may show for a moment, and another final one never. */
function staysFinal(charge: ChargeState, model: Model): RuleVerdict | null {
  const [first, ...others] = finalRetrievals(charge)
  if (first === undefined || !charge.ofSource) return null
  const { value } = first.shown
  const names = ['status', 'paid_at', 'failure_code', ...(value['paid'] === true ? ['paid'] : [])].filter(
    (name) => (value[name] ?? null) !== null,
  )
  for (const later of others) {
    const other = names.find((name) => later.shown.value[name] !== value[name])
    if (other === undefined) continue
    const expected = `${other} ${short(value[other])}, as before`
    return final(expect(false, expected, { [other]: later.shown.value[other] }, later, first))
  }
  const last = charge.retrievals.at(-1)
  if (last !== undefined && last.start > first.end && !isFinal(last.shown.value['status'])) {
    const [was, now] = [value['status'], last.shown.value['status']].map((one) => `status ${short(one)}`)
    return missing(
      model,
      { since: first.end, last: last.start },
      [`${was}, as before`, `${now}`],
      last,
      first,
    )
  }
  // One look says nothing of what stays.
  const again = choices(charge).slice(1).at(-1)
  const seen = again && [first, ...others].find(({ start }) => start > again.start)
  return seen === undefined ? null : holds(others.at(-1) ?? first)
}
