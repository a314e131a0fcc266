import { valueAt } from '../../basics/values.ts'
import type { ChargeState } from '../../model/model.ts'
import type { Exchange } from '../../record/entry.ts'
import { charges, expect, fails, over, unclear, type Rule } from '../rule.ts'

/** The rules of the customer's way back ("Create a charge"). */
export const returnRules: readonly Rule[] = [
  over(
    'return-uri-reached',
    (model) => charges(model),
    (charge, { exchanges }) => {
      const [first, next] = charge.visits.filter(({ choose }) => choose !== null)
      const uri = charge.sent['return_uri']
      if (first === undefined || !charge.ofSource || typeof uri !== 'string') return null
      // Of customers who choose at once, one may be turned away.
      if (next !== undefined && next.start < first.start + first.duration) return null
      const at = first.exchanges.at(-1) ?? charge.call.exchange.id
      if (first.returned !== null)
        return expect(leadsBack(first.returned, uri), `${uri}, its query kept`, first.returned, at)
      const last = exchanges.find(({ id }) => id === at)
      if (!first.needsBrowser && isTaken(charge, first.choose) && last !== undefined && isDeadEnd(last))
        return fails(`a way to ${uri}`, `${last.error ?? last.answer?.status} at ${last.request.url}`, at)
      if (first.stuck !== null || first.needsBrowser || !first.chose || !isSeen(charge))
        return unclear(first.stuck ?? 'The customer was not seen to come back.', at)
      return fails(`a way to ${uri}`, 'a page without one', at)
    },
  ),
]

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
  retrievals.some(({ shown }) => shown.value['status'] === choice) ||
  events.some(({ showings }) => showings.some(({ event }) => valueAt(event.value, 'data.status') === choice))

/** Says that a customer was sent on to where nothing is: no page, a broken server, or an address at which nobody answers. */
function isDeadEnd({ request, answer, error }: Exchange): boolean {
  if (request.method !== 'GET') return false
  if (answer === null) return /ECONNREFUSED|ENOTFOUND/.test(error ?? '')
  return answer.status === 404 || answer.status === 410 || answer.status >= 500
}

/** Says that the visit's pages were seen: a driver that records none saw no page either. */
const isSeen = ({ visits }: ChargeState): boolean => visits.some(({ exchanges }) => exchanges.length > 0)
