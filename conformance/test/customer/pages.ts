import { returnUri, start, to, type Site } from './visit.ts'

/** A way to build an authorization page, and what the server of it is to get for each result after the first GET. */
export interface Build {
  title: string
  site: Site
  successful: string[]
  failed: string[]
  /** True where only a browser gets through. */
  isScripted: boolean
}

/** A page or a site, and the lines that its server gets: `<1|0>`, or `*` for short, is 1 for a success and 0 for a failure. */
type Row = string | [shown: string | Site, ...lines: string[]]

/** The page after a choice, with a link to the return_uri. */
const doneLink = `<p>Thank you.</p><a href="${returnUri}">Return to merchant</a>`

function build(title: string, row: Row, isScripted = false): Build {
  const [shown, ...given] = typeof row === 'string' ? [row] : row
  const all = (given.length > 0 ? given : ['POST /done r=*']).map((line) => line.replaceAll('*', '<1|0>'))
  const [successful, failed] = ['$1', '$2'].map((one) =>
    all.map((line) => line.replace(/<(.*?)\|(.*?)>/g, one)),
  )
  const ends = [successful, failed].map((lines) => [
    lines?.at(-1)?.split(/(?<=^\S+ \S+) |\?/, 1)[0],
    doneLink,
  ])
  const pages = typeof shown === 'string' ? { [start]: shown } : shown
  const site = { ...Object.fromEntries(ends), ...pages }
  return { title, site, successful: successful ?? [], failed: failed ?? [], isScripted }
}

const builds = (rows: Record<string, Row>, isScripted?: boolean): Build[] =>
  Object.entries(rows).map(([title, row]) => build(title, row, isScripted))

/** A form that leads to the end, or to another page. */
const form = (content: string, action = '/done'): string =>
  `<form method=post action=${action}>${content}</form>`
/** A form with a button for each result. */
export const buttons = (on: string, off: string, action?: string): string =>
  form(`<button name=r value=0>${off}</button><button name=r value=1>${on}</button>`, action)
const both = '<button name=r value=1>Successful</button><button name=r value=0>Failed</button>'
const radio = (value: string, label: string, name = 'result') =>
  `<label><input type=radio name=${name} value=${value}> ${label}</label>`
const language = '<select name=lang><option value=en>English<option value=ms>Bahasa Melayu</select>'
const choice = buttons('Approve', 'Decline')

