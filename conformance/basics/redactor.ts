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

/** The name of a security code with the marks before the code, as in JSON, HTML, forms and sentences. */
const mark = '(?:[^\\da-z%]|%[\\da-f]{2}){1,8}'
const codeName = `(?:cvv2?|cvc2?|cvn|csc|security[_ -]?code)${mark}(?:(?:is|was|value)${mark})?`

/**
 * Opens an empty collection of secrets. Keys are found plain and in base64, as in Basic credentials; card numbers in groups, too; and all of
 * them percent-encoded, or in one level of the escapes of JSON or HTML: such a text is kept without its escapes.
 */
export function collectSecrets(): Secrets {
  const keys = new Set<string>()
  const numbers = new Set<string>()
  let pattern: RegExp | undefined
  let hits = 0
  const hide = (): string => {
    hits += 1
    return redacted
  }

  function redactPlain(text: string): string {
    let safe = text
    for (const key of keys) safe = safe.replaceAll(key, hide)
    pattern ??= new RegExp([...numbers].join('|') || '(?!)', 'gi')
    return safe.replaceAll(pattern, hide)
  }

  return {
    add(secret) {
      const number = secret.replaceAll(' ', '')
      if (/^\d{12,}$/.test(number)) numbers.add([...number].join('[ \\u00a0./+-]?'))
      else for (const form of formsOf(secret)) keys.add(form)
      pattern = undefined
    },
    addCode(code) {
      // The code is looked for first: it is rare, and its name costs more.
      if (/^\d+$/.test(code)) numbers.add(`${code}(?<=${codeName}${code})(?!\\d)`)
      pattern = undefined
    },
    redact(text) {
      const safe = redactPlain(text)
      const plain = unescaped(safe)
      const both = plain === safe ? plain : redactPlain(plain)
      return both === plain ? safe : both
    },
    hits: () => hits,
  }
}

/** The forms of a key that are looked for. One that is a word, as `public` and `secret-key` are, occurs everywhere: only its Basic credentials are. */
function formsOf(key: string): string[] {
  const basic = Buffer.from(`${key}:`).toString('base64')
  if (/^(?:.{0,5}|[a-z _-]{1,16})$/i.test(key)) return key === '' ? [] : [`Basic ${basic}`]
  const bytes = Buffer.from(key)
  // Within a longer base64 text a key begins at one of three alignments; only the characters that it alone decides are looked for.
  const coded = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    return whole.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
  })
  return [key, basic, ...coded, ...coded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))]
}

const escapes =
  /((?:%[\da-f]{2})+)|(?:\\u00|&#x0{0,4})([\da-f]{2});?|&#0{0,4}(\d{2,3});|\\(["'/])|&(amp|lt|gt|quot|apos);/gi

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Resolves one level of the escapes of URLs, JSON and HTML. */
function unescaped(text: string): string {
  if (!/[%&\\]/.test(text)) return text
  return text.replaceAll(escapes, (...found: (string | undefined)[]) => {
    const [, percent, hex, decimal, plain, name] = found
    if (percent !== undefined) return Buffer.from(percent.replaceAll('%', ''), 'hex').toString()
    return plain ?? entities[name?.toLowerCase() ?? ''] ?? String.fromCharCode(Number(decimal ?? `0x${hex}`))
  })
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
