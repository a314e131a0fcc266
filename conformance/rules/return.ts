import type { ChargeState, Model } from '../model/model.ts'
import type { Exchange } from '../record/entry.ts'
import { charges, expect, fails, over, unclear, type Rule, type RuleVerdict } from './rule.ts'

/** The rule of the customer's way back ("Create a charge"). */
export const returnRules: readonly Rule[] = [over('return-uri-reached', charges, isReached)]

function isReached(charge: ChargeState, { exchanges }: Model): RuleVerdict | null {
  const [first, next] = charge.visits.filter(({ choose }) => choose !== null)
  const uri = charge.sent['return_uri']
  if (first === undefined || !charge.ofSource || typeof uri !== 'string') return null
  // Of customers who choose at once, one may be turned away.
  if (next !== undefined && next.start < first.start + first.duration) return null
  const at = first.exchanges.at(-1) ?? charge.call.exchange.id
  const { returned, needsBrowser, stuck, chose } = first
  if (returned !== null) return expect(leadsBack(returned, uri), `${uri}, its query kept`, returned, at)
  const last = exchanges.find(({ id }) => id === at)
  if (!needsBrowser && isTaken(charge, first.choose) && last !== undefined && isDeadEnd(last))
    return fails(`a way to ${uri}`, `${last.error ?? last.answer?.status} at ${last.request.url}`, at)
  // A driver that records none of its pages saw no page either.
  const isSeen = charge.visits.some((visit) => visit.exchanges.length > 0)
  return stuck !== null || needsBrowser || !chose || !isSeen
    ? unclear(stuck ?? 'The customer was not seen to come back.', at)
    : fails(`a way to ${uri}`, 'a page without one', at)
}

/** Says that an address is a return_uri: the same origin and path, and every part of its query. */
function leadsBack(url: string, returnUri: string): boolean {
  if (!URL.canParse(url) || !URL.canParse(returnUri)) return false
  const [there, wanted] = [new URL(url), new URL(returnUri)]
  const isSame =
    there.protocol === wanted.protocol && there.host === wanted.host && there.pathname === wanted.pathname
  return (
    isSame &&
    [...wanted.searchParams].every(([name, value]) => there.searchParams.getAll(name).includes(value))
  )
}

/** Says that the choice was taken: the charge, retrieved or in its event, became what was chosen. */
const isTaken = ({ events, retrievals }: ChargeState, choice: string | null): boolean =>
  [
    ...retrievals.map(({ shown }) => shown),
    ...events.flatMap(({ showings }) => showings.map(({ data }) => data)),
  ].some(({ value }) => value['status'] === choice)

/** Says that a customer was sent on to where nothing is: no page, a broken server, or an address at which nobody answers. */
function isDeadEnd({ request, answer, error }: Exchange): boolean {
  if (request.method !== 'GET') return false
  if (answer === null) return /ECONNREFUSED|ENOTFOUND/.test(error ?? '')
  return answer.status === 404 || answer.status === 410 || answer.status >= 500
}
