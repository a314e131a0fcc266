import type { Model, TrackedResource } from '../model/model.ts'
import { momentAt, read, type Resource } from '../model/resource.ts'
import { isSamePage } from '../basics/addresses.ts'
import { endOf, type Exchange, type VisitEntry } from '../record/entry.ts'
import { statusIn } from './charge-retrievals.ts'
import {
  finalRetrievals,
  firstVisitIfAlone,
  firstVisitIfUncontested,
  isChoiceAnswered,
} from './completion.ts'
import { check, fails, missing, requirement, unclear } from './requirement.ts'
import type { Requirement, RuleVerdict } from './requirement.ts'
import { charges, versionsOf } from './subjects.ts'

const retrievalCauses = [
  'retrieve-charge-consistent',
  'retrieve-charge-same-charge',
  'charge-status',
  'charge-status-equals-event',
] as const

/** What a customer's choice makes of a charge, and the way back ("States: charge"). */
export const authorizationRequirements: readonly Requirement[] = [
  requirement('charge-becomes-successful', {
    subjects: charges,
    judge: (charge, model) => judgeBecoming('successful', charge, model),
    explainedBy: retrievalCauses,
  }),
  requirement('charge-becomes-failed', {
    subjects: charges,
    judge: (charge, model) => judgeBecoming('failed', charge, model),
    explainedBy: retrievalCauses,
  }),
  requirement('return-uri-reached', { subjects: charges, judge: judgeReturn }),
]

const lastExchangeOf = ({ exchanges }: VisitEntry, { creation }: TrackedResource): string =>
  exchanges.at(-1) ?? creation.exchange.id

/**
 * A charge must become what its first uncontested visit chose:
 *
 * | final status shown | choice surely answered | verdict |
 * | --- | --- | --- |
 * | the chosen one | either | passes |
 * | another one | yes | fails |
 * | another one | no | inconclusive |
 * | none, the charge did not expire | yes | fails once the timeout is over |
 * | none | no, or it may have expired | inconclusive; fails for a page that stays 404 |
 */
function judgeBecoming(
  finalStatus: 'successful' | 'failed',
  charge: TrackedResource,
  model: Model,
): RuleVerdict | null {
  const first = firstVisitIfUncontested(charge)
  if (first?.choice !== finalStatus) return null
  const finalState = finalShown(charge, first)
  if (finalState !== null) return judgeFinalState(finalState, first, model)
  // What a customer is shown while another one chooses is open.
  if (firstVisitIfAlone(charge) === undefined) return null
  const exchangeId = lastExchangeOf(first, charge)
  if (!isChoiceAnswered(first, model)) return judgeUnansweredChoice(charge, first, model)
  if (mayHaveExpired(charge, first))
    return unclear('It may have expired before the customer chose.', exchangeId)
  const { retrievals, pages, creation } = charge
  // Of traffic a list may be recorded, and the retrieval beside it not.
  const lists = model.isRun ? pages.map((page) => page.call) : []
  const last = Math.max(0, ...[...retrievals, ...lists].map(({ start }) => start))
  const lastLookAt = model.isRun || isMarkedInTraffic(first, model) ? last : undefined
  const shownLast = retrievals.at(-1) ?? creation
  const expected = `status ${finalStatus}`
  const actual = statusIn(shownLast)
  const dueFrom = endOf(first)
  return missing(model, { expected, actual, dueFrom, lastLookAt }, shownLast, exchangeId)
}

/** A final state must be the chosen one; another one fails where the choice was surely taken. */
function judgeFinalState(state: Resource, visit: VisitEntry, model: Model): RuleVerdict {
  const { choice, hasChosen, doubtful } = visit
  const status = read(state, 'status')
  if (status === choice || (isChoiceAnswered(visit, model) && !doubtful))
    return check(status === choice, `status ${choice}`, { status }, state)
  if (hasChosen && !doubtful)
    return unclear('The choice got no answer, or was put off: another one may have decided.', state)
  const reason = 'It is not sure which button of the page pays, and which declines'
  return unclear(`${reason}; name them in the profile, under authorization.`, state)
}

/**
 * True in traffic for a test charge that the answer to the choice leads straight back from: it is
 * decided then, while a bank may take its time.
 */
function isMarkedInTraffic(
  { exchanges, choice, returned }: VisitEntry,
  { run, ...model }: Model,
): boolean {
  const page = model.exchanges.find(({ id }) => id === exchanges.at(-1))
  const isPaid = choice === 'successful' && page?.choice === choice
  return isPaid && !run.live && page.answer?.headers['location'] === returned
}

