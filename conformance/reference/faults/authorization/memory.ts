import { rules } from '../../rules.ts'
import { htmlAnswer } from '../../rules/authorization.ts'
import type { Charge } from '../../store.ts'
import { faultsOf, type Entry } from '../fault.ts'
import { afterLooks, afterWrongAmount, chargedAgain, counting } from '../remembering.ts'

/** Lets a charge come to another result than its customer chose, where something holds of it. */
function otherwise(
  is: (charge: Charge) => boolean,
  wanted: 'successful' | 'failed',
): Pick<typeof rules, 'nextStep' | 'outcomeOf'> {
  let isIt = false
  return {
    nextStep: (sent, view) => {
      isIt = is(view.charge)
      return rules.nextStep(sent, view)
    },
    outcomeOf: (sent, mode) => {
      const outcome = rules.outcomeOf(sent, mode)
      if (!isIt || outcome?.status !== wanted) return outcome
      return wanted === 'failed'
        ? { status: 'successful' }
        : { status: 'failed', failureCode: 'failed_processing' }
    },
  }
}

const table: Record<string, Entry> = {
  'takes what a browser chooses for the page that it opened last': {
    breaks: 'charge-complete-not-before-completion',
    rules: {
      pageCookie: ({ authorizeUri }) => `open=${authorizeUri?.split('/').at(-2)}; Path=/`,
      chosenFor: (charge, cookies, payments) =>
        payments.get(/open=([^;]+)/.exec(cookies)?.[1] ?? '') ?? charge,
    },
  },
  "leads whoever declines a source's second charge nowhere": {
    breaks: 'return-uri-reached',
    rules: chargedAgain((before) => ({
      returnAnswer: (location, charge) =>
        before(charge) > 0 && charge.status === 'failed'
          ? htmlAnswer('<p>You may close this window.</p>')
          : rules.returnAnswer(location, charge),
    })),
  },
  'ignores who opened the page four times': {
    breaks: [
      'charge-becomes-failed',
      'charge-becomes-successful',
      'charge-final-states-final',
      'charge-complete-event-once',
    ],
    rules: afterLooks((often) => ({
      maySettle: (charge) => !often(charge) && rules.maySettle(charge),
    })),
  },
  'makes a failure a success once the page was opened four times': {
    breaks: ['charge-becomes-failed', 'charge-final-states-final'],
    rules: afterLooks((often) => otherwise(often, 'failed')),
  },
  'fails a payment once the page was opened four times': {
    breaks: ['charge-becomes-successful', 'charge-final-states-final'],
    rules: afterLooks((often) => otherwise(often, 'successful')),
  },
  'fails the payment of a source that was asked for another amount': {
    breaks: ['charge-becomes-successful', 'charge-final-states-final'],
    rules: afterWrongAmount((times) => otherwise(({ source }) => times(source?.id ?? '') > 0, 'successful')),
  },
  'pays what is declined of a source that was asked for another amount': {
    breaks: ['charge-becomes-failed', 'charge-final-states-final'],
    rules: afterWrongAmount((times) => otherwise(({ source }) => times(source?.id ?? '') > 0, 'failed')),
  },
  'pays the second charge of a source, whatever its customer chooses': {
    breaks: ['charge-becomes-failed', 'charge-final-states-final'],
    rules: chargedAgain((before) => otherwise((charge) => before(charge) > 0, 'failed')),
  },
  'shows a charge as successful once its page was opened four times': {
    breaks: [
      'charge-status-equals-event',
      'charge-becomes-failed',
      'charge-final-states-final',
      'charge-complete-event-once',
    ],
    rules: () => {
      const looks = counting()
      return {
        visitAnswer: (view) => {
          if (looks.one(view.charge.id) === 4) view.charge.status = 'successful'
          return rules.visitAnswer(view)
        },
      }
    },
  },
  'completes the first charge of a source with its second': {
    breaks: [
      'charge-status-equals-event',
      'charge-becomes-successful',
      'charge-becomes-failed',
      'charge-final-states-final',
      'charge-complete-event-once',
    ],
    rules: chargedAgain((_before, all) => ({
      eventsFor: (occurrence, charge) => {
        if (occurrence === 'completed' && charge.source)
          for (const other of all(charge.source)) other.status = charge.status
        return rules.eventsFor(occurrence, charge)
      },
    })),
  },
  'records no completion once the page was opened four times': {
    breaks: 'charge-complete-event-once',
    rules: afterLooks((often) => ({
      eventsFor: (occurrence, charge) =>
        occurrence === 'completed' && often(charge) ? [] : rules.eventsFor(occurrence, charge),
    })),
  },
  'records a second completion when the page of a complete charge is opened for the fourth time': {
    breaks: 'charge-complete-event-once',
    rules: () => {
      const visits = counting()
      return {
        eventsFor: (occurrence, charge) =>
          occurrence === 'revisited' && visits.one(charge.id) === 4
            ? ['charge.complete']
            : rules.eventsFor(occurrence, charge),
      }
    },
  },
  'turns a charge that was retrieved between two later visits': {
    breaks: 'charge-final-states-final',
    rules: () => {
      const visited = new Set<string>()
      const seen = new Set<string>()
      return {
        findCharge: (id, ledger) => {
          if (visited.has(id)) seen.add(id)
          return rules.findCharge(id, ledger)
        },
        eventsFor: (occurrence, charge) => {
          if (occurrence === 'revisited') {
            if (seen.has(charge.id)) charge.status = charge.status === 'failed' ? 'successful' : 'failed'
            visited.add(charge.id)
          }
          return rules.eventsFor(occurrence, charge)
        },
      }
    },
  },
  'does not say when a payment was made once the page was opened four times': {
    breaks: 'charge-successful-paid-at',
    rules: afterLooks((often) => ({
      eventCharge: (snapshot, now) => (often(now) ? { ...snapshot, paidAt: null } : snapshot),
    })),
  },
  'does not say why a payment failed once the page was opened four times': {
    breaks: 'charge-failed-code',
    rules: afterLooks((often) => ({
      eventCharge: (snapshot, now) => (often(now) ? { ...snapshot, failureCode: null } : snapshot),
    })),
  },
  'takes the customer elsewhere once the page was opened four times': {
    breaks: 'return-uri-reached',
    rules: afterLooks((often) => ({
      returnLocation: (uri, charge) =>
        often(charge) ? new URL('/start', uri).href : rules.returnLocation(uri, charge),
    })),
  },
  'takes the customer of the second charge of a source to the address of the first': {
    breaks: 'return-uri-reached',
    rules: chargedAgain((_before, all) => ({
      returnLocation: (uri, charge) =>
        rules.returnLocation((charge.source && all(charge.source)[0]?.returnUri) ?? uri, charge),
    })),
  },
}

/** Faults of authorization that show only after something else was done. */
export const authorizationHistoryFaults = faultsOf(table)
