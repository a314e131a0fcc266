/** A result that a customer can choose. */
export type Result = (typeof results)[number]

/** Both results. */
export const results = ['successful', 'failed'] as const

/** The words or phrases of a profile that name a result on the pages of one implementation. */
export type Words = Partial<Record<Result, string[]>>

/** The hints of a profile about the pages of one implementation. */
export interface PageHints {
  /** Words or phrases that name a result, besides the usual ones. */
  words?: Words
  /** CSS selectors of what is clicked for a result. */
  selectors?: Words
}

/** How surely something names a result: in an address only, as an answer to a question, in passing, plainly, or as the profile declares. */
export const confidence = { address: 1, answered: 2, hinted: 3, plain: 4, declared: 5 } as const

/** A result that something names. */
export interface Signal {
  result: Result
  confidence: number
}

/** The steps of a payment that words name, of which a text names the first in this order; one that is aside is none. */
const steps = ['opensSite', 'goesToMerchant', 'isAside', 'informs', 'goesBack', 'goesOn', 'submits'] as const

/** The meaning of a text: the result that it names, and the step. */
export interface TextMeaning {
  signal: Signal | null
  step: (typeof steps)[number] | null
}

/** Classifies texts by usual wordings and by those of a profile. */
export type Classify = (text: string) => TextMeaning

/** The vocabulary in English, Malay and Indonesian, Chinese and Tamil: regular expressions by what they mean. Of two that match at one place the first counts. */
const vocabulary = {
  isNothing:
    'terima kasih|(?:(?:pay|bayar) )?(?:with|by|using|use|dengan) (?:an ?|a )?(?:other|different|lain)\\p{L}*|(?:cara|kaedah|bank|kad|akaun) lain',
  opensSite: 'english|(?:accept|allow) (?:all |the )?cookies',
  isAside:
    'cookies?|cara|search|language|bahasa|melayu|privacy|contact|(?:log|sign) ?(?:out|up)|again|retry|resend|forgot|register|newsletter|subscribe|print|download|share|edit|change|home|feedback|cari|stay|重[试試]|重新|மீண்டும்|[语語]言|中文|மொழி',
  informs:
    'help|how|why|what|when|report|support|learn|about|faq|more|guide|bantuan|lapor(?:kan)?|mengapa|kenapa|bagaimana|[帮幫]助|உதவி',
  failed_plain:
    '\\p{L}*(?:fail|declin|reject|insufficient|gagal|tolak|unsuccess|disapprov|unpaid|unauthori|unapprov|disagree)\\p{L}*|refus(?:e|es|ed|al)|den(?:y|ies|ied)|not go through|no approval|[✗✘❌👎]|失[败敗]|[余餘][额額]不足|தோல்வி|வெற்றி\\S{0,20}(?:\\s\\S{0,20})?[வய]ில்லை|拒[绝絕否]|[驳駁]回|நிராகரி|மறு(?=க்க|ப்பு|$)',
  failed_hinted:
    'cancel|cancell?ed|cancellation|abort(?:ed)?|batal(?:kan)?|incomplete|errors?|void|expired?|invalid|abandon|forbid|block(?:ed)?|discard|exit|quit|leave|stop|keluar|(?:pay|bayar) (?:later|kemudian|nanti)|(?:取消|放[弃棄]|中止)(?:本次|此)?(?:付款|支付|交易)?|செலுத்த(?:ாதே| ?வேண்டாம்)|ரத்து|கைவிடு',
  negates:
    "(?:(?:do(?:es)? not|don't|doesn't) (?:want|wish|intend)|not able) to|tidak (?:mahu|ingin|hendak|mau|dapat|boleh)|not|don't|dont|never|unable|tidak|bukan|jangan|belum|without|cannot|can't|稍[后後]|பின்னர்|不(?!$|同(?!意)|客)|[未没沒勿]|[无無]法",
  successful_plain:
    '\\p{L}*(?:success|succeed|approv|berjaya)\\p{L}*|paid|authori[sz]e[sd]?|(?:di)?lulus(?:kan)?|(?:di)?setujui(?:kan)?|(?:di)?terima|berhasil|sukses|[✓✔✅👍]|成功|வெற்றி|批准|核准|承[认認]|通[过過]$|授[权權]|ஒப்புதல்|அங்கீகரி',
  successful_hinted:
    'no (?:failures?|errors?)|pay(?:s|ing|now)?|bayar|authenticated|allow(?:ed)?|permit|grant|benarkan|sufficient|enough|transfer|(?:make|submit|process|send) (?:the |this |my |your )?(?:payment|transfer)|(?:付款|支付|[缴繳][费費])(?!方式|方法|[宝寶]|[金余]|人|[银銀]行|[页頁])|செலுத்து',
  agrees: 'accept(?:s|ed)?|agree|(?:ber)?setuju|接受|ஏற்(?=க|று)|同意|சம்மதி',
  successful_answered:
    'yes|ya|ok|okay|sure|confirm(?:ed)?|sah(?:kan)?|konfirmasi|completed?|^(?:是|好的?|ஆம்)$|[确確][认認定]|完成|உறுதி|சரி(?=\\s|$)',
  failed_answered: '^no|^(?:否|不|இல்லை|வேண்டாம்)$',
  goesToMerchant:
    '(?:return|kembali) (?:to|ke)|merchants?|shop|store|seller|website|site|pedagang|kedai|商[户戶家店]|வணிகர்',
  goesOn:
    'continue|next|proceed|(?:log|sign) ?(?:in|on)|start|begin|teruskan|seterusnya|lanjut(?:kan)?|masuk|enter|[继繼][续續]|下一[步页頁]|登[录錄入]|தொடர(?!்பு)',
  submits:
    'submit|send|go|verify|hantar|kirim|finish|done|select|choose|simulate|apply|save|提交|[发發]送|送[出信]|சமர்ப்பி|அனுப்பு',
  goesBack: 'back|kembali|previous|sebelumnya|返回|上一[步页頁]|பின்செல்|திரும்ப',
  isTerms: 'terms|conditions|policy|terma|syarat|条款|條款|[协協][议議]|隐私|隱私|விதிமுறை|நிபந்தனை',
}

