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

/** How surely something names a result: in an address only, in passing, plainly, or as the profile declares. */
export const confidence = { address: 1, hinted: 2, plain: 3, declared: 4 } as const

/** A result that something names, with the confidence of that. */
export interface Signal {
  result: Result
  confidence: number
}

/** The meaning of a word: a result, or a step of a payment; `agrees` and `confirms` are results where nothing else is. */
type Meaning =
  | Result
  | 'negates'
  | 'agrees'
  | 'confirms'
  | 'goesOn'
  | 'submits'
  | 'goesBack'
  | 'goesToMerchant'
  | 'isTerms'
  | 'isCookies'
  | 'isAside'
  | 'informs'
  | 'isNothing'

/** The meaning of a text: the result that it names, and the steps. */
export interface TextMeaning {
  signal: Signal | null
  means: ReadonlySet<Meaning>
}

/** Classifies texts by usual wordings and by those of a profile. */
export type Classify = (text: string) => TextMeaning

/** Regular expressions of words with what they mean, hinted at unless a confidence is given; those in Chinese and Tamil need no end. */
type Row = [meaning: Meaning, words: string, others?: string | undefined, confidence?: number]

/**
 * The vocabulary in English, Malay and Indonesian, and in Chinese and Tamil, whose words need no end: regular expressions with what
 * they mean. Of two that match at one place the first counts.
 */
const vocabulary: Row[] = [
  [
    'isNothing',
    'terima kasih|(?:(?:pay|bayar) )?(?:with|by|using|use|dengan) (?:an ?|a )?(?:other|different|lain)\\p{L}*|(?:cara|kaedah|bank|kad|akaun) lain',
  ],
  ['isCookies', 'cookies?'],
  [
    'isAside',
    'cara|search|language|bahasa|english|melayu|privacy|contact|(?:log|sign) ?(?:out|up)|again|retry|resend|forgot|register|newsletter|subscribe|print|download|share|edit|change|home|feedback|cari|stay',
    '重[试試]|重新|மீண்டும்|[语語]言|中文|மொழி',
  ],
  [
    'informs',
    'help|how|why|what|when|report|support|learn|about|faq|more|guide|bantuan|lapor(?:kan)?|mengapa|kenapa|bagaimana',
    '[帮幫]助|உதவி',
  ],
  ['successful', 'no (?:failures?|errors?)'],
  [
    'failed',
    '\\p{L}*(?:fail|declin|reject|insufficient|gagal|tolak|unsuccess|disapprov|unpaid|unauthori|unapprov|disagree)\\p{L}*|refus(?:e|es|ed|al)|den(?:y|ies|ied)|not go through|no approval',
    '[✗✘❌👎]|失[败敗]|[余餘][额額]不足|தோல்வி|வெற்றி\\S{0,20}(?:\\s\\S{0,20})?[வய]ில்லை|拒[绝絕否]|[驳駁]回|நிராகரி|மறு(?=க்க|ப்பு|$)',
    confidence.plain,
  ],
  [
    'failed',
    '^no|cancel|cancell?ed|cancellation|abort(?:ed)?|batal(?:kan)?|incomplete|errors?|void|expired?|invalid|abandon|forbid|block(?:ed)?|discard|exit|quit|leave|stop|keluar|(?:pay|bayar) (?:later|kemudian|nanti)',
    '^(?:否|不|இல்லை|வேண்டாம்)$|(?:取消|放[弃棄]|中止)(?:本次|此)?(?:付款|支付|交易)?|செலுத்த(?:ாதே| ?வேண்டாம்)|ரத்து|கைவிடு',
  ],
  [
    'negates',
    "(?:(?:do(?:es)? not|don't|doesn't) (?:want|wish|intend)|not able) to|tidak (?:mahu|ingin|hendak|mau|dapat|boleh)|not|don't|dont|never|unable|tidak|bukan|jangan|belum|without|cannot|can't",
    '稍[后後]|பின்னர்|不(?!同(?!意)|客)|[未没沒勿]|[无無]法',
  ],
  [
    'successful',
    '\\p{L}*(?:success|succeed|approv|berjaya)\\p{L}*|paid|authori[sz]e[sd]?|(?:di)?lulus(?:kan)?|(?:di)?setujui(?:kan)?|(?:di)?terima|berhasil|sukses',
    '[✓✔✅👍]|成功|வெற்றி|批准|核准|承[认認]|通[过過]$|授[权權]|ஒப்புதல்|அங்கீகரி',
    confidence.plain,
  ],
  [
    'successful',
    'pay(?:s|ing|now)?|bayar|authenticated|allow(?:ed)?|permit|grant|benarkan|sufficient|enough|transfer|(?:make|submit|process|send) (?:the |this |my |your )?(?:payment|transfer)',
    '(?:付款|支付|[缴繳][费費])(?!方式|方法|[宝寶]|[金余]|人|[银銀]行|[页頁])|செலுத்து',
  ],
  ['agrees', 'accept(?:s|ed)?|agree|(?:ber)?setuju', '接受|ஏற்(?=க|று)|同意|சம்மதி'],
  [
    'confirms',
    'yes|ya|ok|okay|sure|confirm(?:ed)?|sah(?:kan)?|konfirmasi|completed?',
    '^(?:是|好的?|ஆம்)$|[确確][认認定]|完成|உறுதி|சரி(?=\\s|$)',
  ],
  [
    'goesToMerchant',
    '(?:return|kembali) (?:to|ke)|merchants?|shop|store|seller|website|site|pedagang|kedai',
    '商[户戶家店]|வணிகர்',
  ],
  [
    'goesOn',
    'continue|next|proceed|(?:log|sign) ?(?:in|on)|start|begin|teruskan|seterusnya|lanjut(?:kan)?|masuk|enter',
    '[继繼][续續]|下一[步页頁]|登[录錄入]|தொடர(?!்பு)',
  ],
  [
    'submits',
    'submit|send|go|verify|hantar|kirim|finish|done|select|choose|simulate|apply|save',
    '提交|[发發]送|送[出信]|சமர்ப்பி|அனுப்பு',
  ],
  ['goesBack', 'back|kembali|previous|sebelumnya', '返回|上一[步页頁]|பின்செல்|திரும்ப'],
  ['isTerms', 'terms|conditions|policy|terma|syarat', '条款|條款|[协協][议議]|隐私|隱私|விதிமுறை|நிபந்தனை'],
]

