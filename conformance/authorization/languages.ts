/**
 * What is read within words, in scripts that put no blanks between them or bend their ends, as the English words that
 * say the same: Chinese in both scripts, Thai and Tamil. The first that fits at a place holds.
 */
const sayings: [string, string][] = [
  // To cancel a payment, or not to want one, is no payment.
  ['(取消|放[弃棄])(本次|此)?(付款|支付|交易)?|ยกเลิก(การ)?(ชำระ(เงิน)?|จ่าย(เงิน)?)?', 'cancel'],
  ['செலுத்த(ாதே| ?வேண்டாம்)|ரத்து|கைவிடு', 'cancel'],
  ['^\\s*(否|不|ไม่(ใช่)?|இல்லை|வேண்டாம்)\\s*$', 'no'],
  ['^\\s*(是|好的?|ใช่|ஆம்)\\s*$', 'yes'],
  ['失[败敗]|余额不足|餘額不足|ล้มเหลว|ไม่เพียงพอ|தோல்வி|வெற்றி\\S{0,20}(\\s\\S{0,20})?[வய]ில்லை', 'failed'],
  ['拒[绝絕否]|[驳駁]回|ปฏิเสธ|நிராகரி|மறு(?=க்க|ப்பு|$)', 'reject'],
  ['稍[后後]|ภายหลัง|பின்னர்', 'not'],
  ['不(?!同(?!意)|客)|[未没沒勿]|[无無]法|ไม่|อย่า', 'not'],
  ['成功|สำเร็จ|வெற்றி', 'success'],
  ['批准|核准|承[认認]|通[过過]$|授[权權]|อนุมัติ|ஒப்புதல்|அங்கீகரி', 'approve'],
  ['接受|ยอมรับ|ஏற்(?=க|று)', 'accept'],
  ['条款|條款|[协協][议議]|隐私|隱私|ข้อกำหนด|เงื่อนไข|விதிமுறை|நிபந்தனை', 'terms'],
  ['同意|เห็นด้วย|ยินยอม|சம்மதி', 'agree'],
  ['(付款|支付|[缴繳][费費])(?!方式|方法|[宝寶]|[金余]|人|[银銀]行|[页頁])', 'pay'],
  ['(?<!วิธี(การ)?)(ชำระ|จ่าย)(เงิน)?|செலுத்து', 'pay'],
  ['[确確][认認定]|ยืนยัน|ตกลง|完成|เสร็จ|உறுதி|சரி(?=\\s|$)', 'confirm'],
  ['[继繼][续續]|下一[步页頁]|登[录錄入]|ดำเนินการต่อ|ต่อไป|ถัดไป|เข้าสู่ระบบ|தொடர(?!்பு)', 'continue'],
  ['提交|[发發]送|送出|ส่ง|சமர்ப்பி|அனுப்பு', 'submit'],
  ['商[户戶家店]|ร้านค้า|வணிகர்', 'merchant'],
  ['返回|上一[步页頁]|กลับ|பின்செல்|திரும்ப', 'back'],
  ['重[试試]|重新|ลองใหม่|อีกครั้ง|மீண்டும்', 'again'],
  ['[语語]言|中文|ภาษา|மொழி', 'language'],
  ['[帮幫]助|ช่วยเหลือ|உதவி', 'help'],
]
const patterns = sayings.map(
  ([pattern, word]) => [new RegExp(pattern.normalize('NFKC'), 'gu'), word] as const,
)
const written = /[\p{Script=Han}\p{Script=Thai}\p{Script=Tamil}]/u

/** A text with what it says in Chinese, Thai and Tamil said in English; what is not known stays. */
export function inEnglish(text: string): string {
  if (!written.test(text)) return text
  return patterns.reduce((said, [pattern, word]) => said.replace(pattern, ` ${word} `), text)
}