/** Pages that show the choice at once in plain HTML. */
const choices = builds({
  'the results as values alone': form(
    '<button name=r value=0 id=markFailed>A</button><button name=r value=1 id=markSuccess>B</button>',
  ),
  'a text that is filled in, and a help that talks of failures': [
    form(`<textarea name=note>a</textarea><a href="/help">failed payments</a>${both}`),
    'POST /done note=a&r=*',
  ],
  'radios with labels, the opposite checked, and a neutral button': form(
    '<label><input type=radio name=r value=0 checked> Payment fails</label><input type=radio name=r value=1 id=s><label for=s>Payment succeeds</label><button>Submit</button>',
  ),
  'radios without labels and a button that says Pay': form(
    '<input type=radio name=r value=1> Success<br><input type=radio name=r value=0> Failed<br><input type=submit value="Pay">',
  ),
  'radios that say Yes and No, the opposite checked': [
    form(`Do you approve?${radio('0 checked', 'No')}${radio('1', 'Yes')}<button>Confirm</button>`),
    'POST /done result=*',
  ],
  'a question of Yes and No that is not of the payment': [
    form(`Save this card?${radio('n', 'No', 'save')}${radio('y', 'Yes', 'save')}${both}`),
    'POST /done save=n&r=*',
  ],
  'a select with reasons of failure': form(
    '<select name=r><option value="">Choose<option value=1>Success<option value=0>Failed: insufficient funds</select><button>Continue</button>',
  ),
  'a select with weak words': form(
    '<select name=r><option value="">Choose<option value=0>Cancel<option value=1>Pay</select><button>Continue</button>',
  ),
  'a select that says Yes and No': [
    form(
      '<select name=answer><option value="">Choose<option value=1>Yes<option value=0>No</select><button>Submit</button>',
    ),
    'POST /done answer=*',
  ],
  'a required box of terms that enables buttons': [
    form(
      '<label><input type=checkbox name=terms required> I accept the terms</label><input type=checkbox name=news><button disabled name=r value=1>Pay now</button><button disabled name=r value=0>Cancel</button>',
    ),
    'POST /done terms=on&r=*',
  ],
  'terms that are to be accepted': [
    form(`<label><input type=checkbox name=terms value=1> I accept</label>${both}`),
    'POST /done terms=1&r=*',
  ],
  'a choice of language in the same form': [form(`${language}${both}`), 'POST /done lang=en&r=*'],
  'Malay wordings': form(
    '<button name=r value=2>Batal</button><button name=r value=0>Tolak</button><button name=r value=1>Berjaya</button>',
  ),
  'images as buttons': [
    form('<input type=image name=b1 alt=Approve src=a.png><input type=image name=b0 alt=Decline src=b.png>'),
    'POST /done b*.x=1&b*.y=1',
  ],
  'drawings with labels and titles as buttons': form(
    '<button name=r value=0 aria-label=Decline><svg></svg></button><button name=r value=1><svg><title>Approve</title></svg></button>',
  ),
  'reasons for a failure beside a button for each result': [
    form(
      `<label for=c>Reason for the failure</label><select id=c name=code><option value=a>Rejected by the bank<option value=b>Insufficient funds</select>${both}`,
    ),
    'POST /done code=a&r=*',
  ],
  'a failure code that may be none': form(
    '<select name=r><option value=1>No failure<option value=0>payment_rejected<option value=payment_expired>payment_expired</select><button>Complete payment</button>',
  ),
  'a failure code that may be left out': [
    form(
      '<label>Fail with <select name=r><option value="">—<option>payment_rejected</select></label><button>Pay</button>',
    ),
    'POST /done r=<|payment_rejected>',
  ],
  'a box that lets the payment fail': [
    form(
      '<label><input type=checkbox name=fail value=1> Let the payment fail</label><button>Continue</button>',
    ),
    'POST /done<| fail=1>',
  ],
  'a form with a hidden result for each': [
    ['successful', 'failed']
      .map((one) => form(`<input type=hidden name=result value=${one}><button>Simulate</button>`))
      .join(''),
    'POST /done result=<successful|failed>',
  ],
  'a GET form with a relative action, a base and its own query dropped': [
    '<base href=/deep/><form action="end?x=1"><input type=hidden name=t value="a b"><button name=r value=1>Approve</button><button name=r value=0>Decline</button></form>',
    'GET /deep/end?t=a+b&r=*',
  ],
  'links, and one without meaning': [
    '<a href="/help">Help</a><a href="?result=no">Cancel</a><a href="/pay/0">Decline payment</a><a href="/pay/1">Approve payment</a>',
    'GET /pay/*',
  ],
  'negated links': ['<a href=/r/0>Payment not approved</a><a href=/r/1>Payment approved</a>', 'GET /r/*'],
  'buttons outside their form, one with formaction': [
    '<form id=f method=post action=/end/1><input type=hidden name=k value=v></form><button form=f>Approve</button><button form=f formaction=/end/0>Reject</button>',
    'POST /end/* k=v',
  ],
  'a choice of language, a banner of cookies and links to help': `${form(`${language}<button>Go</button>`, '/lang')}<a href="?lang=ms">Bahasa Melayu</a><button onclick="location='/c1'">Accept all cookies</button><button onclick="location='/c2'">Reject cookies</button><a href=/help/failed>Help with failed payments</a><a href=/help/cancel>How to cancel</a>${form(both)}<a href=/report>Report a failed payment</a>`,
  'a cancel link beside an explicit choice': `<a href="${returnUri}">Cancel and return to merchant</a><a href=/cancel>Cancel</a>${form(both)}`,
  'a slow refresh and timers beside the choice': `<meta http-equiv=refresh content="600;url=/expired"><script>function expire() { location.href = "/expired" } setTimeout(expire, 15 * 60_000); document.addEventListener('click', () => fetch('/track', { method: 'POST', body: 'click' }))</script>${form(both)}`,
  'going on and going back in a form each': `${form('<button name=r value=1>Continue</button>')}${form('<input type=hidden name=r value=0><button>Go back</button>')}`,
})

