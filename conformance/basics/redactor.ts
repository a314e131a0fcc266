/** The keys, card numbers and security codes that must never be stored. */
export interface Secrets {
  /** Adds a key or a card number. */
  add(secret: string): void
  /** Adds a security code, which is so short that only the name before it tells it from other digits. */
  addCode(code: string): void
  /** Replaces each secret that a text holds. */
  redact(text: string): string
  /** Counts the secrets that were redacted so far. */
  hits(): number
}

/** The text that stands in place of a secret. */
export const redacted = '[redacted]'

/** Redacts the values of headers by their names. */
export function withoutHeaders(
  headers: Readonly<Record<string, string>>,
  isSecret: (name: string) => boolean,
): Record<string, string> {
  const shown = Object.entries(headers).map(([name, value]) => [
    name,
    isSecret(name) ? redacted : value,
  ])
  return Object.fromEntries(shown) as Record<string, string>
}

/** The name of a security code with the marks before the code, as in JSON, HTML, forms and sentences. */
const mark = '(?:[^\\da-z%]|%[\\da-f]{2}){1,8}'
const codeName = `(?:cvv2?|cvc2?|cvn|csc|security[_ -]?code)${mark}(?:(?:is|was|value)${mark})?`

/**
 * Opens an empty collection of secrets. Keys are found plain, percent-encoded and in base64, as in Basic credentials; card numbers in
 * groups, too. Other encodings are not recognised.
 */
export function collectSecrets(): Secrets {
  const keys = new Set<string>()
  const numbers = new Set<string>()
  let pattern = /(?!)/g
  let hits = 0
  const hide = (): string => {
    hits += 1
    return redacted
  }
  const addNumber = (number: string): void => {
    numbers.add(number)
    pattern = new RegExp([...numbers].join('|'), 'gi')
  }
  return {
    add(secret) {
      const number = secret.replaceAll(' ', '')
      if (/^\d{12,}$/.test(number)) addNumber([...number].join('(?:[ \\u00a0./+-]|%20)?'))
      else for (const form of formsOf(secret)) keys.add(form)
    },
    addCode(code) {
      // The code is looked for first: it is rare, and its name costs more.
      if (/^\d+$/.test(code)) addNumber(`${code}(?<=${codeName}${code})(?!\\d)`)
    },
    redact(text) {
      let safe = text
      for (const key of keys) safe = safe.replaceAll(key, hide)
      return safe.replaceAll(pattern, hide)
    },
    hits: () => hits,
  }
}

/** Lists the forms of a key. One that is a word, as `public` and `secret-key` are, occurs everywhere: only its Basic credentials are a secret. */
function formsOf(key: string): string[] {
  const basic = Buffer.from(`${key}:`).toString('base64')
  if (/^(?:.{0,5}|[a-z _-]{1,16})$/i.test(key)) return key === '' ? [] : [`Basic ${basic}`]
  // The last letter may depend on what follows the key.
  const coded = basic.slice(0, Math.floor((Buffer.byteLength(key) * 8) / 6))
  return [key, encodeURIComponent(key), basic, coded]
}

/** Redacts all texts and names of a value; one without a secret stays as it is. */
export function withoutSecrets<Value>(value: Value, { redact }: Pick<Secrets, 'redact'>): Value {
  let isFound = false
  function change(inside: unknown): unknown {
    if (typeof inside === 'string') {
      const safe = redact(inside)
      isFound ||= safe !== inside
      return safe
    }
    if (Array.isArray(inside)) return inside.map(change)
    if (typeof inside !== 'object' || inside === null) return inside
    return Object.fromEntries(change(Object.entries(inside)) as [string, unknown][])
  }
  const safe = change(value) as Value
  return isFound ? safe : value
}
