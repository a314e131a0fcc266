import { createHmac } from 'node:crypto'
import type { FormObject } from '../../form.ts'
import type { ChargeStatus, Ledger, Token } from '../store.ts'

/** The parameters of a card that must be there ("Create a token"). */
export type RequiredCardField = 'name' | 'number' | 'expiration_month' | 'expiration_year'

// a map: a property named by each caller's own text is never compiled for good
const outcomes: ReadonlyMap<string, string> = new Map([
  ['4111111111140011', 'insufficient_fund'],
  ['4111111111130012', 'stolen_or_lost_card'],
  ['4111111111120013', 'failed_processing'],
  ['4111111111110014', 'payment_rejected'],
])

const billed = ['street1', 'street2', 'city', 'state', 'phone_number', 'postal_code']

const substitutes: Record<RequiredCardField, string> = {
  name: 'SOMCHAI PRASERT',
  number: '4242424242424242',
  expiration_month: '12',
  expiration_year: '2035',
}

/** Decisions on tokens and their cards ("Token", "Card", "Create a token"). */
export const tokenRules = {
  /** Whether a card parameter may not be left out. */
  cardRequires: (_field: RequiredCardField, _card?: FormObject): boolean => true,
  /** What stands in for a parameter that may be left out. */
  missingCardValue: (field: RequiredCardField): string => substitutes[field],
  /** Whether this is a card number, blanks and dashes aside. */
  numberAccepted: (number: string): boolean => {
    if (!/^\d{12,19}$/.test(number)) return false
    let sum = 0
    for (let at = 1; at <= number.length; at += 1) {
      const value = Number(number.at(-at)) * (at % 2 === 0 ? 2 : 1)
      sum += value > 9 ? value - 9 : value
    }
    return sum % 10 === 0
  },
  /** The month in M or MM, undefined for anything else. */
  readMonth: (text: string): number | undefined =>
    /^(0?[1-9]|1[0-2])$/.test(text) ? Number(text) : undefined,
  /** The year in YY or YYYY, undefined for anything else. */
  readYear: (text: string): number | undefined =>
    /^\d{4}$/.test(text) ? Number(text) : /^\d{2}$/.test(text) ? 2000 + Number(text) : undefined,
  /** Whether a card of this expiry is taken; it is good until its month is over. */
  expiryAccepted: (month: number, year: number, now: number): boolean =>
    Date.UTC(year, month, 1) > now && year < new Date(now).getUTCFullYear() + 50,
  /** Whether this is a card holder's name. */
  nameAccepted: (name: string): boolean => name.trim() !== '' && name.length <= 255,
  /** Whether a parameter that may be left out is taken with this value. */
  optionalCardValueAccepted: (field: string, value: string): boolean =>
    field === 'country'
      ? /^[a-z]{2}$/i.test(value) || value === ''
      : field === 'security_code'
        ? /^\d{3,4}$/.test(value) || value === ''
        : field === 'phone_number'
          ? /^[+\d ().-]*$/.test(value)
          : value.length <= 255,
  /** The country that a card shows. */
  cardCountry: (given: string, number: string): string =>
    given !== '' ? given.toLowerCase() : /^4242|^5555/.test(number) ? 'us' : 'my',
  /** The name that a card shows. */
  cardName: (name: string): string => name,
  /** The expiry that a card shows. */
  cardExpiry: (month: number, year: number): Record<string, unknown> => ({
    expiration_month: month,
    expiration_year: year,
  }),
  /** The last digits that a card shows. */
  lastDigits: (number: string): string => number.slice(-4),
  /** The first digits that a card shows. */
  firstDigits: (_number: string): string | null => null,
  /** The brand that a card shows. */
  cardBrand: (number: string): string =>
    number.startsWith('4')
      ? 'Visa'
      : /^(5[1-5]|2[2-7])/.test(number)
        ? 'MasterCard'
        : number.startsWith('35')
          ? 'JCB'
          : '',
  /** A value that is equal for equal numbers and tells nothing of them. */
  fingerprint: (number: string, secret: string): string =>
    createHmac('sha256', secret).update(number).digest('base64'),
  /** Fields of a card that hold more of number or code than may be kept: none. */
  keptOfCard: (_number: string, _code: string): Record<string, unknown> => ({}),
  /** Whether the security code was checked. */
  securityCodeCheck: (code: string): boolean => code !== '',
  /** The billing fields of a card, null where the caller gave none. */
  billing: (card: FormObject): Record<string, unknown> =>
    Object.fromEntries(
      billed.map((field) => [field, Object.hasOwn(card, field) && card[field] !== '' ? card[field] : null]),
    ),
  /** The state of a token when created. */
  newToken: (): Pick<Token, 'used' | 'chargeStatus'> => ({ used: false, chargeStatus: 'unknown' }),
  /** The token that retrieval answers with. */
  findToken: (id: string, ledger: Ledger): Token | undefined => ledger.tokens.get(id),
  /** Whether a token may still be charged. */
  tokenUsable: (token: Token): boolean => !token.used,
  /** The state of a token once it was charged. */
  chargedToken: (status: ChargeStatus): Pick<Token, 'used' | 'chargeStatus'> => ({
    used: true,
    chargeStatus: status,
  }),
  /** The failure that charging a test card leads to, undefined for a success. */
  cardFailure: (number: string): string | undefined => outcomes.get(number),
}
