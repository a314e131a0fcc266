import { doneLink, returnUri, type Site } from './server.ts'
import { start } from './visit.ts'

/** A way to build an authorization page, and what the server of it is to get for each result after the first GET. */
export interface Build {
  title: string
  site: Site
  successful: string[]
  failed: string[]
  /** True where only a browser gets through. */
  browser?: boolean
}

/** The pages after a choice. */
export const done = { 'POST /done': doneLink, 'GET /done': doneLink }

/** A form that leads to the end. */
export const form = (content: string): string => `<form method=post action=/done>${content}</form>`
/** A form with a button for each result. */
export const buttons = (on: string, off: string): string =>
  form(`<button name=r value=0>${off}</button><button name=r value=1>${on}</button>`)

/** Makes builds of pages whose choice is one request: a form with r=1 or r=0, or another with 1 or 0 in place of its star. */
const each = (
  pages: Record<string, string | [shown: string, line: string]>,
  rest: Partial<Build> = {},
): Build[] =>
  Object.entries(pages).map(([title, given]) => {
    const [shown, line] = typeof given === 'string' ? [given, 'POST /done r=*'] : given
    const [successful = '', failed = ''] = ['1', '0'].map((value) => line.replaceAll('*', value))
    const ends = [successful, failed].map((one) => [one.split(/(?<=^\S+ \S+) |\?/, 1)[0], doneLink])
    const site = { ...done, ...Object.fromEntries(ends), [start]: shown, ...rest.site }
    return { ...rest, title, site, successful: [successful], failed: [failed] }
  })

/** Buttons of which one alone says a result that is known, or both in words of their own. */
const pairs =
  'Success|Error, Authorize|Void, Transfer|Cancel, Sign|Cancel, Pay|Exit, ✓|✗, Submit|Cancel, Payment goes through|Payment does not go through, Pay|Unable to pay, Pay now|Pay later, Pay|Pay with another method, Bayar|Bayar kemudian, Sahkan|Belum sahkan, 付款|稍后支付, Sufficient balance|Insufficient balance, Pay RM 500.00|Cancel, Successful payment|Unsuccessful payment'
const both = '<button name=r value=1>Successful</button><button name=r value=0>Failed</button>'
const choose = (value: number): string =>
  form(`<input type=hidden name=r value=${value}><button>Choose</button>`)

