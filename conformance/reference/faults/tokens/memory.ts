import { rules, type Rules } from '../../rules.ts'
import type { Token } from '../../store.ts'
import { faultsOf, type Entry } from '../fault.ts'
import { counting } from '../remembering.ts'

/** The rules of who remembers which tokens a second charge was refused of. */
function afterReuse(make: (times: (token: string) => number) => Partial<Rules>): () => Partial<Rules> {
  return () => {
    const again = counting()
    return {
      tokenUsable: (token) => {
        const usable = rules.tokenUsable(token)
        if (!usable) again.one(token.id)
        return usable
      },
      ...make((token) => again.of(token)),
    }
  }
}

/** Shows tokens otherwise that were charged once more in vain. */
function shownAfterReuse(change: (token: Token) => Partial<Token>): () => Partial<Rules> {
  return afterReuse((times) => ({
    findToken: (id, ledger) => {
      const token = rules.findToken(id, ledger)
      return token && times(id) > 0 ? { ...token, ...change(token) } : token
    },
  }))
}

const card =
  (change: Record<string, unknown>) =>
  (token: Token): Partial<Token> => ({
    card: { ...token.card, fields: { ...token.card.fields, ...change } },
  })

const table: Record<string, Entry> = {
  'forgets a token that was retrieved five times': {
    breaks: 'retrieve-token-accepts-valid-request',
    rules: () => {
      const looks = counting()
      return { findToken: (id, ledger) => (looks.one(id) > 5 ? undefined : rules.findToken(id, ledger)) }
    },
  },
  'spoils the letters of a name that was retrieved before': {
    breaks: ['token-facts-stay', 'card-name-echo'],
    rules: () => {
      const looks = counting()
      return {
        findToken: (id, ledger) => {
          const token = rules.findToken(id, ledger)
          if (token === undefined || looks.one(id) < 2) return token
          const name = Buffer.from(String(token.card.fields['name'])).toString('latin1')
          return { ...token, ...card({ name })(token) }
        },
      }
    },
  },
  'retrieves the last token for one that is asked for in vain twice': {
    breaks: 'retrieve-token-unknown-id',
    rules: () => {
      const unknown = counting()
      return {
        findToken: (id, ledger) => {
          const token = rules.findToken(id, ledger)
          return token ?? (unknown.one(id) >= 2 ? [...ledger.tokens.values()].at(-1) : undefined)
        },
      }
    },
  },
  'retrieves a charged token as a new one every second time': {
    breaks: ['token-used-once-charged', 'token-charge-status-reflects-charge'],
    rules: () => {
      const looks = counting()
      return {
        findToken: (id, ledger) => {
          const token = rules.findToken(id, ledger)
          return token?.used && looks.one(id) % 2 === 0
            ? { ...token, used: false, chargeStatus: 'unknown' }
            : token
        },
      }
    },
  },
  'forgets the address of a card after a second': {
    breaks: 'token-facts-stay',
    rules: {
      findToken: (id, ledger) => {
        const token = rules.findToken(id, ledger)
        const isOld = token !== undefined && rules.now() - token.createdAt > 1000
        return isOld ? { ...token, ...card({ street1: null, city: null, postal_code: null })(token) } : token
      },
    },
  },
  'charges a token again once the page of its charge was opened': {
    breaks: ['token-single-use', 'token-used-once-charged'],
    rules: () => {
      const freed = new Set<string>()
      return {
        asksCustomer: () => true,
        visitAnswer: (view) => {
          freed.add(view.charge.token?.id ?? '')
          return rules.visitAnswer(view)
        },
        tokenUsable: (token) => rules.tokenUsable(token) || freed.delete(token.id),
      }
    },
  },
  'lists the events of all charges of a card with each': {
    breaks: 'list-charge-events-only-own',
    rules: {
      chargeEvents(id, ledger) {
        const charge = ledger.charges.get(id)
        const { last_digits: digits, name } = charge?.token?.card.fields ?? {}
        return charge?.token
          ? ledger.events.filter(({ charge: other }) => {
              const card = other?.token?.card.fields
              return card?.['last_digits'] === digits && card?.['name'] === name
            })
          : charge?.events
      },
    },
  },
  'frees a token when a second charge of it is refused': {
    breaks: 'token-single-use',
    rules: () => {
      const again = counting()
      return { tokenUsable: (token) => rules.tokenUsable(token) || again.one(token.id) >= 2 }
    },
  },
  'charges a token again for another amount': {
    breaks: 'token-single-use',
    rules: () => {
      const tokens = new Map<string, string>()
      let amount = ''
      return {
        readAmount: (text, operation) => {
          amount = text
          return rules.readAmount(text, operation)
        },
        tokenUsable: (token) => {
          const before = tokens.get(token.id)
          tokens.set(token.id, amount)
          return rules.tokenUsable(token) || (before !== undefined && before !== amount)
        },
      }
    },
  },
  'charges a token again once five others were charged': {
    breaks: 'token-single-use',
    rules: () => {
      const charged = new Set<string>()
      return {
        tokenUsable: ({ id, used }) => {
          const later = charged.size - [...charged].indexOf(id) - 1
          const isUsable = !used || later >= 5
          charged.add(id)
          return isUsable
        },
      }
    },
  },
  'shows a token as unused once a second charge of it was refused': {
    breaks: 'token-used-once-charged',
    rules: shownAfterReuse(() => ({ used: false })),
  },
  'shows a token as unused once too small an amount of it was refused': {
    breaks: 'token-used-once-charged',
    rules: () => {
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
  'shows the status of a token as unknown once a second charge of it was refused': {
    breaks: 'token-charge-status-reflects-charge',
    rules: shownAfterReuse(() => ({ chargeStatus: 'unknown' })),
  },
  'shows a token as failed once a second charge of it was refused': {
    breaks: 'token-charge-status-reflects-charge',
    rules: shownAfterReuse(() => ({ chargeStatus: 'failed' })),
  },
  'forgets the name on a card once a second charge of it was refused': {
    breaks: 'card-name-echo',
    rules: shownAfterReuse(card({ name: 'CARD HOLDER' })),
  },
  'shows other digits of a card once a second charge of it was refused': {
    breaks: ['token-facts-stay', 'card-last-digits-of-number'],
    rules: shownAfterReuse(card({ last_digits: '0000' })),
  },
  'shows another month of a card once a second charge of it was refused': {
    breaks: 'card-expiration-month-echo',
    rules: shownAfterReuse(({ card: own }) => ({
      card: {
        ...own,
        fields: { ...own.fields, expiration_month: (Number(own.fields['expiration_month']) % 12) + 1 },
      },
    })),
  },
  'dates a token anew once a second charge of it was refused': {
    breaks: 'token-facts-stay',
    rules: shownAfterReuse(({ createdAt }) => ({ createdAt: createdAt + 5000 })),
  },
  'shows a token without a key once it was charged': {
    breaks: 'retrieve-token-key-required',
    rules: {
      answersWithoutKey: (operation, call, store) =>
        operation === 'retrieveToken' && store?.test.tokens.get(call?.id ?? '')?.used === true,
    },
  },
  'shows a token to the secret key once it was charged': {
    breaks: 'retrieve-token-key-kind',
    rules: {
      allowedKeys: (operation, call, store) =>
        operation === 'retrieveToken' && store?.test.tokens.get(call?.id ?? '')?.used === true
          ? ['public', 'secret']
          : rules.allowedKeys(operation),
    },
  },
}

/** Faults of tokens that show only after something else was asked for. */
export const tokenHistoryFaults = faultsOf(table)
