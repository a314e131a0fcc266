import { escapeRegExp, unescaped } from './escapes.ts'

/** The keys, card numbers and security codes that must never be stored. */
export interface Secrets {
  /** Adds a key or a card number. */
  add(secret: string): void
  /** Adds a security code, told from other digits only by the name before it. */
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
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    isSecret(name) ? redacted : value,
  ])
  return Object.fromEntries(entries) as Record<string, string>
}

/** A form of a secret that a text may show: the secret itself, its base64 or its hexadecimal. */
interface Form {
  text: string
  /** A card number in groups of digits; null for other forms, which are searched as they are. */
  inGroups: RegExp | null
}

/** All forms of the secrets of a collection. */
interface Forms {
  /** The longest first: a key may begin with another. */
  readonly longestFirst: readonly Form[]
  /** Matches the text of any form, so that one search clears most texts. */
  readonly pattern: RegExp
  /** The characters of the shortest form; Infinity where there is none. */
  readonly shortest: number
  /** True where a secret may go on over the border of two resources. */
  readonly crossBorders: boolean
}

/** What stands between two resources of a list; only a key could span it. */
const border = '},{"object":'

/** The letters of all texts without a secret that are remembered. */
const maxRemembered = 4_000_000

/**
 * Finds secrets plain, escaped (percent, JSON, HTML), in base64 and in hexadecimal;
 * card numbers also in groups.
 */
export function collectSecrets(): Secrets {
  let forms = allForms([])
  const known = new Set<string>()
  /** Keys that are everyday words, such as `public`: secret only in credentials. */
  const words = new Set<string>()
  const codes = new Map<string, RegExp>()
  /** Texts known to hold no secret: names, header values and list items recur. */
  const plainTexts = new Set<string>()
  let [hits, remembered] = [0, 0]

  function redact(text: string): string {
    if (forms.crossBorders || !text.includes(border)) return redactPiece(text)
    return text.split(border).map(redactPiece).join(border)
  }

  function redactPiece(text: string): string {
    if (plainTexts.has(text)) return text
    let safe = text
    function take(pattern: RegExp | string, isSecret = (_match: string) => true): void {
      safe = safe.replaceAll(pattern, (match) => {
        if (!isSecret(match)) return match
        hits += 1
        return redacted
      })
    }
    if (text.length >= forms.shortest) {
      for (const { text: form, inGroups } of formsIn(text, forms)) take(inGroups ?? form)
      if (hides(safe, forms)) take(escapedWords, (word) => hides(word, forms))
    }
    for (const [code, pattern] of codes) if (text.includes(code)) take(pattern)
    if (words.size > 0) take(credentials, (coded) => holdsWord(coded, words))
    if (safe !== text || remembered + text.length > maxRemembered) return safe
    remembered += text.length
    // A copy, for a slice would keep the whole text in memory.
    plainTexts.add(Buffer.from(text).toString())
    return safe
  }

  function forgetPlain(): void {
    plainTexts.clear()
    remembered = 0
  }

  return {
    add(secret) {
      const number = secret.replaceAll(' ', '')
      if (secret === '' || known.has(number)) return
      known.add(number)
      forgetPlain()
      if (isWord(secret)) {
        words.add(secret)
        return
      }
      const added = /^\d{12,}$/.test(number)
        ? formsOf(number, true)
        : [...spellingsOf(secret)].flatMap((text) => formsOf(text, false))
      forms = allForms([...forms.longestFirst, ...added])
    },
    addCode(code) {
      if (!/^\d+$/.test(code) || codes.has(code)) return
      forgetPlain()
      codes.set(code, new RegExp(`${code}(?<=${codeName}${code})(?!\\d)`, 'gi'))
    },
    redact,
    hits: () => hits,
  }
}

/** A key as it is, as JSON writes its quotation marks, and as percent-encoding shows its bytes. */
const spellingsOf = (key: string): Set<string> =>
  new Set([key, JSON.stringify(key).slice(1, -1), Buffer.from(key).toString('latin1')])

const isWord = (key: string): boolean => /^(?:.{0,5}|[a-z _-]{1,16})$/i.test(key)

