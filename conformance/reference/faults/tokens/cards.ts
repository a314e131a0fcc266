import { rules, type Rules } from '../../rules.ts'
import { names, shows, spoilt } from '../effects.ts'
import { faultsOf, type Row, type Table } from '../fault.ts'
import { everyFifth } from '../triggers.ts'

const expiry = (write: (month: number, year: number) => [month: number, year: number]): Partial<Rules> => ({
  cardExpiry: (month, year) => rules.cardExpiry(...write(month, year)),
})

const country = (write: (given: string, digits: string) => string): Partial<Rules> => ({ cardCountry: write })

const spoiltNames = spoilt
  .filter(([, places]) => places.includes('c'))
  .map(([how, , cardName]): [string, Row] => [`returns the name of a card ${how}`, { cardName }])

const cards: Table = {
  'card-name-echo': {
    ...Object.fromEntries(spoiltNames),
    'retrieves names with question marks beyond ASCII': shows(
      'Card',
      ({ name }) => ({ name: String(name).replace(/[^ -~]/g, '?') }),
      'embedded:retrieved',
    ),
  },
  'card-last-digits-of-number': {
    'shows the last digits of another card': { lastDigits: () => '0005' },
    'shows the last digits of every fifth card backwards': [
      { lastDigits: (digits) => [...digits].toReversed().join('').slice(-4) },
      everyFifth,
    ],
  },
  'card-id-unique': {
    'gives all cards one id': names('card', () => 'card_test_1'),
    'gives cards of the same tenth of a second one id': [
      names('card', () => `card_test_${Math.floor(Date.now() / 100).toString(36)}`),
      { beside: ['create-token-*', 'token-*', 'card-*'] },
    ],
  },
  'card-expiration-month-echo': {
    'counts months from 0': expiry((month, year) => [month - 1, year]),
    'returns December as month 0': [
      expiry((month, year) => [month % 12, year]),
      { beside: ['create-token-*'] },
    ],
    'swaps month and year': expiry((month, year) => [year, month]),
  },
  'card-expiration-year-echo': {
    'returns years in two digits': expiry((month, year) => [month, year % 100]),
  },
  'card-country-lowercase': {
    'returns countries in capitals': country((given, digits) =>
      rules.cardCountry(given, digits).toUpperCase(),
    ),
    'retrieves countries in capitals': shows(
      'Card',
      (card) => ({ country: String(card['country']).toUpperCase() }),
      'embedded:retrieved',
    ),
    'derives the country although one was given': country((_given, digits) => rules.cardCountry('', digits)),
    'returns uk for gb': country((given, digits) => rules.cardCountry(given, digits).replace('gb', 'uk')),
    'returns three letters for a country': country((given) => `${given.toLowerCase()}x`),
    'returns null for the country that was given': shows('Card', { country: null }),
  },
}

/** Faults of tokens and the cards they show. */
export const tokenCardsFaults = faultsOf(cards)
