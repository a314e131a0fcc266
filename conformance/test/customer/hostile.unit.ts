import t from 'tap'
import { openCustomer } from '../../customer/customer.ts'
import { returnUri, start, to, visit, type Site } from './visit.ts'

const driver = openCustomer({ driver: 'page' })

t.test('looks at a page, and chooses nothing', async (t) => {
  const site: Site = { [start]: '<form method=post><button>Approve</button></form>' }
  const { lines, hasChosen, stuck } = await visit(driver, site, null)
  t.same({ lines, hasChosen, stuck }, { lines: [start], hasChosen: false, stuck: null })
})

t.test('marks the request that makes the choice, and no other', async (t) => {
  const site: Site = {
    [start]: '<form method=post action=/bank><button>Continue</button></form>',
    'POST /bank':
      '<form method=post action=/done><button>Approve</button><button name=no>Decline</button></form>',
    'POST /done': to('/end'),
    'GET /end': to(returnUri),
  }
  const { choices, returned } = await visit(driver, site, 'successful')
  t.same(choices, ['POST /done', 'GET /end'])
  t.same(returned, returnUri)
})

t.test('chose nothing where the page refuses the choice', async (t) => {
  const site: Site = {
    [start]: '<form method=post action=/done><button>Approve</button></form>',
    'POST /done': { status: 422, page: 'No session' },
  }
  t.match(await visit(driver, site, 'successful'), {
    hasChosen: false,
    stuck: { status: 422, saw: /No session/ },
  })
})

t.test('presses neither of two buttons that nothing names, and names the remedy', async (t) => {
  const site: Site = {
    [start]:
      '<form method=post action=/done><button name=r value=1>Blue</button><button name=r value=0>Red</button></form>',
    'POST /done': to(returnUri),
  }
  const { lines, stuck } = await visit(driver, site, 'successful')
  t.same(lines, [start])
  t.match(stuck, { lookedFor: /"successful"/, saw: /Blue Red; .*words of the profile/ })
  const named = openCustomer({ driver: 'page', words: { successful: ['Blue'], failed: ['red'] } })
  t.match(await visit(named, site, 'failed'), { hasChosen: true, lines: [start, 'POST /done r=0'] })
  const selectors = { successful: ['button[value="1"]'], failed: ['form > :last-child'] }
  const selected = openCustomer({ driver: 'page', selectors })
  t.match(await visit(selected, site, 'failed'), {
    hasChosen: true,
    lines: [start, 'POST /done r=0'],
  })
  t.match(await visit(selected, site, 'successful'), {
    hasChosen: true,
    lines: [start, 'POST /done r=1'],
  })
  const broken = { successful: ['button['] }
  t.throws(() => openCustomer({ driver: 'page', selectors: broken }), {
    name: 'UsageError',
    message: /"button\[" is no CSS selector/,
  })
})

t.test('never presses the opposite', async (t) => {
  const site: Site = {
    [start]: '<form method=post><button>Decline</button></form><a href=/x>Cancel</a>',
  }
  t.match(await visit(driver, site, 'successful'), {
    lines: [start],
    hasChosen: false,
    stuck: { saw: /Decline/ },
  })
})

t.test('does not choose on a page that is final already', async (t) => {
  const site: Site = {
    [start]: `<h1>This payment was successful</h1><a href="${returnUri}">Return to merchant</a>`,
  }
  t.match(await visit(driver, site, 'failed'), {
    lines: [start],
    hasChosen: false,
    returned: returnUri,
  })
})

t.test('ends well at a page that shows no way back', async (t) => {
  const site: Site = {
    [start]: '<form method=post action=/done><button>Approve</button></form>',
    'POST /done':
      '<h1>Payment successful</h1><a href=/home>Home</a><form action=/pay><button>Try again</button></form>',
  }
  const { lines, hasChosen, stuck, returned } = await visit(driver, site, 'successful')
  t.same(
    { hasChosen, stuck, returned, requests: lines.length },
    { hasChosen: true, stuck: null, returned: null, requests: 2 },
  )
})

