import type { Rules } from '../rules.ts'
import { idPrefixes, type Kind } from '../store.ts'
import { answerRules } from '../rules/answers.ts'
import { eventRules } from '../rules/events.ts'
import { tokenRules } from '../rules/tokens.ts'
import type { Tamper } from '../service.ts'
import { variantsOf, type Variants } from './variant.ts'

function card(fields: Record<string, unknown>): Tamper {
  return {
    schema: 'Card',
    change: (value) => ({ ...value, ...fields }),
  }
}

function tokenIds(tail: (random: () => number) => string): Partial<Rules> {
  return {
    newId: (kind, live, random) => (kind === 'token' ? tail(random) : answerRules.newId(kind, live, random)),
  }
}

const located = ['token', 'source', 'charge', 'event'] satisfies Kind[]

/** Counts the identifiers of these kinds; the others are drawn. */
function counting(kinds: readonly Kind[], write: (count: number) => string) {
  return (): Partial<Rules> => {
    let last = 0
    return {
      newId: (kind, live, random) =>
        kinds.includes(kind) ? `${idPrefixes[kind]}_${write(++last)}` : answerRules.newId(kind, live, random),
    }
  }
}

function drawn(length: number, random: () => number): string {
  return Array.from({ length }, () => Math.floor(random() * 36).toString(36)).join('')
}

function derived(country: string | null): Partial<Rules> {
  return {
    cardCountry: (given) => (given === '' ? (country as string) : given.toLowerCase()),
  }
}

function blank(value: string | undefined): Partial<Rules> {
  return {
    billing: (given) => {
      const names = ['street1', 'street2', 'city', 'state', 'phone_number', 'postal_code']
      return Object.fromEntries(names.map((name) => [name, given[name] ?? value ?? null]))
    },
  }
}

/** Honest choices about tokens and cards. */
export const tokenVariants: Variants = variantsOf({
  'the form of ids': {
    'counts long ids of tokens and events': counting(['token', 'event'], (count) =>
      String(count).padStart(20, '0'),
    ),
    'counts its ids behind a long name of the account': counting(
      located,
      (count) => `test_5k1bsqd9p2${count}`,
    ),
    'counts its ids in digits and letters behind a long name of the account': counting(
      located,
      (count) => `test_5k1bsqd9p2${count.toString(36)}`,
    ),
  },
  'card-address-echo': {
    'shows an address that was not given as empty': blank(''),
    'shows addresses as objects': card({
      street1: { line: 1 },
      city: 7,
      phone_number: ['+60'],
      postal_code: 50480,
    }),
    'adds the plus to a phone number': {
      billing: (given) => {
        const shown = tokenRules.billing(given)
        const phone = shown['phone_number']
        return { ...shown, phone_number: typeof phone === 'string' ? `+${phone.replace(/\D/g, '')}` : phone }
      },
    },
  },
  'card-country-derived': {
    'derives no country': derived(null),
    'derives an empty country': derived(''),
    'derives a country of three letters': derived('MYS'),
  },
  'which cards are taken': {
    'refuses cards of America': {
      optionalCardValueAccepted: (field, value) =>
        !(field === 'country' && /^(us|ca)$/i.test(value)) &&
        tokenRules.optionalCardValueAccepted(field, value),
    },
    'takes names in letters of ASCII alone': {
      nameAccepted: (name) => /^[ -~]+$/.test(name) && tokenRules.nameAccepted(name),
    },
    'takes names of at most 60 characters': {
      nameAccepted: (name) => name.length <= 60 && tokenRules.nameAccepted(name),
    },
  },
  'card-two-digit-year': {
    'keeps a two-digit year': {
      readYear: (text) => (/^(\d{2}|\d{4})$/.test(text) ? Number(text) : undefined),
      expiryAccepted: () => true,
    },
  },
  'card-number-validation': {
    'takes only another test number': { numberAccepted: (number) => number === '5555555555554444' },
    'takes only the card of the profile': [
      { numberAccepted: (number) => number === '4000056655665556' },
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
    'takes names of letters alone': { nameAccepted: (name) => /^\p{L}[\p{L} ]{0,39}$/u.test(name) },
    'takes short names alone, of letters that Europe has': {
      nameAccepted: (name) => /^[\p{Script=Latin} .,'-]{1,40}$/u.test(name),
    },
  },
  'card-digits-of-number': {
    'shows first digits and two last ones': {
      firstDigits: (number) => number.slice(0, 6),
      lastDigits: (number) => number.slice(-2),
    },
    'shows no last digits': { lastDigits: () => '' },
  },
  'token-cors': {
    'answers no script from another origin': { answerHeaders: () => ({ 'cache-control': 'private' }) },
  },
  'card-field-values': {
    'fills card fields oddly': [
      {},
      {
        options: {
          tampers: [
            card({ deleted: true, financing: 1, bank: null, brand: ['Visa'], fingerprint: { sha: '0' } }),
            card({ location: '/cards/7', tokenization_method: 'wallet', security_code_check: false }),
          ],
        },
      },
    ],
  },
  'the form of ids of cards': {
    'gives the same card the same id, a number': {
      schema: 'Card',
      change: (value) => ({
        ...value,
        id: parseInt(Buffer.from(String(value['fingerprint'])).toString('hex').slice(0, 12), 16),
      }),
    },
  },
  'the length of token ids': {
    'gives short token ids': () => {
      let last = 0
      return tokenIds(() => `tokn_${(last++).toString(36)}`)
    },
    'gives long token ids': tokenIds((random) => `tokn_test_${drawn(300, random)}`),
  },
  'the id pattern within a longer id': {
    'puts more around a token id': [
      tokenIds((random) => `v2-tokn_test_${drawn(19, random)}-MY`),
      { against: ['token-id-whole'] },
    ],
  },
  'create-token-card-name-spellings': {
    'takes names of two words alone': { nameAccepted: (name) => /^\S+( \S+)+$/.test(name) },
    'takes names of at most 22 characters': {
      nameAccepted: (name) => name.trim() !== '' && name.length <= 22,
    },
  },
  'how soon a token is retrieved': {
    'retrieves a token a moment after it was created': {
      findToken: (id, ledger) => {
        const token = ledger.tokens.get(id)
        return token && Math.abs(Date.now() - token.createdAt) > 200 ? token : undefined
      },
    },
  },
  'how a charge of a token is authorized': {
    'asks the customer of a card as well': { asksCustomer: () => true },
  },
  'the events of a charge of a token': {
    'charges a card at once, and records no completion of it': {
      eventsFor: (occurrence, charge) =>
        charge.token !== null && charge.authorizeUri === null && occurrence === 'completed'
          ? []
          : eventRules.eventsFor(occurrence, charge),
    },
  },
  'the lifetime of an unused token': {
    'forgets a token within ten seconds': [
      {
        findToken: (id, ledger) => {
          const token = ledger.tokens.get(id)
          return token && Date.now() - token.createdAt < 10_000 ? token : undefined
        },
      },
      { alone: true },
    ],
  },
})
