import type { OrderEntry } from '../../../generated/record.js'
import { readJson } from '../../basics/json.ts'
import { membersOf } from '../../basics/values.ts'
import type { Exchange } from '../../record/entry.ts'
import { isAccepted, statusIn, type Order, type ShopModel } from '../model.ts'
import {
  expect,
  fails,
  holds,
  requirement,
  unclear,
  type Requirement,
  type Verdict,
} from '../requirement.ts'

/** An order that became paid, and what made it so. */
interface Payment {
  order: Order
  statement: OrderEntry
  /** The last message before it. */
  message: Exchange | undefined
  isSuccessful: boolean
  /** True where the shop had retrieved its charge as successful. */
  isVerified: boolean
  /** The retrievals that were answered since that message. */
  shown: readonly Exchange[]
  /** The requirement that a wrong payment breaks. */
  breaks: 'shop-event-verified' | 'shop-return-not-believed' | 'shop-paid-only-when-successful'
}

const byShop = (order: Order) => ({
  charges: new Set(
    order.creations.map(({ answer }) => membersOf(readJson(answer?.body ?? ''))['id']),
  ),
})

/** Every payment, those of forged events first: they say most. */
function paymentsIn({ orders }: ShopModel): Payment[] {
  const payments = orders.flatMap((order) =>
    order.statements
      .filter(({ means }, at) => means === 'paid' && order.statements[at - 1]?.means !== 'paid')
      .map((statement) => paymentOf(order, statement)),
  )
  const weight = ({ isSuccessful, message }: Payment): number =>
    Number(isSuccessful) + Number(message?.forged === undefined)
  return payments.toSorted((one, other) => weight(one) - weight(other))
}

function paymentOf(order: Order, statement: OrderEntry): Payment {
  const { outcome, retrievals, messages } = order
  const isBefore = ({ start }: { start: number }) => start < statement.start
  const message = messages.filter(isBefore).at(-1)
  const known = retrievals.filter(isBefore)
  const own = known.filter((retrieval) => isOwn(order, retrieval))
  const shown = known.filter(
    (retrieval) => retrieval.start >= (message?.start ?? 0) && isAccepted(retrieval),
  )
  const isSuccessful = outcome?.status === 'successful' && outcome.at < statement.start
  return {
    order,
    statement,
    message,
    isSuccessful,
    isVerified: own.some((retrieval) => statusIn(retrieval) === 'successful'),
    shown,
    breaks: breachOf(message, shown.length > 0),
  }
}

/** Returns true for a retrieval of a charge of the order, not of one that a forger named. */
const isOwn = (order: Order, { request }: Exchange): boolean =>
  [...byShop(order).charges, order.charge].some(
    (id) => typeof id === 'string' && request.url.includes(id),
  )

function breachOf(message: Exchange | undefined, isLooked: boolean): Payment['breaks'] {
  if (message === undefined || isLooked) return 'shop-paid-only-when-successful'
  return message.purpose === 'return' ? 'shop-return-not-believed' : 'shop-event-verified'
}

const isRight = ({ isSuccessful, isVerified }: Payment): boolean => isSuccessful && isVerified

/** Words a wrong payment: what came just before, what the shop looked at, and the status of the charge. */
function wrong({ order, statement, message, isSuccessful, shown }: Payment): string {
  const isFailed = order.outcome?.status === 'failed'
  const status = isSuccessful ? 'successful' : unpaidStatus(isFailed)
  const seen = shown.map(statusIn).at(-1)
  const looked =
    seen === undefined ? 'without retrieving its charge, which is' : 'though its charge is'
  const answer = isSuccessful && seen !== undefined ? `, and was retrieved as ${String(seen)}` : ''
  return `paid${after(message)}, ${looked} ${status}${answer} (order ${statement.order})`
}

const unpaidStatus = (isFailed: boolean): string => (isFailed ? 'failed' : 'pending')

function after(message: Exchange | undefined): string {
  if (message === undefined) return ' at once'
  if (message.purpose === 'return') return ' after the customer returned'
  return message.forged === undefined
    ? ' after the event'
    : ` after a forged event (${message.forged})`
}

const evidenceOf = ({ message, statement }: Payment): Verdict['evidence'] =>
  message === undefined ? [statement.exchange] : [message, statement.exchange]

function judgePayment(id: Payment['breaks'], expected: string) {
  return (payment: Payment): Verdict | null => {
    if (isRight(payment)) return holds(...evidenceOf(payment))
    return payment.breaks === id ? fails(expected, wrong(payment), ...evidenceOf(payment)) : null
  }
}

const isPaid = ({ statements }: Order): boolean => statements.at(-1)?.means === 'paid'
const wasPaid = ({ statements }: Order): boolean => statements.some(({ means }) => means === 'paid')

/** Returns true for an event as some version of the service posts it; what a forger posts may wait. */
const isOfService = ({ purpose, forged }: Exchange): boolean =>
  purpose === 'event' && (forged === undefined || /^(unknown key|other variant)$/.test(forged))