t.test(
  'keeps cookies by path and host, also of the very host, and Secure ones on this machine',
  async (t) => {
    const cookies = [
      'sid=1; Path=/; Secure; HttpOnly',
      'own=1; Domain=127.0.0.1; Path=/',
      'deep=1; Path=/deep',
      'other=1; Domain=evil.example',
    ]
    const site: Site = {
      [start]: {
        headers: { 'set-cookie': cookies },
        page: '<form method=post action=/done><button>Approve</button></form>',
      },
      'POST /done': {
        status: 302,
        headers: { location: '/deep/end', 'set-cookie': 'sid=2; Path=/' },
      },
      'GET /deep/end': to(returnUri),
    }
    const { got } = await visit(driver, site, 'successful')
    const sent = got.map(({ headers }) => headers.cookie?.split('; ').sort().join(' '))
    t.same(sent, [undefined, 'own=1 sid=1', 'deep=1 own=1 sid=2'])
  },
)

const costly: Record<string, string> = {
  'a million links': '<a href=/x>x</a>'.repeat(1_000_000),
  'tags in each other': '<b>'.repeat(39_000) + '</i>'.repeat(900),
  'a form of many buttons and radios': `<form>${'<button>Approve</button><input type=radio name=r value=ok>'.repeat(5000)}</form>`,
  'one long word': `<button>${'a'.repeat(900_000)}</button>`,
  'one long script': `<script>location${' '.repeat(500_000)}</script>`,
  'a long refresh': `<meta http-equiv=refresh content="${' '.repeat(500_000)}">`,
}
for (const [title, page] of Object.entries(costly))
  t.test(`reads ${title} within its bounds`, async (t) => {
    const used = process.cpuUsage()
    await visit(driver, { [start]: page }, 'failed')
    const { user } = process.cpuUsage(used)
    t.ok(user < 10_000_000, `${user} µs of CPU`)
  })

const redirect = (location: string): Site => ({ [start]: to(location) })
const link = (href: string): Site => ({ [start]: `<a href="${href}">Approve</a>` })
const endless: Record<string, [saw: RegExp, site: Site, requests?: number]> = {
  'a link with a script': [/Approve/, link('javascript:1')],
  'a user name in an address': [/not visited/, link('http://user:pass@127.0.0.1:1/')],
  'a redirect to a file': [/not visited: file:/, redirect('file:///etc/passwd')],
  'a redirect to metadata': [/metadata/, redirect('http://169.254.169.254/')],
  'redirects without end': [/without end/, redirect('/authorize/chrg_1'), 21],
  'a refresh to itself': [/Wait/, { [start]: '<meta http-equiv=refresh content=0>Wait' }, 20],
  'pages without end': [
    /Page GET/,
    {
      [start]: '<a href="/n?1">Continue</a>',
      'GET /n': ({ line }) =>
        `Page ${line}<a href="/n?${Number(line.split('?')[1]) + 1}">Continue</a>`,
    },
    20,
  ],
  'the same page again': [/Continue/, { [start]: '<form><button>Continue</button></form>' }, 3],
  JSON: [
    /nothing a customer/,
    {
      [start]: {
        headers: { 'content-type': 'application/json' },
        page: '"<a href=/x>Approve</a>"',
      },
    },
  ],
  'an error': [/Oops/, { [start]: { status: 500, page: 'Oops' } }],
}
for (const [title, [saw, site, requests = 1]] of Object.entries(endless))
  t.test(`is stuck at ${title}`, async (t) => {
    const { stuck, got } = await visit(driver, site, 'successful')
    t.match(stuck?.saw, saw)
    t.ok(got.length <= requests, `${got.length} requests`)
  })

t.test('ends with its signal, and with its seconds', async (t) => {
  const hang = (_: unknown, signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('aborted'))),
    )
  for (const more of [{ signal: AbortSignal.timeout(50) }, { timeout: 0.05 }])
    t.match(await visit(driver, {}, 'failed', { send: hang, ...more }), {
      stuck: { saw: 'the time is over' },
    })
})
