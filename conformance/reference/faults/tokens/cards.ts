import { rules } from '../../rules.ts'
import { changed, type Entry, faultsOf, onceInFive } from '../fault.ts'

const table: Record<string, Entry> = {
  'shows the last digits of another card': {
    breaks: 'card-last-digits-of-number',
    rules: { lastDigits: () => '0005' },
  },
  'shows the last digits of one card of five backwards': {
    breaks: 'card-last-digits-of-number',
    rules: () => {
      let count = 0
      return {
        lastDigits: (number) => (++count % 5 === 0 ? [...number].toReversed().join('') : number).slice(-4),
      }
    },
    told: onceInFive.told,
  },
  'gives all cards one id': {
    breaks: 'card-id-unique',
    rules: {
      newId: (kind, live, random) => (kind === 'card' ? 'card_test_1' : rules.newId(kind, live, random)),
    },
  },
  'gives cards of the same tenth of a second one id': {
    breaks: 'card-id-unique',
    rules: {
      newId: (kind, live, random) =>
        kind === 'card'
          ? `card_test_${Math.floor(Date.now() / 100).toString(36)}`
          : rules.newId(kind, live, random),
    },
    told: { beside: ['create-token-*', 'token-*', 'card-*'] },
  },
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
    told: { beside: ['create-token-*'] },
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
}

/** Faults of the expiry and the country that a card shows. */
export const cardFaults = faultsOf(table)