/** The events of the service that an order's shop was told, in whatever form. */
const eventsOf = ({ messages }: Order, key: string): Exchange[] =>
  messages.filter(
    ({ purpose, forged, request }) =>
      purpose === 'event' &&
      (forged === undefined || forged === 'other variant') &&
      membersOf(readJson(request.body ?? ''))['key'] === key,
  )

const isChanged = ({ messages }: Order): boolean =>
  messages.some(({ forged }) => forged !== undefined)
const spoilt = ({ retrievals, creations }: Order): Exchange[] =>
  [...retrievals, ...creations].filter(({ disturbed }) => disturbed !== undefined)

/** The order is paid in the end; it fails where the timeout is over since something. */
function paidInTheEnd(order: Order, since: Exchange, { run }: ShopModel): Verdict {
  const last = order.statements.at(-1)
  if (last === undefined || last.means === null)
    return unclear('The shop told no state of the order (shop.order).', since)
  if (wasPaid(order)) return holds(since, last.exchange)
  const waited = last.start - since.start
  if (waited < run.timeout) return unclear('It was not waited for long enough.', since)
  const status = since.answer?.status ?? 'nothing'
  const said = since.purpose === 'event' ? `; the event was answered ${status}` : ''
  const actual = `order ${last.order} is ${last.state} ${Math.round(waited / 1000)} s later${said}`
  return fails('the order is paid', actual, since, last.exchange)
}

