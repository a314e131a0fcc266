import { doneLink, returnUri, type Site } from './server.ts'

/** A way to build an authorization page, and what the server of it is to get for each result after the first GET. */
export interface Build {
  title: string
  site: Site
  successful: string[]
  failed: string[]
  /** The way of the arrival; a link unless said. */
  how?: string
}

const start = 'GET /authorize/chrg_1'
const done = { 'POST /done': doneLink, 'GET /done': doneLink }
const both = { successful: ['POST /done result=successful'], failed: ['POST /done result=failed'] }

/** Pages as honest services build them. */
export const builds: Build[] = [
  {
    title: 'two submit buttons with name and value, the opposite first',
    site: { [start]: '<form method=post action=/done><button name=result value=failed>Mark as failed</button><button name=result value=successful>Mark as successful</button></form>', ...done },
    ...both,
  },
  {
    title: 'two forms with a hidden input and a plain button each',
    site: { [start]: '<form method=post action=/done><input type=hidden name=result value=successful><button>Simulate</button></form><form method=post action=/done><input type=hidden name=result value=failed><button>Simulate</button></form>', ...done },
    ...both,
  },
  {
    title: 'a GET form with a relative action, a base and its own query dropped',
    site: { [start]: '<base href=/deep/><form action="end?x=1"><input type=hidden name=t value="a b"><input type=submit name=r value=Approve><input type=submit name=r value=Decline></form>', 'GET /deep/end': doneLink },
    successful: ['GET /deep/end?t=a+b&r=Approve'], failed: ['GET /deep/end?t=a+b&r=Decline'],
  },
  {
    title: 'links',
    site: { [start]: '<a href="/help">Help</a><a href="?result=no">Cancel</a><a href="/pay/declined">Decline payment</a><a href="/pay/approved">Approve payment</a>', 'GET /pay/declined': doneLink, 'GET /pay/approved': doneLink },
    successful: ['GET /pay/approved'], failed: ['GET /pay/declined'],
  },
  {
    title: 'buttons whose onclick sets the location',
    site: { [start]: `<button type=button onclick="location.href='/ok'">Pay</button><button onclick='window.location = "/ko"; return false'>Fail</button>`, 'GET /ok': doneLink, 'GET /ko': doneLink },
    successful: ['GET /ok'], failed: ['GET /ko'],
  },
  {
    title: 'radios with labels, the opposite checked, and a neutral button',
    site: { [start]: '<form method=post action=/done><label><input type=radio name=result value=1 checked> Payment fails</label><input type=radio name=result value=2 id=s><label for=s>Payment succeeds</label><button>Submit</button></form>', ...done },
    successful: ['POST /done result=2'], failed: ['POST /done result=1'],
  },
  {
    title: 'radios without labels and a button that says Pay',
    site: { [start]: '<form method=post action=/done><input type=radio name=result value=successful> Success<br><input type=radio name=result value=failed> Failed<br><input type=submit value="Pay"></form>', ...done },
    ...both,
  },
  {
    title: 'a select with reasons of failure',
    site: { [start]: '<form method=post action=/done><select name=result><option value="">Choose<option value=successful>Success<option value=failed>Failed: insufficient funds</select><button>Continue</button></form>', ...done },
    ...both,
  },
  {
    title: 'buttons outside their form, one with formaction',
    site: { [start]: '<form id=f method=post action=/yes><input type=hidden name=k value=v></form><button form=f>Approve</button><button form=f formaction=/no>Reject</button>', 'POST /yes': doneLink, 'POST /no': doneLink },
    successful: ['POST /yes k=v'], failed: ['POST /no k=v'],
  },
  {
    title: 'several steps: bank, choice, confirmation, return',
    site: {
      [start]: '<form method=post action=/bank><input type=hidden name=csrf value=x1><button>Continue to your bank</button><a href=/cancel>Cancel</a></form>',
      'POST /bank': { status: 303, headers: { location: '/choose' } },
      'GET /choose': '<form method=post action=/confirm><button name=result value=failed>Decline</button><button name=result value=successful>Approve</button></form>',
      'POST /confirm': ({ body }) => `<h1>Are you sure?</h1><form method=post action=/done><input type=hidden name=was value="${body}"><button name=sure value=1>Confirm</button><button name=sure value=0>Go back</button></form>`,
      ...done,
    },
    successful: ['POST /bank csrf=x1', 'GET /choose', 'POST /confirm result=successful', 'POST /done was=result%3Dsuccessful&sure=1'],
    failed: ['POST /bank csrf=x1', 'GET /choose', 'POST /confirm result=failed', 'POST /done was=result%3Dfailed&sure=1'],
  },
  {
    title: 'a login and a one-time password, then Approve and Reject',
    site: {
      [start]: '<form method=post action=/otp><input name=username required><input type=password name=password required><input type=hidden name=h value=1><button>Log in</button></form>',
      'POST /otp': '<form method=post action=/choose><input name=otp required pattern="[0-9]{6}" maxlength=6><button>Verify</button></form>',
      'POST /choose': '<form method=post action=/done><button name=result value=successful>Approve</button><button name=result value=failed>Reject</button></form>', ...done,
    },
    successful: ['POST /otp username=Customer&password=Password1&h=1', 'POST /choose otp=123456', 'POST /done result=successful'],
    failed: ['POST /otp username=Customer&password=Password1&h=1', 'POST /choose otp=123456', 'POST /done result=failed'],
  },
  {
    title: 'a required terms checkbox and a disabled button beside it',
    site: { [start]: '<form method=post action=/done><label><input type=checkbox name=terms required> I accept the terms</label><input type=checkbox name=news><button disabled name=result value=successful>Pay now</button><button disabled name=result value=failed>Cancel</button></form>', ...done },
    successful: ['POST /done terms=on&result=successful'], failed: ['POST /done terms=on&result=failed'],
  },
  {
    title: 'traps: a search form, a language link, a cookie banner and a newsletter',
    site: {
      [start]: '<form action=/search><input name=q><button>OK</button></form><form method=post action=/lang><select name=lang><option>English<option>Bahasa</select><button>Go</button></form><a href="?lang=ms">Bahasa Melayu</a><div><button onclick="location=\'/c1\'">Accept all cookies</button><button onclick="location=\'/c2\'">Reject cookies</button></div><form method=post action=/done><button name=result value=failed>Failed</button><button name=result value=successful>Successful</button></form>', ...done,
    },
    ...both,
  },
  {
    title: 'the word unsuccessful',
    site: { [start]: '<form method=post action=/done><button name=r value=0>Unsuccessful payment</button><button name=r value=1>Successful payment</button></form>', ...done },
    successful: ['POST /done r=1'], failed: ['POST /done r=0'],
  },
  {
    title: 'negations: not approved, do not pay',
    site: { [start]: '<a href=/a>Payment not approved</a><a href=/b>Payment approved</a>', 'GET /a': doneLink, 'GET /b': doneLink },
    successful: ['GET /b'], failed: ['GET /a'],
  },
  {
    title: 'a cancel link beside an explicit choice of failed',
    site: { [start]: `<a href="${returnUri}">Cancel and return to merchant</a><a href=/cancel>Cancel</a><form method=post action=/done><button name=result value=successful>Authorise</button><button name=result value=failed>Simulate failure</button></form>`, ...done },
    ...both,
  },
  {
    title: 'only Pay and Cancel',
    site: { [start]: '<form method=post action=/done><button name=result value=1>Pay RM 500.00</button><button name=result value=0>Cancel</button></form>', ...done },
    successful: ['POST /done result=1'], failed: ['POST /done result=0'],
  },
  {
    title: 'Pay first, the choice on the page of the bank',
    site: { [start]: '<form method=post action=/bank><button>Pay RM 500.00</button></form>', 'POST /bank': '<form method=post action=/done><button name=result value=successful>Approve</button><button name=result value=failed>Decline</button></form>', ...done },
    successful: ['POST /bank', 'POST /done result=successful'], failed: ['POST /bank', 'POST /done result=failed'],
  },
  {
    title: 'Malay wordings',
    site: { [start]: '<form method=post action=/done><button name=x value=1>Batal</button><button name=x value=2>Tolak</button><button name=x value=3>Berjaya</button></form>', ...done },
    successful: ['POST /done x=3'], failed: ['POST /done x=2'],
  },
  {
    title: 'images as buttons and aria labels',
    site: { [start]: '<form method=post action=/done><input type=image name=ok alt=Approve src=a.png><button name=no value=1 aria-label="Decline payment"><svg></svg></button></form>', ...done },
    successful: ['POST /done ok.x=1&ok.y=1'], failed: ['POST /done no=1'],
  },
  {
    title: 'functions of inline scripts with an argument, filling a hidden input',
    site: { [start]: `<form id=f method=post action=/done><input type=hidden name=result id=r></form><button onclick="choose('successful')">Success</button><button onclick="choose('failed')">Failure</button><script>function choose(v) { document.getElementById('r').value = v; document.getElementById('f').submit() }</script>`, ...done },
    ...both,
  },
  {
    title: 'click listeners of an inline script',
    site: { [start]: `<button id=y>Approve</button><button id=n>Reject</button><script>document.getElementById('y').addEventListener('click', function () { location.assign('/ok') }); const n = document.querySelector('#n'); n.onclick = () => location.replace("/ko")</script>`, 'GET /ok': doneLink, 'GET /ko': doneLink },
    successful: ['GET /ok'], failed: ['GET /ko'],
  },
  {
    title: 'a form that submits itself, as card networks do',
    site: { [start]: '<form name=acs method=post action=/acs><input type=hidden name=PaReq value="a+b/="><noscript><input type=submit value=Continue></noscript></form><script>document.acs.submit()</script>', 'POST /acs': '<form method=post action=/done><button name=result value=successful>OK, approve</button><button name=result value=failed>No, refuse</button></form>', ...done },
    successful: ['POST /acs PaReq=a%2Bb%2F%3D', 'POST /done result=successful'], failed: ['POST /acs PaReq=a%2Bb%2F%3D', 'POST /done result=failed'],
  },
  {
    title: 'a slow refresh to an expiry page beside the choice',
    site: { [start]: '<meta http-equiv=refresh content="600;url=/expired"><script>setTimeout(function () { location.href = "/expired" }, 600000)</script><form method=post action=/done><button name=result value=successful>Success</button><button name=result value=failed>Fail</button></form>', ...done },
    ...both,
  },
  {
    title: 'the choice in a frame',
    site: { [start]: '<h1>Pay</h1><iframe src=inner></iframe>', 'GET /authorize/inner': '<form method=post action=/done><button name=result value=successful>Success</button><button name=result value=failed>Fail</button></form>', ...done },
    successful: ['GET /authorize/inner', 'POST /done result=successful'], failed: ['GET /authorize/inner', 'POST /done result=failed'],
  },
  {
    title: 'redirects of every kind before, a redirect to the return_uri after',
    site: {
      [start]: { status: 301, headers: { location: '../one' } }, 'GET /one': { status: 302, headers: { location: '//127.0.0.1:PORT/two' } },
      'GET /two': '<form method=post action=/three><button name=r value=1>Approve</button><button name=r value=0>Deny</button></form>',
      'POST /three': { status: 307, headers: { location: '/four' } }, 'POST /four': { status: 308, headers: { location: '/five' } }, 'POST /five': { status: 303, headers: { location: returnUri } },
    },
    successful: ['GET /one', 'GET /two', 'POST /three r=1', 'POST /four r=1', 'POST /five r=1'],
    failed: ['GET /one', 'GET /two', 'POST /three r=0', 'POST /four r=0', 'POST /five r=0'], how: 'redirect',
  },
  {
    title: 'a Refresh header to the return_uri',
    site: { [start]: '<form method=post action=/done><button name=result value=successful>Success</button><button name=result value=failed>Fail</button></form>', 'POST /done': { headers: { refresh: `3; url=${returnUri}` }, page: '<a href=/home>Home</a>' } },
    ...both, how: 'refresh',
  },
  {
    title: 'a script that goes to the return_uri',
    site: { [start]: '<form method=post action=/done><button name=result value=successful>Success</button><button name=result value=failed>Fail</button></form>', 'POST /done': `<script>var url = "${returnUri.replaceAll('/', '\\/')}&status=x"; setTimeout(() => { window.location.href = url }, 3000)</script>` },
    ...both, how: 'script',
  },
  {
    title: 'a form that posts to the return_uri',
    site: { [start]: '<form method=post action=/done><button name=result value=successful>Success</button><button name=result value=failed>Fail</button></form>', 'POST /done': `<form method=post action="${returnUri}"><button>Continue</button></form>` },
    ...both, how: 'form',
  },
  {
    title: 'a page that polls before it returns',
    site: {
      [start]: '<form method=post action=/done><button name=result value=successful>Success</button><button name=result value=failed>Fail</button></form>', 'POST /done': { status: 302, headers: { location: '/wait' } },
      'GET /wait': (_, all) => (all.length < 5 ? '<meta http-equiv=refresh content=0>Please wait' : doneLink),
    },
    successful: ['POST /done result=successful', 'GET /wait', 'GET /wait', 'GET /wait'], failed: ['POST /done result=failed', 'GET /wait', 'GET /wait', 'GET /wait'],
  },
]
