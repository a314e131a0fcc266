import type { Result } from '../driver.ts'
import languages from './languages.json' with { type: 'json' }
import phrases from './phrases.json' with { type: 'json' }
import classes from './words.json' with { type: 'json' }

/** The levels at which a text can say a result: not at all, in passing, plainly, or in the words of the profile. */
export const level = { none: 0, hinted: 1, plain: 2, declared: 3 } as const

/** The meaning of a text on a page: the level at which it says each result, and the kinds of steps that it may name. */
export interface Saying {
  successful: number
  failed: number
  /** It agrees with whatever was chosen before: yes, confirm, ok. */
  affirms: boolean
  /** It goes on: continue, next, log in. */
  proceeds: boolean
  /** It sends something: submit, send, verify. */
  submits: boolean
  /** It leads to the merchant: return to the shop. */
  returns: boolean
  /** It goes back: back, previous. */
  retreats: boolean
  /** It is no step of a payment: search, language, help, retry, back. */
  aside: boolean
}

/** Words or phrases that say a result on the pages of one implementation. */
export type Words = Partial<Record<Result, string[]>>

/** The ways in which a button, link or choice can say a result, by its address, its names or its words, from the faintest to the firmest. */
export const firmness = {
  addressHints: 1,
  addressSays: 2,
  nameHints: 3,
  wordsHint: 4,
  nameSays: 5,
  wordsSay: 6,
  nameAsDeclared: 7,
  wordsAsDeclared: 8,
} as const

/** The result that a button, link or choice says, and how firmly. */
export interface Said {
  result: Result
  firmness: number
}

type Class = keyof typeof classes

const exact = new Map<string, Set<Class>>()
const within: [part: string, name: Class][] = []
for (const [name, { words, within: parts }] of Object.entries(classes) as [
  Class,
  { words: string; within?: string },
][]) {
  for (const word of words.split(' ')) exact.set(word, (exact.get(word) ?? new Set()).add(name))
  for (const part of parts?.split(' ') ?? []) within.push([part, name])
}

const said = <Name extends keyof typeof phrases>(name: Name): RegExp => new RegExp(phrases[name] as string)
const otherwise = said('otherwise')
const pays = said('pays')
const enters = said('enters')
const leaves = said('leaves')
const returns = said('returns')
const compiled = (rows: string[][], flags: string) =>
  rows.map(([pattern = '', word = '']) => [new RegExp(pattern.normalize('NFKC'), flags), word] as const)
