import type { DecisionInput } from '../context.ts'
import { createHmac } from 'node:crypto'
import type { FormObject } from '../../contract/form-encoding.ts'
import type { ChargeStatus, Ledger, Token } from '../store.ts'

/** The test cards whose charges fail, with the failure codes. */
export const cardFailures: ReadonlyMap<string, string> = new Map([
  ['4111111111140011', 'insufficient_fund'],
  ['4111111111130012', 'payment_rejected'],
  ['4111111111120013', 'failed_processing'],
  ['4111111111110014', 'payment_rejected'],
])

const billed = ['street1', 'street2', 'city', 'state', 'phone_number', 'postal_code']

/** The patterns of a card's optional parameters; the others are any text up to 255 characters. */
const optionalPatterns: Readonly<Record<string, RegExp>> = {
  country: /^([a-z]{2})?$/i,
  security_code: /^(\d{3,4})?$/,
  phone_number: /^[+\d ().-]*$/,
}
const anyText = /^.{0,255}$/s

/** Decisions on tokens and their cards ("Token", "Card", "Create a token"). */
export const tokenRules = {
  /** A card number has 12 to 19 digits, of which the last one checks the others. */
  numberAccepted: ({ number }: DecisionInput<{ number: string }>): boolean => {
    if (!/^\d{12,19}$/.test(number)) return false
    let sum = 0
    for (let index = 1; index <= number.length; index += 1) {
      const value = Number(number.at(-index)) * (index % 2 === 0 ? 2 : 1)
      sum += value > 9 ? value - 9 : value
    }
    return sum % 10 === 0
  },
  /** Reads a month in M or MM, undefined for anything else. */
  readMonth: ({ text }: DecisionInput<{ text: string }>): number | undefined =>
    /^(0?[1-9]|1[0-2])$/.test(text) ? Number(text) : undefined,
  /** Reads a year in YY or YYYY, undefined for anything else. */
  readYear: ({ text }: DecisionInput<{ text: string }>): number | undefined =>
    /^(\d{2}|\d{4})$/.test(text) ? Number(text.padStart(4, '20')) : undefined,
  /** A card is good until its month is over, and for less than fifty years. */
  expiryAccepted: ({
    month,
    year,
    now,
  }: DecisionInput<{ month: number; year: number; now: number }>): boolean =>
    Date.UTC(year, month, 1) > now && year < new Date(now).getUTCFullYear() + 50,
  /** A card holder's name is not blank. */
  nameAccepted: ({ name }: DecisionInput<{ name: string }>): boolean =>
    name.trim() !== '' && name.length <= 255,
  /** A card's optional parameters must match the patterns of the specification. */
  optionalCardValueAccepted: ({
    field,
    value,
  }: DecisionInput<{ field: string; value: string }>): boolean =>
    (optionalPatterns[field] ?? anyText).test(value),
  /** The country as it was given, in small letters; else derived from the card number. */
  cardCountry: ({ country, number }: DecisionInput<{ country: string; number: string }>): string =>
    country.toLowerCase() || (/^4242|^5555/.test(number) ? 'us' : 'my'),
  /** A card shows the name that was given. */
  cardName: ({ name }: DecisionInput<{ name: string }>): string => name,
  /** A card shows the last four digits of its number. */
  lastDigits: ({ number }: DecisionInput<{ number: string }>): string => number.slice(-4),
  /** A card shows no first digits. */
  firstDigits: (_decision: DecisionInput<{ number: string }>): string | null => null,
  /** The fingerprint is equal for equal numbers, and tells nothing of them. */
  fingerprint: ({ number, secret }: DecisionInput<{ number: string; secret: string }>): string =>
    createHmac('sha256', secret).update(number).digest('base64'),
  /** Nothing more is kept of number and code. */
  keptOfCard: (
    _decision: DecisionInput<{ number: string; code: string }>,
  ): Record<string, unknown> => ({}),
  /** The billing fields are null where the caller gave none. */
  billing: ({ card }: DecisionInput<{ card: FormObject }>): Record<string, unknown> =>
    Object.fromEntries(
      billed.map((field) => [
        field,
        Object.hasOwn(card, field) && card[field] !== '' ? card[field] : null,
      ]),
    ),
  /** The token to retrieve. */
  findToken: ({ id, ledger }: DecisionInput<{ id: string; ledger: Ledger }>): Token | undefined =>
    ledger.tokens.get(id),
  /** A token can be used only once. */
  tokenUsable: ({ token }: DecisionInput<{ token: Token }>): boolean => !token.used,
  /** A charged token is used, and shows the status of its charge. */
  chargedToken: ({
    status,
  }: DecisionInput<{ status: ChargeStatus }>): Pick<Token, 'used' | 'chargeStatus'> => ({
    used: true,
    chargeStatus: status,
  }),
}
