import { recordsEvents, shows, changesCharge } from '../effects.ts'
import { rules, type Rules } from '../rules.ts'
import { htmlAnswer } from '../rules/authorization.ts'
import type { Charge, ChargeState, Outcome } from '../store.ts'
import { faultsOf, type FaultRow, type FaultTable } from './fault.ts'
import { onOccurrence, everyFifth, failed, ofInlineSource } from './conditions.ts'
import { spoiltAt } from './spoilt.ts'

const rejected: Outcome = { status: 'failed', failureCode: 'failed_processing' }

/** Takes a choice for another one, if the customer made one. */
const turnsChoice = (turn: (chosen: Outcome) => Outcome): Partial<Rules> => ({
  outcomeOf: ({ sent, mode }) => {
    const chosen = rules.outcomeOf({ sent, mode })
    return chosen && turn(chosen)
  },
})
/** Lets payments fail, whatever is chosen. */
export const fails = turnsChoice(() => rejected)
/** Lets payments succeed, whatever is chosen. */
export const succeeds = turnsChoice(() => ({ status: 'successful' }))

/** Replaces part of the state that an outcome leads to. */
const settlesAs = (status: Outcome['status'], change: Partial<ChargeState>): Partial<Rules> => ({
  settled: ({ outcome, now }) => ({
    ...rules.settled({ outcome, now }),
    ...(outcome.status === status ? change : {}),
  }),
})
const code = (failureCode: string | null) => settlesAs('failed', { failureCode })
const message = (failureMessage: string | null) => settlesAs('failed', { failureMessage })

const outcomes: FaultTable = {
  'charge-becomes-successful': {
    'lets every payment fail': fails,
    'swaps success and failure': turnsChoice(({ status }) =>
      status === 'successful' ? rejected : { status: 'successful' },
    ),
    'lets one payment of five fail': [fails, everyFifth],
    'lets payments of charges that make their source fail': [fails, ofInlineSource],
    'leaves a charge pending for ever': { settlesAfter: () => 2 ** 31 },
    'has no page for charges that make their source': [
      { visitAnswer: () => htmlAnswer('<p>Not here</p>', 404) },
      ofInlineSource,
    ],
  },
  'charge-becomes-failed': {
    'lets every payment succeed': succeeds,
    'leaves a failed charge pending': settlesAs('failed', { status: 'pending' }),
    'leaves a failed charge expired': settlesAs('failed', { status: 'expired' }),
  },
  'charge-successful-paid-at': {
    'does not date a payment': settlesAs('successful', { paidAt: null }),
  },
  'charge-successful-paid': {
    'shows a successful charge as unpaid': settlesAs('successful', { paid: false }),
  },
  'charge-failed-unpaid': {
    'shows a failed charge as paid': settlesAs('failed', { paid: true }),
  },
  'charge-failed-code': {
    'gives no failure code': code(null),
    'gives a failure code of its own': code('do_not_honour'),
  },
  'charge-failed-message': {
    'gives no failure message': message(null),
    'gives an empty failure message': message(''),
    'gives a blank failure message': message(' '),
    'gives an object as failure message': shows('Charge', ({ status, failure_message: text }) => ({
      failure_message: status === 'failed' ? { en: 'failed' } : text,
    })),
  },
}

/** Shows a page in place of the way back. */
export const returnsNowhere: Partial<Rules> = {
  returnAnswer: () => htmlAnswer('<!doctype html><p>Thank you.</p>'),
}
/** Sends customers back to another address. */
export const returnsTo = (write: (uri: string) => string): Partial<Rules> => ({
  returnLocation: ({ returnUri }) => write(returnUri),
})

const returns: FaultTable = {
  'return-uri-reached': {
    ...spoiltAt('back', 'sends the customer back to a return_uri', returnsTo),
    'sends the customer back to the first 255 characters of return_uri': returnsTo((uri) =>
      uri.slice(0, 255),
    ),
    'sends the customer of a failed payment to another page of the merchant': [
      returnsTo((uri) => new URL('/failed', uri).href),
      failed,
    ],
    'sends the customer to a path of its own that leads nowhere': returnsTo(
      () => '/thanks/nothing-here',
    ),
    'sends the customer to an address that does not answer': returnsTo(
      () => 'http://127.0.0.1:9/done',
    ),
    'redirects the customer to no address': { returnAnswer: () => htmlAnswer('', 302, {}) },
    'does not take the customer back': returnsNowhere,
    'does not take the customer of a failed payment back': [returnsNowhere, failed],
  },
}

/** Changes a complete charge when its page is visited again. */
const changesOnRevisit = (change: (charge: Charge) => Partial<Charge>): FaultRow => [
  changesCharge(change),
  onOccurrence('revisited'),
]

const changesUnless = (status: Charge['status']): Partial<Rules> => ({
  mayChange: ({ charge }) => charge.status !== status,
  maySettle: ({ charge }) => charge.status !== status,
})

/** An open page takes a second choice for a complete charge; a page opened then is closed. */
function takesChoiceFromOpenPage(...statuses: Charge['status'][]): Partial<Rules> {
  const isOpen: Rules['maySettle'] = ({ charge: { status } }) =>
    status === 'pending' || statuses.includes(status)
  return {
    mayChange: isOpen,
    maySettle: isOpen,
    visitAnswer: (input) =>
      input.view.charge.status === 'pending'
        ? rules.visitAnswer(input)
        : rules.revisitAnswer(input),
  }
}

const revisits: FaultTable = {
  'charge-final-states-final': {
    'lets a failed charge be paid later': changesUnless('successful'),
    'lets a successful charge fail later': changesUnless('failed'),
    'pays a declined charge from a page that was open before': takesChoiceFromOpenPage('failed'),
    'declines a paid charge from a page that was open before':
      takesChoiceFromOpenPage('successful'),
    'shows a paid charge as not paid once its page is visited again': changesOnRevisit(() => ({
      paid: false,
    })),
    'turns a charge when its page is visited again': changesOnRevisit(({ status }) => ({
      status: status === 'failed' ? 'successful' : 'failed',
    })),
    'dates the payment anew when the page is visited again': changesOnRevisit(({ paidAt }) => ({
      paidAt: paidAt && paidAt + 60_000,
    })),
  },
  'charge-complete-event-once': {
    'completes a charge twice when two customers choose at once': {
      beforeSettling: () => new Promise((resolve) => void setTimeout(resolve, 100)),
      maySettle: () => true,
    },
    'records a second completion when the page is visited again': [
      recordsEvents('charge.complete'),
      onOccurrence('revisited'),
    ],
  },
}

/** Faults of what authorization makes of a charge, and of later visits to its page. */
export const authorizationFaults = faultsOf(outcomes, returns, revisits)
