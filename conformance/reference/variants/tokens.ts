import type { Rules } from '../rules.ts'
import { idPrefixes, type Kind } from '../store.ts'
import { answerRules } from '../rules/answers.ts'
import { eventRules } from '../rules/events.ts'
import { tokenRules } from '../rules/tokens.ts'
import type { Tamper } from '../service.ts'
import type { Variants } from './variant.ts'

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
export const tokenVariants: Variants = {
  'counts long ids of tokens and events': {
    allows: 'the form of ids',
    rules: counting(['token', 'event'], (count) => String(count).padStart(20, '0')),
  },
  'counts its ids behind a long name of the account': {
    allows: 'the form of ids',
    rules: counting(located, (count) => `test_5k1bsqd9p2${count}`),
  },
  'counts its ids in digits and letters behind a long name of the account': {
    allows: 'the form of ids',
    rules: counting(located, (count) => `test_5k1bsqd9p2${count.toString(36)}`),
  },
  'shows an address that was not given as empty': { allows: 'card-address-echo', rules: blank('') },
  'derives no country': { allows: 'card-country-derived', rules: derived(null) },
  'derives an empty country': { allows: 'card-country-derived', rules: derived('') },
  'derives a country of three letters': { allows: 'card-country-derived', rules: derived('MYS') },
  'refuses cards of America': {
    allows: 'which cards are taken',
    rules: {
      optionalCardValueAccepted: (field, value) =>
        !(field === 'country' && /^(us|ca)$/i.test(value)) &&
        tokenRules.optionalCardValueAccepted(field, value),
    },
  },
  'takes names in letters of ASCII alone': {
    allows: 'which cards are taken',
    rules: { nameAccepted: (name) => /^[ -~]+$/.test(name) && tokenRules.nameAccepted(name) },
  },
  'takes names of at most 60 characters': {
    allows: 'which cards are taken',
    rules: { nameAccepted: (name) => name.length <= 60 && tokenRules.nameAccepted(name) },
  },
  'keeps a two-digit year': {
    allows: 'card-two-digit-year',
    rules: {
      readYear: (text) => (/^(\d{2}|\d{4})$/.test(text) ? Number(text) : undefined),
      expiryAccepted: () => true,
    },
  },
  'takes only another test number': {
    allows: 'card-number-validation',
    rules: { numberAccepted: (number) => number === '5555555555554444' },
  },
  'takes only the card of the profile': {
    allows: 'card-number-validation',
    rules: { numberAccepted: (number) => number === '4000056655665556' },
    declared: { card: { number: '4000056655665556' } },
  },
  'takes any number and any expiry': {
    allows: 'card-number-validation',
    rules: {
      numberAccepted: () => true,
      expiryAccepted: () => true,
      nameAccepted: () => true,
      optionalCardValueAccepted: () => true,
    },
  },
  'takes names of letters alone': {
    allows: 'which names of cards are accepted',
    rules: { nameAccepted: (name) => /^\p{L}[\p{L} ]{0,39}$/u.test(name) },
  },
  'takes short names alone, of letters that Europe has': {
    allows: 'which names of cards are accepted',
    rules: { nameAccepted: (name) => /^[\p{Script=Latin} .,'-]{1,40}$/u.test(name) },
  },
  'shows first digits and two last ones': {
    allows: 'card-digits-of-number',
    rules: { firstDigits: (number) => number.slice(0, 6), lastDigits: (number) => number.slice(-2) },
  },
  'shows no last digits': { allows: 'card-digits-of-number', rules: { lastDigits: () => '' } },
  'answers no script from another origin': {
    allows: 'token-cors',
    rules: { answerHeaders: () => ({ 'cache-control': 'private' }) },
  },
  'fills card fields oddly': {
    allows: 'card-field-values',
    options: {
      tampers: [
        card({ deleted: true, financing: 1, bank: null, brand: ['Visa'], fingerprint: { sha: '0' } }),
        card({ location: '/cards/7', tokenization_method: 'wallet', security_code_check: false }),
      ],
    },
  },
  'gives the same card the same id, a number': {
    allows: 'the form of ids of cards',
    options: {
      tampers: [
        {
          schema: 'Card',
          change: (value) => ({
            ...value,
            id: parseInt(Buffer.from(String(value['fingerprint'])).toString('hex').slice(0, 12), 16),
          }),
        },
      ],
    },
  },
  'shows addresses as objects': {
    allows: 'card-address-echo',
    options: {
      tampers: [card({ street1: { line: 1 }, city: 7, phone_number: ['+60'], postal_code: 50480 })],
    },
  },
  'gives short token ids': {
    allows: 'the length of token ids',
    rules: () => {
      let last = 0
      return tokenIds(() => `tokn_${(last++).toString(36)}`)
    },
  },
  'gives long token ids': {
    allows: 'the length of token ids',
    rules: tokenIds((random) => `tokn_test_${drawn(300, random)}`),
  },
  'puts more around a token id': {
    allows: 'the id pattern within a longer id',
    rules: tokenIds((random) => `v2-tokn_test_${drawn(19, random)}-MY`),
    against: ['token-id-whole'],
  },
  'adds the plus to a phone number': {
    allows: 'card-address-echo',
    rules: {
      billing: (given) => {
        const shown = tokenRules.billing(given)
        const phone = shown['phone_number']
        return { ...shown, phone_number: typeof phone === 'string' ? `+${phone.replace(/\D/g, '')}` : phone }
      },
    },
  },
  'takes names of two words alone': {
    allows: 'create-token-card-name-spellings',
    rules: { nameAccepted: (name) => /^\S+( \S+)+$/.test(name) },
  },
  'takes names of at most 22 characters': {
    allows: 'create-token-card-name-spellings',
    rules: { nameAccepted: (name) => name.trim() !== '' && name.length <= 22 },
  },
  'retrieves a token a moment after it was created': {
    allows: 'how soon a token is retrieved',
    rules: {
      findToken: (id, ledger) => {
        const token = ledger.tokens.get(id)
        return token && Math.abs(Date.now() - token.createdAt) > 200 ? token : undefined
      },
    },
  },
  'asks the customer of a card as well': {
    allows: 'how a charge of a token is authorized',
    rules: { asksCustomer: () => true },
  },
  'charges a card at once, and records no completion of it': {
    allows: 'the events of a charge of a token',
    rules: {
      eventsFor: (occurrence, charge) =>
        charge.token !== null && charge.authorizeUri === null && occurrence === 'completed'
          ? []
          : eventRules.eventsFor(occurrence, charge),
    },
  },
  'forgets a token within ten seconds': {
    allows: 'the lifetime of an unused token',
    alone: true,
    rules: {
      findToken: (id, ledger) => {
        const token = ledger.tokens.get(id)
        return token && Date.now() - token.createdAt < 10_000 ? token : undefined
      },
    },
  },
}
