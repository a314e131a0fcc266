import data from './words.json' with { type: 'json' }

/** A result that a customer can choose. */
export type Result = (typeof results)[number]

/** Both results. */
export const results = ['successful', 'failed'] as const

/** The words or phrases of a profile that say a result on the pages of one implementation. */
export type Words = Partial<Record<Result, string[]>>

/** The hints of a profile about the pages of one implementation. */
export interface PageHints {
  /** Words or phrases that say a result, besides the usual ones. */
  words?: Words
  /** CSS selectors of what is clicked for a result. */
  selectors?: Words
}

/** How plainly a text says a result: not at all, in passing, plainly, or in the words of the profile. */
export const level = { none: 0, hinted: 1, plain: 2, declared: 3 } as const

/** The meaning of a text on a page: the level at which it says each result, and the kinds of steps that it names. */
export interface TextMeaning {
  successful: number
  failed: number
  /** It agrees with what was chosen before: yes, confirm, ok. */
  affirms: boolean
  /** It goes on: continue, next, log in. */
  goesOn: boolean
  /** It sends something: submit, verify. */
  submits: boolean
  /** It leads to the merchant: return to the shop. */
  returns: boolean
  goesBack: boolean
  /** It is no step of a payment: search, language, help, try again. */
  isAside: boolean
}

/** A result that a text says, and the confidence of that from 1 to 8: words count more than names, and names more than addresses. */
export interface Signal {
  result: Result
  confidence: number
}

/** The confidence from which a result is said plainly, not only hinted at. */
export const plainly = 5

type Class = keyof typeof data.classes

const exact = new Map<string, Set<Class>>()
for (const [name, words] of Object.entries(data.classes))
  for (const word of words.split(' ')) exact.set(word, (exact.get(word) ?? new Set()).add(name as Class))
const stems = Object.entries(data.stems).flatMap(([name, parts]) =>
  parts.split(' ').map((part) => [name, part] as const),
)
const translations = data.translations.map(
  ([pattern = '', word = '']) => [new RegExp(pattern.normalize('NFKC'), 'gu'), word] as const,
)
const spellings = data.spellings.map(
  ([pattern = '', word = '']) => [new RegExp(pattern, 'giu'), word] as const,
)
const foreign = /[\p{Script=Han}\p{Script=Tamil}]/u
/** Names such as PayNet and GrabPay, which say nothing of a payment; "PayNow" is two words. */
const brands =
  /\b(?:Pay(?!Now|Later|Bill|By|Button)[A-Z][a-z]+|(?!Confirm|Submit|Cancel|Do)[A-Z][a-z]+Pay)\b/g
const otherwise =
  / (with|by|use|using|dengan) (an|a )?(other|different|lain) | (cara|kaedah|bank|kad|akaun) lain /

function isA(word: string, name: Class): boolean {
  return exact.get(word)?.has(name) === true || stems.some(([of, part]) => of === name && word.includes(part))
}

/** Splits a text into at most sixty words in lower case, other scripts translated. */
export function wordsOf(text: string): string[] {
  const normal = text.slice(0, 400).normalize('NFKC')
  const english = foreign.test(normal)
    ? translations.reduce((all, [pattern, word]) => all.replace(pattern, ` ${word} `), normal)
    : normal
  const spaced = english
    .replace(brands, (brand) => brand.toLowerCase())
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('’', "'")
  const spelled = spellings.reduce((all, [pattern, word]) => all.replace(pattern, word), spaced)
  return (spelled.toLowerCase().match(/[\p{L}\p{M}\p{N}']+/gu) ?? []).slice(0, 60)
}

/** Classifies a text by usual English, Malay, Indonesian, Chinese and Tamil wordings, and by the given words. */
export function classifyText(text: string, own: Words = {}): TextMeaning {
  const words = wordsOf(text)
  const some = (name: Class): boolean => words.some((word) => isA(word, name))
  const returns = some('returns')
  const meaning: TextMeaning = {
    successful: level.none,
    failed: level.none,
    affirms: false,
    goesOn: some('goesOn'),
    submits: false,
    returns,
    goesBack: some('goesBack') && !returns,
    isAside: some('aside') && !returns,
  }
  const consents = some('terms')
  for (const at of words.keys()) readWord(words, at, consents, meaning)
  const phrase = ` ${words.join(' ')} `
  if (otherwise.test(phrase) && meaning.failed === level.none) meaning.successful = level.none
  // "Yes, cancel" cancels: an agreement says a result only where nothing else does.
  else if (meaning.affirms && meaning.successful + meaning.failed === level.none)
    meaning.successful = level.hinted
  if (words.some((word) => /^cookies?$/.test(word))) meaning.successful = meaning.failed = level.none
  for (const result of results) {
    const before = own[result]?.flatMap((word) => phrase.split(` ${wordsOf(word).join(' ')} `).slice(0, -1))
    if (before?.some((part) => !isA(part.split(' ').at(-1) ?? '', 'negates')))
      meaning[result] = level.declared
  }
  return meaning
}

/** Adds what one word says, beside the words around it; `consents` where the text is about terms. */
function readWord(words: readonly string[], at: number, consents: boolean, meaning: TextMeaning): void {
  const word = words[at] ?? ''
  const is = (name: Class): boolean => isA(word, name)
  const raise = (result: Result, to: number): number => (meaning[result] = Math.max(meaning[result], to))
  const isNegated =
    words.slice(Math.max(0, at - 2), at).some((one) => isA(one, 'negates')) ||
    isA(words[at + 1] ?? '', 'defers')
  const positive: Result = isNegated ? 'failed' : 'successful'
  const isLeadingNo = word === 'no' && at === 0 && !isA(words[1] ?? '', 'mishaps')
  if (words[at - 1] === 'no' && is('mishaps')) raise('successful', level.hinted)
  else if (is('failed')) raise('failed', isNegated ? level.none : level.plain)
  else if (is('successful')) raise(positive, consents && word.startsWith('accept') ? level.none : level.plain)
  else if (is('nearlyFailed')) raise('failed', isNegated ? level.none : level.hinted)
  else if (is('nearlySuccessful')) raise(positive, level.hinted)
  else if (is('agrees')) {
    if (isNegated || !(consents || words.length > 2)) raise(positive, level.hinted)
  } else if ((word === 'go' && isNegated) || (isLeadingNo && !meaning.goesOn)) raise('failed', level.hinted)
  if (is('affirms') && !isNegated) meaning.affirms = true
  else if (is('affirms') && word !== 'sure') raise('failed', level.hinted)
  meaning.submits ||= is('submits') && !(word === 'go' && isNegated)
}

/** Finds the result that a text says more plainly than the other one. */
export function resultIn({ successful, failed }: TextMeaning): { result: Result; level: number } | null {
  if (successful === failed) return null
  return successful > failed
    ? { result: 'successful', level: successful }
    : { result: 'failed', level: failed }
}

/** Finds the strongest of what the words, the names and the address of one control say. */
export function strongestSignal(
  own: Words | undefined,
  text: string,
  names: string,
  address: string,
): Signal | null {
  const sources: [string, number[]][] = [
    [text, [0, 4, 6, 8]],
    [names, [0, 3, 5, 7]],
    [address, [0, 1, 2, 2]],
  ]
  const signals = sources.flatMap(([source, confidences]) => {
    const said = resultIn(classifyText(source, own))
    return said ? [{ result: said.result, confidence: confidences[said.level] ?? 0 }] : []
  })
  return signals.sort((one, two) => two.confidence - one.confidence)[0] ?? null
}
