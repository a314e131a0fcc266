import { done, type Build } from './pages.ts'
import { doneLink, returnUri, type Site } from './server.ts'
import { start } from './visit.ts'

const choice =
  '<form method=post action=/done><button name=result value=failed>Decline</button><button name=result value=successful>Approve</button></form>'

/** What stands beside the way on and speaks of payments, and belongs to the site or to something else. */
const besides = [
  '<p>Powered by <a href=/other target=_blank>PayNet</a></p>',
  '<a href=/other><img src=logo.png alt="PayNet logo"></a>',
  '<nav><a href=/other>Pay bills</a><a href=/other>Pay &amp; Transfer</a></nav>',
  '<p><a href=/other>Success stories</a> <a href=/other>Approve a device</a></p>',
  '<footer><a href=/other>Payment terms</a> <a href=/other>Pay later</a></footer>',
]

/** Banks to choose from as links alone, whose words say nothing of a payment. */
const tiles = {
  '/authorize/chrg_1/bank/uob':
    '<a href=/about>About us</a><a href=/authorize/chrg_1/bank/uob><img src=uob.png alt="UOB Bank"></a><a href=/authorize/chrg_1/bank/rhb><img src=rhb.png alt=RHB></a>',
  '/authorize/bank/uob?payment=chrg_1':
    '<a href=/ms/pay>BM</a><ul><li><a href="/authorize/bank/uob?payment=chrg_1">UOB</a><li><a href="/authorize/bank/rhb?payment=chrg_1">RHB</a></ul>',
}

/** A way of several pages, with the requests that it takes to each result. */
const journey = (
  title: string,
  site: Site,
  requests: (result: 'successful' | 'failed') => string[],
): Build => ({
  title,
  site: { ...done, ...site },
  successful: requests('successful'),
  failed: requests('failed'),
})

/** A choice at once, and a way back from it that takes these further requests. */
const returning = (title: string, site: Site, ...further: string[]): Build =>
  journey(title, { [start]: choice, ...site }, (result) => [`POST /done result=${result}`, ...further])

