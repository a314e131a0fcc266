import { rules, type Rules } from '../../rules.ts'
import type { Charge, Token } from '../../store.ts'
import { faultsOf, type Entry } from '../fault.ts'

/** The rules of who asks the customer of a card, too, with something else about such charges. */
function asking(other: Partial<Rules> | (() => Partial<Rules>)): () => Partial<Rules> {
  return () => ({ asksCustomer: () => true, ...(typeof other === 'function' ? other() : other) })
}

/** The rules of who shows the charge of a token otherwise in its events. */
function shownInEvents(change: (charge: Charge) => Partial<Charge>): Partial<Rules> {
  return {
    eventCharge: (snapshot) => (snapshot.token === null ? snapshot : { ...snapshot, ...change(snapshot) }),
  }
}

/** The rules of who takes a token again in some states. */
function usableAgain(isUsable: (token: Token) => boolean): Partial<Rules> {
  return { tokenUsable: (token) => rules.tokenUsable(token) || isUsable(token) }
}

const table: Record<string, Entry> = {
  'shows another amount in the events of a charge of a token': {
    breaks: ['charge-complete-event-final', 'charge-create-event-pending'],
    rules: shownInEvents(({ amount }) => ({ amount: amount + 1 })),
  },
  'shows the address without its query in the events of a charge of a token': {
    breaks: ['charge-complete-event-final', 'charge-create-event-pending'],
    rules: shownInEvents(({ returnUri }) => ({ returnUri: returnUri?.split('?')[0] ?? null })),
  },
  'takes a token again once its charge failed': {
    breaks: 'token-single-use',
    rules: asking(usableAgain(({ chargeStatus }) => chargeStatus === 'failed')),
  },
  'takes a token again once its charge is paid': {
    breaks: 'token-single-use',
    rules: asking(usableAgain(({ chargeStatus }) => chargeStatus === 'successful')),
  },
  'leaves a token pending once its charge failed': {
    breaks: 'token-charge-status-reflects-charge',
    rules: asking({
      chargedToken: (status) => rules.chargedToken(status === 'failed' ? 'pending' : status),
    }),
  },
  'leaves a token pending once its charge is paid': {
    breaks: 'token-charge-status-reflects-charge',
    rules: asking({
      chargedToken: (status) => rules.chargedToken(status === 'successful' ? 'pending' : status),
    }),
  },
  'shows a token as unused once its charge failed': {
    breaks: ['token-used-once-charged', 'token-single-use'],
    rules: asking({
      chargedToken: (status) => ({ used: status !== 'failed', chargeStatus: status }),
    }),
  },
  'lets a second choice change what became of a charge of a token': {
    breaks: [
      'charge-final-states-final',
      'charge-complete-event-once',
      'charge-failed-unpaid',
      'charge-failure-code-null-unless-failed',
    ],
    rules: asking({
      mayChange: (charge) => charge.token !== null || rules.mayChange(charge),
      maySettle: (charge) => charge.token !== null || rules.maySettle(charge),
    }),
  },
}

/** Faults of charges of tokens that show only after something else, or in their events. */
export const chargedTokenFaults = faultsOf(table)
