import type { RequirementId } from '../../../../generated/requirements.ts'
import { rules } from '../../rules.ts'
import { changed, type Entry, faultsOf, isEmpty, onceInFive } from '../fault.ts'

const tokensByCard = new Map<string, Record<string, unknown>>()

/** The first token of a card. */
function remembered(token: Record<string, unknown>): Record<string, unknown> {
  const { id: _, fingerprint: __, created_at: ___, ...card } = token['card'] as Record<string, unknown>
  const key = JSON.stringify(card)
  if (!tokensByCard.has(key)) tokensByCard.set(key, token)
  return tokensByCard.get(key) ?? token
}

const withoutField = (['name', 'number', 'expiration_month', 'expiration_year'] as const).map(
  (field): [string, Entry] => [
    `makes tokens of cards with an address without ${field}`,
    {
      breaks: `create-token-card-${field.replace('_', '-')}-required` as RequirementId,
      rules: { requires: (one, _operation, card = {}) => one !== field || !('street1' in card) },
    },
  ],
)

const table: Record<string, Entry> = {
  ...Object.fromEntries(withoutField),
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
  'returns the token that a card got before': {
    breaks: 'token-id-unique',
    tamper: { schema: 'Token', at: ['created'], change: remembered },
  },
  'makes a token of nothing': {
    breaks: 'create-token-card-expiration-month-required',
    rules: { requires: (_name, operation, card) => operation !== 'createToken' || !isEmpty(card) },
  },
  'refuses months in two digits beside years in two': {
    breaks: 'create-token-card-expiration-year-accepted',
    rules: () => {
      let padded = false
      return {
        readMonth: (text) => {
          padded = text.length === 2
          return rules.readMonth(text)
        },
        readYear: (text) => (padded && text.length === 2 ? undefined : rules.readYear(text)),
      }
    },
  },
}

/** Faults of tokens as they are created. */
export const tokenCreationFaults = faultsOf(table)
