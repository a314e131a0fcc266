import { buttons, choice, doneLink, builds, form, language, type PageLine } from './build.ts'
import { returnUri, start, to } from './visit.ts'

/** Words of payments beside the way on, that belong to the site or something else. */
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
  ' bank=a':
    '<select name=bank><option value="">Choose your bank<option value=a>A<option value=b>B</select>',
  ' currency=MYR':
    '<input type=radio name=currency value=MYR checked>MYR<input type=radio name=currency value=USD>USD',
}

/** Ways of several pages to the choice. */
export const journeys = builds({
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
      ] satisfies PageLine,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(defaults).map(([sent, field]) => [
      `a default that is sent as "${sent}"`,
      [
        { [start]: form(`${field}<button>Continue</button>`, '/bank'), 'POST /bank': choice },
        `POST /bank${sent}`,
        'POST /done r=*',
      ] satisfies PageLine,
    ]),
  ),
})

/** Ways back from a choice that was made at once. */
export const returns = builds({
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
      'GET /wait': (_, all) =>
        all.length < 5 ? '<meta http-equiv=refresh content=0>Please wait' : doneLink,
    },
    'POST /done r=*',
    'GET /wait',
    'GET /wait',
    'GET /wait',
  ],
})
