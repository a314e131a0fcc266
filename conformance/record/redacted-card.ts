/** A card number as recorded: its form and its end. What is too short to be one stays as it is. */
export const redactedNumber = (number: string): string =>
  number.length < 12 ? number : `[card ${formOfNumber(number)}ending in ${number.slice(-4)}]`

/** What tells a card number from another one with the same end; nothing for 16 plain digits. */
function formOfNumber(number: string): string {
  if (/^\d+$/.test(number)) return number.length === 16 ? '' : `of ${number.length} digits `
  if (/^[\d ]+$/.test(number)) return 'with blanks '
  return /^[\d-]+$/.test(number) ? 'with dashes ' : 'with other characters '
}

/** A security code as recorded. What is too short to be one stays as it is. */
export function redactedCode(code: string): string {
  if (code.length < 3) return code
  return /^\d{3,4}$/.test(code) ? '[security code]' : '[security code with other characters]'
}

/** True for a text that stands for another one. */
export const isRedacted = (text: string): boolean => /^\[.+\]$/.test(text)

/** True for a redacted text with characters that no card has. */
export const isOddRedacted = (text: string): boolean => isRedacted(text) && / with /.test(text)

/** A part of a form; of a redacted number or code, the words in its brackets. */
export interface FormPart {
  readonly text: string
  readonly redacted: 'number' | 'code' | null
}

/** Splits an encoded form at its redacted card numbers and plain security codes. */
export function splitForm(form: string): FormPart[] {
  return form
    .split(/(%5Bcard\+[\w+]*ending\+in\+\w{4}%5D|%5Bsecurity\+code[\w+]*%5D)/)
    .filter((text) => text !== '')
    .map((text) => {
      const [, words] = /^%5B(card.+|security\+code)%5D$/.exec(text) ?? []
      if (words === undefined) return { text, redacted: null }
      const redacted = words.startsWith('card') ? 'number' : 'code'
      return { text: words.replaceAll('+', ' '), redacted }
    })
}
