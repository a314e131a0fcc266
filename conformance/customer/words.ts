import { escapeRegExp } from '../basics/escapes.ts'
import { remember } from '../basics/remember.ts'
import type { Authorization } from '../../generated/profile.js'

/** The results that a customer can choose. */
export const results = ['successful', 'failed'] as const
export type Result = (typeof results)[number]

/** How surely something names a result, from an answer (yes) to the words of the profile. */
export const confidence = { answered: 1, named: 2, hinted: 3, plain: 4, declared: 5 } as const

/** A result that something names. */
export interface Signal {
  result: Result
  confidence: number
}

/** The steps of a payment, of which a text names the first; `isAside` leads away from it. */
const steps = ['goesToMerchant', 'isAside', 'goesOn', 'submits'] as const

/** The meaning of a text: the result that it names, and the step. */
export interface Meaning {
  signal: Signal | null
  step: (typeof steps)[number] | null
}

/** Classifies texts by usual wordings and by those of a profile. */
export type Classify = (text: string) => Meaning

/**
 * Each line: a group name, a space, a pattern; of two that match at one place the first counts. A
 * group named RESULT_LEVEL is a signal of that result; LEVEL is a key of `confidence`. The patterns
 * are in English, Malay, Indonesian, Chinese and Tamil.
 */
const vocabulary = String.raw`
isNothing terima kasih|(?:(?:pay|bayar) )?(?:with|by|using|use|dengan) (?:an ?|a )?(?:other|different|lain)\p{L}*|(?:cara|kaedah|bank|kad|akaun) lain
goesToMerchant (?:return|back|kembali) (?:to|ke)|merchants?|shop|store|seller|website|site|pedagang|kedai|(?:返回)?商[户戶家店]|வணிகர்
isAside cookies?|cara|search|language|bahasa|melayu|privacy|contact|(?:log|sign) ?(?:out|up)|again|retry|resend|forgot|register|newsletter|subscribe|print|download|share|edit|change|home|feedback|cari|stay|重[试試]|重新|மீண்டும்|[语語]言|中文|மொழி|help|how|why|what|when|report|support|learn|about|faq|more|guide|bantuan|lapor(?:kan)?|mengapa|kenapa|bagaimana|[帮幫]助|உதவி
failed_plain \p{L}*(?:fail|declin|reject|insufficient|gagal|tolak|unsuccess|disapprov|unpaid|unauthori|unapprov|disagree)\p{L}*|refus(?:e|es|ed|al)|den(?:y|ies|ied)|not go through|no approval|[✗✘❌👎]|失[败敗]|[余餘][额額]不足|தோல்வி|வெற்றி\S{0,20}(?:\s\S{0,20})?[வய]ில்லை|拒[绝絕否]|[驳駁]回|நிராகரி|மறு(?=க்க|ப்பு|$)
failed_hinted back|kembali|previous|sebelumnya|返回|上一[步页頁]|பின்செல்|திரும்ப|cancel|cancell?ed|cancellation|abort(?:ed)?|batal(?:kan)?|incomplete|errors?|void|expired?|invalid|abandon|forbid|block(?:ed)?|discard|exit|quit|leave|stop|keluar|(?:pay|bayar) (?:later|kemudian|nanti)|(?:取消|放[弃棄]|中止)(?:本次|此)?(?:付款|支付|交易)?|செலுத்த(?:ாதே| ?வேண்டாம்)|ரத்து|கைவிடு
negates (?:(?:do(?:es)? not|don't|doesn't) (?:want|wish|intend)|not able) to|tidak (?:mahu|ingin|hendak|mau|dapat|boleh)|not|don't|dont|never|unable|tidak|bukan|jangan|belum|without|cannot|can't|稍[后後]|பின்னர்|不(?!$|同(?!意)|客)|[未没沒勿]|[无無]法
successful_plain \p{L}*(?:success|succeed|approv|berjaya)\p{L}*|paid|authori[sz]e[sd]?|(?:di)?lulus(?:kan)?|(?:di)?setujui(?:kan)?|(?:di)?terima|berhasil|sukses|[✓✔✅👍]|成功|வெற்றி|批准|核准|承[认認]|通[过過]$|授[权權]|ஒப்புதல்|அங்கீகரி
successful_hinted no (?:failures?|errors?)|pay(?:s|ing|now)?|bayar|authenticated|allow(?:ed)?|permit|grant|benarkan|sufficient|enough|transfer|(?:make|submit|process|send) (?:the |this |my |your )?(?:payment|transfer)|(?:付款|支付|[缴繳][费費])(?!方式|方法|[宝寶]|[金余]|人|[银銀]行|[页頁])|செலுத்து
agrees accept(?:s|ed)?|agree|(?:ber)?setuju|接受|ஏற்(?=க|று)|同意|சம்மதி
successful_answered yes|ya|ok|okay|sure|confirm(?:ed)?|sah(?:kan)?|konfirmasi|completed?|^(?:是|好的?|ஆம்)$|[确確][认認定]|完成|உறுதி|சரி(?=\s|$)
failed_answered ^no|^(?:否|不|இல்லை|வேண்டாம்)$
goesOn continue|next|proceed|(?:log|sign) ?(?:in|on)|start|begin|teruskan|seterusnya|lanjut(?:kan)?|masuk|enter|[继繼][续續]|下一[步页頁]|登[录錄入]|தொடர(?!்பு)
submits submit|send|go|verify|hantar|kirim|finish|done|select|choose|simulate|apply|save|提交|[发發]送|送[出信]|சமர்ப்பி|அனுப்பு
isTerms terms|conditions|policy|terma|syarat|条款|條款|[协協][议議]|隐私|隱私|விதிமுறை|நிபந்தனை
`

