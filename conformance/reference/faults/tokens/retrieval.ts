import { rules } from '../../rules.ts'
import type { Tamper } from '../../service.ts'
import type { Ledger, Token } from '../../store.ts'
import { changed, type Entry, faultsOf, hasty, onceInFive } from '../fault.ts'
import { byAllButLast, byStart } from '../ids.ts'

/** Finds a token as it is, and changes it for the next time if nobody charged it. */
function onceFound(change: (token: Token) => Token) {
  return (id: string, { tokens }: Ledger): Token | undefined => {
    const found = tokens.get(id)
    if (found?.used === false) tokens.set(id, change(found))
    return found
  }
}

function retrieved(change: Tamper['change']): Tamper {
  return { schema: 'Token', at: ['retrieved'], change }
}

/** The datetime of an answer. */
function now(): string {
  return `${new Date(hasty.now?.() ?? 0).toISOString().slice(0, 19)}Z`
}

const table: Record<string, Entry> = {
  'shows locations of tokens that lead nowhere': {
    breaks: 'token-location-retrieves',
    rules: {
      location: (kind, id, urls) =>
        kind === 'token' ? `/v1/tokens/${id}/card` : rules.location(kind, id, urls),
    },
  },
  'shows locations of tokens on another origin': {
    breaks: 'token-location-retrieves',
    rules: {
      location: (kind, id, urls) =>
        kind === 'token' ? `https://vault.example/tokens/${id}` : rules.location(kind, id, urls),
    },
  },
  'shows the list of tokens as the location of each': {
    breaks: 'token-location-retrieves',
    rules: { location: (kind, id, urls) => (kind === 'token' ? '/tokens' : rules.location(kind, id, urls)) },
  },
  'shows the location of the token before': {
    breaks: 'token-location-retrieves',
    rules: () => {
      let before: string | undefined
      return {
        location: (kind, id, urls) => {
          if (kind !== 'token') return rules.location(kind, id, urls)
          const shown = before ?? id
          before = id
          return `/tokens/${shown}`
        },
      }
    },
  },
  'shows locations that lead nowhere in tokens that are retrieved': {
    breaks: 'token-location-retrieves',
    tamper: { schema: 'Token', at: ['retrieved'], change: changed({ location: '/v1/tokens' }) },
  },
  'takes a token for used once it was retrieved': {
    breaks: 'token-unused-when-new',
    rules: { findToken: onceFound((token) => ({ ...token, used: true })) },
  },
  'takes a token for charged once it was retrieved': {
    breaks: 'token-charge-status-unknown-when-new',
    rules: { findToken: onceFound((token) => ({ ...token, chargeStatus: 'pending' })) },
  },
  'retrieves a token with another brand': {
    breaks: 'token-facts-stay',
    tamper: retrieved((token) => ({ ...token, card: { ...(token['card'] as object), brand: 'Another' } })),
  },
  'retrieves the first token for every id': {
    breaks: ['retrieve-token-same-token', 'token-location-retrieves'],
    rules: { findToken: (id, ledger) => ledger.tokens.get(id) && [...ledger.tokens.values()][0] },
  },
  'retrieves another token once in five': {
    breaks: ['retrieve-token-same-token', 'token-location-retrieves'],
    rules: () => {
      let count = 0
      return {
        findToken: (id, ledger) => {
          const found = ledger.tokens.get(id)
          return found && ++count % 5 === 0 ? [...ledger.tokens.values()].find((one) => one !== found) : found
        },
      }
    },
    told: onceInFive.told,
  },
  'retrieves a token by what its id begins with': {
    breaks: 'retrieve-token-unknown-id',
    rules: {
      findToken: (id, { tokens }) =>
        tokens.get(id) ?? [...tokens.values()].find((token) => id.startsWith(token.id)),
    },
  },
  'retrieves some token for an unknown id': {
    breaks: 'retrieve-token-unknown-id',
    rules: { findToken: (id, ledger) => ledger.tokens.get(id) ?? [...ledger.tokens.values()][0] },
  },
  'retrieves a token made up for an unknown id': {
    breaks: 'retrieve-token-unknown-id',
    rules: {
      findToken: (id, ledger) => {
        const some = [...ledger.tokens.values()][0]
        return ledger.tokens.get(id) ?? (some && { ...some, id })
      },
    },
  },
  'retrieves a token by an id that is cut': {
    breaks: 'retrieve-token-unknown-id',
    rules: {
      findToken: (id, ledger) => rules.findToken(id, ledger) ?? byStart(ledger.tokens.values(), id),
    },
  },
  'retrieves a token by all but the last character of its id': {
    breaks: 'retrieve-token-unknown-id',
    rules: {
      findToken: (id, ledger) => rules.findToken(id, ledger) ?? byAllButLast(ledger.tokens.values(), id),
    },
  },
  'dates a token by its retrieval': {
    breaks: 'token-facts-stay',
    rules: hasty,
    tamper: retrieved((token) => ({ ...token, created_at: now() })),
    told: { beside: ['charge-*'] },
  },
  'dates the card of a token by its retrieval': {
    breaks: 'token-facts-stay',
    rules: hasty,
    tamper: retrieved((token) => ({ ...token, card: { ...(token['card'] as object), created_at: now() } })),
    told: { beside: ['charge-*'] },
  },
}

/** Faults of where tokens are, and of how they are retrieved. */
export const tokenRetrievalFaults = faultsOf(table)
