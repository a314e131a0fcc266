import { names, rarely, shows } from '../effects.ts'
import { faultsOf, type Table } from '../fault.ts'
import { where } from '../triggers.ts'

const requiredFields: Table = Object.fromEntries(
  ['name', 'number', 'expiration_month', 'expiration_year'].map((field) => [
    `create-token-card-${field.replace('_', '-')}-required`,
    {
      [`makes tokens of cards with an address without ${field}`]: {
        requires: (name: string, _operation: string, card = {}) => name !== field || !('street1' in card),
      },
    },
  ]),
)

const creation: Table = {
  'create-token-card-expiration-month-required': {
    'makes a token of nothing': {
      requires: (_name, operation, card = {}) => operation !== 'createToken' || Object.keys(card).length > 0,
    },
  },
  'token-id-whole': {
    'gives capital letters in token ids': names('token', (id) => `${id}X`),
    'gives capital letters in every fifth token id': [
      names('token', (id, count) => (count % 5 === 0 ? `${id}X` : id)),
      { sample: 22 },
    ],
    'puts a dash into token ids': names('token', (id) => `${id}-1`),
  },
  'token-id-unique': {
    'shows one id for all tokens': shows('Token', { id: 'tokn_test_5x0a1b2c3d4e5f6g7h8' }, 'created'),
    'returns the token that a card got before': () => {
      const first = new Map<string, string>()
      return {
        finished: (answer, { operation, body }) => {
          if (operation !== 'createToken' || answer.status >= 300) return answer
          const card = JSON.stringify(body)
          if (!first.has(card)) first.set(card, answer.body)
          return { ...answer, body: first.get(card) ?? '' }
        },
      }
    },
  },
  'token-unused-when-new': {
    'returns new tokens as used': shows('Token', { used: true }, 'created'),
    'returns one new token of five as used': rarely(shows('Token', { used: true }, 'created')),
  },
  'token-charge-status-unknown-when-new': {
    'returns new tokens as pending': shows('Token', { charge_status: 'pending' }, 'created'),
  },
  'create-token-card-expiration-year-accepted': {
    'refuses months in two digits beside years in two': [
      { readYear: () => undefined },
      where(({ call, words }) => {
        const card = call?.body['card']
        const month = typeof card === 'object' && 'expiration_month' in card ? card['expiration_month'] : ''
        return words[0]?.length === 2 && String(month).length === 2
      }),
    ],
  },
}

/** Faults of tokens as they are created. */
export const tokenCreationFaults = faultsOf(requiredFields, creation)
