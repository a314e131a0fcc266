import t from 'tap'
import { pageDriver } from '../../authorization/drivers/page.ts'
import { honest } from './honest.ts'
import { journeys } from './journeys.ts'
import { choices } from './pages.ts'
import { sent } from './sent.ts'
import { doneLink, returnUri, visit, type Site } from './server.ts'
import { turns, wordings } from './wordings.ts'

for (const { title, site, how = 'link', browser, ...expected } of [
  ...choices,
  ...honest,
  ...journeys,
  ...sent,
  ...wordings,
  ...turns,
]) {
  for (const want of ['successful', 'failed'] as const) {
    t.test(`${want}: ${title}`, async (t) => {
      const fixed: Site = {}
      for (const [key, reply] of Object.entries(site)) {
        fixed[key] = (got, all) =>
          JSON.parse(
            JSON.stringify(typeof reply === 'function' ? reply(got, all) : reply).replaceAll(
              '127.0.0.1:PORT',
              got.headers.host ?? '',
            ),
          )
      }
      const { arrival, lines } = await visit(pageDriver(), fixed, want)
      const all = ['GET /authorize/chrg_1', ...expected[want]]
      if (browser) {
        t.same(lines, all.slice(0, lines.length), 'nothing is sent that only a script would send')
        t.ok(lines.length === 1 ? arrival.kind === 'stuck' && arrival.scripted : arrival.kind === 'finished')
        return
      }
      t.same(lines, all)
      t.match(arrival, { kind: 'returned', how, chose: true })
      t.ok(arrival.kind === 'returned' && arrival.url.startsWith(returnUri))
    })
  }
}

const choice =
  '<form method=post action=/done><button name=result value=successful>Success</button><button name=result value=failed>Fail</button></form>'
const start = 'GET /authorize/chrg_1'

t.test('stops where the result is chosen and no way back is shown', async (t) => {
  const { arrival, origin } = await visit(
    pageDriver(),
    {
      [start]: choice,
      'POST /done':
        '<h1>Payment successful</h1><a href=/home>Home</a><form action=/pay><button>Try again</button></form>',
    },
    'successful',
  )
  t.match(arrival, { kind: 'finished', page: `${origin}/done`, status: 200, chose: true })
})

t.test('does not choose on a page that is final already', async (t) => {
  const { arrival, lines } = await visit(
    pageDriver(),
    { [start]: `<h1>This payment was successful</h1><a href="${returnUri}">Return to merchant</a>` },
    'failed',
  )
  t.same(lines, [start])
  t.match(arrival, { kind: 'returned', url: returnUri, how: 'link', chose: false })
  const bare = await visit(pageDriver(), { [start]: '<title>Bank</title>Payment successful' }, 'successful')
  t.match(bare.arrival, {
    kind: 'stuck',
    status: 200,
    lookedFor: /"successful"/,
    saw: /"Bank": Payment successful; nothing on it can be clicked/,
  })
})

t.test('doubts a choice that may have meant something else, and no other', async (t) => {
  const accounts =
    '<label><input type=radio name=from value=1> Savings</label><label><input type=radio name=from value=2> Current</label>'
  const weak = '<button name=r value=1>Confirm</button><button name=r value=0>Cancel</button>'
  const plain = '<button name=r value=1>Approve</button><button name=r value=0>Decline</button>'
  const form = (inner: string, action = '/done') => `<form method=post action=${action}>${inner}</form>`
  const question = form('<button name=a value=1>Yes</button><button name=a value=0>No</button>', '/next')
  const sites: [string, string, boolean][] = [
    [form(accounts + weak), 'successful', true],
    [form(accounts + plain), 'successful', false],
    [form(weak), 'successful', false],
    [
      form(
        '<label><input type=radio name=r value=1> Success</label><label><input type=radio name=r value=0> Failure</label><button name=a value=1>Go</button><button name=a value=2>Continue</button>',
      ),
      'successful',
      false,
    ],
    [`<p>Save this account?</p>${question}`, 'failed', true],
    [
      form(
        '<select name=r><option>Success, domestic<option>Success, foreign<option>Failure</select><button>Go</button>',
      ),
      'successful',
      true,
    ],
  ]
  for (const [page, want, doubtful] of sites) {
    const site = { [start]: page, 'POST /next': form(weak), 'POST /done': doneLink }
    const { arrival } = await visit(pageDriver(), site, want as 'failed')
    t.match(arrival, { kind: 'returned', chose: true, doubtful }, page)
  }
})

t.test('never clicks the opposite result', async (t) => {
  const { arrival, lines } = await visit(
    pageDriver(),
    {
      [start]:
        '<form method=post action=/done><button name=r value=failed>Decline</button></form><a href=/x>Cancel</a>',
    },
    'successful',
  )
  t.same(lines, [start])
  t.match(arrival, { kind: 'stuck', saw: /Decline/ })
})

t.test('takes words and selectors from the profile', async (t) => {
  const site: Site = {
    [start]: '<a href=/a>Grünes Licht</a><a href=/b>Rotes Licht</a>',
    'GET /a': choice,
    'GET /b': '<p id=x><a href=/c>?</a></p>',
    'GET /c': { status: 302, headers: { location: returnUri } },
  }
  const words = await visit(
    pageDriver({ words: { failed: ['rotes licht'] }, selectors: { failed: ['#x a'] } }),
    site,
    'failed',
  )
  t.same(words.lines, [start, 'GET /b', 'GET /c'])
  t.match(words.arrival, { kind: 'returned', how: 'redirect', chose: true })
})

