import { rules, type Rules } from '../../rules.ts'
import type { Charge, Outcome } from '../../store.ts'
import { faultsOf, type Entry } from '../fault.ts'

/** Completes a charge once more for a customer who repeats the choice, and tells one who chooses otherwise of its end. */
function sameAgain(may: (charge: Charge) => boolean): Partial<Rules> {
  return {
    mayChange: () => true,
    maySettle: () => true,
    nextStep: (sent, view) =>
      view.charge.status === 'pending' || (sent['outcome'] === view.charge.status && may(view.charge))
        ? undefined
        : rules.revisitAnswer(view),
  }
}

/** The rules of who lets a form that arrives a while after completion change something. */
function byStaleForm(change: (charge: Charge, chosen: Outcome['status']) => void): () => Partial<Rules> {
  return () => {
    const completed = new Map<string, number>()
    return {
      eventsFor: (occurrence, charge) => {
        if (occurrence === 'completed') completed.set(charge.id, Date.now())
        return rules.eventsFor(occurrence, charge)
      },
      resubmitAnswer: ({ charge, sent }, back) => {
        const chosen = rules.outcomeOf(sent, charge.mode)?.status
        const age = Date.now() - (completed.get(charge.id) ?? Infinity)
        if (chosen !== undefined && chosen !== charge.status && age > 300) change(charge, chosen)
        return back
      },
    }
  }
}

const table: Record<string, Entry> = {
  'dates a payment anew for whoever sends the same form again': {
    breaks: 'charge-final-states-final',
    rules: {
      resubmitAnswer: ({ charge, sent }, back) => {
        const isSame = rules.outcomeOf(sent, charge.mode)?.status === charge.status
        if (isSame && charge.paidAt !== null) charge.paidAt = rules.now()
        return back
      },
    },
  },
  'turns a charge for whoever sends a page that was opened before it was complete': {
    breaks: ['charge-final-states-final'],
    rules: byStaleForm((charge, chosen) => {
      charge.status = chosen
    }),
  },
  'lets every charge be completed again': {
    breaks: [
      'charge-final-states-final',
      'charge-complete-event-once',
      'charge-failed-unpaid',
      'charge-failure-code-null-unless-failed',
    ],
    rules: { mayChange: () => true, maySettle: () => true },
  },
  'shows a paid charge as not paid once its page is visited again': {
    breaks: 'charge-final-states-final',
    rules: {
      eventsFor: (occurrence, charge) => {
        if (occurrence === 'revisited') charge.paid = false
        return rules.eventsFor(occurrence, charge)
      },
    },
  },
  'turns a charge when its page is visited again': {
    breaks: 'charge-final-states-final',
    rules: {
      eventsFor: (occurrence, charge) => {
        if (occurrence === 'revisited') charge.status = charge.status === 'failed' ? 'successful' : 'failed'
        return rules.eventsFor(occurrence, charge)
      },
    },
  },
  'turns a charge when its page is visited for the third time': {
    breaks: 'charge-final-states-final',
    rules: () => {
      const visits = new Map<string, number>()
      return {
        eventsFor: (occurrence, charge) => {
          const count = (visits.get(charge.id) ?? 0) + (occurrence === 'revisited' ? 1 : 0)
          visits.set(charge.id, count)
          if (occurrence === 'revisited' && count === 2)
            charge.status = charge.status === 'failed' ? 'successful' : 'failed'
          return rules.eventsFor(occurrence, charge)
        },
      }
    },
  },
  'dates the payment anew when the page is visited again': {
    breaks: 'charge-final-states-final',
    rules: {
      eventsFor: (occurrence, charge) => {
        if (occurrence === 'revisited' && charge.paidAt !== null) charge.paidAt += 60_000
        return rules.eventsFor(occurrence, charge)
      },
    },
  },
  'dates the payment by the latest visit': {
    breaks: 'charge-final-states-final',
    rules: {
      eventsFor: (occurrence, charge) => {
        if (occurrence === 'revisited' && charge.paidAt !== null) charge.paidAt = Date.now()
        return rules.eventsFor(occurrence, charge)
      },
    },
  },
  'fails for another reason when the page is visited again': {
    breaks: 'charge-final-states-final',
    rules: {
      eventsFor: (occurrence, charge) => {
        if (occurrence === 'revisited' && charge.failureCode !== null) charge.failureCode = 'invalid_account'
        return rules.eventsFor(occurrence, charge)
      },
    },
  },
  'expires a failed charge that is visited again': {
    breaks: 'charge-final-states-final',
    rules: {
      eventsFor: (occurrence, charge) => {
        if (occurrence === 'revisited' && charge.status === 'failed') charge.status = 'expired'
        return rules.eventsFor(occurrence, charge)
      },
    },
  },
  'completes a charge twice when two customers choose at once': {
    breaks: [
      'charge-complete-event-once',
      'charge-final-states-final',
      'charge-failed-unpaid',
      'charge-failure-code-null-unless-failed',
    ],
    rules: {
      beforeSettling: () => new Promise((resolve) => void setTimeout(resolve, 100)),
      maySettle: () => true,
    },
  },
  'records a second completion when the page is visited again': {
    breaks: 'charge-complete-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'revisited' ? ['charge.complete'] : rules.eventsFor(occurrence, charge),
    },
  },
  'records a second completion when a failed charge is visited again': {
    breaks: 'charge-complete-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'revisited' && charge.status === 'failed'
          ? ['charge.complete']
          : rules.eventsFor(occurrence, charge),
    },
  },
  'completes a charge again when its customer chooses the same once more': {
    breaks: ['charge-complete-event-once', 'charge-final-states-final'],
    rules: sameAgain(() => true),
  },
  'completes a failed charge again when its customer chooses the same once more': {
    breaks: ['charge-complete-event-once', 'charge-final-states-final'],
    rules: sameAgain(({ status }) => status === 'failed'),
  },
  'completes a charge that makes its source again when its customer chooses the same once more': {
    breaks: ['charge-complete-event-once', 'charge-final-states-final'],
    rules: sameAgain(({ amount, status }) => amount % 2 === 1 && status === 'successful'),
  },
}

/** Faults that show when customers come to the page of a charge again, or two of them at once. */
export const revisitFaults = faultsOf(table)