/** Pairs of words that say the results, or that only go on and go back. */
const pairs = `Success|Error, Authorize|Void, Transfer|Cancel, Sign|Cancel, Pay|Exit, ✓|✗, Submit|Cancel, Payment goes through|Payment does not go through, Pay|Unable to pay, Pay now|Pay later, Pay|Pay with another method, Bayar|Bayar kemudian, Sahkan|Belum sahkan, 付款|稍后支付, Sufficient balance|Insufficient balance, Pay RM 500.00|Cancel, Successful payment|Unsuccessful payment
Pay|Cancel, Agree|Disagree, 确认付款|取消, 支付|拒绝, 成功|失败, 同意|不同意, 確認付款|取消付款, 付款成功|付款未成功, 批准交易|不批准交易, 確定|放棄付款, Terima|Tolak, Luluskan|Tolak, Setuju|Tidak setuju, Bayar sekarang|Batal, Sahkan|Batalkan, Berjaya|Gagal, Setujui|Tolak, Berhasil|Tidak berhasil, செலுத்து|ரத்து, உறுதி|ரத்து செய், உறுதிப்படுத்து|நிராகரி, வெற்றி|தோல்வி, Allow|Block, Authenticated|Not authenticated, The customer accepts the payment|The customer does not want to accept the payment, I want to authorize this payment|I do not want to authorize this payment, Approved by the bank|No approval from the bank
Continue|Go back, Continue|Cancel, Proceed|Abort, Next|Back, Next|Stop, Proceed|Exit, Go|Back, Continue to pay|Go back without paying, Continue|Quit, Submit|Back, Teruskan|Kembali, Teruskan|Batal, Hantar|Batal, Lanjutkan|Batalkan, 继续|返回, 下一步|取消, 付款|返回, தொடரவும்|ரத்து செய்`

const wordings = pairs.split('\n').flatMap((line, at) =>
  line.split(', ').flatMap((pair) => {
    const [on = '', off = ''] = pair.split('|')
    const pages: Record<string, Row> = {
      [`radios "${on}" and "${off}", then Continue`]: [
        form(`${radio('1', on)}${radio('0', off)}<input type=submit value=Continue>`),
        'POST /done result=*',
      ],
      [`links "${off}" and "${on}"`]: [
        `<a href="/done?r=0">${off}</a><a href="/done?r=1">${on}</a>`,
        'GET /done?r=*',
      ],
      [`buttons "${off}" and "${on}"`]: `<h1>MYR 500.00</h1>${buttons(on, off)}`,
    }
    // Only plain words decide as radios and links.
    return builds(pages).slice(at === 1 ? 0 : 2)
  }),
)

const sends = `fetch('/done', { method: 'POST', body: 'r=' + r }).then((answer) => answer.json()).then(({ next }) => { location.href = next })`
const next = { headers: { 'content-type': 'application/json' }, page: JSON.stringify({ next: returnUri }) }
const back: Record<string, string> = {
  'by a script with its settings': `var cfg = {"returnUri":${JSON.stringify(returnUri)}}; setTimeout(function () { window.location = cfg.returnUri }, 3000)`,
  'that a script puts together': `location.replace(atob("${btoa(returnUri)}"))`,
}

/** Pages that only a browser gets through, or back from. */
const scripted = builds(
  {
    'a frame whose page is in its attribute': `<iframe srcdoc="${form(both)}"></iframe>`,
    'the choice in a frame': [
      { [start]: '<h1>Pay</h1><iframe src=inner></iframe>', 'GET /authorize/inner': choice },
      'GET /authorize/inner',
      'POST /done r=*',
    ],
    'buttons whose onclick sets the location': [
      `<button type=button onclick="location.href='/end/1'">Pay</button><button onclick='window.location = "/end/0"; return false'>Fail</button>`,
      'GET /end/*',
    ],
    'buttons that fill in a hidden field, by its id or through their form': form(
      `<input type=hidden name=r id=r><button onclick="document.getElementById('r').value='1'">Approve</button><button onclick="this.form.r.value='0'">Decline</button>`,
    ),
    'click listeners': [
      `<button id=y>Approve</button><button id=n>Reject</button><script>document.getElementById('y').addEventListener('click', function () { location.assign('/end/1') }); document.querySelector('#n').onclick = () => location.replace("/end/0")</script>`,
      'GET /end/*',
    ],
    'a function that sends the result': [
      {
        [start]: `<button onclick="decide('1')">Approve</button><button onclick="decide('0')">Decline</button><script>function decide(r) { ${sends} }</script>`,
        'POST /done': next,
      },
      'POST /done r=*',
    ],
    'a script that sends the result instead of the form': [
      {
        [start]: `${form(both).replace('action=/done', 'id=f')}<script>document.getElementById('f').addEventListener('submit', (e) => { e.preventDefault(); const r = e.submitter.value; ${sends} })</script>`,
        'POST /done': next,
      },
      'POST /done r=*',
    ],
    'a form that opens a window of its own': form(both).replace(
      '<form',
      '<form target=_blank onsubmit="return true"',
    ),
    ...Object.fromEntries(
      Object.entries(back).map(([title, code]) => [
        `a way back ${title}`,
        [{ [start]: form(both), 'POST /done': `<p>Done</p><script>${code}</script>` }, 'POST /done r=*'],
      ]),
    ),
  },
  true,
)

