import { Refusal } from './refusal.ts'

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

  /** Throws a refusal where the text cannot be decoded or names a parameter twice. */
  constructor(encoded: string) {
    for (const pair of encoded.split('&').filter((one) => one !== '')) {
      const [name = '', ...value] = pair.split('=').map(decode)
      if (this.#values.has(name)) throw new Refusal(400, 'A parameter is given more than once.')
      this.#values.set(name, value.join('='))
    }
  }

  /** Returns the value as it was sent, or undefined where it is absent or blank. */
  optional(name: string): string | undefined {
    const value = this.#values.get(name)
    return value === undefined || value.trim() === '' ? undefined : value
  }

  /** Returns the value as it was sent; throws a refusal where it is absent or blank, or does not fit. */
  required(name: string, form = /^[^\p{Cc}]*$/u): string {
    const value = this.optional(name)
    if (value === undefined) throw new Refusal(422, `The parameter ${name} is required.`)
    if (!form.test(value)) throw new Refusal(422, `The parameter ${name} is not valid.`)
    return value
  }

  /** Returns the value, which must be one of the words. */
  oneOf(name: string, words: readonly string[]): string {
    const value = this.required(name)
    if (!words.includes(value)) throw new Refusal(422, `${name} must be one of: ${words.join(', ')}.`)
    return value
  }

  /** Returns true where a parameter of this name, or of this name with brackets, was sent. */
  has(name: string): boolean {
    return [...this.#values.keys()].some(
      (key) => key === name || (name.endsWith('[') && key.startsWith(name)),
    )
  }
}
