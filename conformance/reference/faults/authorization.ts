import type { RequirementId } from '../../../generated/requirements.ts'
import type { Charge, ChargeState, Outcome } from '../store.ts'
import { htmlAnswer } from '../rules/authorization.ts'
import { rules, type Rules } from '../rules.ts'
import { rarely, records, shows, spoilt, touches } from './effects.ts'
import { faultsOf, type Row } from './fault.ts'
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

const ends = ['charge-becomes-successful', 'charge-becomes-failed'] as const
const once = ['charge-complete-event-once', 'charge-final-states-final'] as const
const changes = [
  'charge-final-states-final',
  'charge-complete-event-once',
  'charge-failed-unpaid',
  'charge-failure-code-null-unless-failed',
] as const
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
const code = (failureCode: string | null): Row => ['charge-failed-code', settles('failed', { failureCode })]
const message = (failureMessage: string | null): Row => [
  'charge-failed-message',
  settles('failed', { failureMessage }),
]

const outcomes: Record<string, Row> = {
  'lets every payment fail': ['charge-becomes-successful', fails],
  'lets every payment succeed': ['charge-becomes-failed', succeeds],
  'swaps success and failure': [
    [...ends],
    chooses(({ status }) => (status === 'successful' ? rejected : { status: 'successful' })),
  ],
  'lets one payment of five fail': ['charge-becomes-successful', fails, everyFifth],
  'lets payments of charges that make their source fail': ['charge-becomes-successful', fails, withSource],
  'leaves a charge pending for ever': [
    [...ends, 'charge-complete-event-once'],
    { settlesAfter: () => 2 ** 31 },
  ],
  'leaves a failed charge pending': [
    [
      'charge-becomes-failed',
      'charge-complete-event-final',
      'charge-final-states-final',
      'charge-failure-code-null-unless-failed',
      'charge-complete-event-once',
    ],
    settles('failed', { status: 'pending' }),
  ],
  'leaves a failed charge expired': [
    ['charge-becomes-failed', 'charge-complete-event-final'],
    settles('failed', { status: 'expired' }),
  ],
  'does not date a payment': ['charge-successful-paid-at', settles('successful', { paidAt: null })],
  'does not date payments of charges that make their source': [
    'charge-successful-paid-at',
    settles('successful', { paidAt: null }),
    withSource,
  ],
  'shows a successful charge as unpaid': ['charge-successful-paid', settles('successful', { paid: false })],
  'shows one successful charge of five as unpaid': [
    'charge-successful-paid',
    rarely(shows('Charge', ({ paid }) => ({ paid: paid === true ? false : paid }))),
  ],
  'shows a failed charge as paid': ['charge-failed-unpaid', settles('failed', { paid: true })],
  'gives no failure code': code(null),
  'gives a failure code of its own': code('do_not_honour'),
  'gives a failure code in capitals': code('PAYMENT_REJECTED'),
  'gives the plural of a failure code': code('insufficient_funds'),
  'gives no failure message': message(null),
  'gives an empty failure message': message(''),
  'gives a blank failure message': message(' '),
  'gives an object as failure message': [
    'charge-failed-message',
    shows('Charge', ({ status, failure_message: text }) => ({
      failure_message: status === 'failed' ? { en: 'failed' } : text,
    })),
  ],
  'has no page for charges that make their source': [
    [...ends],
    { visitAnswer: () => htmlAnswer('<p>Not here</p>', 404) },
    withSource,
  ],
}

const back = 'return-uri-reached'
const nowhere: Partial<Rules> = { returnAnswer: () => htmlAnswer('<!doctype html><p>Thank you.</p>') }
const returnsTo = (write: (uri: string) => string): Partial<Rules> => ({ returnLocation: write })

const spoiltReturns = spoilt
  .filter(([, places]) => places.includes('b'))
  .map(([how, , spoil]): [string, Row] => [
    `sends the customer back to a return_uri ${how}`,
    [back, returnsTo(spoil)],
  ])

const returns: Record<string, Row> = {
  ...Object.fromEntries(spoiltReturns),
  'sends the customer back with the last of parameters of one name': [
    back,
    returnsTo((uri) => {
      const { origin, pathname, searchParams } = new URL(uri)
      return `${origin}${pathname}?${new URLSearchParams(Object.fromEntries(searchParams)).toString()}`
    }),
  ],
  'sends the customer of a failed payment to another page of the merchant': [
    back,
    returnsTo((uri) => new URL('/failed', uri).href),
    failed,
  ],
  'sends the customer to a path of its own that leads nowhere': [
    back,
    returnsTo(() => '/thanks/nothing-here'),
  ],
  'sends the customer to an address that does not answer': [back, returnsTo(() => 'http://127.0.0.1:9/done')],
  'redirects the customer to no address': [back, { returnAnswer: () => htmlAnswer('', 302, {}) }],
  'takes the customer to another page of the merchant by a script': [
    back,
    {
      ...returnsTo((uri) => new URL('/elsewhere', uri).href),
      returnAnswer: (location) => htmlAnswer(`<script>location.replace('${location}')</script>`),
    },
  ],
  'does not take the customer back': [back, nowhere],
  'does not take the customer of a failed payment back': [back, nowhere, failed],
  'does not take one customer of five back': [back, nowhere, onceInFive],
}

/** What a later visit to a complete charge changes of it. */
const revisit = (change: (charge: Charge) => Partial<Charge>): Row => [
  'charge-final-states-final',
  touches(change),
  at('revisited'),
]

