import { rules } from '../rules.ts'
import type { Ledger, Token } from '../store.ts'
import { faultsOf, onceInFive, type Entry } from './fault.ts'

const changed = (change: Record<string, unknown>) => (token: Record<string, unknown>) => ({
  ...token,
  ...change,
})

const tokensByCard = new Map<string, Record<string, unknown>>()

/** The first token of a card. */
const remembered = (token: Record<string, unknown>): Record<string, unknown> => {
  const { id: _, fingerprint: __, created_at: ___, ...card } = token['card'] as Record<string, unknown>
  const key = JSON.stringify(card)
  if (!tokensByCard.has(key)) tokensByCard.set(key, token)
  return tokensByCard.get(key) ?? token
}

/** Finds a token as it is, and changes it for the next time if nobody charged it. */
const onceFound =
  (change: (token: Token) => Token) =>
  (id: string, { tokens }: Ledger): Token | undefined => {
    const found = tokens.get(id)
    if (found?.used === false) tokens.set(id, change(found))
    return found
  }

const table: Record<string, Entry> = {
  'gives capital letters in token ids': {
    breaks: 'token-id-whole',
    rules: {
      newId: (kind, live, random) =>
        kind === 'token' ? `${rules.newId(kind, live, random)}X` : rules.newId(kind, live, random),
    },
  },
  'puts a dash into token ids': {
    breaks: 'token-id-whole',
    rules: {
      newId: (kind, live, random) => rules.newId(kind, live, random) + (kind === 'token' ? '-1' : ''),
    },
  },
  'gives capital letters in one token id of five': {
    breaks: 'token-id-whole',
    rules: () => {
      let count = 0
      return {
        newId: (kind, live, random) =>
          rules.newId(kind, live, random) + (kind === 'token' && ++count % 5 === 0 ? 'X' : ''),
      }
    },
    told: onceInFive.told,
  },
  'shows one token id again and again': {
    breaks: ['token-id-unique', 'token-location-retrieves', 'retrieve-token-accepts-valid-request'],
    tamper: { schema: 'Token', at: ['created'], change: changed({ id: 'tokn_test_5x0a1b2c3d4e5f6g7h8' }) },
  },
  'returns new tokens as used': {
    breaks: 'token-unused-when-new',
    tamper: { schema: 'Token', at: ['created'], change: changed({ used: true }) },
  },
  'returns one new token of five as used': {
    breaks: 'token-unused-when-new',
    tamper: { schema: 'Token', at: ['created'], often: onceInFive.often, change: changed({ used: true }) },
    told: onceInFive.told,
  },
  'returns new tokens as pending': {
    breaks: 'token-charge-status-unknown-when-new',
    tamper: { schema: 'Token', at: ['created'], change: changed({ charge_status: 'pending' }) },
  },
  'returns the names of cards in capitals': {
    breaks: 'card-name-echo',
    rules: { cardName: (name) => name.toUpperCase() },
  },
  'cuts the names of cards': { breaks: 'card-name-echo', rules: { cardName: (name) => name.slice(0, 12) } },
  'counts months from 0': {
    breaks: 'card-expiration-month-echo',
    rules: { cardExpiry: (month, year) => rules.cardExpiry(month - 1, year) },
  },
  'shows the months from September to November as those before': {
    breaks: 'card-expiration-month-echo',
    rules: {
      cardExpiry: (month, year) => rules.cardExpiry(month > 8 && month < 12 ? month - 1 : month, year),
    },
  },
  'returns December as month 0': {
    breaks: 'card-expiration-month-echo',
    rules: { cardExpiry: (month, year) => rules.cardExpiry(month % 12, year) },
    touches: ['create-token-*', 'card-*'],
  },
  'returns years in two digits': {
    breaks: 'card-expiration-year-echo',
    rules: { cardExpiry: (month, year) => rules.cardExpiry(month, year % 100) },
  },
  'swaps month and year': {
    breaks: ['card-expiration-month-echo', 'card-expiration-year-echo'],
    rules: { cardExpiry: (month, year) => rules.cardExpiry(year, month) },
  },
  'returns countries in capitals': {
    breaks: 'card-country-lowercase',
    rules: { cardCountry: (given, digits) => rules.cardCountry(given, digits).toUpperCase() },
  },
  'retrieves countries in capitals': {
    breaks: 'card-country-lowercase',
    tamper: {
      schema: 'Card',
      at: ['embedded:retrieved'],
      change: (card) => ({ ...card, country: String(card['country']).toUpperCase() }),
    },
  },
  'derives the country although one was given': {
    breaks: 'card-country-lowercase',
    rules: { cardCountry: (_given, digits) => rules.cardCountry('', digits) },
  },
  'returns uk for gb': {
    breaks: 'card-country-lowercase',
    rules: { cardCountry: (given, digits) => rules.cardCountry(given, digits).replace('gb', 'uk') },
  },
  'returns three letters for a country': {
    breaks: 'card-country-lowercase',
    rules: { cardCountry: (given) => `${given.toLowerCase()}x` },
  },
  'returns null for the country that was given': {
    breaks: 'card-country-lowercase',
    tamper: { schema: 'Card', change: changed({ country: null }) },
  },
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
  'returns the token that a card got before': {
    breaks: 'token-id-unique',
    tamper: { schema: 'Token', at: ['created'], change: remembered },
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
  'charges a token again and again': { breaks: 'token-single-use', rules: { tokenUsable: () => true } },
  'shows a charged token as unused': {
    breaks: 'token-used-once-charged',
    tamper: { schema: 'Token', at: ['retrieved'], change: changed({ used: false }) },
  },
  'forgets that a token was charged': {
    breaks: ['token-single-use', 'token-used-once-charged'],
    rules: { chargedToken: (status) => ({ used: false, chargeStatus: status }) },
  },
  'leaves the charge_status of a charged token unknown': {
    breaks: 'token-charge-status-reflects-charge',
    rules: { chargedToken: () => ({ used: true, chargeStatus: 'unknown' }) },
  },
  'leaves the charge_status of a charged token pending': {
    breaks: 'token-charge-status-reflects-charge',
    rules: { chargedToken: () => ({ used: true, chargeStatus: 'pending' }) },
  },
}

/** Faults of tokens and their cards. */
export const tokenFaults = faultsOf(table, ['token-*', 'card-*', 'retrieve-token-*', 'request-*'])