t.test('keeps cookies by path and host, Secure ones on the machine itself, fifty at most', async (t) => {
  const many = Array.from({ length: 200 }, (_, at) => `c${at}=${'x'.repeat(10)}`)
  const { got } = await visit(
    pageDriver(),
    {
      [start]: {
        headers: {
          'set-cookie': [
            'sid=1; Path=/; Secure; HttpOnly',
            'deep=1; Path=/deep',
            'other=1; Domain=evil.example',
            ...many,
          ],
        },
        page: choice,
      },
      'POST /done': { status: 302, headers: { location: '/deep/end', 'set-cookie': 'sid=2; Path=/' } },
      'GET /deep/end': { status: 302, headers: { location: returnUri } },
    },
    'successful',
  )
  t.match(got[1]?.headers.cookie, /^sid=1/)
  t.notMatch(got[1]?.headers.cookie, /deep|other/)
  t.ok((got[1]?.headers.cookie ?? '').split(';').length <= 50)
  t.match(got[2]?.headers.cookie, /sid=2/)
  t.match(got[2]?.headers.cookie, /deep=1/)
})

t.test('sends multipart forms', async (t) => {
  const { got, arrival } = await visit(
    pageDriver(),
    {
      [start]:
        '<form method=post enctype=multipart/form-data action=/m><input type=hidden name=a value=1><textarea name=b>x\ny</textarea><button name=result value=ok>Approve</button></form>',
      'POST /m': { status: 303, headers: { location: returnUri } },
    },
    'successful',
  )
  t.match(got[1]?.headers['content-type'], /^multipart\/form-data; boundary=/)
  t.match(got[1]?.body, /name="a"\r\n\r\n1\r\n[^]*name="b"\r\n\r\nx\r\ny\r\n[^]*name="result"\r\n\r\nok\r\n/)
  t.match(arrival, { kind: 'returned', how: 'redirect', chose: true })
})

t.test('goes to a bank on another host', async (t) => {
  const { lines, arrival } = await visit(
    pageDriver(),
    {
      [start]: ({ headers }) => ({
        status: 302,
        headers: { location: `http://localhost:${headers.host?.split(':')[1]}/bank` },
      }),
      'GET /bank': choice,
      'POST /done': { status: 302, headers: { location: returnUri } },
    },
    'failed',
  )
  t.same(lines, [start, 'GET /bank', 'POST /done result=failed'])
  t.match(arrival, { kind: 'returned', chose: true })
})

const hostile: [string, Site, RegExp, number][] = [
  [
    'javascript, data and file links',
    {
      [start]:
        '<a href="javascript:alert(1)">Approve</a><a href="file:///etc/passwd">Success</a><a href="data:text/html,x">Accept</a><a href="ftp://x/">Pay</a>',
    },
    /./,
    1,
  ],
  [
    'a redirect to a file',
    { [start]: { status: 302, headers: { location: 'file:///etc/passwd' } } },
    /not visited: file:/,
    1,
  ],
  [
    'user names in addresses',
    { [start]: '<a href="http://user:pass@127.0.0.1:1/">Approve</a>' },
    /not visited: http:\/\/user/,
    1,
  ],
  [
    'a redirect to the metadata of a cloud',
    { [start]: { status: 302, headers: { location: 'http://169.254.169.254/latest' } } },
    /169\.254/,
    1,
  ],
  [
    'a redirect in a circle',
    {
      [start]: { status: 302, headers: { location: '/b' } },
      'GET /b': { status: 302, headers: { location: '/authorize/chrg_1' } },
    },
    /circle/,
    2,
  ],
  [
    'redirects without end',
    {
      [start]: { status: 302, headers: { location: '/n?1' } },
      'GET /n': ({ line }) => ({
        status: 302,
        headers: { location: `/n?${Number(line.split('?')[1]) + 1}` },
      }),
    },
    /without end/,
    21,
  ],
  [
    'pages without end',
    {
      [start]: '<a href="/n?1">Continue</a>',
      'GET /n': ({ line }) => `Page ${line}<a href="/n?${Number(line.split('?')[1]) + 1}">Continue</a>`,
    },
    /after 20 steps/,
    20,
  ],
  ['the same page again and again', { [start]: '<form><button>Continue</button></form>' }, /Continue/, 3],
  [
    'a refresh to itself for ever',
    { [start]: '<meta http-equiv=refresh content=0>Wait' },
    /after 20 steps/,
    20,
  ],
  [
    'no page at all',
    { [start]: { headers: { 'content-type': 'application/json' }, page: '{"a":"<a href=/x>Approve</a>"}' } },
    /nothing a customer could read/,
    1,
  ],
  ['an error', { [start]: { status: 500, page: 'Oops' } }, /Oops/, 1],
]
for (const [title, site, saw, requests] of hostile) {
  t.test(`is stuck at ${title}`, async (t) => {
    const { arrival, got } = await visit(pageDriver(), site, 'successful')
    t.match(arrival, { kind: 'stuck', saw })
    t.ok(got.length <= requests, `${got.length} requests`)
  })
}