/** Opens a classifier of texts, of which it reads the first 400 characters; the words of a profile come before the usual ones. */
export function openClassifier(own: Words = {}): Classify {
  const declared = results.flatMap((result) =>
    (own[result] ?? []).map((words): Row => {
      const pattern = words
        .trim()
        .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
        .replace(/\s+/g, '\\s+')
      return [result, pattern, undefined, confidence.declared]
    }),
  )
  const rows = [...declared, ...vocabulary]
  const sources = rows.map(([, words, others]) => {
    const whole = `(?<![\\p{L}\\p{N}'])(?:${words})(?![\\p{L}\\p{M}\\p{N}'])`
    return others === undefined ? `(${whole})` : `(${whole}|${others})`
  })
  const pattern = new RegExp(sources.join('|').normalize('NFKC'), 'giu')
  return (text) => {
    const normal = text.slice(0, 400).normalize('NFKC').replaceAll('’', "'").trim()
    const found = [...normal.matchAll(pattern)].map((match) => {
      const row = rows[match.slice(1).findIndex((group) => group !== undefined)] as Row
      return { row, start: match.index, end: match.index + match[0].length }
    })
    const means = new Set(found.map(({ row: [meaning] }) => meaning))
    const isNegated = (at: number): boolean =>
      found.some(
        ({ row: [meaning], end }) =>
          meaning === 'negates' && end <= at && normal.slice(end, at).trim().split(/\s+/).length <= 1,
      )
    const signals = found.flatMap(({ row: [meaning, , , plain = confidence.hinted], start }): Signal[] => {
      if (meaning === 'failed') return isNegated(start) ? [] : [{ result: 'failed', confidence: plain }]
      if (meaning !== 'successful' && meaning !== 'agrees' && meaning !== 'confirms') return []
      if (isNegated(start)) return [{ result: 'failed', confidence: plain }]
      const isConsent = means.has('isTerms') || means.has('goesOn')
      if (meaning === 'confirms' || (meaning === 'agrees' && isConsent)) return []
      return [{ result: 'successful', confidence: plain }]
    })
    // "Yes, cancel" cancels: a confirmation names a result only where nothing else does.
    if (signals.length === 0 && means.has('confirms'))
      signals.push({ result: 'successful', confidence: confidence.hinted })
    if (means.has('isCookies') || means.has('informs')) means.add('isAside')
    if (means.has('goesToMerchant')) for (const other of ['goesBack', 'isAside'] as const) means.delete(other)
    return { signal: means.has('isCookies') ? null : clearest(signals), means }
  }
}

/** Finds the signal that is surer than those of the other result. */
function clearest(signals: readonly Signal[]): Signal | null {
  const [first = null, ...others] = signals.toSorted((one, two) => two.confidence - one.confidence)
  const isContested = others.some(
    (other) => other.confidence === first?.confidence && other.result !== first.result,
  )
  return isContested ? null : first
}

/** Finds the surest signal of the words, the names and the address of one control; of equals in this order. */
export function signalOf(classify: Classify, text: string, names: string, address: string): Signal | null {
  const { signal } = classify(address)
  const ofAddress = signal && { ...signal, confidence: confidence.address }
  const signals = [classify(text).signal, classify(names).signal, ofAddress].filter((one) => one !== null)
  return signals.sort((one, two) => two.confidence - one.confidence)[0] ?? null
}