/** What stands beside the way on and speaks of payments, and belongs to the site or to something else. */
const besides = [
  '<p>Powered by <a href=/other target=_blank>PayNet</a></p><a href=/other><img src=logo.png alt="PayNet logo"></a>',
  '<nav><a href=/other>Pay bills</a><a href=/other>Pay &amp; Transfer</a></nav>',
  '<p><a href=/other>Success stories</a> <a href=/other>Approve a device</a></p>',
  '<footer><a href=/other>Payment terms</a> <a href=/other>Pay later</a></footer>',
]

/** Fields beside a single button that goes on, which may stay as they are. */
const defaults: Record<string, string> = {
  ' lang=en': language,
  ' lang=ms': '<input type=hidden name=lang value=ms>',
  '': '<label><input type=checkbox name=newsletter> Send me news</label>',
  ' bank=a': '<select name=bank><option value="">Choose your bank<option value=a>A<option value=b>B</select>',
  ' currency=MYR':
    '<input type=radio name=currency value=MYR checked>MYR<input type=radio name=currency value=USD>USD',
}

/** Ways of several pages to the choice. */
const journeys = builds({
  'several steps: bank, choice, confirmation, return': [
    {
      [start]: `${form('<input type=hidden name=csrf value=x1><button>Continue to your bank</button><a href=/cancel>Cancel</a>', '/bank')}`,
      'POST /bank': to('/choose', 303),
      'GET /choose': buttons('Approve', 'Decline', '/confirm'),
      'POST /confirm': ({ body }) =>
        `<h1>Are you sure?</h1>${form(`<input type=hidden name=was value="${body}"><button name=sure value=1>Confirm</button><button name=sure value=0>Go back</button>`)}`,
    },
    'POST /bank csrf=x1',
    'GET /choose',
    'POST /confirm r=*',
    'POST /done was=r%3D*&sure=1',
  ],
  'a choice of language': [
    {
      [start]:
        '<a href="/pay?lang=ms">Bahasa Malaysia</a> <a href="/pay?lang=en">English</a> <a href="/pay?lang=zh">中文</a>',
      'GET /pay': choice,
    },
    'GET /pay?lang=en',
    'POST /done r=*',
  ],
  'cookies first': [
    {
      [start]: form(
        '<button name=c value=all>Accept all cookies</button><button name=c value=none>Reject all cookies</button>',
        '/pay',
      ),
      'POST /pay': choice,
    },
    'POST /pay c=all',
    'POST /done r=*',
  ],
  'a login and a one-time password, then Approve and Reject': [
    {
      [start]: form(
        '<input name=username required><input type=password name=password required><input type=hidden name=h value=1><button>Log in</button>',
        '/otp',
      ),
      'POST /otp': form(
        '<input name=otp required pattern="[0-9]{6}" maxlength=6><button>Verify</button>',
        '/choose',
      ),
      'POST /choose': buttons('Approve', 'Reject'),
    },
    'POST /otp username=Customer&password=Password1&h=1',
    'POST /choose otp=123456',
    'POST /done r=*',
  ],
  'a login with Continue and Back before the choice': [
    {
      [start]: form(
        '<input name=username><input type=password name=password><button name=to value=on>Continue</button><button name=to value=off>Back</button>',
        '/login',
      ),
      'POST /login': choice,
    },
    'POST /login username=Customer&password=Password1&to=on',
    'POST /done r=*',
  ],
  'Continue and Cancel beside a choice of bank, before the choice': [
    {
      [start]: form(
        '<select name=bank><option value=mbb>Maybank<option value=cimb>CIMB</select><button name=to value=on>Continue</button><button name=to value=off>Cancel</button>',
        '/bank',
      ),
      'POST /bank': choice,
    },
    'POST /bank bank=mbb&to=on',
    'POST /done r=*',
  ],
  'Pay first, the choice on the page of the bank': [
    { [start]: form('<button>Pay RM 500.00</button>', '/bank'), 'POST /bank': choice },
    'POST /bank',
    'POST /done r=*',
  ],
  'a form that submits itself, as card networks do': [
    {
      [start]: `<form name=acs method=post action=/acs><input type=hidden name=PaReq value="a+b/="><noscript><input type=submit value=Continue></noscript></form><script>document.acs.submit()</script>`,
      'POST /acs': buttons('OK, approve', 'No, refuse'),
    },
    'POST /acs PaReq=a%2Bb%2F%3D',
    'POST /done r=*',
  ],
  'redirects of every kind before, a redirect to the return_uri after': [
    {
      [start]: to('../one', 301),
      'GET /one': ({ headers }) => to(`//${headers.host}/two`),
      'GET /two': buttons('Approve', 'Decline', '/three'),
      'POST /three': to('/four', 307),
      'POST /four': to('/five', 308),
      'POST /five': to(returnUri, 303),
    },
    'GET /one',
    'GET /two',
    'POST /three r=*',
    'POST /four r=*',
    'POST /five r=*',
  ],
  'going back is asked about once more': [
    {
      [start]: buttons('Next', 'Back', '/step'),
      'POST /step': ({ body }) =>
        body === 'r=1'
          ? to(returnUri)
          : `<p>Leave this payment?</p>${form('<button name=a value=0>No</button><button name=a value=1>Yes</button>', '/left')}`,
      'POST /left': to(returnUri),
    },
    'POST /step r=*',
    '<|POST /left a=1>',
  ],
  ...Object.fromEntries(
    besides.map((beside) => [
      `${beside} beside the way on`,
      [
        { [start]: `${beside}${form('<button>Continue</button>', '/step')}`, 'POST /step': choice },
        'POST /step',
        'POST /done r=*',
      ] satisfies Row,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(defaults).map(([sent, field]) => [
      `a default that is sent as "${sent}"`,
      [
        { [start]: form(`${field}<button>Continue</button>`, '/bank'), 'POST /bank': choice },
        `POST /bank${sent}`,
        'POST /done r=*',
      ] satisfies Row,
    ]),
  ),
  'banks as links with images': [
    {
      [start]:
        '<a href=/about>About us</a><a href=/authorize/chrg_1/uob><img src=uob.png alt="UOB Bank"></a><a href=/authorize/chrg_1/rhb><img src=rhb.png alt=RHB></a>',
      'GET /authorize/chrg_1/uob': choice,
    },
    'GET /authorize/chrg_1/uob',
    'POST /done r=*',
  ],
  'banks as links with the payment in their query': [
    {
      [start]:
        '<a href=/ms/pay>BM</a><ul><li><a href="/bank/uob?payment=chrg_1">UOB</a><li><a href="/bank/rhb?payment=chrg_1">RHB</a></ul>',
      'GET /bank/uob': choice,
    },
    'GET /bank/uob?payment=chrg_1',
    'POST /done r=*',
  ],
})

/** Ways back from a choice that was made at once. */
const returns = builds({
  'a Refresh header to the return_uri': [
    {
      [start]: choice,
      'POST /done': { headers: { refresh: `3; url=${returnUri}` }, page: '<a href=/home>Home</a>' },
    },
    'POST /done r=*',
  ],
  'a script that goes to the return_uri': [
    {
      [start]: choice,
      'POST /done': `<script>setTimeout(() => { window.location.href = "${returnUri}&status=x" }, 3000)</script>`,
    },
    'POST /done r=*',
  ],
  'a form that posts to the return_uri': [
    { [start]: choice, 'POST /done': form('<button>Continue</button>', returnUri) },
    'POST /done r=*',
  ],
  'a page that polls before it returns': [
    {
      [start]: choice,
      'POST /done': to('/wait'),
      'GET /wait': (_, all) => (all.length < 5 ? '<meta http-equiv=refresh content=0>Please wait' : doneLink),
    },
    'POST /done r=*',
    'GET /wait',
    'GET /wait',
    'GET /wait',
  ],
})

/** All ways to build an authorization page. */
export const pages: Build[] = [...choices, ...wordings, ...scripted, ...journeys, ...returns]
