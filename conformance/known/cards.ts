import { cardIn, type Intent, type Parameters } from '../api/request.ts'

/** The card numbers and security codes that were sent, which nothing that comes back may show. */
export interface SentCards {
  /** Notes the card of a request. */
  sent(parameters: Parameters, intent: Intent): void
  /** The numbers, each with the forms in which it is printed. */
  readonly numbers: ReadonlyMap<string, readonly string[]>
  readonly codes: ReadonlySet<string>
}

/** Opens an empty collection of cards. */
export function openSentCards(): SentCards {
  const numbers = new Map<string, readonly string[]>()
  const codes = new Set<string>()
  return {
    sent(parameters, intent) {
      const { number, code } = cardIn(parameters)
      // A number that was sent with a mistake in it is nobody's card.
      if (number !== undefined && (intent !== 'observed' || isCardNumber(number)))
        numbers.set(number, printed(number))
      if (code !== undefined) codes.add(code)
    },
    numbers,
    codes,
  }
}

/** Writes a card number in the forms in which it is printed: whole, and in groups of four. */
function printed(number: string): string[] {
  const groups = number.match(/.{1,4}/g) ?? []
  return [number, groups.join(' '), groups.join('-')]
}

/** Tells whether a text is a whole card number, by its length and its check digit. */
function isCardNumber(text: string): boolean {
  if (!/^\d{13,19}$/.test(text)) return false
  const digits = [...text].toReversed().map(Number)
  const sum = digits.reduce((all, digit, at) => {
    const doubled = at % 2 === 0 ? digit : 2 * digit
    return all + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
