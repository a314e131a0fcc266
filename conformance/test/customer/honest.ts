import { done, start, type Build } from './pages.ts'
import { returnUri } from './server.ts'

/** A page of one form, or of several, that posts r=1 for one result and r=0 for the other. */
const posting = (title: string, page: string, rest: Partial<Build> = {}): Build => ({
  title,
  site: { [start]: page, ...done },
  successful: ['POST /done r=1'],
  failed: ['POST /done r=0'],
  ...rest,
})

const form = (content: string): string => `<form method=post action=/done>${content}</form>`
const buttons = (on: string, off: string): string =>
  form(`<button name=r value=0>${off}</button><button name=r value=1>${on}</button>`)
const choose = (value: number): string =>
  form(`<input type=hidden name=r value=${value}><button>Choose</button>`)
const failures =
  '<option value=payment_rejected>payment_rejected<option value=payment_expired>payment_expired'

/** Buttons of which one alone says a result that is known, or both in words of their own. */
const pairs: [on: string, off: string][] = [
  ['Success', 'Error'],
  ['Authorize', 'Void'],
  ['Transfer', 'Cancel'],
  ['Sign', 'Cancel'],
  ['Pay', 'Exit'],
  ['Payment goes through', 'Payment does not go through'],
  ['✓', '✗'],
  ['Pay', 'Unable to pay'],
  ['Pay now', 'Pay later'],
  ['Pay', 'Pay with another method'],
  ['Bayar', 'Bayar kemudian'],
  ['Sahkan', 'Belum sahkan'],
  ['付款', '稍后支付'],
  ['Sufficient balance', 'Insufficient balance'],
  ['Submit', 'Cancel'],
]

/** A page with a way on and something beside it, and then the choice. */
const continuing = (title: string, beside: string): Build => ({
  title,
  site: {
    [start]: `${beside}<form method=post action=/step><button>Continue</button></form>`,
    'POST /step': buttons('Approve', 'Decline'),
    'GET /other': '<h1>Something else</h1>',
    ...done,
  },
  successful: ['POST /step', 'POST /done r=1'],
  failed: ['POST /step', 'POST /done r=0'],
})

/** Links that say something of payments, and belong to the site or to something else. */
const besides = [
  '<p>Powered by <a href=/other target=_blank>PayNet</a></p>',
  '<a href=/other><img src=logo.png alt="PayNet logo"></a>',
  '<nav><a href=/other>Pay bills</a><a href=/other>Pay &amp; Transfer</a></nav>',
  '<p><a href=/other>Success stories</a> <a href=/other>Approve a device</a></p>',
  '<footer><a href=/other>Payment terms</a> <a href=/other>Pay later</a></footer>',
]

/** Steps before the choice that are links alone, whose words say nothing of a payment. */
const tiles = [
  '<a href=/about>About us</a><a href=/authorize/chrg_1/bank/uob><img src=uob.png alt="UOB Bank"></a><a href=/authorize/chrg_1/bank/rhb><img src=rhb.png alt=RHB></a>',
  '<a href=/ms/pay>BM</a><ul><li><a href="/authorize/bank/uob?payment=chrg_1">UOB</a><li><a href="/authorize/bank/rhb?payment=chrg_1">RHB</a></ul>',
]

/** Timers whose delays are not one number. */
const timers = [
  'setTimeout(function () { location.href = "/expired" }, 15 * 60 * 1000)',
  'var SESSION = 900000; setTimeout(function () { location.href = "/expired" }, SESSION)',
  'function expire() { location.href = "/expired" } setTimeout(expire, 15 * 60_000)',
]

/** Scripts that make the return_uri of its parts. */
const together = [
  'const url = new URL("https://shop.example/back/n1"); for (const [k, v] of Object.entries({"order": "7"})) url.searchParams.set(k, v); window.location.assign(url)',
  `location.replace(atob("${btoa(returnUri)}"))`,
  `location.href = decodeURIComponent('${encodeURIComponent(returnUri)}')`,
  `const state = JSON.parse('{"status":"done","back":"${returnUri}"}'); location.assign(state.back)`,
]