/** The characters of a text that are classified, and the most texts that are remembered. */
const limits = { characters: 400, texts: 5000 }

/** Classifies each text once: the pages of a service say the same again and again. */
export function openClassifier(profileWords?: Authorization['words']): Classify {
  const meaningOf = openPhraseMatcher(profileWords)
  const meanings = new Map<string, Meaning>()
  return (text) => {
    // A copy, for a slice would keep the whole page in memory.
    const start = Buffer.from(text.slice(0, limits.characters)).toString()
    const known = meanings.get(start)
    if (known !== undefined) return known
    const meaning = meaningOf(start)
    remember(meanings, [start, meaning], limits.texts)
    return meaning
  }
}

/** Reads the meaning of a text; the words of a profile come first. */
function openPhraseMatcher(profileWords: Authorization['words'] = {}): Classify {
  const declared = results.map((result) => {
    const words = (profileWords[result] ?? []).map((word) => escapeRegExp(word.trim()))
    return `${result}_declared ${words.join('|') || '(?!)'}`
  })
  const groups = [...declared, ...vocabulary.trim().split('\n')].map((row) =>
    row.replace(/(\S+) (.*)/, '(?<$1>$2)'),
  )
  // Words of other scripts are not set apart by spaces.
  const [before, after] = ["(?<![\\p{Script=Latin}\\d'])", "(?![\\p{Script=Latin}\\d'])"]
  const pattern = new RegExp(`${before}(?:${groups.join('|')})${after}`.normalize('NFKC'), 'giu')
  return (text) => {
    const normal = text.normalize('NFKC').replaceAll('’', "'").replace(/\s+/g, ' ').trim()
    const phrases = [...normal.matchAll(pattern)].map((match) => {
      const [name = ''] =
        Object.entries(match.groups ?? {}).find(([, words]) => words !== undefined) ?? []
      return { name, start: match.index, end: match.index + match[0].length }
    })
    const hasPhrase = (name: string): boolean => phrases.some((phrase) => phrase.name === name)
    // Terms are agreed to, which pays nothing.
    const isConsent = hasPhrase('isTerms') || hasPhrase('goesOn')
    const signals = phrases.flatMap(({ name, start }): Signal | [] => {
      const [meaning, confidenceLevel = 'hinted'] = name.split('_')
      const isNegated = phrases.some(
        (phrase) =>
          phrase.name === 'negates' &&
          phrase.end <= start &&
          !/\S\s+\S/.test(normal.slice(phrase.end, start)),
      )
      const isSuccess = meaning === 'successful' || (meaning === 'agrees' && !isConsent)
      if (!isSuccess && (meaning !== 'failed' || isNegated)) return []
      const result = isSuccess && !isNegated ? 'successful' : 'failed'
      return { result, confidence: confidence[confidenceLevel as keyof typeof confidence] }
    })
    const step = steps.find(hasPhrase) ?? null
    return { signal: /\bcookies?\b/i.test(normal) ? null : surest(signals), step }
  }
}

/** The surest signal; null where the surest ones contradict each other. */
export function surest(signals: readonly Signal[]): Signal | null {
  const highest = Math.max(...signals.map((signal) => signal.confidence))
  const [first = null, ...others] = signals.filter((signal) => signal.confidence === highest)
  return others.every(({ result }) => result === first?.result) ? first : null
}
