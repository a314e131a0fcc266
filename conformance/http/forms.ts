import { observations, requirements } from '../../generated/requirements.ts'

/** A word to search for, in small letters where its letters may be of any case. */
export interface Form {
  text: string
  anyCase: boolean
}

/**
 * The forms of a key: plain and backwards in any case, as URLs, JSON and XML hold it, in hex, and in base64 at any alignment.
 * A key that is a word, as `public` and `secret-key` are, occurs everywhere: only its Basic credentials are a form of it.
 */
export function formsOfKey(key: string): Form[] {
  if (key === '') return []
  const basic = Buffer.from(`${key}:`).toString('base64')
  if (isWord(key)) return [{ text: `Basic ${basic}`, anyCase: false }]
  const url = encodeURIComponent(key)
  // What is decoded byte by byte is Latin-1 then.
  const texts = [key, url, url.replaceAll('%20', '+'), Buffer.from(key).toString('latin1')]
  return long([
    ...texts.map(anyCase),
    ...variantsOf(key).flatMap(codedForms),
    { text: basic.replace(/=+$/, ''), anyCase: false },
  ])
}

/** The forms of a card number: forwards and backwards, plain, in hex, and in base64 at any alignment. */
export function formsOfCard(card: string): Form[] {
  return long([anyCase(card), ...variantsOf(card).flatMap(codedForms)])
}

/** Forms of less than 6 characters occur everywhere, and are left out. */
function long(forms: Form[]): Form[] {
  return forms.filter(({ text }) => text.length >= 6)
}

function anyCase(text: string): Form {
  return { text: text.toLowerCase(), anyCase: true }
}

/** A text forwards and backwards, in its own case, in capital and in small letters. */
function variantsOf(text: string): string[] {
  const both = [text, [...text].toReversed().join('')]
  return [...new Set(both.flatMap((one) => [one, one.toUpperCase(), one.toLowerCase()]))]
}

function codedForms(text: string): Form[] {
  const bytes = Buffer.from(text)
  return [anyCase(text), anyCase(bytes.toString('hex')), ...base64Forms(bytes)]
}

// Within a longer base64 text a secret begins at one of three alignments; only the characters that it alone decides are searched for.
function base64Forms(bytes: Buffer): Form[] {
  return [0, 1, 2].flatMap((before) => {
    const coded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    const own = coded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
    const url = own.replaceAll('+', '-').replaceAll('/', '_')
    return [...new Set([own, url, encodeURIComponent(own)])].map((text) => ({ text, anyCase: false }))
  })
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
