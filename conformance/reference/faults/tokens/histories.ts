import { rules, type Rules } from '../../rules.ts'
import type { Token } from '../../store.ts'
import { lastOf } from '../effects.ts'
import { faultsOf } from '../fault.ts'
import { afterReuse, again, ofToken, where } from '../triggers.ts'
import { usable, retrieves, retrievesCard } from './effects.ts'

/** Asks the customer of a card, too, and breaks something else about such charges. */
const asking = (broken: Partial<Rules>): Partial<Rules> => ({ asksCustomer: () => true, ...broken })

const unlessStatus = (chargeStatus: string): Partial<Rules> =>
  asking({ tokenUsable: (token) => !token.used || token.chargeStatus === chargeStatus })

const stays = (status: string): Partial<Rules> =>
  asking({ chargedToken: (now) => rules.chargedToken(now === status ? 'pending' : now) })

/** Faults of tokens that show only after another request, or in the events of their charges. */
export const tokenHistoryFaults = faultsOf({
  'charge-complete-event-final': {
    'shows another amount in the events of a charge of a token': [
      { eventCharge: (snapshot) => ({ ...snapshot, amount: snapshot.amount + 1 }) },
      ofToken,
    ],
    'shows the return_uri without its query in the events of a charge of a token': [
      { eventCharge: (snapshot) => ({ ...snapshot, returnUri: snapshot.returnUri?.split('?')[0] ?? null }) },
      ofToken,
    ],
  },
  'token-single-use': {
    'takes a token again once its charge failed': unlessStatus('failed'),
    'takes a token again once its charge is paid': unlessStatus('successful'),
    'charges a token again once the page of its charge was opened': () => {
      const freed = new Set<string>()
      return asking({
        visitAnswer: (view) => rules.visitAnswer((freed.add(view.charge.token?.id ?? ''), view)),
        tokenUsable: (token) => rules.tokenUsable(token) || freed.delete(token.id),
      })
    },
    'frees a token when a second charge of it is refused': [usable, again],
    'charges a token again for another amount': () => {
      const amounts = new Map<string, string>()
      let amount = ''
      return {
        allowedKeys: (operation, call) => {
          amount = String(call?.body['amount'])
          return rules.allowedKeys(operation)
        },
        tokenUsable: ({ id, used }) => {
          const isOther = amounts.has(id) && amounts.get(id) !== amount
          amounts.set(id, amount)
          return !used || isOther
        },
      }
    },
  },
  'token-charge-status-reflects-charge': {
    'leaves a token pending once its charge failed': stays('failed'),
    'leaves a token pending once its charge is paid': stays('successful'),
    'shows the status of a token as unknown once a second charge of it was refused': [
      retrieves(() => ({ chargeStatus: 'unknown' })),
      afterReuse,
    ],
    'shows a token as failed once a second charge of it was refused': [
      retrieves(() => ({ chargeStatus: 'failed' })),
      afterReuse,
    ],
  },
  'token-used-once-charged': {
    'shows a token as unused once its charge failed': asking({
      chargedToken: (status) => ({ used: status !== 'failed', chargeStatus: status }),
    }),
    'shows a token as unused once a second charge of it was refused': [
      retrieves(() => ({ used: false })),
      afterReuse,
    ],
    'shows a token as unused once too small an amount of it was refused': () => {
      const refused = new Set<unknown>()
      return {
        finished: (answer, { body }) => {
          if (answer.status >= 400 && Number(body['amount']) < 100) refused.add(body['card'])
          return answer
        },
        findToken: (id, ledger) => {
          const token = rules.findToken(id, ledger)
          return token && refused.has(id) ? { ...token, used: false } : token
        },
      }
    },
  },
  'charge-final-states-final': {
    'lets a second choice change the end of a charge of a token': asking({
      mayChange: (charge) => charge.token !== null || rules.mayChange(charge),
      maySettle: (charge) => charge.token !== null || rules.maySettle(charge),
    }),
  },
  'token-facts-stay': {
    'spoils the letters of a name that was retrieved before': () => {
      const seen = new Set<string>()
      return {
        findToken: (id, ledger) => {
          const token = ledger.tokens.get(id)
          const name = Buffer.from(String(token?.card.fields['name'])).toString('latin1')
          if (!seen.has(id)) return token && seen.add(id) && token
          return token && { ...token, card: { ...token.card, fields: { ...token.card.fields, name } } }
        },
      }
    },
    'forgets the address of a card after a second': [
      retrievesCard({ street1: null, city: null, postal_code: null }),
      where(({ token }) => token !== undefined && Date.now() - token.createdAt > 1000),
    ],
    'shows other digits of a card once a second charge of it was refused': [
      retrievesCard({ last_digits: '0000' }),
      afterReuse,
    ],
    'dates a token anew once a second charge of it was refused': [
      retrieves(({ createdAt }) => ({ createdAt: createdAt + 5000 })),
      afterReuse,
    ],
  },
  'retrieve-token-unknown-id': {
    'retrieves the last token for one that is asked for in vain twice': [
      { findToken: (_id, { tokens }) => lastOf(tokens.values()) },
      again,
    ],
  },
  'list-charge-events-only-own': {
    'lists the events of all charges of a card with each': [
      {
        chargeEvents: (id, ledger) => {
          const print = (token: Token | null | undefined) => token?.card.fields['fingerprint']
          const own = print(ledger.charges.get(id)?.token)
          return ledger.events.filter(({ charge }) => print(charge?.token) === own)
        },
      },
      ofToken,
    ],
  },
  'card-name-echo': {
    'forgets the name on a card once a second charge of it was refused': [
      retrievesCard({ name: 'CARD HOLDER' }),
      afterReuse,
    ],
  },
  'card-expiration-month-echo': {
    'shows another month of a card once a second charge of it was refused': [
      retrieves(({ card }) => {
        const month = (Number(card.fields['expiration_month']) % 12) + 1
        return { card: { ...card, fields: { ...card.fields, expiration_month: month } } }
      }),
      afterReuse,
    ],
  },
})
