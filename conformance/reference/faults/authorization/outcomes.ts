import type { ChargeState } from '../../store.ts'
import { htmlAnswer } from '../../rules/authorization.ts'
import { rules, type Rules } from '../../rules.ts'
import { faultsOf, onceInFive, type Entry } from '../fault.ts'

/** Replaces part of the state that an outcome leads to. */
const settling = (status: string, change: (now: number) => Partial<ChargeState>): Partial<Rules> => ({
  settled: (outcome, now) => ({
    ...rules.settled(outcome, now),
    ...(outcome.status === status ? change(now) : {}),
  }),
})

const becomes = ['charge-becomes-successful', 'charge-becomes-failed'] as const
const nowhere = htmlAnswer('<!doctype html><title>Thank you</title><p>Thank you.</p>')

const table: Record<string, Entry> = {
  'lets every payment fail': {
    breaks: 'charge-becomes-successful',
    rules: { outcomeOf: () => ({ status: 'failed', failureCode: 'failed_processing' }) },
  },
  'lets every payment succeed': {
    breaks: 'charge-becomes-failed',
    rules: { outcomeOf: (sent, mode) => rules.outcomeOf(sent, mode) && { status: 'successful' } },
  },
  'swaps success and failure': {
    breaks: [...becomes],
    rules: {
      outcomeOf: (sent, mode) => {
        const outcome = rules.outcomeOf(sent, mode)
        return outcome?.status === 'successful'
          ? { status: 'failed', failureCode: 'payment_rejected' }
          : outcome && { status: 'successful' }
      },
    },
  },
  'lets one payment of five fail': {
    breaks: 'charge-becomes-successful',
    rules: () => {
      let count = 0
      return {
        outcomeOf: (sent, mode) => {
          const outcome = rules.outcomeOf(sent, mode)
          return outcome?.status === 'successful' && ++count % 5 === 0
            ? { status: 'failed', failureCode: 'failed_processing' }
            : outcome
        },
      }
    },
    told: onceInFive.told,
  },
  'lets payments of charges that make their source fail': {
    breaks: 'charge-becomes-successful',
    rules: {
      nextStep: (sent, { charge }) => {
        if (sent['outcome'] !== undefined && charge.amount % 2 === 1) sent['outcome'] = 'failed'
        return undefined
      },
    },
  },
  'leaves a charge pending for ever': {
    breaks: [...becomes, 'charge-complete-event-once'],
    rules: { settlesAfter: () => 2 ** 31 },
  },
  'leaves a failed charge pending': {
    breaks: [
      'charge-becomes-failed',
      'charge-complete-event-final',
      'charge-final-states-final',
      'charge-failure-code-null-unless-failed',
      'charge-complete-event-once',
    ],
    rules: settling('failed', () => ({ status: 'pending' })),
  },
  'leaves a failed charge expired': {
    breaks: ['charge-becomes-failed', 'charge-complete-event-final'],
    rules: settling('failed', () => ({ status: 'expired' })),
  },
  'lets a failed charge be paid later': {
    breaks: [
      'charge-final-states-final',
      'charge-complete-event-once',
      'charge-failure-code-null-unless-failed',
    ],
    rules: {
      mayChange: (charge) => charge.status !== 'successful',
      maySettle: (charge) => charge.status !== 'successful',
    },
  },
  'lets a successful charge fail later': {
    breaks: ['charge-final-states-final', 'charge-complete-event-once', 'charge-failed-unpaid'],
    rules: {
      mayChange: (charge) => charge.status !== 'failed',
      maySettle: (charge) => charge.status !== 'failed',
    },
  },
  'does not date a payment': {
    breaks: 'charge-successful-paid-at',
    rules: settling('successful', () => ({ paidAt: null })),
  },
  'does not date payments of charges that make their source': {
    breaks: 'charge-successful-paid-at',
    tamper: {
      schema: 'Charge',
      change: (charge) => (Number(charge['amount']) % 2 === 1 ? { ...charge, paid_at: null } : charge),
    },
  },
  'shows a successful charge as unpaid': {
    breaks: 'charge-successful-paid',
    rules: settling('successful', () => ({ paid: false })),
  },
  'shows one successful charge of five as unpaid': {
    breaks: 'charge-successful-paid',
    tamper: {
      schema: 'Charge',
      change: (charge) => (Number(charge['amount']) % 5 === 0 ? { ...charge, paid: false } : charge),
    },
    told: onceInFive.told,
  },
  'shows a failed charge as paid': {
    breaks: 'charge-failed-unpaid',
    rules: settling('failed', () => ({ paid: true })),
  },
  'gives no failure code': {
    breaks: 'charge-failed-code',
    rules: settling('failed', () => ({ failureCode: null })),
  },
  'gives a failure code of its own': {
    breaks: 'charge-failed-code',
    rules: settling('failed', () => ({ failureCode: 'do_not_honour' })),
  },
  'gives a failure code in capitals': {
    breaks: 'charge-failed-code',
    rules: settling('failed', () => ({ failureCode: 'PAYMENT_REJECTED' })),
  },
  'gives the plural of a failure code': {
    breaks: 'charge-failed-code',
    rules: settling('failed', () => ({ failureCode: 'insufficient_funds' })),
  },
  'gives no failure message': {
    breaks: 'charge-failed-message',
    rules: settling('failed', () => ({ failureMessage: null })),
  },
  'gives an empty failure message': {
    breaks: 'charge-failed-message',
    rules: settling('failed', () => ({ failureMessage: '' })),
  },
  'gives a blank failure message': {
    breaks: 'charge-failed-message',
    rules: settling('failed', () => ({ failureMessage: ' ' })),
  },
  'gives an object as failure message': {
    breaks: 'charge-failed-message',
    tamper: {
      schema: 'Charge',
      change: (charge) =>
        charge['status'] === 'failed' ? { ...charge, failure_message: { en: 'failed' } } : charge,
    },
  },
  'takes the customer back without the query': {
    breaks: 'return-uri-reached',
    rules: { returnLocation: (uri) => String(uri.split('?')[0]) },
  },
  'sends a customer whose payment failed to another page of the merchant': {
    breaks: 'return-uri-reached',
    rules: {
      returnLocation: (uri, charge) => (charge.status === 'failed' ? new URL('/failed', uri).href : uri),
    },
  },
  'sends the customer back without encryption': {
    breaks: 'return-uri-reached',
    rules: { returnLocation: (uri) => uri.replace('https:', 'http:') },
  },
  'sends the customer back to another host': {
    breaks: 'return-uri-reached',
    rules: { returnLocation: (uri) => uri.replace('://', '://www.') },
  },
  'takes the customer back with the first parameter alone': {
    breaks: 'return-uri-reached',
    rules: { returnLocation: (uri) => String(uri.split('&')[0]) },
  },
  'takes the customer back with the last of parameters of one name': {
    breaks: 'return-uri-reached',
    rules: {
      returnLocation: (uri) => {
        const { origin, pathname, searchParams } = new URL(uri)
        return `${origin}${pathname}?${new URLSearchParams(Object.fromEntries(searchParams)).toString()}`
      },
    },
  },
  'takes the customer back without parameters that are empty': {
    breaks: 'return-uri-reached',
    rules: { returnLocation: (uri) => uri.replace(/&\w+=(?=&|$)/g, '') },
  },
  'takes the customer back to a path in small letters': {
    breaks: 'return-uri-reached',
    rules: { returnLocation: (uri) => uri.replace(/^[^?]+/, (path) => path.toLowerCase()) },
  },
  'escapes the ampersand on the way back': {
    breaks: 'return-uri-reached',
    rules: { returnLocation: (uri) => uri.replaceAll('&', '&amp;') },
  },
  'replaces the query on the way back': {
    breaks: 'return-uri-reached',
    rules: { returnLocation: (uri, charge) => `${uri.split('?')[0]}?charge=${charge.id}` },
  },
  'encodes the query on the way back once more': {
    breaks: 'return-uri-reached',
    rules: { returnLocation: (uri) => uri.replace('?run=', '?run=%2520') },
  },
  'takes the customer to an address where nothing is': {
    breaks: 'return-uri-reached',
    rules: { returnLocation: () => '/thanks/nothing-here' },
  },
  'has no page for charges that make their source': {
    breaks: ['charge-becomes-successful', 'charge-becomes-failed'],
    rules: {
      visitAnswer: (view) =>
        view.charge.amount % 2 === 1 ? htmlAnswer('<p>Not here</p>', 404) : rules.visitAnswer(view),
    },
  },
  'takes the customer to an address that gives no answer': {
    breaks: 'return-uri-reached',
    rules: { returnLocation: () => 'http://127.0.0.1:9/done' },
  },
  'takes the customer to no address': {
    breaks: 'return-uri-reached',
    rules: { returnAnswer: () => htmlAnswer('', 302, {}) },
  },
  'takes the customer to a page of the merchant that was not named by a script': {
    breaks: 'return-uri-reached',
    rules: {
      returnLocation: (uri) => new URL('/elsewhere', uri).href,
      returnAnswer: (location) => htmlAnswer(`<script>location.replace('${location}')</script>`),
    },
  },
  'does not take the customer back': { breaks: 'return-uri-reached', rules: { returnAnswer: () => nowhere } },
  'does not take the customer of a failed payment back': {
    breaks: 'return-uri-reached',
    rules: {
      returnAnswer: (location, charge) =>
        charge.status === 'failed' ? nowhere : rules.returnAnswer(location, charge),
    },
  },
  'takes customers back to an address in small letters': {
    breaks: 'return-uri-reached',
    rules: { returnLocation: (uri) => uri.toLowerCase() },
  },
  'takes customers back to an address that it decoded': {
    breaks: 'return-uri-reached',
    rules: { returnLocation: (uri) => decodeURIComponent(uri) },
  },
  'takes one customer of five nowhere': {
    breaks: 'return-uri-reached',
    rules: {
      returnAnswer: (location, charge) =>
        charge.amount % 5 === 0 ? nowhere : rules.returnAnswer(location, charge),
    },
    told: onceInFive.told,
  },
  'shows the card number on the page': {
    breaks: 'card-number-hidden',
    rules: {
      visitAnswer: (view) => {
        const answer = rules.visitAnswer(view)
        return { ...answer, body: answer.body.replace('</main>', '<!-- 4242 4242 4242 4242 --></main>') }
      },
    },
    told: { beside: ['return-uri-reached'] },
  },
}

/** Faults of what authorization makes of a charge. */
export const authorizationFaults = faultsOf(table)
