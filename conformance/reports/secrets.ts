/** Searches texts for what must never be shown. */
export interface Sieve {
  /** The text with every occurrence redacted. */
  redact: (text: string) => string
  /** How many occurrences were redacted so far. */
  hits: () => number
}

/** What an artefact shows in place of a key or a card number. */
export const redacted = '[redacted]'

/**
 * Searches for exact keys and full card numbers, plain, in base64 at any alignment, as URLs hold them, and escaped as in JSON and XML.
 * A key of less than 6 characters is a word that occurs everywhere: only its Basic credentials are searched for.
 */
export function sieve(keys: readonly string[], cards: readonly string[]): Sieve {
  const forms = new Set([...keys.flatMap(formsOfKey), ...cards.flatMap(formsOfCard)])
  const longestFirst = [...forms]
    .filter((form) => form.length >= 6)
    .toSorted((one, other) => other.length - one.length)
  const pattern =
    longestFirst.length === 0
      ? null
      : new RegExp(longestFirst.map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'), 'g')
  let hits = 0
  const replace = () => {
    hits += 1
    return redacted
  }
  return { redact: (text) => (pattern === null ? text : text.replace(pattern, replace)), hits: () => hits }
}

function formsOfKey(key: string): string[] {
  if (key === '') return []
  const basic = Buffer.from(`${key}:`).toString('base64')
  if (key.length < 6) return [`Basic ${basic}`]
  return [...plainForms(key), basic.replace(/=+$/, ''), ...base64Forms(key)]
}

function formsOfCard(card: string): string[] {
  const groups = card.match(/.{1,4}/g) ?? []
  return [card, ...[' ', '-', '+', '%20'].map((mark) => groups.join(mark)), ...base64Forms(card)]
}

function plainForms(key: string): string[] {
  const xml = key
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  return [
    key,
    encodeURIComponent(key),
    encodeURIComponent(key).replaceAll('%20', '+'),
    JSON.stringify(key).slice(1, -1),
    xml,
  ]
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
