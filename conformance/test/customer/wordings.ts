import { buttons, done, form, type Build } from './pages.ts'
import { returnUri } from './server.ts'
import { start } from './visit.ts'

/** Pairs of words that say the results, and others that only go on and back. */
const deciding =
  'Pay|Cancel, Agree|Disagree, 确认付款|取消, 支付|拒绝, 成功|失败, 同意|不同意, 確認付款|取消付款, 付款成功|付款未成功, 批准交易|不批准交易, 確定|放棄付款, Terima|Tolak, Luluskan|Tolak, Setuju|Tidak setuju, Bayar sekarang|Batal, Sahkan|Batalkan, Berjaya|Gagal, Setujui|Tolak, Berhasil|Tidak berhasil, செலுத்து|ரத்து, உறுதி|ரத்து செய், உறுதிப்படுத்து|நிராகரி, வெற்றி|தோல்வி, Allow|Block, Authenticated|Not authenticated, The customer accepts the payment|The customer does not want to accept the payment, I want to authorize this payment|I do not want to authorize this payment, Approved by the bank|No approval from the bank'
const moving =
  'Continue|Go back, Continue|Cancel, Proceed|Abort, Next|Back, Next|Stop, Proceed|Exit, Go|Back, Continue to pay|Go back without paying, Continue|Quit, Submit|Back, Teruskan|Kembali, Teruskan|Batal, Hantar|Batal, Lanjutkan|Batalkan, 继续|返回, 下一步|取消, 付款|返回, தொடரவும்|ரத்து செய்'

const split = (all: string): [on: string, off: string][] =>
  all.split(', ').map((pair) => pair.split('|', 2) as [string, string])

/** A page whose form posts r=1 for one result and r=0 for the other. */
const build = (title: string, page: string, on = 'POST /done r=1', off = 'POST /done r=0'): Build => ({
  title,
  site: { [start]: `<h1>MYR 500.00</h1>${page}`, ...done },
  successful: [on],
  failed: [off],
})

const language = '<select name=lang><option value=en>English<option value=ms>Bahasa Melayu</select>'
const radio = (value: string, label: string) =>
  `<label><input type=radio name=result value=${value}> ${label}</label>`
const yesOrNo = '<select name=answer><option value="">Choose<option value=1>Yes<option value=0>No</select>'

/** Pages that say the results weakly, in other languages, or only as going on and going back. */
export const wordings: Build[] = [
  ...split(deciding).flatMap(([on, off]) => [
    build(
      `radios "${on}" and "${off}", then Continue`,
      form(`${radio('1', on)}${radio('0', off)}<input type=submit value=Continue>`),
      'POST /done result=1',
      'POST /done result=0',
    ),
    build(
      `links "${off}" and "${on}"`,
      `<a href="/done?r=0">${off}</a><a href="/done?r=1">${on}</a>`,
      'GET /done?r=1',
      'GET /done?r=0',
    ),
  ]),
  ...split(`${deciding}, ${moving}`).map(([on, off]) =>
    build(`buttons "${off}" and "${on}"`, buttons(on, off)),
  ),
  build(
    'radios that say Yes and No, the opposite checked, and a button that says Confirm',
    form(`Do you approve?${radio('0 checked', 'No')}${radio('1', 'Yes')}<button>Confirm</button>`),
    'POST /done result=1',
    'POST /done result=0',
  ),
  build(
    'a select with weak words',
    form(
      '<select name=r><option value="">Choose<option value=0>Cancel<option value=1>Pay</select><button>Continue</button>',
    ),
  ),
  build(
    'a select that says Yes and No',
    form(`${yesOrNo}<button>Submit</button>`),
    'POST /done answer=1',
    'POST /done answer=0',
  ),
  build(
    'going on and going back in a form each',
    `${form('<button name=r value=1>Continue</button>')}${form('<input type=hidden name=r value=0><button>Go back</button>')}`,
  ),
  build(
    'going on and going back beside what is no step',
    `${buttons('Teruskan', 'Kembali')}<a href=/help>Help</a><a href=/terms>Terms</a><form action=/search><input name=q><button>Go</button></form>`,
  ),
]