/** True for a visit that may have ended after its charge expired, as datetimes are whole seconds. */
function mayHaveExpired({ resource, creation }: TrackedResource, visit: VisitEntry): boolean {
  const life = momentAt(resource, 'expires_at') - momentAt(resource, 'created_at')
  return endOf(visit) > creation.start + life - 1000
}

/**
 * A choice that was not answered is inconclusive. It fails where authorize_uri has no page, while
 * customers of other charges chose.
 */
function judgeUnansweredChoice(
  charge: TrackedResource,
  visit: VisitEntry,
  model: Model,
): RuleVerdict {
  const exchangeId = lastExchangeOf(visit, charge)
  const page = model.exchanges.find(({ id }) => id === exchangeId)
  const isMissing =
    page?.answer?.status === 404 && page.request.url === charge.resource.value['authorize_uri']
  const decidedVisits = charges(model).flatMap(({ visits }) =>
    visits.filter(({ hasChosen }) => hasChosen),
  )
  const isTraffic = !model.isRun
  if (!isMissing || isTraffic || visit.needsBrowser || decidedVisits.length === 0)
    return unclear(
      `The authorization page was not got through: ${visit.stuck ?? 'nothing was chosen'}`,
      exchangeId,
    )
  const expected = 'a page at authorize_uri'
  const dueFrom = charge.creation.end
  return missing(model, { expected, actual: '404', dueFrom, lastLookAt: endOf(page) }, page)
}

/** The first final state after a visit, as retrieved; that of the event if nothing is retrieved. */
function finalShown(charge: TrackedResource, { start }: VisitEntry): Resource | null {
  if (charge.retrievals.length > 0)
    return finalRetrievals(charge).find(({ end }) => end > start)?.resource ?? null
  return charge.events.find(({ key }) => key === 'charge.complete')?.sightings[0]?.data ?? null
}

/**
 * The customer must come back to return_uri, with its query. Fails at a dead end; inconclusive
 * where the choice is not sure, or only a browser can go on.
 */
function judgeReturn(charge: TrackedResource, { exchanges }: Model): RuleVerdict | null {
  const first = firstVisitIfAlone(charge)
  const uri = charge.sent['return_uri']
  if (first === undefined || typeof uri !== 'string') return null
  const exchangeId = lastExchangeOf(first, charge)
  const { returned, needsBrowser, stuck, hasChosen } = first
  // A link on a page that is over shows nothing: nobody authorized there.
  if (returned !== null && hasChosen)
    return check(isQueryKept(returned, uri), `${uri}, its query kept`, returned, exchangeId)
  const last = exchanges.find(({ id }) => id === exchangeId)
  // The choice was taken where the charge became what was chosen.
  const isTaken = versionsOf(charge).some(({ value }) => value['status'] === first.choice)
  if (!needsBrowser && isTaken && last !== undefined && isDeadEnd(last))
    return fails(
      `a way to ${uri}`,
      last.isDeadEnd
        ? 'a page from which nothing leads on'
        : `${last.error ?? last.answer?.status} at ${last.request.url}`,
      exchangeId,
    )
  // A driver that records none of its pages saw no page either.
  const isSeen = charge.visits.some((visit) => visit.exchanges.length > 0)
  return stuck === null && !needsBrowser && hasChosen && isSeen
    ? fails(`a way to ${uri}`, 'a page without one', exchangeId)
    : unclear(
        stuck ?? `The customer was not seen to ${hasChosen ? 'come back' : 'choose'}.`,
        exchangeId,
      )
}

/** True for the page of a return_uri with every part of its query. */
function isQueryKept(url: string, returnUri: string): boolean {
  if (!isSamePage(url, returnUri)) return false
  const { searchParams } = new URL(url)
  return [...new URL(returnUri).searchParams].every(([name, value]) =>
    searchParams.getAll(name).includes(value),
  )
}

/** True for a request that led to no page, to an error of the server, or to nobody. */
function isDeadEnd(exchange: Exchange): boolean {
  const { request, answer, error } = exchange
  if (exchange.isDeadEnd) return true
  if (request.method !== 'GET') return false
  // A name that is not resolved may be known elsewhere.
  if (answer === null) return /ECONNREFUSED|ERR_CONNECTION_REFUSED/.test(error ?? '')
  return answer.status === 404 || answer.status === 410 || answer.status >= 500
}
