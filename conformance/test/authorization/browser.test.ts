import t from 'tap'
import { automaticDriver } from '../../authorization/drivers/page.ts'
import { browserDriver } from '../../authorization/drivers/browser.ts'
import { chromium, withoutChromium } from '../chromium.ts'
import { honest } from './honest.ts'
import { journeys } from './journeys.ts'
import { choices } from './pages.ts'
import { sent } from './sent.ts'
import { reachFrom, returnUri, serve, visit, type Site } from './server.ts'

const skip = withoutChromium()
const where = chromium === undefined ? {} : { executablePath: chromium }
// One Chromium takes all of them: a second one would take long to start beside them.
const most = 12
const driver = browserDriver({ ...where, documents: most })
t.teardown(() => driver.close?.())
const start = 'GET /authorize/chrg_1'

const plain = new Set([
  'two submit buttons with name and value, the opposite first',
  'radios with labels, the opposite checked, and a neutral button',
  'several steps: bank, choice, confirmation, return',
  'a select with reasons of failure',
  'the choice in a frame',
  'a script that goes to the return_uri',
])
t.jobs = 4

t.test('goes no further than the most pages', { skip, buffered: true }, async (t) => {
  const next = ({ line }: { line: string }) =>
    `<script>location = '/n?' + ${Number(line.split('?')[1] ?? 0) + 1}</script>`
  const { arrival, got } = await visit(driver, { [start]: next, 'GET /n': next }, 'successful', {
    signal: AbortSignal.timeout(200_000),
  })
  t.match(arrival, { kind: 'stuck', saw: 'pages without end' })
  t.equal(got.filter(({ line }) => !line.includes('favicon')).length, most)
})

t.test('waits for no page that leads back while it loads', { skip, buffered: true }, async (t) => {
  const to = JSON.stringify(returnUri)
  const site: Site = {
    [start]:
      '<form method=post action=/done><button name=r value=1>Approve</button><button name=r value=0>Deny</button></form>',
    'POST /done': `<script>if (window.opener && !window.opener.closed) { opener.location.href = ${to}; close() } else { location.href = ${to} }</script>`,
  }
  const since = performance.now()
  const automatic = automaticDriver()
  t.teardown(() => automatic.close?.())
  const { arrival } = await visit(automatic, site, 'successful')
  t.match(arrival, { kind: 'returned', chose: true })
  t.ok(performance.now() - since < 25_000, 'a page that is never loaded is given up after 30 s')
})

const both = ['successful', 'failed'] as const

const shown = [...choices, ...journeys, ...honest, ...sent].filter(
  ({ title, browser }) => browser || plain.has(title),
)
// Each is tried with one result, now this, now that: a visit takes seconds, and how words are read is tried without a browser.
for (const [at, { title, site, ...expected }] of shown.entries()) {
  const want = both[at % 2] ?? 'failed'
  t.test(`${want}: ${title}`, { skip, buffered: true }, async (t) => {
    const { arrival, lines } = await visit(driver, site, want)
    t.match(arrival, { kind: 'returned', chose: true })
    t.same(
      lines.filter((line) => !line.includes('favicon')),
      [start, ...expected[want]],
    )
  })
}

t.test(
  'clicks what only scripts make, and stops each hop of a redirect',
  { skip, buffered: true },
  async (t) => {
    const site: Site = {
      [start]:
        '<div id=x></div><script>for (const r of ["failed", "successful"]) { const b = document.createElement("button"); b.textContent = r; b.onclick = async () => { await fetch("/set", { method: "POST", body: r }); location = "/end" }; document.getElementById("x").append(b) }</script>',
      'POST /set': 'ok',
      'GET /end': { status: 302, headers: { location: '/end2' } },
      'GET /end2': { status: 302, headers: { location: returnUri } },
    }
    const { arrival, lines } = await visit(driver, site, 'failed')
    t.same(
      lines.filter((line) => !line.includes('favicon')),
      [start, 'POST /set failed', 'GET /end', 'GET /end2'],
    )
    t.match(arrival, { kind: 'returned', url: returnUri, chose: true })
  },
)

t.test(
  'adds the headers of the operator where they belong, and to no hop beyond',
  { skip, buffered: true },
  async (t) => {
    const enough = new AbortController()
    let seen = 0
    const elsewhere = (): string => {
      seen += 1
      if (seen === 2) setTimeout(() => enough.abort(), 500)
      return '<p>Elsewhere</p>'
    }
    const other = await serve({ 'GET /elsewhere': elsewhere })
    t.teardown(() => other.server.close())
    const site: Site = {
      [start]: `<img src=/own.png><img src=${other.origin}/elsewhere><a href=/done>Successful</a>`,
      'GET /done': { status: 302, headers: { location: `${other.origin}/elsewhere` } },
    }
    let own = ''
    const added = (url: string): Record<string, string> => {
      own ||= new URL(url).origin
      return url.startsWith(own) ? { 'x-gateway-key': 'abc' } : {}
    }
    const { got } = await visit(driver, site, 'successful', { added, signal: enough.signal })
    const carries = (all: typeof got) => all.map(({ headers }) => headers['x-gateway-key'])
    t.ok(got.length >= 3 && got.every(({ headers }) => headers['user-agent']))
    t.same([...new Set(carries(got))], ['abc'])
    t.ok(other.got.length >= 2)
    t.same([...new Set(carries(other.got))], [undefined])
  },
)

