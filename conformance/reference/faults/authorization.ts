import type { Charge, ChargeState, Outcome } from '../store.ts'
import { htmlAnswer } from '../rules/authorization.ts'
import { rules, type Rules } from '../rules.ts'
import { rarely, records, shows, spoilt, touches } from './effects.ts'
import { faultsOf, type Row, type Table } from './fault.ts'
import {
  afterWrongAmount,
  at,
  disturbedBy,
  everyFifth,
  failed,
  onceInFive,
  pause,
  secondAtOnce,
  secondOfSource,
  withSource,
} from './triggers.ts'
const rejected: Outcome = { status: 'failed', failureCode: 'failed_processing' }

/** Takes a choice for another one, if the customer made one. */
const chooses = (turn: (chosen: Outcome) => Outcome): Partial<Rules> => ({
  outcomeOf: (sent, mode) => {
    const chosen = rules.outcomeOf(sent, mode)
    return chosen && turn(chosen)
  },
})
const fails = chooses(() => rejected)
const succeeds = chooses(() => ({ status: 'successful' }))

/** Replaces part of the state that an outcome leads to. */
const settles = (wanted: Outcome['status'], change: Partial<ChargeState>): Partial<Rules> => ({
  settled: (outcome, now) => ({
    ...rules.settled(outcome, now),
    ...(outcome.status === wanted ? change : {}),
  }),
})
const code = (failureCode: string | null) => settles('failed', { failureCode })
const message = (failureMessage: string | null) => settles('failed', { failureMessage })

