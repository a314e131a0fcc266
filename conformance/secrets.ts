import { observations, requirements } from '../generated/requirements.ts'

/** Text that must never be stored: what replaces it, and whether a text holds any of it. */
export interface Secrets {
  add(secret: string): void
  /** Adds a security code, which is too short to be told but by the name before it. */
  addCode(code: string): void
  redact(text: string): string
}

/** What stands in place of a key or a card number. */
export const redacted = '[redacted]'

/** The names under which a security code may be shown. */
export const codeNames = /(?:cvv2?|cvc2?|cvn|csc|security_?code)/i

/** Collects the secrets of a run, each in every form in which a text may hold it. */
export function collectSecrets(): Secrets {
  const added = new Set<string>()
  const forms = new Set<string>()
  const codes = new Set<string>()
  let found = anyOf(forms)
  let coded: RegExp | null = null
  return {
    addCode(code) {
      if (codes.has(code) || !/^\d+$/.test(code)) return
      codes.add(code)
      coded = new RegExp(
        `(${codeNames.source}\\\\*["']?\\s*[:=]\\s*\\\\*["']?)(?:${[...codes].join('|')})(?!\\d)`,
        'gi',
      )
    },
    add(secret) {
      if (added.has(secret)) return
      added.add(secret)
      for (const form of /^\d+$/.test(secret) ? formsOfCard(secret) : formsOfKey(secret)) forms.add(form)
      found = anyOf(forms)
    },
    redact(text) {
      const without = found.replace(text, () => redacted)
      // Few texts hold the digits of a code, and to find these costs little.
      for (const code of codes)
        if (without.includes(code)) return coded === null ? without : without.replace(coded, `$1${redacted}`)
      return without
    },
  }
}

/** Finds any of these forms of secrets, the longest first; forms of less than 6 characters occur everywhere, and are left out. */
export function anyOf(forms: Iterable<string>): { replace: (text: string, by: () => string) => string } {
  const longestFirst = [...forms]
    .filter((form) => form.length >= 6)
    .toSorted((one, other) => other.length - one.length)
  const texts = longestFirst.map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  const pattern = new RegExp(texts.join('|'), 'g')
  const holds = searchFor(longestFirst)
  return { replace: (text, by) => (holds(text) ? text.replace(pattern, by) : text) }
}

/** A value without secrets in any of its texts. */
export function withoutSecrets<Value>(value: Value, secrets: Secrets): Value {
  return JSON.parse(secrets.redact(JSON.stringify(value))) as Value
}

/**
 * The forms of a key: plain, in base64 at any alignment, as URLs hold it, and escaped as in JSON and XML.
 * A key that is a word, as `public` and `secret-key` are, occurs everywhere: only its Basic credentials are a form of it.
 */
export function formsOfKey(key: string): string[] {
  if (key === '') return []
  const basic = Buffer.from(`${key}:`).toString('base64')
  if (isWord(key)) return [`Basic ${basic}`]
  return [...new Set([...plainForms(key), basic.replace(/=+$/, ''), ...base64Forms(key)])]
}

/** The forms of a card number: whole, in groups of four, and in base64 at any alignment. */
export function formsOfCard(card: string): string[] {
  const groups = card.match(/.{1,4}/g) ?? []
  return [card, ...[' ', '-', '+', '%20'].map((mark) => groups.join(mark)), ...base64Forms(card)]
}

/** Whether a key stands in texts that nobody wrote for its sake: it is short, one plain word, or words that the contract uses. */
function isWord(key: string): boolean {
  if (key.length < 6 || /^[a-z]{1,12}$/i.test(key)) return true
  if (key.length > 30) return false
  const spaced = (text: string) => text.toLowerCase().replaceAll(/[-_ ]+/g, ' ')
  return (
    /^[a-z]+(?:[-_ ][a-z]+)+$/i.test(key) &&
    spaced(JSON.stringify({ requirements, observations })).includes(spaced(key))
  )
}

function plainForms(key: string): string[] {
  const xml = key
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  const coded = encodeURIComponent(key)
  return [key, coded, coded.replaceAll('%20', '+'), JSON.stringify(key).slice(1, -1), xml]
}

// Within a longer base64 text a secret begins at one of three alignments; only the characters that it alone decides are searched for.
function base64Forms(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [0, 1, 2].flatMap((before) => {
    const coded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    const own = coded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
    return [own, own.replaceAll('+', '-').replaceAll('/', '_'), encodeURIComponent(own)]
  })
}

/**
 * Tells whether a text holds any of these words, by the algorithm of Wu and Manber: megabytes take milliseconds,
 * because two characters that no word holds allow to leap over as many characters as the shortest word has.
 */
function searchFor(words: readonly string[]): (text: string) => boolean {
  if (words.length === 0) return () => false
  const shortest = Math.min(...words.map(({ length }) => length))
  const leaps = new Uint8Array(65_536).fill(Math.min(255, shortest - 1))
  const ending = new Map<number, string[]>()
  for (const word of words)
    for (let end = 1; end < shortest; end += 1) {
      const pair = pairAt(word, end)
      leaps[pair] = Math.min(leaps[pair] ?? 0, shortest - 1 - end)
      if (end === shortest - 1) ending.set(pair, [...(ending.get(pair) ?? []), word])
    }
  return (text) => {
    for (let at = shortest - 1; at < text.length;) {
      const pair = pairAt(text, at)
      const leap = leaps[pair] ?? 0
      if (leap === 0 && ending.get(pair)?.some((word) => text.startsWith(word, at - shortest + 1)))
        return true
      at += Math.max(1, leap)
    }
    return false
  }
}

function pairAt(text: string, end: number): number {
  return ((text.charCodeAt(end - 1) << 8) ^ text.charCodeAt(end)) & 0xffff
}
