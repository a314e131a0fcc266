import { doneLink, returnUri, type Site } from './server.ts'

/** A way to build an authorization page, and what the server of it is to get for each result after the first GET. */
export interface Build {
  title: string
  site: Site
  successful: string[]
  failed: string[]
  /** Whether its scripts do what only a browser can tell. */
  browser?: true | undefined
}

/** The request that every visit begins with. */
export const start = 'GET /authorize/chrg_1'
/** The pages after a choice. */
export const done = { 'POST /done': doneLink, 'GET /done': doneLink }
/** What a page gets whose fields are named result. */
export const both = { successful: ['POST /done result=successful'], failed: ['POST /done result=failed'] }

/** A page whose choice is one request, by fields named result unless given. */
export const shown = (
  title: string,
  page: string,
  successful = both.successful,
  failed = both.failed,
  rest: Partial<Build> = {},
): Build => ({ title, site: { [start]: page, ...done }, successful, failed, ...rest })

/** Pages that show the choice at once, as honest services build them. */
export const choices: Build[] = [
  shown(
    'two submit buttons with name and value, the opposite first',
    '<form method=post action=/done><button name=result value=failed>Mark as failed</button><button name=result value=successful>Mark as successful</button></form>',
  ),
  shown(
    'two forms with a hidden input and a plain button each',
    '<form method=post action=/done><input type=hidden name=result value=successful><button>Simulate</button></form><form method=post action=/done><input type=hidden name=result value=failed><button>Simulate</button></form>',
  ),
  {
    title: 'a GET form with a relative action, a base and its own query dropped',
    site: {
      [start]:
        '<base href=/deep/><form action="end?x=1"><input type=hidden name=t value="a b"><input type=submit name=r value=Approve><input type=submit name=r value=Decline></form>',
      'GET /deep/end': doneLink,
    },
    successful: ['GET /deep/end?t=a+b&r=Approve'],
    failed: ['GET /deep/end?t=a+b&r=Decline'],
  },
  {
    title: 'links',
    site: {
      [start]:
        '<a href="/help">Help</a><a href="?result=no">Cancel</a><a href="/pay/declined">Decline payment</a><a href="/pay/approved">Approve payment</a>',
      'GET /pay/declined': doneLink,
      'GET /pay/approved': doneLink,
    },
    successful: ['GET /pay/approved'],
    failed: ['GET /pay/declined'],
  },
  {
    title: 'an image with two areas',
    site: {
      [start]:
        '<img src=map.png usemap="#m"><map name=m><area href="/do?r=1" alt="Approve"><area href="/do?r=0" alt="Decline"></map>',
      'GET /do': doneLink,
    },
    successful: ['GET /do?r=1'],
    failed: ['GET /do?r=0'],
  },
  shown(
    'help that talks of failures, and a text that begins with an empty line',
    '<p>See <a href="/help">failed payments</a>.</p><form method=post action=/done><textarea name=note>\na</textarea><button name=result value=failed>Cancel</button><button name=result value=successful>Pay</button></form>',
    ['POST /done note=a&result=successful'],
    ['POST /done note=a&result=failed'],
  ),
  shown(
    'a decoy that a style sheet hides, and what to type shown on the page',
    '<style>p, .off { display: none }</style><div class="box off"><form action=/trap><button>Approve</button></form></div><div>User name: ali, Password: s3cret</div><div>Your OTP is 908070.</div><form method=post action=/done><input name=user><input type=password name=pw><input name=otp maxlength=6><button name=result value=failed>Decline</button><button name=result value=successful>Approve</button></form>',
    ['POST /done user=ali&pw=s3cret&otp=908070&result=successful'],
    ['POST /done user=ali&pw=s3cret&otp=908070&result=failed'],
  ),
  shown(
    'classes that are hidden on paper, or until another rule shows them',
    `<style>@media print { .no-print { display: none } } .step { display: none } .step.active { display: block } .tabs .pane { display: none }</style><a href="${returnUri}">Return to merchant</a><form method=post action=/done class="no-print step active"><label class=pane>Enter the OTP to pay MYR 5000.<input name=otp required></label><button name=result value=failed>Decline</button><button name=result value=successful>Approve</button></form>`,
    ['POST /done otp=123456&result=successful'],
    ['POST /done otp=123456&result=failed'],
  ),
  {
    title: 'a frame with the choice beside what is said about cookies, and a picture',
    site: {
      [start]:
        '<object data=logo.svg type="image/svg+xml"></object><iframe src=/choose></iframe><a href=/cookies>Cookie policy</a>',
      'GET /choose':
        '<form method=post action=/done>User ID: <input name=user> Password: <input name=pw type=password><button name=result value=failed>Decline</button><button name=result value=successful>Approve</button></form>',
      ...done,
    },
    successful: ['GET /choose', 'POST /done user=Customer&pw=Password1&result=successful'],
    failed: ['GET /choose', 'POST /done user=Customer&pw=Password1&result=failed'],
  },
  {
    title: 'links below a path that reports',
    site: {
      [start]: '<a href="/report/a?r=1">Approve</a><a href="/report/a?r=0">Decline</a>',
      'GET /report/a': doneLink,
    },
    successful: ['GET /report/a?r=1'],
    failed: ['GET /report/a?r=0'],
  },
  shown(
    'a field that proposes the results',
    '<form method=post action=/done><input name=result list=all value=successful><datalist id=all><option value=successful><option value=failed></datalist><button>Go</button></form>',
  ),
  shown(
    'a frame whose page is in its attribute',
    '<iframe srcdoc="<form method=post action=/done><button name=result value=failed>Fail</button><button name=result value=successful>Pay</button></form>"></iframe>',
  ),
  {
    title: 'buttons whose onclick sets the location',
    site: {
      [start]: `<button type=button onclick="location.href='/ok'">Pay</button><button onclick='window.location = "/ko"; return false'>Fail</button>`,
      'GET /ok': doneLink,
      'GET /ko': doneLink,
    },
    successful: ['GET /ok'],
    failed: ['GET /ko'],
  },
  shown(
    'radios with labels, the opposite checked, and a neutral button',
    '<form method=post action=/done><label><input type=radio name=result value=1 checked> Payment fails</label><input type=radio name=result value=2 id=s><label for=s>Payment succeeds</label><button>Submit</button></form>',
    ['POST /done result=2'],
    ['POST /done result=1'],
  ),
  shown(
    'radios without labels and a button that says Pay',
    '<form method=post action=/done><input type=radio name=result value=successful> Success<br><input type=radio name=result value=failed> Failed<br><input type=submit value="Pay"></form>',
  ),
  shown(
    'a select with reasons of failure',
    '<form method=post action=/done><select name=result><option value="">Choose<option value=successful>Success<option value=failed>Failed: insufficient funds</select><button>Continue</button></form>',
  ),
  {
    title: 'buttons outside their form, one with formaction',
    site: {
      [start]:
        '<form id=f method=post action=/yes><input type=hidden name=k value=v></form><button form=f>Approve</button><button form=f formaction=/no>Reject</button>',
      'POST /yes': doneLink,
      'POST /no': doneLink,
    },
    successful: ['POST /yes k=v'],
    failed: ['POST /no k=v'],
  },
  shown(
    'a required terms checkbox and a disabled button beside it',
    '<form method=post action=/done><label><input type=checkbox name=terms required> I accept the terms</label><input type=checkbox name=news><button disabled name=result value=successful>Pay now</button><button disabled name=result value=failed>Cancel</button></form>',
    ['POST /done terms=on&result=successful'],
    ['POST /done terms=on&result=failed'],
  ),
  shown(
    'traps: a search form, a language link, a cookie banner and a newsletter',
    '<form action=/search><input name=q><button>OK</button></form><form method=post action=/lang><select name=lang><option>English<option>Bahasa</select><button>Go</button></form><a href="?lang=ms">Bahasa Melayu</a><div><button onclick="location=\'/c1\'">Accept all cookies</button><button onclick="location=\'/c2\'">Reject cookies</button></div><form method=post action=/done><button name=result value=failed>Failed</button><button name=result value=successful>Successful</button></form>',
  ),
  shown(
    'the language of the page goes along hidden',
    '<form method=post action=/done><input type=hidden name=lang value=ms><button name=result value=successful>Approve</button><button name=result value=failed>Decline</button></form>',
    ['POST /done lang=ms&result=successful'],
    ['POST /done lang=ms&result=failed'],
  ),
  shown(
    'the word unsuccessful',
    '<form method=post action=/done><button name=r value=0>Unsuccessful payment</button><button name=r value=1>Successful payment</button></form>',
    ['POST /done r=1'],
    ['POST /done r=0'],
  ),
  {
    title: 'negations: not approved, do not pay',
    site: {
      [start]: '<a href=/a>Payment not approved</a><a href=/b>Payment approved</a>',
      'GET /a': doneLink,
      'GET /b': doneLink,
    },
    successful: ['GET /b'],
    failed: ['GET /a'],
  },
  shown(
    'a cancel link beside an explicit choice of failed',
    `<a href="${returnUri}">Cancel and return to merchant</a><a href=/cancel>Cancel</a><form method=post action=/done><button name=result value=successful>Authorise</button><button name=result value=failed>Simulate failure</button></form>`,
  ),
  shown(
    'only Pay and Cancel',
    '<form method=post action=/done><button name=result value=1>Pay RM 500.00</button><button name=result value=0>Cancel</button></form>',
    ['POST /done result=1'],
    ['POST /done result=0'],
  ),
  shown(
    'Malay wordings',
    '<form method=post action=/done><button name=x value=1>Batal</button><button name=x value=2>Tolak</button><button name=x value=3>Berjaya</button></form>',
    ['POST /done x=3'],
    ['POST /done x=2'],
  ),
  shown(
    'images as buttons and aria labels',
    '<form method=post action=/done><input type=image name=ok alt=Approve src=a.png><button name=no value=1 aria-label="Decline payment"><svg></svg></button></form>',
    ['POST /done ok.x=1&ok.y=1'],
    ['POST /done no=1'],
  ),
  shown(
    'functions of inline scripts with an argument, filling a hidden input',
    `<form id=f method=post action=/done><input type=hidden name=result id=r></form><button onclick="choose('successful')">Success</button><button onclick="choose('failed')">Failure</button><script>function choose(v) { document.getElementById('r').value = v; document.getElementById('f').submit() }</script>`,
  ),
  {
    title: 'click listeners of an inline script',
    site: {
      [start]: `<button id=y>Approve</button><button id=n>Reject</button><script>document.getElementById('y').addEventListener('click', function () { location.assign('/ok') }); const n = document.querySelector('#n'); n.onclick = () => location.replace("/ko")</script>`,
      'GET /ok': doneLink,
      'GET /ko': doneLink,
    },
    successful: ['GET /ok'],
    failed: ['GET /ko'],
  },
  shown(
    'a slow refresh to an expiry page beside the choice',
    '<meta http-equiv=refresh content="600;url=/expired"><script>setTimeout(function () { location.href = "/expired" }, 600000)</script><form method=post action=/done><button name=result value=successful>Success</button><button name=result value=failed>Fail</button></form>',
  ),
  shown(
    'reasons for a failure beside a button for each result',
    '<form method=post action=/done><button name=result value=successful>Successful</button><fieldset><label for=c>Reason for the failure</label><select id=c name=code><option value=payment_rejected>Rejected by the bank<option value=insufficient_fund>Insufficient funds</select><button name=result value=failed>Failed</button></fieldset></form>',
    ['POST /done result=successful&code=payment_rejected'],
    ['POST /done code=payment_rejected&result=failed'],
  ),
]