/** Letters unescaped at once, as it takes many times their memory, and those pieces share. */
const piece = { length: 100_000, shared: 5_000 }

/** True for a text that shows one of some forms once its escapes are undone. */
function hides(text: string, forms: Forms): boolean {
  for (let start = 0; start < text.length; start += piece.length - piece.shared) {
    const escaped = text.slice(start, start + piece.length)
    const plain = unescaped(escaped)
    if (plain !== escaped && formsIn(plain, forms).length > 0) return true
  }
  return false
}

/** A word whose letters may be escaped, up to the marks that stand around values. */
const escapedWords = /(?:[^\s"'<>?&]|&(?:amp;)*#?\w{1,8};)+/g

function formsOf(secret: string, isNumber: boolean): Form[] {
  const bytes = Buffer.from(secret, 'latin1')
  const coded = [0, 1, 2].flatMap((before) =>
    (['base64', 'base64url'] as const).map((encoding) => {
      const text = Buffer.concat([Buffer.alloc(before), bytes]).toString(encoding)
      // Letters at either end that the secret shares with what stands around it are left out.
      const [start, end] = [(before * 4) / 3, ((before + bytes.length) * 4) / 3]
      return text.slice(Math.ceil(start), Math.floor(end))
    }),
  )
  const hex = bytes.toString('hex')
  const inGroups = isNumber ? new RegExp(secret.split('').join(gap), 'g') : null
  const encodings = new Set([...coded, hex, hex.toUpperCase()])
  return [{ text: secret, inGroups }, ...[...encodings].map((text) => ({ text, inGroups: null }))]
}

const gap = '[ \u00a0./+-]?'
const digitGroups = /\d(?:[ \u00a0./+-]?\d){11,}/g

function allForms(forms: readonly Form[]): Forms {
  const texts = forms.map(({ text }) => text)
  return {
    longestFirst: forms.toSorted((form, other) => other.text.length - form.text.length),
    pattern: new RegExp(texts.map(escapeRegExp).join('|') || '(?!)'),
    shortest: Math.min(...texts.map(({ length }) => length)),
    crossBorders: texts.some((text) => text.includes(border)),
  }
}

/** The forms that a text shows. */
function formsIn(text: string, { longestFirst, pattern }: Forms): Form[] {
  const groups = text.match(digitGroups) ?? []
  const digits = groups.map((group) => group.replaceAll(/\D/g, '')).join(' ')
  if (!pattern.test(text) && !pattern.test(digits)) return []
  return longestFirst.filter((form) => (form.inGroups === null ? text : digits).includes(form.text))
}

/** What stands between a security code's name and the code, in JSON, HTML, forms and prose. */
const mark = String.raw`(?:[^\da-z]|%(?:25)*[\da-f]{2}|\\u00[\da-f]{2}|&#?\w{1,6};){1,8}`
const codeName = `(?:cvv2?|cvc2?|cvn|csc|security[_ -]?code)${mark}(?:(?:is|was|value)${mark})?`

const credentials = /(?<=basic\s{1,8})[\w+/-]+=*/gi

/** True for Basic credentials (RFC 7617) whose user or password is one of these words. */
function holdsWord(coded: string, words: ReadonlySet<string>): boolean {
  const [user = '', ...password] = Buffer.from(coded, 'base64').toString('latin1').split(':')
  return words.has(user) || words.has(password.join(':'))
}

/** Redacts all texts and names of a value; what holds no secret stays as it is. */
export function withoutSecrets<Value>(value: Value, { redact }: Pick<Secrets, 'redact'>): Value {
  function change(inside: unknown): unknown {
    if (typeof inside === 'string') return redact(inside)
    if (typeof inside !== 'object' || inside === null) return inside
    if (Array.isArray(inside)) {
      const items = inside.map(change)
      return items.every((item, index) => item === inside[index]) ? inside : items
    }
    const entries = Object.entries(inside)
    const safe = entries.map(([name, member]) => [redact(name), change(member)] as const)
    const isSame = safe.every(
      ([name, member], index) => name === entries[index]?.[0] && member === entries[index][1],
    )
    return isSame ? inside : Object.fromEntries(safe)
  }
  return change(value) as Value
}