/** Completes a charge once more for a customer who repeats the choice, and shows its end to one who chooses otherwise. */
const repeats = (isMeant: (charge: Charge) => boolean): Partial<Rules> => ({
  mayChange: () => true,
  maySettle: () => true,
  nextStep: (sent, view) =>
    view.charge.status === 'pending' || (sent['outcome'] === view.charge.status && isMeant(view.charge))
      ? undefined
      : rules.revisitAnswer(view),
})

const revisits: Record<string, Row> = {
  'lets a failed charge be paid later': [
    ['charge-final-states-final', 'charge-complete-event-once', 'charge-failure-code-null-unless-failed'],
    {
      mayChange: ({ status }) => status !== 'successful',
      maySettle: ({ status }) => status !== 'successful',
    },
  ],
  'lets a successful charge fail later': [
    ['charge-final-states-final', 'charge-complete-event-once', 'charge-failed-unpaid'],
    { mayChange: ({ status }) => status !== 'failed', maySettle: ({ status }) => status !== 'failed' },
  ],
  'lets every charge be completed again': [changes, { mayChange: () => true, maySettle: () => true }],
  'dates a payment anew for whoever sends the same form again': [
    'charge-final-states-final',
    {
      resubmitAnswer: ({ charge, sent }, answer) => {
        const isSame = rules.outcomeOf(sent, charge.mode)?.status === charge.status
        if (isSame && charge.paidAt !== null) charge.paidAt += 60_000
        return answer
      },
    },
  ],
  'takes a choice from a page that was opened before the charge was complete': [
    'charge-final-states-final',
    () => {
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
  ],
  'shows a paid charge as not paid once its page is visited again': revisit(() => ({ paid: false })),
  'turns a charge when its page is visited again': revisit(({ status }) => ({
    status: status === 'failed' ? 'successful' : 'failed',
  })),
  'dates the payment anew when the page is visited again': revisit(({ paidAt }) => ({
    paidAt: paidAt && paidAt + 60_000,
  })),
  'dates the payment by the latest visit': revisit(({ paidAt }) => ({ paidAt: paidAt && Date.now() })),
  'fails for another reason when the page is visited again': revisit(({ failureCode }) => ({
    failureCode: failureCode && 'invalid_account',
  })),
  'expires a failed charge that is visited again': revisit(({ status }) => ({
    status: status === 'failed' ? 'expired' : status,
  })),
  'completes a charge twice when two customers choose at once': [
    [
      'charge-complete-event-once',
      'charge-final-states-final',
      'charge-failed-unpaid',
      'charge-failure-code-null-unless-failed',
    ],
    { beforeSettling: () => new Promise((resolve) => void setTimeout(resolve, 100)), maySettle: () => true },
  ],
  'records a second completion when the page is visited again': [
    'charge-complete-event-once',
    records('charge.complete'),
    at('revisited'),
  ],
  'records a second completion when a failed charge is visited again': [
    'charge-complete-event-once',
    records('charge.complete'),
    at('revisited'),
    failed,
  ],
  'completes a charge again when its customer chooses the same once more': [once, repeats(() => true)],
  'completes a failed charge again when its customer chooses the same once more': [
    once,
    repeats(({ status }) => status === 'failed'),
  ],
}

/** Faults of what authorization makes of a charge, and of later visits to its page. */
export const authorizationFaults = faultsOf({ ...outcomes, ...returns, ...revisits })

const turned = (id: RequirementId): Row[0] => [id, 'charge-final-states-final']

/** Faults of authorization that show only after another request. */
export const authorizationHistoryFaults = faultsOf({
  'takes a choice for the charge whose page the browser opened last': [
    'charge-complete-not-before-completion',
    {
      pageCookie: ({ authorizeUri }) => `open=${authorizeUri?.split('/').at(-2)}; Path=/`,
      chosenFor: (charge, cookies, payments) =>
        payments.get(/open=([^;]+)/.exec(cookies)?.[1] ?? '') ?? charge,
    },
  ],
  'does not take the customer back who declines the second charge of a source': [
    back,
    nowhere,
    secondOfSource,
    failed,
  ],
  'sends the customer of the second charge of a source elsewhere': [
    back,
    returnsTo((uri) => new URL('/start', uri).href),
    secondOfSource,
  ],
  'fails the payment of a source that was asked for another amount': [
    turned('charge-becomes-successful'),
    fails,
    afterWrongAmount,
  ],
  'pays a declined charge of a source that was asked for another amount': [
    turned('charge-becomes-failed'),
    succeeds,
    afterWrongAmount,
  ],
  'pays the second charge of a source, whatever its customer chooses': [
    turned('charge-becomes-failed'),
    succeeds,
    secondOfSource,
  ],
  'completes the first charge of a source with its second': [
    ['charge-status-equals-event', ...ends, 'charge-final-states-final', 'charge-complete-event-once'],
    () => {
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
  ],
})

const lost = [...ends, 'charge-final-states-final', 'charge-complete-event-once'] as const
const unsettled: Partial<Rules> = { maySettle: () => false }

/** Faults of authorization that show only when requests come at once. */
export const authorizationRaceFaults = faultsOf({
  'loses a choice while another charge of the source is completed': [
    [...ends],
    () => {
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
  ],
  'loses a choice when the charge is retrieved meanwhile': [lost, unsettled, disturbedBy('findCharge')],
  'loses a choice when the page is opened meanwhile': [lost, unsettled, disturbedBy('visitAnswer')],
  'loses a choice when the events of the charge are listed meanwhile': [
    lost,
    unsettled,
    disturbedBy('chargeEvents'),
  ],
  'records a completion again where the same is chosen twice at once': [
    'charge-complete-event-once',
    () => {
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
  ],
  'keeps the second of two charges of a source at once pending for ever': [lost, unsettled, secondAtOnce],
})
