import { givesIds, shows, type Json } from '../effects.ts'
import { rules, type Rules } from '../rules.ts'
import { idPrefixes, type IdKind } from '../store.ts'
import { variantsOf } from './variant.ts'

const locatedKinds = ['token', 'source', 'charge', 'event'] satisfies IdKind[]

/** Counts the identifiers of some kinds. */
const countsIds = (kinds: readonly IdKind[], write: (count: number) => string) =>
  givesIds(kinds, (_id, count, kind) => `${idPrefixes[kind]}_${write(count)}`)

const derivesCountry = (country: string | null): Partial<Rules> => ({
  cardCountry: ({ country: sentCountry }) =>
    sentCountry === '' ? (country as string) : sentCountry.toLowerCase(),
})

const takesNames = (form: RegExp): Partial<Rules> => ({
  nameAccepted: ({ name }) => form.test(name),
})

/** Honest choices about tokens and cards. */
export const tokenVariants = variantsOf({
  'the form of ids': {
    'counts long ids of tokens and events': countsIds(['token', 'event'], (count) =>
      String(count).padStart(20, '0'),
    ),
    'counts its ids behind a long name of the account': countsIds(
      locatedKinds,
      (count) => `test_5k1bsqd9p2${count}`,
    ),
  },
  'the address of a card': {
    'shows an address that was not given as empty': {
      billing: ({ card }) => {
        const address = Object.entries(rules.billing({ card }))
        return Object.fromEntries(address.map(([name, value]) => [name, value ?? '']))
      },
    },
    'shows addresses as objects': shows('Card', {
      street1: { line: 1 },
      city: 7,
      phone_number: ['+60'],
      postal_code: 50480,
    }),
    'adds the plus to a phone number': {
      billing: ({ card }) => {
        const { phone_number: phone, ...address } = rules.billing({ card })
        return {
          ...address,
          phone_number: typeof phone === 'string' ? `+${phone.replace(/\D/g, '')}` : null,
        }
      },
    },
  },
  'the country of a card that was given none': {
    'derives no country': derivesCountry(null),
    'derives an empty country': derivesCountry(''),
    'derives a country of three letters': derivesCountry('MYS'),
  },
  'which cards are taken': {
    'refuses cards of America': {
      optionalCardValueAccepted: ({ field, value }) =>
        !(field === 'country' && /^(us|ca)$/i.test(value)) &&
        rules.optionalCardValueAccepted({ field, value }),
    },
    'takes names in letters of ASCII alone': takesNames(/^(?=.*\S)[ -~]+$/),
    'takes names of at most 60 characters': takesNames(/^(?=.*\S).{1,60}$/su),
  },
  'card-two-digit-year': {
    'keeps a two-digit year': {
      readYear: ({ text }) => (/^(\d{2}|\d{4})$/.test(text) ? Number(text) : undefined),
      expiryAccepted: () => true,
    },
  },
  'card-number-validation': {
    'takes only another test number': {
      numberAccepted: ({ number }) => number === '5555555555554444',
    },
    'takes only the card of the profile': [
      { numberAccepted: ({ number }) => number === '4000056655665556' },
      { declared: { card: { number: '4000056655665556' } } },
    ],
    'takes any number and any expiry': {
      numberAccepted: () => true,
      expiryAccepted: () => true,
      nameAccepted: () => true,
      optionalCardValueAccepted: () => true,
    },
  },
  'which names of cards are accepted': {
    'takes names of letters alone': takesNames(/^\p{L}[\p{L} ]{0,39}$/u),
    'takes short names alone, of letters that Europe has': takesNames(
      /^[\p{Script=Latin} .,'-]{1,40}$/u,
    ),
  },
  'how many digits of a card number are shown': {
    'shows first digits and two last ones': {
      firstDigits: ({ number }) => number.slice(0, 6),
      lastDigits: ({ number }) => number.slice(-2),
    },
    'shows no last digits': { lastDigits: () => '' },
  },
  'token-cors': {
    'answers no script from another origin': {
      answerHeaders: () => ({ 'cache-control': 'private' }),
    },
  },
  'card-field-values': {
    'fills card fields oddly': shows('Card', {
      deleted: true,
      financing: 1,
      bank: null,
      brand: ['Visa'],
      fingerprint: { sha: '0' },
      location: '/cards/7',
      tokenization_method: 'wallet',
      security_code_check: false,
    }),
  },
  'the form of ids of cards': {
    'gives the same card the same id, a number': shows('Card', ({ fingerprint }: Json) => ({
      id: parseInt(Buffer.from(String(fingerprint)).toString('hex').slice(0, 12), 16),
    })),
  },
  'the length of token ids': {
    'gives short token ids': givesIds('token', (_id, count) => `tokn_${(count - 1).toString(36)}`),
    'gives long token ids': givesIds('token', (id) => id.padEnd(300, id.slice(-18))),
  },
  'the id pattern within a longer id': {
    'puts more around a token id': [
      givesIds('token', (id) => `v2-${id}-MY`),
      { against: ['token-id-whole'] },
    ],
  },
  'create-token-card-name-spellings': {
    'takes names of two words alone': takesNames(/^\S+( \S+)+$/),
    'takes names of at most 22 characters': takesNames(/^(?=.*\S).{1,22}$/su),
  },
  'how soon a token is retrieved': {
    'retrieves a token a moment after it was created': {
      findToken: ({ id, ledger: { tokens } }) => {
        const token = tokens.get(id)
        return token && Math.abs(Date.now() - token.createdAt) > 200 ? token : undefined
      },
    },
  },
  'how soon a token shows the status of its charge': {
    'shows a token as pending for a moment after its charge is complete': () => {
      const completeSince = new Map<string, number>()
      return {
        chargedToken: ({ status, token }) => {
          if (token && status !== 'pending') completeSince.set(token.id, Date.now())
          return rules.chargedToken({ status })
        },
        findToken: (input) => {
          const token = rules.findToken(input)
          const isRecent = Date.now() - (completeSince.get(input.id) ?? 0) < 400
          return token && isRecent ? { ...token, chargeStatus: 'pending' } : token
        },
      }
    },
  },
  'how a charge of a token is authorized': {
    'asks the customer of a card as well': { asksCustomer: () => true },
  },
  'the events of a charge of a token': {
    'charges a card at once, and records no completion of it': {
      eventsFor: ({ occurrence, charge }) =>
        charge.token !== null && charge.authorizeUri === null && occurrence === 'completed'
          ? []
          : rules.eventsFor({ occurrence, charge }),
    },
  },
  'the lifetime of an unused token': {
    'forgets a token within ten seconds': [
      {
        findToken: ({ id, ledger: { tokens } }) => {
          const token = tokens.get(id)
          return token && Date.now() - token.createdAt < 10_000 ? token : undefined
        },
      },
      { alone: true },
    ],
  },
})