t.test('is sure of the choice where a page asks', { skip, buffered: true }, async (t) => {
  const site: Site = {
    [start]:
      '<form method=post><button name=choice value=pay>Pay</button> <button name=choice value=decline onclick="return confirm(\'Sure?\')">Cancel payment</button></form>',
    [start.replace('GET', 'POST')]: { status: 302, headers: { location: returnUri } },
  }
  const { arrival, lines } = await visit(driver, site, 'failed')
  t.match(arrival, { kind: 'returned', chose: true })
  t.match(lines.join('\n'), /^POST .* choice=decline$/m)
})

t.test('ticks the terms that enable a button', { skip, buffered: true }, async (t) => {
  const site: Site = {
    [start]:
      '<form method=post action=/done><label><input type=checkbox name=terms required onchange="document.getElementById(`b`).disabled = !this.checked"> I accept the terms</label><button id=b disabled name=result value=1>Pay</button></form>',
    'POST /done': { status: 303, headers: { location: returnUri } },
  }
  const { arrival, got } = await visit(driver, site, 'successful')
  t.match(arrival, { kind: 'returned', chose: true })
  t.equal(got.find(({ line }) => line === 'POST /done')?.body, 'terms=on&result=1')
})

t.test('waits for a button that is enabled later', { skip, buffered: true }, async (t) => {
  const site: Site = {
    [start]:
      '<form method=post action=/done><button id=b disabled>Pay</button></form><script>setTimeout(() => { document.getElementById("b").disabled = false }, 2000)</script>',
    'POST /done': { status: 303, headers: { location: returnUri } },
  }
  const { arrival } = await visit(driver, site, 'successful')
  t.match(arrival, { kind: 'returned', chose: true })
})

t.test('goes to no metadata of a cloud', { skip, buffered: true }, async (t) => {
  const { arrival } = await visit(
    driver,
    { [start]: { status: 302, headers: { location: 'http://169.254.169.254/' } } },
    'failed',
  )
  t.match(arrival, { kind: 'stuck', saw: /169\.254/ })
})

t.test(
  'lets a page ask nothing of a service that the visit may not go to',
  { skip, buffered: true },
  async (t) => {
    const canary = await serve({})
    t.teardown(() => canary.server.close())
    const { port } = new URL(canary.origin)
    const asks = `
    const mine = 'http://127.0.0.1:${port}/token', name = 'http://localhost:${port}/token'
    const all = [mine, name].flatMap((url) => [fetch(url, { mode: 'no-cors', headers: { accept: 'x' } }), fetch(url, { headers: { 'Metadata-Flavor': 'Google' } })])
    navigator.sendBeacon(mine, 'x')
    new Image().src = mine
    new WebSocket(mine.replace('http', 'ws'))
    document.body.insertAdjacentHTML('beforeend', '<iframe src="' + mine + '"></iframe>')
    Promise.allSettled(all).then((ends) => {
      document.body.innerHTML = '<form method=post action=/done><button name=ends value=' + ends.length + '>Pay</button></form>'
    })`
    const site: Site = {
      [start]: `<p>Please wait</p><script>${asks}</script>`,
      'POST /done': { status: 303, headers: { location: returnUri } },
    }
    const open = reachFrom('http://127.0.0.1:1')
    const see = async (url: URL) => {
      if (url.port === port) throw new Error('no customer goes there')
      await open.see(url)
    }
    const { arrival, got } = await visit(driver, site, 'successful', { reach: { ...open, see } })
    t.match(arrival, { kind: 'returned', chose: true })
    t.equal(got.find(({ line }) => line === 'POST /done')?.body, 'ends=4')
    t.same(canary.got, [])
  },
)

t.test('goes on where a page of plain forms ends in a script', { skip, buffered: true }, async (t) => {
  const site: Site = {
    [start]: {
      headers: { 'set-cookie': 'sid=1; Path=/' },
      page: '<form method=post action=/done><button>Approve</button><button name=no value=1>Decline</button></form>',
    },
    'POST /done': `<p>Thank you</p><script>fetch('/back').then((r) => r.text()).then((x) => { location = x })</script>`,
    'GET /back': ({ headers }) => (headers.cookie === 'sid=1' ? returnUri : '/lost'),
  }
  const automatic = automaticDriver()
  t.teardown(() => automatic.close?.())
  const { arrival, lines } = await visit(automatic, site, 'successful')
  const all = lines.filter((line) => !line.includes('favicon'))
  t.same(all, [start, 'POST /done', 'GET /back'], 'and sends no form again')
  t.match(arrival, { kind: 'returned', url: returnUri, chose: true })
})

const endless: Record<string, string> = {
  'never stops computing': '<p>Pay</p><script>setTimeout(() => { for (;;); }, 100)</script>',
  'computes before anything is shown': '<script>for (;;);</script>',
  'takes memory without end':
    '<p>Pay</p><script>const all = []; setInterval(() => all.push(Array.from({ length: 1e6 }, Math.random)))</script>',
  'opens one dialog after the other': '<script>for (;;) alert(1)</script>',
}
for (const [title, page] of Object.entries(endless))
  t.test(`ends with its time a page that ${title}`, { skip, buffered: true }, async (t) => {
    const own = browserDriver(where)
    const before = performance.now()
    const signal = AbortSignal.timeout(6000)
    const { arrival } = await visit(own, { [start]: page }, 'successful', { signal })
    await own.close?.()
    t.equal(arrival.kind, 'stuck')
    t.ok(performance.now() - before < 40_000, `${Math.round(performance.now() - before)} ms`)
  })

t.test('ends with its signal', { skip, buffered: true }, async (t) => {
  const { arrival } = await visit(
    driver,
    { [start]: '<script>setInterval(() => document.body.append(1))</script>Wait <a href=/a>Cancel</a>' },
    'successful',
    { signal: AbortSignal.timeout(1500) },
  )
  t.match(arrival, { kind: 'stuck', saw: /time is over/ })
})