const written = compiled(phrases.written, 'giu')
const translated = compiled(languages, 'gu')
const foreign =
  /[\p{Script=Han}\p{Script=Thai}\p{Script=Tamil}\p{Script=Devanagari}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

function isA(word: string, name: Class): boolean {
  return (
    exact.get(word)?.has(name) === true || within.some(([part, of]) => of === name && word.includes(part))
  )
}

/** Splits a text into the words that are scored: in lower case, split at case changes and punctuation, at most sixty. */
export function wordsOf(text: string): string[] {
  const normal = text.slice(0, 400).normalize('NFKC')
  const english = foreign.test(normal)
    ? translated.reduce((all, [pattern, word]) => all.replace(pattern, ` ${word} `), normal)
    : normal
  const spaced = withNames(english)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('’', "'")
  const plain = written.reduce((all, [pattern, word]) => all.replace(pattern, word), spaced)
  return (plain.toLowerCase().match(/[\p{L}\p{M}\p{N}']+/gu) ?? []).slice(0, 60)
}

const acts: Class[] = [
  'successful',
  'affirms',
  'failed',
  'nearlyFailed',
  'proceeds',
  'submits',
  'aside',
  'steps',
]

/** Text in which names that hold "Pay", such as PayNet, are one word; a step that is written together with it stays two. */
function withNames(text: string): string {
  if (!text.includes('Pay')) return text
  return text.replace(
    /\b(?:Pay([A-Z][a-z]+)|([A-Z][a-z]+)Pay)\b/g,
    (whole, after?: string, before?: string) => {
      const word = (after ?? before ?? '').toLowerCase()
      return acts.some((name) => isA(word, name)) ? whole : whole.toLowerCase()
    },
  )
}

/** Reads a text by the usual English, Malay, Indonesian, Chinese, Thai, Tamil, Hindi, Japanese and Korean wordings, by the plainest ones of some more languages, and by the given words. */
export function readSaying(text: string, own: Words = {}): Saying {
  const words = wordsOf(text)
  const saying: Saying = {
    successful: level.none,
    failed: level.none,
    affirms: false,
    proceeds: false,
    submits: false,
    returns: false,
    retreats: false,
    aside: false,
  }
  const consents = words.some((word) => isA(word, 'terms'))
  for (const at of words.keys()) readWord(words, at, consents, saying)
  const phrase = ` ${words.join(' ')} `
  readPhrase(phrase, saying)
  if (words.some((word) => isA(word, 'cookies'))) saying.successful = saying.failed = level.none
  for (const result of ['successful', 'failed'] as const) {
    const before = own[result]?.flatMap((word) => phrase.split(` ${wordsOf(word).join(' ')} `).slice(0, -1))
    if (before?.some((words) => !isA(words.split(' ').at(-1) ?? '', 'negates')))
      saying[result] = level.declared
  }
  return saying
}

/** Adds what one word says, beside the words around it; `consents` where the text is about terms. */
function readWord(words: readonly string[], at: number, consents: boolean, saying: Saying): void {
  const word = words[at] ?? ''
  const is = (name: Class) => isA(word, name)
  const raise = (result: Result, to: number) => (saying[result] = Math.max(saying[result], to))
  const before = words.slice(Math.max(0, at - 2), at)
  const negated = before.some((one) => isA(one, 'negates')) || isA(words[at + 1] ?? '', 'defers')
  const positive: Result = negated ? 'failed' : 'successful'
  if (words[at - 1] === 'no' && is('mishaps')) raise('successful', level.hinted)
  else if (is('failed')) raise('failed', negated ? level.none : level.plain)
  else if (is('successful')) raise(positive, consents && word.startsWith('accept') ? level.none : level.plain)
  else if (is('nearlyFailed')) raise('failed', negated ? level.none : level.hinted)
  else if (is('nearlySuccessful')) {
    const mere = is('agrees') && !negated && (consents || words.length > 2)
    raise(positive, mere ? level.none : level.hinted)
  } else if (word === 'go' && negated) raise('failed', level.hinted)
  else if (word === 'no' && at === 0 && !isA(words[1] ?? '', 'mishaps'))
    if (!words.some((one) => isA(one, 'proceeds'))) raise('failed', level.hinted)
  if (is('affirms') && !negated) saying.affirms = true
  else if (is('affirms') && word !== 'sure') raise('failed', level.hinted)
  saying.proceeds ||= is('proceeds')
  saying.submits ||= is('submits') && !(word === 'go' && negated)
  saying.returns ||= is('returns')
  saying.retreats ||= is('retreats')
  saying.aside ||= is('aside')
}

/** Adds what the words say together. */
function readPhrase(phrase: string, saying: Saying): void {
  saying.proceeds ||= enters.test(phrase)
  saying.aside ||= leaves.test(phrase)
  saying.returns ||= returns.test(phrase)
  if (saying.returns) saying.aside = saying.retreats = false
  const none = () => saying.successful + saying.failed === level.none
  if (otherwise.test(phrase) && saying.failed === level.none) saying.successful = level.none
  else if (none() && pays.test(phrase)) saying.successful = level.hinted
  // "Yes, cancel" cancels: an agreement says a result only where nothing else does.
  if (saying.affirms && none()) saying.successful = level.hinted
}

/** Finds the result that a text says more firmly than the other, if it does. */
export function resultOf(saying: Saying): { result: Result; level: number } | undefined {
  if (saying.successful > saying.failed) return { result: 'successful', level: saying.successful }
  if (saying.failed > saying.successful) return { result: 'failed', level: saying.failed }
  return undefined
}

const { addressHints, addressSays, nameHints, nameSays, nameAsDeclared } = firmness
const { wordsHint, wordsSay, wordsAsDeclared } = firmness

/** Finds the firmest of what the words, the names and the address of one button, link or choice say. */
export function weigh(own: Words, text: string, names: string, address: string): Said | undefined {
  const sources: [string, number[]][] = [
    [text, [0, wordsHint, wordsSay, wordsAsDeclared]],
    [names, [0, nameHints, nameSays, nameAsDeclared]],
    [address, [0, addressHints, addressSays, addressSays]],
  ]
  const found = sources.flatMap(([source, scale]) => {
    const said = resultOf(readSaying(source, own))
    return said ? [{ result: said.result, firmness: scale[said.level] ?? 0 }] : []
  })
  return found.sort((one, two) => two.firmness - one.firmness)[0]
}
