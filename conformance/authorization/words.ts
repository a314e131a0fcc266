import type { Result } from './driver.ts'
import { inEnglish } from './languages.ts'

/** What a text says: how firmly each result (0 nothing, 1 in passing, 2 plainly, 3 in the profile's words), and what kind of step it is. */
export interface Saying {
  successful: number
  failed: number
  /** yes, confirm, ok: agrees with whatever was chosen before. */
  affirms: boolean
  /** continue, next, log in. */
  proceeds: boolean
  /** submit, send, verify. */
  submits: boolean
  /** return to the merchant. */
  returns: boolean
  /** back, previous. */
  retreats: boolean
  /** search, language, help, retry, back: no step of a payment. */
  aside: boolean
}

/** Words or phrases that say a result on the pages of one implementation. */
export type Words = Partial<Record<Result, string[]>>

const successful =
  /success|succeed|approu?v|aproba|berjaya|^accept(s|ed)?$|^paid$|^authori[sz](e|es|ed)$|^(di)?(lulus|setujui)(kan)?$|^(terima|diterima|berhasil|sukses)$/
const nearlySuccessful =
  /^(pay(s|ing)?|bayar|payer|pagar|bezahlen|оплатить|authenticated|allow(ed)?|permit|grant|benarkan|agree|setuju|bersetuju|sufficient|enough)$/
const agrees = /^(agree|(ber)?setuju)$/
const affirms = /^(yes|ya|ok|okay|sure|confirm(ed)?|sah(kan)?|konfirmasi|complete(d)?)$/
const failed =
  /fail|declin|reject|rechaz|ablehn|отклон|^refus(e|es|ed|er|al)$|^den(y|ies|ied)$|insufficient|gagal|tolak|unsuccess|disapprov|unpaid|unauthori|unapprov|disagree/
const nearlyFailed =
  /^(cancel|canceled|cancelled|cancellation|abort(ed)?|batal(kan)?|tidak|incomplete|errors?|void|expired?|invalid|abandon|annuler|cancelar|abbrechen|отмена|отменить|forbid|block(ed)?|discard)$/
const negates = /^(not|don't|dont|never|unable|tidak|bukan|jangan|belum|without|cannot|can't|un|non)$/
const defers = /^(later|kemudian|nanti)$/
/** Paying in another way is no result. */
const otherwise =
  / (with|by|use|using|dengan) (an|a )?(other|different|lain) | (cara|kaedah|bank|kad|akaun) lain /
const proceeds =
  /^(continue|next|proceed|login|logon|signin|start|begin|teruskan|seterusnya|lanjut(kan)?|masuk|enter)$/
const submits = /^(submit|send|go|verify|hantar|kirim|finish|done|select|choose|simulate|apply|save)$/
const returns = /^(merchant|merchants|shop|store|seller|website|site|pedagang|kedai)$/
const aside =
  /^(search|language|bahasa|english|melayu|help|faq|privacy|contact|logout|signout|cookie|cookies|again|retry|back|kembali|resend|forgot|register|signup|newsletter|subscribe|print|download|share|edit|change|home|feedback|about|cari)$/
const retreats = /^(back|kembali|previous|sebelumnya)$/
const terms = /^(terms|conditions|cookie|cookies|policy|terma|syarat|continue)$/

const namesSteps = /^(now|here|later|bill|by|with|via|btn|button|form|action|status|result|do|on|is|can)$/

const pays =
  / (make|submit|process|release|transfer|send) (the |this |my |your )?(payment|transaction|transfer|funds|money) /

