import { givesIds, shows, type Json } from '../effects.ts'
import { rules, type Rules } from '../rules.ts'
import { faultsOf, type FaultTable } from './fault.ts'
import { spoiltAt } from './spoilt.ts'

const country = (write: (sentCountry: string, digits: string) => string): Partial<Rules> => ({
  cardCountry: ({ country: sentCountry, number }) => write(sentCountry, number),
})
const defaultCountry = (sentCountry: string, digits: string): string =>
  rules.cardCountry({ country: sentCountry, number: digits })
const retrieved = (change: (card: Json) => Json) => shows('Card', change, 'embedded:retrieved')

const cardFields: FaultTable = {
  'card-name-echo': {
    ...spoiltAt('card', 'returns the name of a card', (spoil) => ({
      cardName: ({ name }) => spoil(name),
    })),
    'cuts the name on the card of a charge': shows('Charge', ({ card }) =>
      card === null ? {} : { card: { ...(card as Json), name: 'Nur' } },
    ),
  },
  'card-last-digits-of-number': {
    'shows the last digits of another card': { lastDigits: () => '0005' },
  },
  'card-id-unique': {
    'gives all cards one id': givesIds('card', () => 'card_test_1'),
    'gives cards of the same tenth of a second one id': givesIds(
      'card',
      () => `card_test_${Math.floor(Date.now() / 100).toString(36)}`,
    ),
  },
  'card-country-lowercase': {
    'returns countries in capitals': country((sentCountry, digits) =>
      defaultCountry(sentCountry, digits).toUpperCase(),
    ),
    'retrieves countries in capitals': retrieved((card) => ({
      country: String(card['country']).toUpperCase(),
    })),
    'derives the country although one was given': country((_sentCountry, digits) =>
      defaultCountry('', digits),
    ),
    'returns null for the country that was given': shows('Card', { country: null }),
  },
}

const number = '4242424242424242'
const keepsOfCard = (write: (number: string, code: string) => Json): Partial<Rules> => ({
  keptOfCard: ({ number, code }) => write(number, code),
})
const showsGrouped = (mark: string): Partial<Rules> =>
  keepsOfCard((digits) => ({ display: digits.replace(/(\d{4})(?=\d)/g, `$1${mark}`) }))

const secrets: FaultTable = {
  'card-number-hidden': {
    'shows the whole card number as its last digits': {
      lastDigits: ({ number: digits }) => digits,
    },
    'shows the whole card number as its fingerprint': {
      fingerprint: ({ number: digits }) => digits,
    },
    'shows the card number in groups': showsGrouped(' '),
    'shows the card number in events': shows('Event', { debug: number }),
    'shows the card number in a header': {
      finished: ({ answer }) => ({ ...answer, headers: { ...answer.headers, 'x-card': number } }),
    },
    'posts the card number in a header': {
      webhookHeaders: ({ event }) => ({
        ...rules.webhookHeaders({ event }),
        'x-last-card': '4242 4242 4242 4242',
      }),
    },
    'shows the card number on the page': {
      visitAnswer: ({ view }) => {
        const answer = rules.visitAnswer({ view })
        return {
          ...answer,
          body: answer.body.replace('</main>', '<!-- 4242 4242 4242 4242 --></main>'),
        }
      },
    },
    'repeats the request in refusals': {
      refusalBody: ({ refusal: { code }, call: { body } }) => ({
        object: 'error',
        code,
        sent: body,
      }),
    },
  },
  'card-security-code-hidden': {
    'shows the security code': keepsOfCard((_, code) => ({ security_code: code })),
    'shows the security code when a token is retrieved': retrieved(() => ({ cvc: '837' })),
    'shows the security code as the bank': keepsOfCard((_, code) =>
      code === '' ? {} : { bank: code },
    ),
  },
}

/** Faults of the cards that tokens show. */
export const cardFaults = faultsOf(cardFields, secrets)