type Meaning = keyof typeof vocabulary | 'successful_declared' | 'failed_declared'

/** Opens a classifier of texts, of which it reads the first 400 characters; the words of a profile come before the usual ones. */
export function openClassifier(own: Words = {}): Classify {
  const declared = results.map((result): [Meaning, string] => {
    const words = (own[result] ?? []).map((one) => one.trim().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    return [`${result}_declared`, words.join('|') || '(?!)']
  })
  const groups = [...declared, ...Object.entries(vocabulary)].map(([name, words]) => `(?<${name}>${words})`)
  // Words of other scripts are not set apart by spaces.
  const [before, after] = ["(?<![\\p{Script=Latin}\\d'])", "(?![\\p{Script=Latin}\\d'])"]
  const pattern = new RegExp(`${before}(?:${groups.join('|')})${after}`.normalize('NFKC'), 'giu')
  return (text) => {
    const normal = text.slice(0, 400).normalize('NFKC').replaceAll('’', "'").replace(/\s+/g, ' ').trim()
    const found = [...normal.matchAll(pattern)].map((match) => {
      const [name] = Object.entries(match.groups ?? {}).find(([, words]) => words !== undefined) ?? []
      return { name: name as Meaning, start: match.index, end: match.index + match[0].length }
    })
    const names = (meaning: Meaning): boolean => found.some(({ name }) => name === meaning)
    const isNegated = (at: number): boolean =>
      found.some(({ name, end }) => name === 'negates' && end <= at && !/\S\s+\S/.test(normal.slice(end, at)))
    const signals = found.flatMap(({ name, start }): Signal[] => {
      const [meaning, level = 'hinted'] = name.split('_')
      const sure = confidence[level as keyof typeof confidence]
      if (meaning === 'failed') return isNegated(start) ? [] : [{ result: 'failed', confidence: sure }]
      if (meaning !== 'successful' && meaning !== 'agrees') return []
      if (isNegated(start)) return [{ result: 'failed', confidence: sure }]
      // Terms are agreed to, which pays nothing.
      const isConsent = meaning === 'agrees' && (names('isTerms') || names('goesOn'))
      return isConsent ? [] : [{ result: 'successful', confidence: sure }]
    })
    const isOfCookies = /\bcookies?\b/i.test(normal)
    return { signal: isOfCookies ? null : clearest(signals), step: steps.find(names) ?? null }
  }
}

/** Finds the surest of some signals; null where two are that contradict each other. */
function clearest(signals: readonly Signal[]): Signal | null {
  const most = Math.max(...signals.map((one) => one.confidence))
  const [first = null, ...others] = signals.filter((one) => one.confidence === most)
  return others.every(({ result }) => result === first?.result) ? first : null
}

/** Finds the surest signal of the words, the names and the address of one control; of equals in this order. */
export function signalOf(classify: Classify, text: string, names: string, address: string): Signal | null {
  const { signal } = classify(address)
  const ofAddress = signal && { ...signal, confidence: confidence.address }
  const signals = [classify(text).signal, classify(names).signal, ofAddress].filter((one) => one !== null)
  return signals.sort((one, two) => two.confidence - one.confidence)[0] ?? null
}