/** What becomes of orders. */
export const orderRequirements: readonly Requirement[] = [
  requirement<Payment>('shop-event-verified', {
    each: (model) => paymentsIn(model).filter(({ message }) => message?.purpose === 'event'),
    holds: judgePayment('shop-event-verified', 'the charge retrieved before the event is believed'),
    otherwise: 'No order became paid after an event.',
  }),
  requirement<Payment | Order>('shop-return-not-believed', {
    each: (model) => [
      ...paymentsIn(model).filter(({ message }) => message?.purpose === 'return'),
      ...model.orders.filter(
        ({ messages, outcome }) =>
          outcome === null && messages.some(({ purpose }) => purpose === 'return'),
      ),
    ],
    holds: (subject) => {
      if (!('statements' in subject))
        return judgePayment(
          'shop-return-not-believed',
          'the charge retrieved before the order is paid',
        )(subject)
      const last = subject.statements.at(-1)
      return last?.means === 'open' || last?.means === 'closed' ? holds(last.exchange) : null
    },
    otherwise: 'No customer returned.',
    explainedBy: ['shop-event-verified'],
  }),
  requirement<Payment | Order>('shop-paid-only-when-successful', {
    each: (model) => [
      ...paymentsIn(model),
      ...model.orders.filter(
        (order) => order.outcome?.status !== 'successful' && order.charge !== null,
      ),
    ],
    holds: (subject) => {
      if (!('statements' in subject))
        return judgePayment('shop-paid-only-when-successful', 'the order is not paid')(subject)
      const last = subject.statements.at(-1)
      return last === undefined || last.means === null || wasPaid(subject)
        ? null
        : holds(last.exchange)
    },
    otherwise: 'The shop told of no order.',
  }),
  requirement<Order>('shop-failed-not-fulfilled', {
    each: ({ orders }) =>
      orders.filter(
        ({ outcome, statements }) =>
          outcome?.status === 'failed' && statements.at(-1)?.fulfilled != null,
      ),
    holds: (order) => {
      const last = order.statements.at(-1)
      if (last === undefined || wasPaid(order)) return null
      const actual = `order ${last.order} is ${last.state}, and ${last.fulfilled} fulfilled`
      return expect(last.fulfilled === 0, 'nothing is fulfilled', actual, last.exchange)
    },
    otherwise: 'The profile does not say how fulfilment is told (shop.order.fulfilled).',
  }),
  requirement<Order>('shop-paid-after-completion', {
    each: ({ orders }) =>
      orders.filter(
        (order) =>
          order.outcome?.status === 'successful' &&
          eventsOf(order, 'charge.complete').length > 0 &&
          spoilt(order).length === 0 &&
          !isChanged(order),
      ),
    holds: (order, model) =>
      paidInTheEnd(order, eventsOf(order, 'charge.complete')[0] as Exchange, model),
    otherwise: 'The shop takes no webhooks.',
  }),
  requirement<Order>('shop-failed-retrieval-made-good', {
    each: ({ orders }) =>
      orders.filter((order) => order.retrievals.some(({ disturbed }) => disturbed !== undefined)),
    holds: (order, model) => {
      const [retrieval] = spoilt(order)
      if (retrieval === undefined) return null
      const verdict = paidInTheEnd(order, retrieval, model)
      const answered = {
        late: 'late',
        pending: 'with pending',
        lost: 'not at all',
        500: '500',
        429: '429',
      }
      const by = answered[retrieval.disturbed ?? 'lost']
      return {
        ...verdict,
        ...(verdict.holds === false && {
          actual: `the retrieval was answered ${by}; ${verdict.actual}`,
        }),
      }
    },
    otherwise: 'The shop retrieved no charge whose answer could fail.',
    explainedBy: ['shop-paid-after-completion', 'shop-event-verified'],
  }),
  requirement<Order>('shop-fulfils-once', {
    each: ({ orders }) =>
      orders.filter(
        (order) =>
          isPaid(order) &&
          order.statements.at(-1)?.fulfilled != null &&
          eventsOf(order, 'charge.complete').length + eventsOf(order, 'charge.create').length > 2,
      ),
    holds: (order, model) => {
      const last = order.statements.at(-1)
      const once = fulfilledOnce(model)
      if (last === undefined || last.fulfilled === null) return null
      if (once === null) return unclear('No order with a single event was fulfilled.')
      const count = eventsOf(order, 'charge.complete').length
      const actual = `${last.fulfilled} fulfilled for order ${last.order} after ${count} postings of its event (${order.scenario})`
      const [event] = eventsOf(order, 'charge.complete').slice(-1)
      return expect(
        last.fulfilled <= once,
        `${once} fulfilled, as for one event`,
        actual,
        event ?? last.exchange,
        last.exchange,
      )
    },
    otherwise: 'The profile does not say how fulfilment is told (shop.order.fulfilled).',
    explainedBy: ['shop-paid-after-completion'],
  }),
  requirement<Order>('shop-settled-order-stays', {
    each: ({ orders }) =>
      orders.filter((order) => order.outcome?.status === 'successful' && wasPaid(order)),
    holds: (order) => {
      const at = order.statements.findIndex(({ means }) => means === 'paid')
      const paid = order.statements[at] as OrderEntry
      const before = new Set(order.statements.slice(0, at).map(({ state }) => state))
      const later = order.statements.slice(at + 1)
      const message = order.messages.find(({ start }) => start > paid.start)
      if (message === undefined) return null
      const undone = later.find(
        ({ means, state }) => means === 'closed' || (means === 'open' && before.has(state)),
      )
      if (undone === undefined)
        return later.every(({ means }) => means === 'paid') ? holds(message) : null
      const cause = order.messages.filter(({ start }) => start < undone.start).at(-1) ?? message
      const actual = `order ${undone.order} was ${paid.state} and became ${undone.state}${after(cause)}`
      return fails('the order stays paid', actual, cause, undone.exchange)
    },
    otherwise: 'No order was told anything once it was paid.',
    explainedBy: [
      'shop-event-verified',
      'shop-return-not-believed',
      'shop-paid-only-when-successful',
    ],
  }),
  requirement<Order>('shop-events-taken', {
    each: ({ orders }) =>
      orders.filter(({ messages }) =>
        messages.some(({ forged }) => forged === 'unknown key' || forged === 'other variant'),
      ),
    holds: (order, model) => {
      const event = order.messages.find(({ forged }) => forged !== undefined) as Exchange
      const isVariant = event.forged === 'other variant'
      const name = isVariant
        ? 'with created for created_at and further fields'
        : 'of an unknown key'
      const status = event.answer?.status
      if (!isVariant && (status === undefined || status >= 500) && !asksForEvents(event, model))
        return fails(
          'any answer but an error',
          `an event ${name} was answered ${status ?? 'not at all'}`,
          event,
        )
      const verdict = paidInTheEnd(order, eventsOf(order, 'charge.complete')[0] ?? event, model)
      return verdict.holds === false
        ? { ...verdict, actual: `an event ${name}: ${verdict.actual}` }
        : verdict
    },
    otherwise: 'The shop takes no webhooks.',
    explainedBy: ['shop-paid-after-completion'],
  }),
  requirement<Exchange>('shop-webhook-answered-soon', {
    each: ({ orders }) =>
      orders
        .filter((order) => spoilt(order).length === 0)
        .flatMap(({ messages }) => messages.filter(isOfService)),
    holds: (event) => {
      const seconds = Math.round(event.duration / 100) / 10
      const actual = event.answer === null ? `no answer (${event.error})` : `${seconds} s`
      return expect(
        event.answer !== null && event.duration <= 2000,
        'an answer within 2 s',
        actual,
        event,
      )
    },
    otherwise: 'The shop takes no webhooks.',
  }),
]

/** What is fulfilled for an order whose event came once; null where none shows it. */
function fulfilledOnce({ orders }: ShopModel): number | null {
  const plain = orders.filter(
    (order) =>
      isPaid(order) &&
      eventsOf(order, 'charge.complete').length === 1 &&
      !isChanged(order) &&
      spoilt(order).length === 0,
  )
  const amounts = plain.flatMap(({ statements }) => statements.at(-1)?.fulfilled ?? [])
  return amounts.length === 0 ? null : Math.min(...amounts.filter((amount) => amount > 0))
}

/** Returns true where the shop asked the service for an event while one was posted: a forged one is not there. */
const asksForEvents = ({ start, duration }: Exchange, { requests }: ShopModel): boolean =>
  requests.some(
    (request) =>
      request.operation === 'retrieveEvent' &&
      !isAccepted(request) &&
      request.start >= start &&
      request.start <= start + duration,
  )
