import type { OrderEntry } from '../../../generated/record.js'
import { readJson } from '../../basics/json.ts'
import { valueAt } from '../../basics/values.ts'
import type { Exchange } from '../../record/entry.ts'
import { check, fails, passes, requirement, unclear } from '../../requirements/requirement.ts'
import type { Requirement, RuleVerdict } from '../../requirements/requirement.ts'
import {
  afterMessage,
  isAccepted,
  isGenuineEvent,
  eventKeyOf,
  type Order,
  type ShopModel,
} from '../model.ts'

/** The events whose answers are timed: those of payments that nothing disturbs. */
const timedEvents = ({ orders }: ShopModel): Exchange[] =>
  orders
    .filter(({ disturbedCall }) => disturbedCall === undefined)
    .flatMap(({ messages }) => messages.filter(isGenuineEvent))

const isLate = ({ duration }: Exchange): boolean => duration > 2000

/** True where few like answers are late, or one alone was timed: busy machines delay some. */
function isSeldomLate(event: Exchange, model: ShopModel): boolean {
  const likeEvents = timedEvents(model).filter(
    (candidate) => keyAndStatus(candidate) === keyAndStatus(event),
  )
  return likeEvents.length === 1 || likeEvents.filter(isLate).length * 2 < likeEvents.length
}

/** The key of an event, and the status that it shows: what a shop does of it depends on both. */
const keyAndStatus = (event: Exchange): string =>
  `${eventKeyOf(event)} ${valueAt(readJson(event.request.body ?? ''), 'data.status')}`

/** The order must be paid in the end. Inconclusive until the timeout is over. */
function judgePaidInTheEnd(
  { lastStatement, wasPaid }: Order,
  since: Exchange,
  { run }: ShopModel,
): RuleVerdict {
  if (lastStatement === undefined)
    return unclear('The shop told no state of the order (shop.order).', since)
  if (wasPaid) return passes(since, lastStatement.exchange)
  const waited = lastStatement.start - since.start
  if (waited < run.timeout) return unclear('It was not waited for long enough.', since)
  const answer = `; the event was answered ${since.answer?.status ?? 'not at all'}`
  const reply = since.purpose === 'event' ? answer : ''
  const actual = `${lastStatement.state} ${Math.round(waited / 1000)} s later${reply} (order ${lastStatement.order})`
  return fails('the order is paid', actual, since, lastStatement.exchange)
}

/** A verdict whose failure says the prefix first. */
const withPrefix = (verdict: RuleVerdict, prefix: string): RuleVerdict =>
  verdict.outcome === 'failed' ? { ...verdict, actual: `${prefix}: ${verdict.actual}` } : verdict

const hasGenuineVariant = ({ alteredEvent }: Order): boolean =>
  alteredEvent !== undefined && isGenuineEvent(alteredEvent)

/** What is fulfilled for an order whose event came once; null where none shows it. */
function fulfilledOnce({ orders }: ShopModel): number | null {
  const plain = orders.filter(
    ({ completions, alteredEvent, disturbedCall, wasPaid }) =>
      wasPaid &&
      completions.length === 1 &&
      alteredEvent === undefined &&
      disturbedCall === undefined,
  )
  const amounts = plain
    .map(({ lastStatement }) => lastStatement?.fulfilled ?? 0)
    .filter((amount) => amount > 0)
  return amounts.length === 0 ? null : Math.min(...amounts)
}

/** True where the shop looked the event up meanwhile: a forged one does not exist. */
const askedForEvent = ({ start, duration }: Exchange, { requests }: ShopModel): boolean =>
  requests.some(
    (request) =>
      request.operation === 'retrieveEvent' &&
      !isAccepted(request) &&
      request.start >= start &&
      request.start <= start + duration,
  )

/** A later statement that an order is closed, or back in its state before payment. */
function undoingStatement({ statements }: Order, paid: OrderEntry): OrderEntry | undefined {
  const at = statements.indexOf(paid)
  const earlier = new Set(statements.slice(0, at).map(({ state }) => state))
  return statements
    .slice(at + 1)
    .find(({ means, state }) => means === 'closed' || (means === 'open' && earlier.has(state)))
}

