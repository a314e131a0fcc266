import {
  both,
  buttons,
  choice,
  builds,
  form,
  language,
  radio,
  type PageLine,
  type Build,
} from './build.ts'
import { journeys, returns } from './journeys.ts'
import { returnUri, start } from './visit.ts'

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
  'negated links': [
    '<a href=/r/0>Payment not approved</a><a href=/r/1>Payment approved</a>',
    'GET /r/*',
  ],
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

const wordings = pairs.split('\n').flatMap((line, index) =>
  line.split(', ').flatMap((pair) => {
    const [on = '', off = ''] = pair.split('|')
    const pages: Record<string, PageLine> = {
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
    return builds(pages).slice(index === 1 ? 0 : 2)
  }),
)

const sends = `fetch('/done', { method: 'POST', body: 'r=' + r }).then((answer) => answer.json()).then(({ next }) => { location.href = next })`
const next = {
  headers: { 'content-type': 'application/json' },
  page: JSON.stringify({ next: returnUri }),
}
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
    'images as buttons': [
      form(
        '<input type=image name=b1 alt=Approve src=a.png><input type=image name=b0 alt=Decline src=b.png>',
      ),
      'POST /done b*.x=0&b*.y=0',
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
        [
          { [start]: form(both), 'POST /done': `<p>Done</p><script>${code}</script>` },
          'POST /done r=*',
        ],
      ]),
    ),
  },
  true,
)

/** All ways to build an authorization page. */
export const pages: Build[] = [...choices, ...wordings, ...scripted, ...journeys, ...returns]
