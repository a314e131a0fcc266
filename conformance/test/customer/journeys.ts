import { both, done, start, type Build } from './pages.ts'
import { doneLink, returnUri } from './server.ts'

/** Ways of several pages to the choice, and ways back from it. */
export const journeys: Build[] = [
  {
    title: 'several steps: bank, choice, confirmation, return',
    site: {
      [start]:
        '<form method=post action=/bank><input type=hidden name=csrf value=x1><button>Continue to your bank</button><a href=/cancel>Cancel</a></form>',
      'POST /bank': { status: 303, headers: { location: '/choose' } },
      'GET /choose':
        '<form method=post action=/confirm><button name=result value=failed>Decline</button><button name=result value=successful>Approve</button></form>',
      'POST /confirm': ({ body }) =>
        `<h1>Are you sure?</h1><form method=post action=/done><input type=hidden name=was value="${body}"><button name=sure value=1>Confirm</button><button name=sure value=0>Go back</button></form>`,
      ...done,
    },
    successful: [
      'POST /bank csrf=x1',
      'GET /choose',
      'POST /confirm result=successful',
      'POST /done was=result%3Dsuccessful&sure=1',
    ],
    failed: [
      'POST /bank csrf=x1',
      'GET /choose',
      'POST /confirm result=failed',
      'POST /done was=result%3Dfailed&sure=1',
    ],
  },
  {
    title: 'a choice of language, then an object that holds the choice',
    site: {
      [start]:
        '<a href="/pay?lang=ms">Bahasa Malaysia</a> <a href="/pay?lang=en">English</a> <a href="/pay?lang=zh">中文</a>',
      'GET /pay': '<object data=/choose type="text/html"></object>',
      'GET /choose':
        '<form method=post action=/done><button name=result value=failed>Decline</button><button name=result value=successful>Approve</button></form>',
      ...done,
    },
    successful: ['GET /pay?lang=en', 'GET /choose', ...both.successful],
    failed: ['GET /pay?lang=en', 'GET /choose', ...both.failed],
  },
  {
    title: 'cookies first',
    site: {
      [start]:
        '<form method=post action=/pay><button name=c value=all>Accept all cookies</button><button name=c value=none>Reject all cookies</button></form>',
      'POST /pay':
        '<form method=post action=/done><button name=result value=failed>Decline</button><button name=result value=successful>Approve</button></form>',
      ...done,
    },
    successful: ['POST /pay c=all', ...both.successful],
    failed: ['POST /pay c=all', ...both.failed],
  },
  {
    title: 'a login and a one-time password, then Approve and Reject',
    site: {
      [start]:
        '<form method=post action=/otp><input name=username required><input type=password name=password required><input type=hidden name=h value=1><button>Log in</button></form>',
      'POST /otp':
        '<form method=post action=/choose><input name=otp required pattern="[0-9]{6}" maxlength=6><button>Verify</button></form>',
      'POST /choose':
        '<form method=post action=/done><button name=result value=successful>Approve</button><button name=result value=failed>Reject</button></form>',
      ...done,
    },
    successful: [
      'POST /otp username=Customer&password=Password1&h=1',
      'POST /choose otp=123456',
      'POST /done result=successful',
    ],
    failed: [
      'POST /otp username=Customer&password=Password1&h=1',
      'POST /choose otp=123456',
      'POST /done result=failed',
    ],
  },
  {
    title: 'Pay first, the choice on the page of the bank',
    site: {
      [start]: '<form method=post action=/bank><button>Pay RM 500.00</button></form>',
      'POST /bank':
        '<form method=post action=/done><button name=result value=successful>Approve</button><button name=result value=failed>Decline</button></form>',
      ...done,
    },
    successful: ['POST /bank', 'POST /done result=successful'],
    failed: ['POST /bank', 'POST /done result=failed'],
  },
  {
    title: 'a form that submits itself, as card networks do',
    site: {
      [start]:
        '<form name=acs method=post action=/acs><input type=hidden name=PaReq value="a+b/="><noscript><input type=submit value=Continue></noscript></form><script>document.acs.submit()</script>',
      'POST /acs':
        '<form method=post action=/done><button name=result value=successful>OK, approve</button><button name=result value=failed>No, refuse</button></form>',
      ...done,
    },
    successful: ['POST /acs PaReq=a%2Bb%2F%3D', 'POST /done result=successful'],
    failed: ['POST /acs PaReq=a%2Bb%2F%3D', 'POST /done result=failed'],
  },
  {
    title: 'the choice in a frame',
    site: {
      [start]: '<h1>Pay</h1><iframe src=inner></iframe>',
      'GET /authorize/inner':
        '<form method=post action=/done><button name=result value=successful>Success</button><button name=result value=failed>Fail</button></form>',
      ...done,
    },
    successful: ['GET /authorize/inner', 'POST /done result=successful'],
    failed: ['GET /authorize/inner', 'POST /done result=failed'],
  },
  {
    title: 'redirects of every kind before, a redirect to the return_uri after',
    site: {
      [start]: { status: 301, headers: { location: '../one' } },
      'GET /one': { status: 302, headers: { location: '//127.0.0.1:PORT/two' } },
      'GET /two':
        '<form method=post action=/three><button name=r value=1>Approve</button><button name=r value=0>Deny</button></form>',
      'POST /three': { status: 307, headers: { location: '/four' } },
      'POST /four': { status: 308, headers: { location: '/five' } },
      'POST /five': { status: 303, headers: { location: returnUri } },
    },
    successful: ['GET /one', 'GET /two', 'POST /three r=1', 'POST /four r=1', 'POST /five r=1'],
    failed: ['GET /one', 'GET /two', 'POST /three r=0', 'POST /four r=0', 'POST /five r=0'],
    how: 'redirect',
  },
  {
    title: 'a Refresh header to the return_uri',
    site: {
      [start]:
        '<form method=post action=/done><button name=result value=successful>Success</button><button name=result value=failed>Fail</button></form>',
      'POST /done': { headers: { refresh: `3; url=${returnUri}` }, page: '<a href=/home>Home</a>' },
    },
    ...both,
    how: 'refresh',
  },
  {
    title: 'a script that goes to the return_uri',
    site: {
      [start]:
        '<form method=post action=/done><button name=result value=successful>Success</button><button name=result value=failed>Fail</button></form>',
      'POST /done': `<script>var url = "${returnUri.replaceAll('/', '\\/')}&status=x"; setTimeout(() => { window.location.href = url }, 3000)</script>`,
    },
    ...both,
    how: 'script',
  },
  {
    title: 'a form that posts to the return_uri',
    site: {
      [start]:
        '<form method=post action=/done><button name=result value=successful>Success</button><button name=result value=failed>Fail</button></form>',
      'POST /done': `<form method=post action="${returnUri}"><button>Continue</button></form>`,
    },
    ...both,
    how: 'form',
  },
  {
    title: 'a page that polls before it returns',
    site: {
      [start]:
        '<form method=post action=/done><button name=result value=successful>Success</button><button name=result value=failed>Fail</button></form>',
      'POST /done': { status: 302, headers: { location: '/wait' } },
      'GET /wait': (_, all) => (all.length < 5 ? '<meta http-equiv=refresh content=0>Please wait' : doneLink),
    },
    successful: ['POST /done result=successful', 'GET /wait', 'GET /wait', 'GET /wait'],
    failed: ['POST /done result=failed', 'GET /wait', 'GET /wait', 'GET /wait'],
  },
]
