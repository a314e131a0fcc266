import { lastOf, retrieves, retrievesCard } from '../effects.ts'
import { rules, type Rules } from '../rules.ts'
import { faultsOf, faultsUnder } from './fault.ts'
import { alwaysUsable } from './tokens.ts'
import { afterReuse, refusedBefore } from './triggers.ts'

const combined = [
  ...faultsUnder(['once a second charge of it was refused', afterReuse], {
    'token-used-once-charged': { 'shows a token as unused': retrieves(() => ({ used: false })) },
    'card-name-echo': { 'forgets the name on a card': retrievesCard({ name: 'CARD HOLDER' }) },
    'token-facts-stay': {
      'shows other digits of a card': retrievesCard({ last_digits: '0000' }),
      'dates a token anew': retrieves(({ createdAt }) => ({ createdAt: createdAt + 5000 })),
    },
    'token-charge-status-reflects-charge': {
      'shows the status of a token as unknown': retrieves(() => ({ chargeStatus: 'unknown' })),
    },
  }),
  ...faultsUnder(['when it is asked for again', refusedBefore], {
    'retrieve-token-unknown-id': {
      'retrieves the last token for an unknown one': {
        findToken: ({ ledger: { tokens } }) => lastOf(tokens.values()),
      },
    },
  }),
]

/** Asks the customer of a card, too, and breaks something else about such charges. */
const asksCardCustomer = (broken: Partial<Rules>): Partial<Rules> => ({
  asksCustomer: () => true,
  ...broken,
})
const reusableOnce = (chargeStatus: string): Partial<Rules> =>
  asksCardCustomer({
    tokenUsable: ({ token }) => !token.used || token.chargeStatus === chargeStatus,
  })
const leavesPending = (status: string): Partial<Rules> =>
  asksCardCustomer({
    chargedToken: ({ status: now }) =>
      rules.chargedToken({ status: now === status ? 'pending' : now }),
  })

/** Faults of tokens and their charges that show only after another request. */
export const tokenHistoryFaults = [
  ...combined,
  ...faultsOf({
    'token-single-use': {
      'takes a token again once its charge failed': reusableOnce('failed'),
      'takes a token again once its charge is paid': reusableOnce('successful'),
      'frees a token when a second charge of it is refused': [alwaysUsable, refusedBefore],
    },
    'token-charge-status-reflects-charge': {
      'leaves a token pending once its charge failed': leavesPending('failed'),
      'leaves a token pending once its charge is paid': leavesPending('successful'),
    },
    'token-used-once-charged': {
      'shows a token as unused once its charge failed': asksCardCustomer({
        chargedToken: ({ status }) => ({ used: status !== 'failed', chargeStatus: status }),
      }),
    },
    'charge-final-states-final': {
      'lets a second choice change the end of a charge of a token': asksCardCustomer({
        mayChange: ({ charge }) => charge.token !== null || rules.mayChange({ charge }),
        maySettle: ({ charge }) => charge.token !== null || rules.maySettle({ charge }),
      }),
    },
  }),
]
