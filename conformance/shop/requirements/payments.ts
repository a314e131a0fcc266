import type { OrderEntry } from '../../../generated/record.js'
import type { Exchange } from '../../record/entry.ts'
import { check, each, fails, passes, requirement } from '../../requirements/requirement.ts'
import type { Requirement, RuleVerdict } from '../../requirements/requirement.ts'
import { isForgery } from '../alterations.ts'
import { afterMessage, isAccepted, statusIn, type Order, type ShopModel } from '../model.ts'

/** An order that became paid, and what made it so. */
interface Payment {
  order: Order
  statement: OrderEntry
  /** The last message before it. */
  message: Exchange | undefined
  /** The retrievals that were answered since that message. */
  retrievalsSinceMessage: readonly Exchange[]
  isSuccessful: boolean
  /** True where the charge was successful, and the shop had retrieved it so. */
  isVerified: boolean
  /** The requirement that a wrong payment breaks. */
  breachIfWrong:
    'shop-event-verified' | 'shop-return-not-believed' | 'shop-paid-only-when-successful'
}

/** Every payment; those after forged events first, as their findings say most. */
function paymentsIn({ orders }: ShopModel): Payment[] {
  const payments = orders.flatMap((order) =>
    order.statements
      .filter(
        ({ means }, index) => means === 'paid' && order.statements[index - 1]?.means !== 'paid',
      )
      .map((statement) => paymentOf(order, statement)),
  )
  const weight = ({ isSuccessful, message }: Payment): number =>
    Number(isSuccessful) + Number(!isForgery(message?.alteration))
  return payments.toSorted((payment, later) => weight(payment) - weight(later))
}

function paymentOf(order: Order, statement: OrderEntry): Payment {
  const { outcome, chargeIds } = order
  const isBefore = ({ start }: { start: number }) => start < statement.start
  const message = order.messages.filter(isBefore).at(-1)
  const answeredRetrievals = order.retrievals.filter(isBefore).filter(isAccepted)
  const retrievalsSinceMessage = answeredRetrievals.filter(
    ({ start }) => start >= (message?.start ?? 0),
  )
  const isSuccessful = outcome?.status === 'successful' && isBefore({ start: outcome.at })
  const hasSeenSuccess = answeredRetrievals.some(
    (retrieval) =>
      statusIn(retrieval) === 'successful' &&
      chargeIds.some((id) => retrieval.request.url.includes(id)),
  )
  const isVerified = isSuccessful && hasSeenSuccess
  const breachIfWrong = breachOf(message, retrievalsSinceMessage.length > 0)
  return {
    order,
    statement,
    message,
    retrievalsSinceMessage,
    isSuccessful,
    isVerified,
    breachIfWrong,
  }
}

/**
 * A wrong payment without a retrieval since the last message believed that return or event; any
 * other paid too early.
 */
function breachOf(message: Exchange | undefined, hasRetrieved: boolean): Payment['breachIfWrong'] {
  if (message === undefined || hasRetrieved) return 'shop-paid-only-when-successful'
  return message.purpose === 'return' ? 'shop-return-not-believed' : 'shop-event-verified'
}

/** A wrong payment in words: the message before it, what was retrieved, the charge's status. */
function wrongPaymentText({
  order,
  statement,
  message,
  isSuccessful,
  retrievalsSinceMessage,
}: Payment): string {
  const status = isSuccessful ? 'successful' : statusOfUnpaid(order)
  const lastRetrievedStatus = retrievalsSinceMessage.map(statusIn).at(-1)
  const retrievalText =
    lastRetrievedStatus === undefined
      ? 'without retrieving its charge, which is'
      : 'though its charge is'
  const answerText =
    isSuccessful && lastRetrievedStatus !== undefined
      ? `, and was retrieved as ${String(lastRetrievedStatus)}`
      : ''
  return `paid${afterMessage(message)}, ${retrievalText} ${status}${answerText} (order ${statement.order})`
}

const statusOfUnpaid = ({ outcome }: Order): string =>
  outcome?.status === 'failed' ? 'failed' : 'pending'

/** A right payment passes; a wrong one fails for its own requirement only. */
const judgePayment =
  (id: Payment['breachIfWrong'], expected: string) =>
  (payment: Payment): RuleVerdict | null => {
    const { message, statement } = payment
    const evidence = [...(message === undefined ? [] : [message]), statement.exchange]
    if (payment.isVerified) return passes(...evidence)
    return payment.breachIfWrong === id
      ? fails(expected, wrongPaymentText(payment), ...evidence)
      : null
  }

/** An order that stays unpaid passes. */
const judgeLeftUnpaid = ({ lastStatement, wasPaid }: Order): RuleVerdict | null =>
  lastStatement === undefined || wasPaid ? null : passes(lastStatement.exchange)

const paidAfter = (purpose: Exchange['purpose']) => (model: ShopModel) =>
  paymentsIn(model).filter(({ message }) => message?.purpose === purpose)

/** The orders whose customer returned without paying. */
const ordersReturnedUnpaid = ({ orders }: ShopModel): Order[] =>
  orders.filter(
    ({ outcome, messages }) =>
      outcome === null && messages.some(({ purpose }) => purpose === 'return'),
  )

const ordersWithoutSuccess = ({ orders }: ShopModel): Order[] =>
  orders.filter(({ outcome }) => outcome?.status !== 'successful')

/** When an order is paid, and what is fulfilled. */
export const paymentRequirements: readonly Requirement<ShopModel>[] = [
  requirement<Payment, ShopModel>('shop-event-verified', {
    subjects: paidAfter('event'),
    judge: judgePayment('shop-event-verified', 'the charge retrieved before the event is believed'),
    inapplicable: () => 'No order became paid after an event.',
  }),
  requirement('shop-return-not-believed', {
    rule: [
      each(
        paidAfter('return'),
        judgePayment('shop-return-not-believed', 'the charge retrieved before the order is paid'),
      ),
      each(ordersReturnedUnpaid, judgeLeftUnpaid),
    ],
    inapplicable: () => 'No customer returned.',
    explainedBy: ['shop-event-verified'],
  }),
  requirement('shop-paid-only-when-successful', {
    rule: [
      each(paymentsIn, judgePayment('shop-paid-only-when-successful', 'the order is not paid')),
      each(ordersWithoutSuccess, judgeLeftUnpaid),
    ],
    inapplicable: () => 'The shop told of no order.',
  }),
  requirement<Order, ShopModel>('shop-failed-not-fulfilled', {
    subjects: ({ orders }) =>
      orders.filter(
        ({ outcome, lastStatement }) =>
          outcome?.status === 'failed' && lastStatement?.fulfilled != null,
      ),
    judge: ({ lastStatement, wasPaid }) => {
      if (lastStatement === undefined || wasPaid) return null
      const actual = `${lastStatement.fulfilled} fulfilled for an order that is ${lastStatement.state} (order ${lastStatement.order})`
      return check(
        lastStatement.fulfilled === 0,
        'nothing is fulfilled',
        actual,
        lastStatement.exchange,
      )
    },
    inapplicable: () => 'The profile does not say how fulfilment is told (shop.order.fulfilled).',
  }),
]