const outcomes: Table = {
  'charge-becomes-successful': {
    'lets every payment fail': fails,
    'swaps success and failure': chooses(({ status }) =>
      status === 'successful' ? rejected : { status: 'successful' },
    ),
    'lets one payment of five fail': [fails, everyFifth],
    'lets payments of charges that make their source fail': [fails, withSource],
    'leaves a charge pending for ever': { settlesAfter: () => 2 ** 31 },
    'has no page for charges that make their source': [
      { visitAnswer: () => htmlAnswer('<p>Not here</p>', 404) },
      withSource,
    ],
  },
  'charge-becomes-failed': {
    'lets every payment succeed': succeeds,
    'leaves a failed charge pending': settles('failed', { status: 'pending' }),
    'leaves a failed charge expired': settles('failed', { status: 'expired' }),
  },
  'charge-successful-paid-at': {
    'does not date a payment': settles('successful', { paidAt: null }),
    'does not date payments of charges that make their source': [
      settles('successful', { paidAt: null }),
      withSource,
    ],
  },
  'charge-successful-paid': {
    'shows a successful charge as unpaid': settles('successful', { paid: false }),
    'shows one successful charge of five as unpaid': rarely(
      shows('Charge', ({ paid }) => ({ paid: paid === true ? false : paid })),
    ),
  },
  'charge-failed-unpaid': {
    'shows a failed charge as paid': settles('failed', { paid: true }),
  },
  'charge-failed-code': {
    'gives no failure code': code(null),
    'gives a failure code of its own': code('do_not_honour'),
    'gives a failure code in capitals': code('PAYMENT_REJECTED'),
    'gives the plural of a failure code': code('insufficient_funds'),
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

const nowhere: Partial<Rules> = { returnAnswer: () => htmlAnswer('<!doctype html><p>Thank you.</p>') }
const returnsTo = (write: (uri: string) => string): Partial<Rules> => ({ returnLocation: write })

const spoiltReturns = spoilt
  .filter(([, places]) => places.includes('b'))
  .map(([how, , spoil]): [string, Row] => [
    `sends the customer back to a return_uri ${how}`,
    returnsTo(spoil),
  ])

const returns: Table = {
  'return-uri-reached': {
    ...Object.fromEntries(spoiltReturns),
    'sends the customer back with the last of parameters of one name': returnsTo((uri) => {
      const { origin, pathname, searchParams } = new URL(uri)
      return `${origin}${pathname}?${new URLSearchParams(Object.fromEntries(searchParams)).toString()}`
    }),
    'sends the customer of a failed payment to another page of the merchant': [
      returnsTo((uri) => new URL('/failed', uri).href),
      failed,
    ],
    'sends the customer to a path of its own that leads nowhere': returnsTo(() => '/thanks/nothing-here'),
    'sends the customer to an address that does not answer': returnsTo(() => 'http://127.0.0.1:9/done'),
    'redirects the customer to no address': { returnAnswer: () => htmlAnswer('', 302, {}) },
    'takes the customer to another page of the merchant by a script': {
      ...returnsTo((uri) => new URL('/elsewhere', uri).href),
      returnAnswer: (location) => htmlAnswer(`<script>location.replace('${location}')</script>`),
    },
    'does not take the customer back': nowhere,
    'does not take the customer of a failed payment back': [nowhere, failed],
    'does not take one customer of five back': [nowhere, onceInFive],
  },
}

/** What a later visit to a complete charge changes of it. */
const revisit = (change: (charge: Charge) => Partial<Charge>): Row => [touches(change), at('revisited')]

/** Completes a charge once more for a customer who repeats the choice, and shows its end to one who chooses otherwise. */
const repeats = (isMeant: (charge: Charge) => boolean): Partial<Rules> => ({
  mayChange: () => true,
  maySettle: () => true,
  nextStep: (sent, view) =>
    view.charge.status === 'pending' || (sent['outcome'] === view.charge.status && isMeant(view.charge))
      ? undefined
      : rules.revisitAnswer(view),
})

const revisits: Table = {
  'charge-final-states-final': {
    'lets a failed charge be paid later': {
      mayChange: ({ status }) => status !== 'successful',
      maySettle: ({ status }) => status !== 'successful',
    },
    'lets a successful charge fail later': {
      mayChange: ({ status }) => status !== 'failed',
      maySettle: ({ status }) => status !== 'failed',
    },
    'lets every charge be completed again': { mayChange: () => true, maySettle: () => true },
    'dates a payment anew for whoever sends the same form again': {
      resubmitAnswer: ({ charge, sent }, answer) => {
        const isSame = rules.outcomeOf(sent, charge.mode)?.status === charge.status
        if (isSame && charge.paidAt !== null) charge.paidAt += 60_000
        return answer
      },
    },
    'takes a choice from a page that was opened before the charge was complete': () => {
      const completed = new Map<string, number>()
      return {
        eventsFor: (occurrence, charge) => {
          if (occurrence === 'completed') completed.set(charge.id, Date.now())
          return rules.eventsFor(occurrence, charge)
        },
        resubmitAnswer: ({ charge, sent }, answer) => {
          const chosen = rules.outcomeOf(sent, charge.mode)?.status
          if (chosen && Date.now() - (completed.get(charge.id) ?? Infinity) > 300) charge.status = chosen
          return answer
        },
      }
    },
    'shows a paid charge as not paid once its page is visited again': revisit(() => ({
      paid: false,
    })),
    'turns a charge when its page is visited again': revisit(({ status }) => ({
      status: status === 'failed' ? 'successful' : 'failed',
    })),
    'dates the payment anew when the page is visited again': revisit(({ paidAt }) => ({
      paidAt: paidAt && paidAt + 60_000,
    })),
    'dates the payment by the latest visit': revisit(({ paidAt }) => ({
      paidAt: paidAt && Date.now(),
    })),
    'fails for another reason when the page is visited again': revisit(({ failureCode }) => ({
      failureCode: failureCode && 'invalid_account',
    })),
    'expires a failed charge that is visited again': revisit(({ status }) => ({
      status: status === 'failed' ? 'expired' : status,
    })),
  },
  'charge-complete-event-once': {
    'completes a charge twice when two customers choose at once': {
      beforeSettling: () => new Promise((resolve) => void setTimeout(resolve, 100)),
      maySettle: () => true,
    },
    'records a second completion when the page is visited again': [
      records('charge.complete'),
      at('revisited'),
    ],
    'records a second completion when a failed charge is visited again': [
      records('charge.complete'),
      at('revisited'),
      failed,
    ],
    'completes a charge again when its customer chooses the same once more': repeats(() => true),
    'completes a failed charge again when its customer chooses the same once more': repeats(
      ({ status }) => status === 'failed',
    ),
  },
}

/** Faults of what authorization makes of a charge, and of later visits to its page. */
export const authorizationFaults = faultsOf(outcomes, returns, revisits)

/** Faults of authorization that show only after another request. */
export const authorizationHistoryFaults = faultsOf({
  'charge-complete-not-before-completion': {
    'takes a choice for the charge whose page the browser opened last': {
      pageCookie: ({ authorizeUri }) => `open=${authorizeUri?.split('/').at(-2)}; Path=/`,
      chosenFor: (charge, cookies, payments) =>
        payments.get(/open=([^;]+)/.exec(cookies)?.[1] ?? '') ?? charge,
    },
  },
  'return-uri-reached': {
    'does not take the customer back who declines the second charge of a source': [
      nowhere,
      secondOfSource,
      failed,
    ],
    'sends the customer of the second charge of a source elsewhere': [
      returnsTo((uri) => new URL('/start', uri).href),
      secondOfSource,
    ],
  },
  'charge-becomes-successful': {
    'fails the payment of a source that was asked for another amount': [fails, afterWrongAmount],
  },
  'charge-becomes-failed': {
    'pays a declined charge of a source that was asked for another amount': [succeeds, afterWrongAmount],
    'pays the second charge of a source, whatever its customer chooses': [succeeds, secondOfSource],
  },
  'charge-status-equals-event': {
    'completes the first charge of a source with its second': () => {
      const bySource = new Map<string, Charge>()
      return {
        sourceUsable: () => true,
        eventsFor: (occurrence, charge) => {
          const before = bySource.get(charge.source?.id ?? '')
          if (occurrence === 'created' && charge.source && !before) bySource.set(charge.source.id, charge)
          if (occurrence === 'completed' && before) before.status = charge.status
          return rules.eventsFor(occurrence, charge)
        },
      }
    },
  },
})
const unsettled: Partial<Rules> = { maySettle: () => false }

/** Faults of authorization that show only when requests come at once. */
export const authorizationRaceFaults = faultsOf({
  'charge-becomes-successful': {
    'loses a choice while another charge of the source is completed': () => {
      const busy = new Map<string, string>()
      const dropped = new Set<string>()
      return {
        sourceUsable: () => true,
        async beforeSettling({ id, source }) {
          if (source === null) return
          if ((busy.get(source.id) ?? id) !== id) dropped.add(id)
          else busy.set(source.id, id)
          await pause()
          if (busy.get(source.id) === id) busy.delete(source.id)
        },
        maySettle: (charge) => !dropped.delete(charge.id) && rules.maySettle(charge),
      }
    },
    'loses a choice when the charge is retrieved meanwhile': [unsettled, disturbedBy('findCharge')],
    'loses a choice when the page is opened meanwhile': [unsettled, disturbedBy('visitAnswer')],
    'loses a choice when the events of the charge are listed meanwhile': [
      unsettled,
      disturbedBy('chargeEvents'),
    ],
    'keeps the second of two charges of a source at once pending for ever': [unsettled, secondAtOnce],
  },
  'charge-complete-event-once': {
    'records a completion again where the same is chosen twice at once': () => {
      const wanted = new Map<string, string | undefined>()
      return {
        beforeSettling: pause,
        nextStep: (sent, { charge }) => {
          wanted.set(charge.id, rules.outcomeOf(sent, charge.mode)?.status)
          return undefined
        },
        maySettle: (charge) => rules.maySettle(charge) || charge.status === wanted.get(charge.id),
      }
    },
  },
})
