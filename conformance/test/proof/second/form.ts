import { Refusal } from './refusal.ts'

const CONTROL = /\p{Cc}/u

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new Refusal(400, 'The parameters are not percent-encoded UTF-8.')
  }
}

/** Form-encoded parameters by their whole decoded name, brackets included. */
export class Form {
  readonly #values = new Map<string, string>()

  /** Throws a refusal when the text cannot be decoded or names a parameter twice. */
  constructor(encoded: string) {
    for (const pair of encoded.split('&')) {
      if (pair === '') continue
      const cut = pair.indexOf('=')
      const name = decode(cut < 0 ? pair : pair.slice(0, cut))
      const value = cut < 0 ? '' : decode(pair.slice(cut + 1))
      if (this.#values.has(name)) throw new Refusal(400, 'A parameter is given more than once.')
      if (CONTROL.test(value)) throw new Refusal(422, 'A parameter holds a control character.')
      this.#values.set(name, value)
    }
  }

  /** The value as it was sent, or undefined when it is absent or blank. */
  optional(name: string): string | undefined {
    const value = this.#values.get(name)
    return value === undefined || value.trim() === '' ? undefined : value
  }

  /** The value as it was sent; throws a refusal when it is absent or blank. */
  required(name: string): string {
    const value = this.optional(name)
    if (value === undefined) throw new Refusal(422, `The parameter ${name} is required.`)
    return value
  }

  /** The value, which must be one of the words. */
  oneOf(name: string, words: readonly string[]): string {
    const value = this.required(name)
    if (!words.includes(value))
      throw new Refusal(422, `The parameter ${name} must be one of: ${words.join(', ')}.`)
    return value
  }

  /** Whether any parameter of this name with brackets was sent, blank or not. */
  hasNested(name: string): boolean {
    return [...this.#values.keys()].some((key) => key.startsWith(`${name}[`))
  }

  /** Whether a parameter of exactly this name was sent, blank or not. */
  has(name: string): boolean {
    return this.#values.has(name)
  }
}