/** Pages that honest services show, each with something that a reader of buttons may stumble over. */
export const honest: Build[] = [
  ...pairs.map(([on, off]) =>
    posting(`buttons "${off}" and "${on}", of which one may be unknown`, buttons(on, off)),
  ),
  posting(
    'links to help with failed payments and on how to cancel',
    `<a href=/help/failed>Help with failed payments</a><a href=/help/cancel>How to cancel</a>${buttons('Pay', 'Cancel')}<a href=/report>Report a failed payment</a>`,
  ),
  posting(
    'buttons that fill in a hidden field, by its id or through their form',
    form(
      `<input type=hidden name=r id=r><button onclick="document.getElementById('r').value='1'">Approve</button><button onclick="this.form.r.value='0'">Decline</button>`,
    ),
  ),
  posting(
    'a failure code that may be none',
    form(`<select name=r><option value="">No failure${failures}</select><button>Complete payment</button>`),
    { successful: ['POST /done r='], failed: ['POST /done r=payment_rejected'] },
  ),
  posting(
    'a failure code that may be left out',
    form(
      `<label>Fail with <select name=r><option value="">—${failures}</select></label><button>Pay</button>`,
    ),
    { successful: ['POST /done r='], failed: ['POST /done r=payment_rejected'] },
  ),
  posting(
    'a box that lets the payment fail',
    form(
      '<label><input type=checkbox name=fail value=1> Let the payment fail</label><button>Continue</button>',
    ),
    { successful: ['POST /done'], failed: ['POST /done fail=1'] },
  ),
  posting(
    'terms that are to be accepted',
    form(
      '<label><input type=checkbox name=terms value=1> I accept</label><button name=r value=1>Pay</button><button name=r value=0>Cancel</button>',
    ),
    { successful: ['POST /done terms=1&r=1'], failed: ['POST /done terms=1&r=0'] },
  ),
  posting(
    'buttons named by what stands elsewhere on the page',
    `<b id=y>Approve payment</b><b id=n>Decline payment</b>${form('<button aria-labelledby=n name=r value=0></button><button aria-labelledby=y name=r value=1></button>')}`,
  ),
  posting(
    'buttons named by the titles of drawings',
    form(
      '<button name=r value=0><svg><title>Decline</title></svg></button><button name=r value=1><svg><title>Approve</title></svg></button>',
    ),
  ),
  posting(
    'rows with equal buttons, of which the text beside tells the result',
    `<table><tr><td>Failed payment<td>${choose(0)}<tr><td>Successful payment<td>${choose(1)}</table>`,
  ),
  posting('a way back by a script with its settings', buttons('Approve', 'Decline'), {
    site: {
      [start]: buttons('Approve', 'Decline'),
      'POST /done': `<p>Done</p><script>var cfg = {"returnUri":${JSON.stringify(returnUri)}}; setTimeout(function () { window.location = cfg.returnUri }, 3000)</script>`,
    },
    browser: true,
  }),
  ...besides.map((beside) => continuing(`${beside} beside the way on`, beside)),
  ...tiles.map((links): Build => {
    const bank = /\/authorize\/[^ "]*bank\/uob[^ "]*/.exec(links.replaceAll('>', ' '))?.[0] ?? ''
    const steps = [`GET ${bank}`]
    return {
      title: `banks as links: ${links}`,
      site: { [start]: links, [`GET ${bank}`]: buttons('Approve', 'Decline'), ...done },
      successful: [...steps, 'POST /done r=1'],
      failed: [...steps, 'POST /done r=0'],
    }
  }),
  ...timers.map((code) =>
    posting(`a session that ends by ${code}`, `<script>${code}</script>${buttons('Approve', 'Decline')}`),
  ),
  ...together.map((code) =>
    posting('a way back that a script puts together', buttons('Approve', 'Decline'), {
      site: { [start]: buttons('Approve', 'Decline'), 'POST /done': `<p>Done</p><script>${code}</script>` },
      browser: true,
    }),
  ),
  posting('a way back that a script joins of literals', buttons('Approve', 'Decline'), {
    site: {
      [start]: buttons('Approve', 'Decline'),
      'POST /done':
        '<p>Done</p><script>var base = "https://shop.example/back/n1", query = "order=7"; window.location.href = base + "?" + query</script>',
    },
  }),
  posting('a cookie for the very address of the host', buttons('Approve', 'Decline'), {
    site: {
      [start]: {
        headers: { 'set-cookie': 'session=1; Domain=127.0.0.1; Path=/' },
        page: buttons('Approve', 'Decline'),
      },
      'POST /done': ({ headers }) =>
        headers.cookie === 'session=1'
          ? `<a href="${returnUri}">Back to the shop</a>`
          : { status: 403, headers: {}, page: 'No session' },
    },
  }),
]