/** The words of a text as scored: lower case, split at case changes and punctuation, at most sixty. */
export function wordsOf(text: string): string[] {
  const spaced = withNames(inEnglish(text.slice(0, 400).normalize('NFKC')))
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('’', "'")
    .replace(/[✓✔✅👍]/gu, ' approve ')
    .replace(/[✗✘❌👎]/gu, ' reject ')
    .replace(/terima kasih/gi, 'thanks')
  return (spaced.toLowerCase().match(/[\p{L}\p{M}\p{N}']+/gu) ?? []).slice(0, 60)
}

/** Text in which names that hold "Pay", such as PayNet, are one word. */
function withNames(text: string): string {
  if (!text.includes('Pay')) return text
  return text.replace(
    /\b(?:Pay([A-Z][a-z]+)|([A-Z][a-z]+)Pay)\b/g,
    (whole, after?: string, before?: string) =>
      acts((after ?? before ?? '').toLowerCase()) ? whole : whole.toLowerCase(),
  )
}

/** Whether a word that is written together with "Pay" makes it a step: the others make it a name, such as PayNet. */
function acts(word: string): boolean {
  const steps = [successful, affirms, failed, nearlyFailed, proceeds, submits, aside, namesSteps]
  return steps.some((one) => one.test(word))
}

/** Reads a text in the usual English, Malay, Indonesian, Chinese, Thai and Tamil wordings, in the plainest ones of some more languages, and in the given words. */
export function readSaying(text: string, own: Words = {}): Saying {
  const words = wordsOf(text)
  const saying: Saying = {
    successful: 0,
    failed: 0,
    affirms: false,
    proceeds: false,
    submits: false,
    returns: false,
    retreats: false,
    aside: false,
  }
  const raise = (result: Result, level: number) => (saying[result] = Math.max(saying[result], level))
  const consents = words.some((word) => terms.test(word))
  words.forEach((word, at) => {
    const none = words[at - 1] === 'no' && /^(failures?|errors?)$/.test(word)
    const negated =
      words.slice(Math.max(0, at - 2), at).some((before) => negates.test(before)) ||
      defers.test(words[at + 1] ?? '')
    if (none) raise('successful', 1)
    else if (failed.test(word)) raise('failed', negated ? 0 : 2)
    else if (successful.test(word))
      raise(negated ? 'failed' : 'successful', consents && word.startsWith('accept') ? 0 : 2)
    else if (nearlyFailed.test(word)) raise('failed', negated ? 0 : 1)
    else if (nearlySuccessful.test(word))
      raise(
        negated ? 'failed' : 'successful',
        agrees.test(word) && !negated && (consents || words.length > 2) ? 0 : 1,
      )
    else if (word === 'go' && negated) raise('failed', 1)
    else if (
      word === 'no' &&
      at === 0 &&
      !/^(failures?|errors?)$/.test(words[1] ?? '') &&
      !words.some((one) => proceeds.test(one))
    )
      raise('failed', 1)
    if (affirms.test(word) && !negated) saying.affirms = true
    else if (affirms.test(word) && word !== 'sure') raise('failed', 1)
    if (proceeds.test(word)) saying.proceeds = true
    if (submits.test(word) && !(word === 'go' && negated)) saying.submits = true
    if (returns.test(word)) saying.returns = true
    if (retreats.test(word)) saying.retreats = true
    if (aside.test(word)) saying.aside = true
  })
  const phrase = ` ${words.join(' ')} `
  if (/ (log|sign) (in|on) /.test(phrase)) saying.proceeds = true
  if (/ (log|sign) (out|up) /.test(phrase)) saying.aside = true
  if (/ return to | kembali ke /.test(phrase)) saying.returns = true
  if (saying.returns) saying.aside = saying.retreats = false
  if (otherwise.test(phrase) && saying.failed === 0) saying.successful = 0
  else if (saying.successful + saying.failed === 0 && pays.test(phrase)) saying.successful = 1
  // "Yes, cancel" cancels: an agreement says a result only where nothing else does.
  if (saying.affirms && saying.successful === 0 && saying.failed === 0) saying.successful = 1
  if (words.some((word) => /^cookies?$/.test(word))) saying.successful = saying.failed = 0
  for (const result of ['successful', 'failed'] as const) {
    const before = own[result]?.flatMap((word) => phrase.split(` ${wordsOf(word).join(' ')} `).slice(0, -1))
    if (before?.some((words) => !negates.test(words.split(' ').at(-1) ?? ''))) saying[result] = 3
  }
  return saying
}

/** The result that a text says more firmly than the other, if it does. */
export function resultOf(saying: Saying): { result: Result; level: number } | undefined {
  if (saying.successful > saying.failed) return { result: 'successful', level: saying.successful }
  if (saying.failed > saying.successful) return { result: 'failed', level: saying.failed }
  return undefined
}

/** The result that something says, and how plainly: by its words (60 to 200), its value, name or id (30 to 150), or its address (10 to 20). */
export interface Said {
  result: Result
  weight: number
}

/** Weighs what the words, the names and the address of one thing say. */
export function weigh(own: Words, text: string, names: string, address: string): Said | undefined {
  const levels: [string, number[]][] = [
    [text, [0, 60, 100, 200]],
    [names, [0, 30, 70, 150]],
    [address, [0, 10, 20, 20]],
  ]
  const found = levels.flatMap(([source, weights]) => {
    const said = resultOf(readSaying(source, own))
    return said ? [{ result: said.result, weight: weights[said.level] ?? 0 }] : []
  })
  return found.sort((one, two) => two.weight - one.weight)[0]
}
