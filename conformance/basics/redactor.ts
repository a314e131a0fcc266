/** The keys, card numbers and security codes that must never be stored. */
export interface Secrets {
  /** Adds a key or a card number. */
  add(secret: string): void
  /** Adds a security code, which is so short that only the name before it tells it from other digits. */
  addCode(code: string): void
  /** Returns true for a text that holds a secret. */
  holds(text: string): boolean
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

/** Digits alone or in groups, as many as a card number has at least. */
const digits = /\d(?:[ \u00a0./+-]?\d){11,}/g

/**
 * Opens an empty collection of secrets. Keys are found plain and in base64, at any place in it, as in Basic credentials; card numbers in
 * groups, too; and all of them percent-encoded, or in one level of the escapes of JSON or HTML: such a text is kept without its escapes.
 */
export function collectSecrets(): Secrets {
  const keys = new Set<string>()
  const cards = new Set<string>()
  const codes = new Set<string>()
  let hits = 0
  const hide = (): string => {
    hits += 1
    return redacted
  }

  function redactPlain(text: string): string {
    let safe = text
    for (const key of keys) safe = safe.replaceAll(key, hide)
    const isCard = (run: string): boolean =>
      [...cards].some((card) => run.replaceAll(/\D/g, '').includes(card))
    if (cards.size > 0) safe = safe.replaceAll(digits, (run) => (isCard(run) ? hide() : run))
    const shown = [...codes].filter((code) => text.includes(code)).join('|')
    if (shown === '') return safe
    const coded = new RegExp(`(${codeName})(?:${shown})(?!\\d)`, 'gi')
    return safe.replaceAll(coded, (_, name: string) => name + hide())
  }

  function redact(text: string): string {
    const safe = redactPlain(text)
    const plain = unescaped(safe)
    if (plain === safe) return safe
    const both = redactPlain(plain)
    return both === plain ? safe : both
  }

  return {
    add(secret) {
      const number = secret.replaceAll(' ', '')
      if (/^\d{12,}$/.test(number)) cards.add(number)
      else for (const form of formsOf(secret)) keys.add(form)
    },
    addCode(code) {
      if (/^\d+$/.test(code)) codes.add(code)
    },
    holds(text) {
      const before = hits
      const isFound = redact(text) !== text
      hits = before
      return isFound
    },
    redact,
    hits: () => hits,
  }
}

const usualWords = /^(?:(?:api|key|live|merchant|private|public|secret|test)[-_ ]?)+$/i

/** The forms of a key that are looked for. One that is a word, as `public` and `secret-key` are, occurs everywhere: only its Basic credentials are. */
function formsOf(key: string): string[] {
  if (key === '') return []
  const isWord = key.length < 6 || /^[a-z]{1,12}$/i.test(key) || usualWords.test(key)
  const basic = Buffer.from(`${key}:`).toString('base64')
  if (isWord) return [`Basic ${basic}`]
  const bytes = Buffer.from(key)
  // Within a longer base64 text a key begins at one of three alignments; only the characters that it alone decides are looked for.
  const coded = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    return whole.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
  })
  return [key, basic, ...coded, ...coded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))]
}

const escapes =
  /((?:%[\da-f]{2})+)|\\u00([\da-f]{2})|&#x0{0,4}([\da-f]{2});|&#0{0,4}(\d{2,3});|\\(["'/])|&(amp|lt|gt|quot|apos);/gi

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Resolves one level of the escapes of URLs, JSON and HTML. */
function unescaped(text: string): string {
  if (!/[%&\\]/.test(text)) return text
  return text.replaceAll(escapes, (...found: (string | undefined)[]) => {
    const [, percent, unicode, hex, decimal, mark, name] = found
    if (percent !== undefined) return Buffer.from(percent.replaceAll('%', ''), 'hex').toString()
    if (mark !== undefined) return mark
    if (name !== undefined) return entities[name.toLowerCase()] ?? ''
    return String.fromCharCode(Number(decimal ?? `0x${unicode ?? hex}`))
  })
}

/** Redacts all texts and names of a value; one without a secret stays as it is. */
export function withoutSecrets<Value>(
  value: Value,
  { holds, redact }: Pick<Secrets, 'holds' | 'redact'>,
): Value {
  return [...textsIn(value)].some(holds) ? (withTexts(redact, value) as Value) : value
}

function* textsIn(value: unknown): Generator<string, void> {
  if (typeof value === 'string') yield value
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    yield name
    yield* textsIn(member)
  }
}

/** Changes all texts and names of a value. */
function withTexts(change: (text: string) => string, value: unknown): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => withTexts(change, one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [change(name), withTexts(change, member)]),
  )
}