const both = { successful: ['POST /done result=successful'], failed: ['POST /done result=failed'] }
const bank =
  '<form method=post action=/done><button name=result value=successful>Approve</button><button name=result value=failed>Decline</button></form>'
const steps =
  '<form method=post action=/step><button name=to value=on>Next</button><button name=to value=off>Back</button></form>'

/** Fields beside a single button that goes on, which may stay as they are. */
const defaults: Record<string, string> = {
  'lang=en': language,
  'lang=ms': '<input type=hidden name=lang value=ms>',
  '': '<label><input type=checkbox name=newsletter> Send me news</label>',
  'bank=a': '<select name=bank><option value=a>A<option value=b>B</select>',
  'currency=MYR':
    '<input type=radio name=currency value=MYR checked>MYR<input type=radio name=currency value=USD>USD',
}

/** Pages where going on and going back are mere steps, or need another look after them. */
export const turns: Build[] = [
  ...['Continue', 'Submit'].flatMap((words) =>
    Object.entries(defaults).map(([sent, field]) => ({
      title: `"${words}" beside a default that is sent as "${sent}"`,
      site: {
        [start]: `<form method=post action=/bank>${field}<button>${words}</button></form>`,
        'POST /bank': bank,
        ...done,
      },
      successful: [`POST /bank ${sent}`.trim(), ...both.successful],
      failed: [`POST /bank ${sent}`.trim(), ...both.failed],
    })),
  ),
  {
    title: 'Next and Back before the choice, Back to the same page',
    site: {
      [start]: steps,
      'POST /step': ({ body }) =>
        body === 'to=on' ? bank : { status: 303, headers: { location: '/authorize/chrg_1' } },
      ...done,
    },
    successful: ['POST /step to=on', ...both.successful],
    failed: ['POST /step to=off', 'GET /authorize/chrg_1', 'POST /step to=on', ...both.failed],
  },
  {
    title: 'Next and Back on the second of three pages',
    site: {
      [start]: '<form method=post action=/first><button>Next</button></form>',
      'POST /first': `<p>MYR 500.00</p>${steps}`,
      'POST /step': ({ body }) =>
        body === 'to=on' ? bank : { status: 303, headers: { location: '/authorize/chrg_1' } },
      ...done,
    },
    successful: ['POST /first', 'POST /step to=on', ...both.successful],
    failed: [
      'POST /first',
      'POST /step to=off',
      'GET /authorize/chrg_1',
      'POST /first',
      'POST /step to=on',
      ...both.failed,
    ],
  },
  {
    title: 'going back is asked about once more',
    site: {
      [start]: steps,
      'POST /step': ({ body }) =>
        body === 'to=on'
          ? { status: 303, headers: { location: returnUri } }
          : '<p>Leave this payment?</p><form method=post action=/left><button name=a value=0>No</button><button name=a value=1>Yes</button></form>',
      'POST /left': { status: 303, headers: { location: returnUri } },
    },
    successful: ['POST /step to=on'],
    failed: ['POST /step to=off', 'POST /left a=1'],
  },
  {
    title: 'Continue and Cancel beside a choice of bank, before the choice',
    site: {
      [start]:
        '<form method=post action=/bank><select name=bank><option value=mbb>Maybank<option value=cimb>CIMB</select><button name=to value=on>Continue</button><button name=to value=off>Cancel</button></form>',
      'POST /bank': bank,
      ...done,
    },
    successful: ['POST /bank bank=mbb&to=on', ...both.successful],
    failed: ['POST /bank bank=mbb&to=on', ...both.failed],
  },
  {
    title: 'a login with Continue and Back before the choice',
    site: {
      [start]:
        '<form method=post action=/login><input name=username><input type=password name=password><button name=to value=on>Continue</button><button name=to value=off>Back</button></form>',
      'POST /login': bank,
      ...done,
    },
    successful: ['POST /login username=Customer&password=Password1&to=on', ...both.successful],
    failed: ['POST /login username=Customer&password=Password1&to=on', ...both.failed],
  },
]