/** What becomes of an order by its events, in whatever way they come. */
export const eventRequirements: readonly Requirement<ShopModel>[] = [
  requirement<Order, ShopModel>('shop-paid-after-completion', {
    subjects: ({ orders }) =>
      orders.filter(
        ({ outcome, disturbedCall, alteredEvent }) =>
          outcome?.status === 'successful' &&
          disturbedCall === undefined &&
          alteredEvent === undefined,
      ),
    judge: (order, model) => {
      const [event] = order.completions
      return event === undefined ? null : judgePaidInTheEnd(order, event, model)
    },
    inapplicable: () => 'The shop takes no webhooks.',
  }),
  requirement<Order, ShopModel>('shop-failed-retrieval-made-good', {
    subjects: ({ orders }) =>
      orders.filter(({ disturbedCall }) => disturbedCall?.operation === 'retrieveCharge'),
    judge: (order, model) => {
      const { disturbedCall } = order
      if (disturbedCall === undefined) return null
      const disturbance = `the retrieval was answered ${disturbedCall.disturbed === 'pending' ? 'with pending' : disturbedCall.disturbed}`
      return withPrefix(judgePaidInTheEnd(order, disturbedCall, model), disturbance)
    },
    inapplicable: () => 'The shop retrieved no charge whose answer could fail.',
    explainedBy: ['shop-paid-after-completion', 'shop-event-verified'],
  }),
  requirement<Order, ShopModel>('shop-fulfils-once', {
    subjects: ({ orders }) =>
      orders.filter(
        ({ wasPaid, lastStatement, messages }) =>
          wasPaid && lastStatement?.fulfilled != null && messages.filter(isGenuineEvent).length > 2,
      ),
    judge: ({ lastStatement, completions, scenario }, model) => {
      const amountForOneEvent = fulfilledOnce(model)
      const event = completions.at(-1)
      if (lastStatement?.fulfilled == null || event === undefined) return null
      if (amountForOneEvent === null)
        return unclear('No order with a single event was fulfilled.', event)
      const actual = `${lastStatement.fulfilled} fulfilled after ${completions.length} postings of one event: ${scenario} (order ${lastStatement.order})`
      return check(
        lastStatement.fulfilled <= amountForOneEvent,
        `${amountForOneEvent} fulfilled, as for one event`,
        actual,
        event,
        lastStatement.exchange,
      )
    },
    inapplicable: () => 'The profile does not say how fulfilment is told (shop.order.fulfilled).',
    explainedBy: ['shop-paid-after-completion'],
  }),
  requirement<Order, ShopModel>('shop-settled-order-stays', {
    subjects: ({ orders }) =>
      orders.filter(({ outcome, wasPaid }) => outcome?.status === 'successful' && wasPaid),
    judge: (order) => {
      const paid = order.statements.find(({ means }) => means === 'paid') as OrderEntry
      const message = order.messages.find(({ start }) => start > paid.start)
      if (message === undefined) return null
      const statement = undoingStatement(order, paid)
      if (statement === undefined)
        return order.lastStatement?.means === 'paid' ? passes(message) : null
      const cause = order.messages.filter(({ start }) => start < statement.start).at(-1) ?? message
      const actual = `${paid.state} became ${statement.state}${afterMessage(cause)} (order ${paid.order})`
      return fails('the order stays paid', actual, cause, statement.exchange)
    },
    inapplicable: () => 'No order was told anything once it was paid.',
    explainedBy: [
      'shop-event-verified',
      'shop-return-not-believed',
      'shop-paid-only-when-successful',
    ],
  }),
  requirement<Order, ShopModel>('shop-events-taken', {
    subjects: ({ orders }) => orders.filter(hasGenuineVariant),
    judge: (order, model) => {
      const event = order.alteredEvent as Exchange
      const isUnknown = eventKeyOf(event) !== 'charge.complete'
      const eventText = isUnknown
        ? 'an event of an unknown key'
        : 'an event with created and further fields'
      const status = event.answer?.status ?? 0
      const isError = status === 0 || status >= 500
      if (isUnknown && isError && !askedForEvent(event, model))
        return fails(
          'any answer but an error',
          `${eventText} was answered ${status || 'not at all'}`,
          event,
        )
      return withPrefix(judgePaidInTheEnd(order, order.completions[0] ?? event, model), eventText)
    },
    inapplicable: () => 'The shop takes no webhooks.',
    explainedBy: ['shop-paid-after-completion'],
  }),
  requirement<Exchange, ShopModel>('shop-webhook-answered-soon', {
    subjects: timedEvents,
    judge: (event, model) => {
      const { answer, duration, error } = event
      const actual =
        answer === null ? `no answer (${error})` : `${Math.round(duration / 100) / 10} s`
      if (answer !== null && isLate(event) && isSeldomLate(event, model))
        return unclear(`It took ${actual}, and few like it did: this machine may be busy.`, event)
      return check(answer !== null && !isLate(event), 'an answer within 2 s', actual, event)
    },
    inapplicable: () => 'The shop takes no webhooks.',
  }),
]