/** Pages that show the choice at once in plain HTML. */
export const choices: Build[] = [
  ...each(
    Object.fromEntries(
      pairs.split(', ').map((pair) => {
        const [on = '', off = ''] = pair.split('|')
        return [`buttons "${off}" and "${on}"`, buttons(on, off)]
      }),
    ),
  ),
  ...each({
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
    'a select with reasons of failure': form(
      '<select name=r><option value="">Choose<option value=1>Success<option value=0>Failed: insufficient funds</select><button>Continue</button>',
    ),
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
    'a choice of language in the same form': [
      form(`<select name=lang><option>en<option>ms</select>${both}`),
      'POST /done lang=en&r=*',
    ],
    'the language of the page goes along': [
      form(`<input type=hidden name=lang value=ms>${both}`),
      'POST /done lang=ms&r=*',
    ],
    'Malay wordings': form(
      '<button name=r value=2>Batal</button><button name=r value=0>Tolak</button><button name=r value=1>Berjaya</button>',
    ),
    'images as buttons': [
      form(
        '<input type=image name=b1 alt=Approve src=a.png><input type=image name=b0 alt=Decline src=b.png>',
      ),
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
    'a GET form with a relative action, a base and its own query dropped': [
      '<base href=/deep/><form action="end?x=1"><input type=hidden name=t value="a b"><button name=r value=1>Approve</button><button name=r value=0>Decline</button></form>',
      'GET /deep/end?t=a+b&r=*',
    ],
    'links, and one without meaning': [
      '<a href="/help">Help</a><a href="?result=no">Cancel</a><a href="/pay/0">Decline payment</a><a href="/pay/1">Approve payment</a>',
      'GET /pay/*',
    ],
    'negated links': ['<a href=/r/0>Payment not approved</a><a href=/r/1>Payment approved</a>', 'GET /r/*'],
    'links below a path that reports': [
      '<a href="/report/a?r=1">Approve</a><a href="/report/a?r=0">Decline</a>',
      'GET /report/a?r=*',
    ],
    'buttons outside their form, one with formaction': [
      '<form id=f method=post action=/end/1><input type=hidden name=k value=v></form><button form=f>Approve</button><button form=f formaction=/end/0>Reject</button>',
      'POST /end/* k=v',
    ],
    'a search, a choice of language, a banner of cookies and links to help': `<form action=/search><input name=q><button>OK</button></form><form method=post action=/lang><select name=lang><option>English<option>Bahasa</select><button>Go</button></form><a href="?lang=ms">Bahasa Melayu</a><button onclick="location='/c1'">Accept all cookies</button><button onclick="location='/c2'">Reject cookies</button><a href=/help/failed>Help with failed payments</a><a href=/help/cancel>How to cancel</a>${form(both)}<a href=/report>Report a failed payment</a>`,
    'a cancel link beside an explicit choice': `<a href="${returnUri}">Cancel and return to merchant</a><a href=/cancel>Cancel</a>${form(both)}`,
    'a slow refresh and timers beside the choice': `<meta http-equiv=refresh content="600;url=/expired"><script>function expire() { location.href = "/expired" } setTimeout(expire, 15 * 60_000); document.addEventListener('click', () => fetch('/track', { method: 'POST', body: 'click' }))</script>${form(both)}`,
    'rows with equal buttons, of which the text beside tells the result': `<table><tr><td>Failed payment<td>${choose(0)}<tr><td>Successful payment<td>${choose(1)}</table>`,
  }),
  {
    title: 'a form with a hidden result for each',
    site: {
      [start]: ['successful', 'failed']
        .map((one) => form(`<input type=hidden name=result value=${one}><button>Simulate</button>`))
        .join(''),
      ...done,
    },
    successful: ['POST /done result=successful'],
    failed: ['POST /done result=failed'],
  },
  {
    title: 'a failure code that may be left out',
    site: {
      [start]: form(
        '<label>Fail with <select name=r><option value="">—<option>payment_rejected</select></label><button>Pay</button>',
      ),
      ...done,
    },
    successful: ['POST /done r='],
    failed: ['POST /done r=payment_rejected'],
  },
  {
    title: 'a box that lets the payment fail',
    site: {
      [start]: form(
        '<label><input type=checkbox name=fail value=1> Let the payment fail</label><button>Continue</button>',
      ),
      ...done,
    },
    successful: ['POST /done'],
    failed: ['POST /done fail=1'],
  },
]

const json = (value: object) => ({
  headers: { 'content-type': 'application/json' },
  page: JSON.stringify(value),
})
const sends = `fetch('/done', { method: 'POST', body: 'r=' + r }).then((answer) => answer.json()).then(({ next }) => { location.href = next })`
const back: Record<string, string> = {
  'by a script with its settings': `var cfg = {"returnUri":${JSON.stringify(returnUri)}}; setTimeout(function () { window.location = cfg.returnUri }, 3000)`,
  'that a script puts together': `location.replace(atob("${btoa(returnUri)}"))`,
  'of parts':
    'const url = new URL("https://shop.example/back/n1"); url.searchParams.set("order", "7"); location.assign(url)',
}

/** Pages that only a browser gets through, or back from. */
export const scripted: Build[] = [
  ...each(
    {
      'a frame whose page is in its attribute': `<iframe srcdoc="${form(both)}"></iframe>`,
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
    },
    { browser: true },
  ),
  ...each(
    {
      'a function that sends the result': `<button onclick="decide('1')">Approve</button><button onclick="decide('0')">Decline</button><script>function decide(r) { ${sends} }</script>`,
      'a script that sends the result instead of the form': `${form(both).replace('action=/done', 'id=f')}<script>document.getElementById('f').addEventListener('submit', (e) => { e.preventDefault(); const r = e.submitter.value; ${sends} })</script>`,
    },
    { browser: true, site: { 'POST /done': json({ next: returnUri }) } },
  ),
  ...Object.entries(back).flatMap(([title, code]) =>
    each(
      { [`a way back ${title}`]: form(both) },
      {
        browser: true,
        site: {
          'POST /done': `<p>Done</p><script>${code}</script>`,
        },
      },
    ),
  ),
]