/** Ways of several pages to the choice, and ways back from it. */
export const journeys: Build[] = [
  journey(
    'several steps: bank, choice, confirmation, return',
    {
      [start]:
        '<form method=post action=/bank><input type=hidden name=csrf value=x1><button>Continue to your bank</button><a href=/cancel>Cancel</a></form>',
      'POST /bank': { status: 303, headers: { location: '/choose' } },
      'GET /choose': choice.replace('/done', '/confirm'),
      'POST /confirm': ({ body }) =>
        `<h1>Are you sure?</h1><form method=post action=/done><input type=hidden name=was value="${body}"><button name=sure value=1>Confirm</button><button name=sure value=0>Go back</button></form>`,
    },
    (result) => [
      'POST /bank csrf=x1',
      'GET /choose',
      `POST /confirm result=${result}`,
      `POST /done was=result%3D${result}&sure=1`,
    ],
  ),
  journey(
    'a choice of language, then a frame that holds the choice',
    {
      [start]:
        '<a href="/pay?lang=ms">Bahasa Malaysia</a> <a href="/pay?lang=en">English</a> <a href="/pay?lang=zh">中文</a>',
      'GET /pay': '<iframe src=/choose></iframe>',
      'GET /choose': choice,
    },
    (result) => ['GET /pay?lang=en', 'GET /choose', `POST /done result=${result}`],
  ),
  journey(
    'cookies first',
    {
      [start]:
        '<form method=post action=/pay><button name=c value=all>Accept all cookies</button><button name=c value=none>Reject all cookies</button></form>',
      'POST /pay': choice,
    },
    (result) => ['POST /pay c=all', `POST /done result=${result}`],
  ),
  journey(
    'a login and a one-time password, then Approve and Reject',
    {
      [start]:
        '<form method=post action=/otp><input name=username required><input type=password name=password required><input type=hidden name=h value=1><button>Log in</button></form>',
      'POST /otp':
        '<form method=post action=/choose><input name=otp required pattern="[0-9]{6}" maxlength=6><button>Verify</button></form>',
      'POST /choose': choice.replace('Decline', 'Reject'),
    },
    (result) => [
      'POST /otp username=Customer&password=Password1&h=1',
      'POST /choose otp=123456',
      `POST /done result=${result}`,
    ],
  ),
  journey(
    'Pay first, the choice on the page of the bank',
    { [start]: '<form method=post action=/bank><button>Pay RM 500.00</button></form>', 'POST /bank': choice },
    (result) => ['POST /bank', `POST /done result=${result}`],
  ),
  journey(
    'a form that submits itself, as card networks do',
    {
      [start]:
        '<form name=acs method=post action=/acs><input type=hidden name=PaReq value="a+b/="><noscript><input type=submit value=Continue></noscript></form><script>document.acs.submit()</script>',
      'POST /acs': choice.replace('Approve', 'OK, approve').replace('Decline', 'No, refuse'),
    },
    (result) => ['POST /acs PaReq=a%2Bb%2F%3D', `POST /done result=${result}`],
  ),
  journey(
    'the choice in a frame',
    { [start]: '<h1>Pay</h1><iframe src=inner></iframe>', 'GET /authorize/inner': choice },
    (result) => ['GET /authorize/inner', `POST /done result=${result}`],
  ),
  journey(
    'redirects of every kind before, a redirect to the return_uri after',
    {
      [start]: { status: 301, headers: { location: '../one' } },
      'GET /one': { status: 302, headers: { location: '//127.0.0.1:PORT/two' } },
      'GET /two': choice.replace('/done', '/three'),
      'POST /three': { status: 307, headers: { location: '/four' } },
      'POST /four': { status: 308, headers: { location: '/five' } },
      'POST /five': { status: 303, headers: { location: returnUri } },
    },
    (result) => [
      'GET /one',
      'GET /two',
      ...['three', 'four', 'five'].map((at) => `POST /${at} result=${result}`),
    ],
  ),
  returning('a Refresh header to the return_uri', {
    'POST /done': { headers: { refresh: `3; url=${returnUri}` }, page: '<a href=/home>Home</a>' },
  }),
  returning('a script that goes to the return_uri', {
    'POST /done': `<script>var url = "${returnUri.replaceAll('/', '\\/')}&status=x"; setTimeout(() => { window.location.href = url }, 3000)</script>`,
  }),
  returning('a form that posts to the return_uri', {
    'POST /done': `<form method=post action="${returnUri}"><button>Continue</button></form>`,
  }),
  returning(
    'a page that polls before it returns',
    {
      'POST /done': { status: 302, headers: { location: '/wait' } },
      'GET /wait': (_, all) => (all.length < 5 ? '<meta http-equiv=refresh content=0>Please wait' : doneLink),
    },
    ...Array<string>(3).fill('GET /wait'),
  ),
  ...besides.map((beside) =>
    journey(
      `${beside} beside the way on`,
      {
        [start]: `${beside}<form method=post action=/step><button>Continue</button></form>`,
        'POST /step': choice,
      },
      (result) => ['POST /step', `POST /done result=${result}`],
    ),
  ),
  ...Object.entries(tiles).map(([bank, links]) =>
    journey(`banks as links: ${links}`, { [start]: links, [`GET ${bank}`]: choice }, (result) => [
      `GET ${bank}`,
      `POST /done result=${result}`,
    ]),
  ),
  returning('a cookie for the very address of the host', {
    [start]: { headers: { 'set-cookie': 'session=1; Domain=127.0.0.1; Path=/' }, page: choice },
    'POST /done': ({ headers }) =>
      headers.cookie === 'session=1' ? doneLink : { status: 403, headers: {}, page: 'No session' },
  }),
]
