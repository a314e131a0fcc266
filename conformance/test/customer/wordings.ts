import { both, done, shown, start, type Build } from './pages.ts'
import { returnUri } from './server.ts'

/** A page that posts r=1 for one result and r=0 for the other. */
function build(title: string, content: string, beside = ''): Build {
  const page = `<h1>MYR 500.00</h1><form method=post action=/done>${content}</form>${beside}`
  return {
    title,
    site: { [start]: page, ...done },
    successful: ['POST /done r=1'],
    failed: ['POST /done r=0'],
  }
}

function buttons([on, off]: [string, string]): Build {
  return build(
    `buttons "${off}" and "${on}"`,
    `<button name=r value=0>${off}</button><button name=r value=1>${on}</button>`,
  )
}

function radios([on, off]: [string, string]): Build {
  const radio = (value: number, label: string) =>
    `<label><input type=radio name=r value=${value}> ${label}</label>`
  return build(
    `radios "${on}" and "${off}", then Continue`,
    `${radio(1, on)}${radio(0, off)}<input type=submit value=Continue>`,
  )
}

function links([on, off]: [string, string]): Build {
  return {
    title: `links "${off}" and "${on}"`,
    site: { [start]: `<a href="/done?r=0">${off}</a><a href="/done?r=1">${on}</a>`, ...done },
    successful: ['GET /done?r=1'],
    failed: ['GET /done?r=0'],
  }
}

const deciding: [string, string][] = [
  ['Pay', 'Cancel'],
  ['Agree', 'Disagree'],
  ['确认付款', '取消'],
  ['支付', '拒绝'],
  ['成功', '失败'],
  ['同意', '不同意'],
  ['確認付款', '取消付款'],
  ['付款成功', '付款未成功'],
  ['批准交易', '不批准交易'],
  ['確定', '放棄付款'],
  ['Terima', 'Tolak'],
  ['Luluskan', 'Tolak'],
  ['Setuju', 'Tidak setuju'],
  ['Bayar sekarang', 'Batal'],
  ['Sahkan', 'Batalkan'],
  ['Berjaya', 'Gagal'],
  ['Setujui', 'Tolak'],
  ['Berhasil', 'Tidak berhasil'],
  ['செலுத்து', 'ரத்து'],
  ['உறுதி', 'ரத்து செய்'],
  ['உறுதிப்படுத்து', 'நிராகரி'],
  ['வெற்றி', 'தோல்வி'],
  ['Allow', 'Block'],
  ['Authenticated', 'Not authenticated'],
  ['The customer accepts the payment', 'The customer does not want to accept the payment'],
  ['I want to authorize this payment', 'I do not want to authorize this payment'],
  ['Approved by the bank', 'No approval from the bank'],
]
const moving: [string, string][] = [
  ['Continue', 'Go back'],
  ['Continue', 'Cancel'],
  ['Proceed', 'Abort'],
  ['Next', 'Back'],
  ['Next', 'Stop'],
  ['Proceed', 'Exit'],
  ['Go', 'Back'],
  ['Continue to pay', 'Go back without paying'],
  ['Continue', 'Quit'],
  ['Submit', 'Back'],
  ['Teruskan', 'Kembali'],
  ['Teruskan', 'Batal'],
  ['Hantar', 'Batal'],
  ['Lanjutkan', 'Batalkan'],
  ['继续', '返回'],
  ['下一步', '取消'],
  ['付款', '返回'],
  ['தொடரவும்', 'ரத்து செய்'],
]

/** Pages that say the results weakly, in other languages, or only as going on and going back. */
export const wordings: Build[] = [
  ...deciding.flatMap((pair) => [buttons(pair), radios(pair), links(pair)]),
  ...moving.map(buttons),
  shown(
    'radios with weak words and a button that only proceeds',
    '<form method=post action=/done><label><input type=radio name=result value=y> Pay</label><label><input type=radio name=result value=n> Cancel</label><input type=submit value=Continue></form>',
    ['POST /done result=y'],
    ['POST /done result=n'],
  ),
  shown(
    'radios that say Yes and No, the opposite checked, and a button that says Confirm',
    '<form method=post action=/done>Do you approve?<label><input type=radio name=result value=n checked> No</label><label><input type=radio name=result value=y> Yes</label><button>Confirm</button></form>',
    ['POST /done result=y'],
    ['POST /done result=n'],
  ),
  build(
    'a select with weak words',
    '<select name=r><option value="">Choose<option value=0>Cancel<option value=1>Pay</select><button>Continue</button>',
  ),
  shown(
    'a select that says Yes and No',
    '<form method=post action=/done><select name=answer><option>Yes<option>No</select><button>Submit</button></form>',
    ['POST /done answer=Yes'],
    ['POST /done answer=No'],
  ),
  build(
    'going on and going back in a form each',
    '<button name=r value=1>Continue</button>',
    '<form method=post action=/done><input type=hidden name=r value=0><button>Go back</button></form>',
  ),
  build(
    'going on and going back beside what is no step',
    '<button name=r value=1>Teruskan</button><button name=r value=0>Kembali</button>',
    '<a href=/help>Help</a><a href=/terms>Terms</a><form action=/search><input name=q><button>Go</button></form>',
  ),
]

const bank =
  '<form method=post action=/done><button name=result value=successful>Approve</button><button name=result value=failed>Decline</button></form>'
const steps =
  '<form method=post action=/step><button name=to value=on>Next</button><button name=to value=off>Back</button></form>'

/** Pages where going on and going back are mere steps, or need another look after them. */
export const turns: Build[] = [
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
