import { monitorEventLoopDelay } from 'node:perf_hooks'
import t from 'tap'
import { pageDriver } from '../../authorization/drivers/page.ts'
import { returnUri, serve, visit, type Site } from './server.ts'

const start = 'GET /authorize/chrg_1'
const most = 500_000
const times = (count: number, text: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join('')
const script = (code: string): string => `<script>${code}</script>`
const form = (content: string): string => `<form method=post action=/x>${content}</form>`

const heavy: Record<string, string> = {
  'many forms': times(10_000, () => form('<input name=a><button>Go</button>')),
  'a thousand buttons and choices': form(
    '<input type=radio name=result value=failed><button>Decline</button>'.repeat(1000),
  ),
  'selects times options times buttons': form(
    times(60, (at) => `<select name=s${at}>${times(300, (one) => `<option>Approve ${one}`)}</select>`) +
      times(1500, (at) => `<button name=b value=${at}>Decline ${at}</button>`),
  ),
  'a field as long as the page, sent by each button': form(
    `<input type=hidden name=a value="${'x'.repeat(300_000)}">${times(1900, (at) => `<button name=b value=${at}>Fail</button>`)}`,
  ),
  'a base as long as a page, for each link': `<base href="http://127.0.0.1/${'x'.repeat(300_000)}/">${times(1900, (at) => `<a href=${at}>Fail</a>`)}`,
  'labels in a circle': times(
    1500,
    (at) => `<button id=b${at} aria-labelledby="${times(10, (one) => `b${(at + one) % 1500} `)}">x</button>`,
  ),
  'labels around each other': `${'<label>'.repeat(20_000)}<input type=radio name=a>`,
  'a label for everything': `<div id=l>${'<i>x</i>'.repeat(20_000)}</div>${times(1900, () => '<button aria-labelledby=l></button>')}`,
  'deep nesting': '<div>'.repeat(100_000),
  'forms in forms': '<form><div>'.repeat(40_000),
  'a selector that costs much': script(
    `document.querySelector('${':is(*) '.repeat(10)}#x${' ~ *'.repeat(300)}').onclick = () => location = '/x'`,
  ),
  'functions that call each other': script('function a(){b();b()}function b(){a();a()}a();b();'.repeat(2000)),
  'literals that expand': script(
    `var a = "${'x'.repeat(1000)}";${times(60, (at) => `var a${at + 1} = a${at || ''} + a${at || ''} + a${at || ''};`)}location = a60`,
  ),
  'literals that join for ever': script(`location = ${"'/x' + ".repeat(15_000)}'/y'`),
  'a template in templates': script(`location = ${'`${'.repeat(5000)}1${'}`'.repeat(5000)}`),
  'brackets in brackets': script(`location = ${'('.repeat(60_000)}1`),
  'a long name': script('a'.repeat(100_000)),
  'quotes that never close': script('["\\"'.repeat(30_000)),
  'nothing but blanks': script(`location${' '.repeat(90_000)}`),
  'branches in functions': script(
    `function f() { ${'if (a) { return }'.repeat(3000)} }${'f();'.repeat(5000)}`,
  ),
  'many handlers of one button': `<button id=b>Approve</button>${script(`var b = document.getElementById('b');${'b.addEventListener("click", function () { b.click() });'.repeat(1500)}`)}`,
  'a costly pattern': form('<input required name=otp pattern="((\\d+)+)+x"><button>Go</button>'),
  'a refresh of nothing but marks': `<meta http-equiv=refresh content="${'0;,'.repeat(100_000)}">`,
  'attributes without end': `<button ${times(30_000, (at) => `a${at}=${at} `)}>Fail</button>`,
}
for (const [title, page] of Object.entries(heavy)) {
  t.test(`is done soon with ${title}`, async (t) => {
    t.ok(page.length <= most * 1.5, `${page.length} characters`)
    const before = performance.now()
    const delay = monitorEventLoopDelay({ resolution: 10 })
    delay.enable()
    const { arrival } = await visit(pageDriver(), { [start]: page }, 'successful')
    delay.disable()
    t.equal(arrival.kind, 'stuck')
    t.ok(performance.now() - before < 40_000, `${Math.round(performance.now() - before)} ms`)
    t.ok(delay.max < 10e9, `stops for ${Math.round(delay.max / 1e6)} ms`)
  })
}

t.test('ends the reading of a page that takes too much, and reads the next one', async (t) => {
  const site: Site = {
    [start]: '<a href=/x>Go</a>'.repeat(2000),
    'GET /x': { status: 302, headers: { location: returnUri } },
  }
  const costly = pageDriver({ selectors: { failed: ['i ~ a ~ a ~ a ~ a'] } })
  const before = performance.now()
  const long = await visit(costly, site, 'failed')
  t.match(long.arrival, { kind: 'stuck', scripted: true, saw: /takes more than 5 s or 96 MB to read/ })
  t.ok(performance.now() - before < 30_000, `${Math.round(performance.now() - before)} ms`)
  const large = await visit(pageDriver(), {}, 'failed', {
    send: async () => ({ status: 200, headers: {}, body: '<a href=/x>x</a>'.repeat(2_000_000) }),
  })
  t.match(large.arrival, { kind: 'stuck', scripted: true, saw: /takes more than 5 s or 96 MB to read/ })
  const next = await visit(pageDriver(), { ...site, [start]: '<a href=/x>Approve</a>' }, 'successful')
  t.match(next.arrival, { kind: 'returned', url: returnUri })
})

const asking: Record<string, string> = {
  'fetches with headers of its own': `fetch('CANARY/token', { headers: { 'Metadata-Flavor': 'Google', Host: 'a', Authorization: 'b' } }).then((r) => r.text()).then((x) => { location = '/x?' + x })`,
  'asks by XMLHttpRequest': `var x = new XMLHttpRequest(); x.open('GET', 'CANARY/token'); x.setRequestHeader('Metadata-Flavor', 'Google'); x.onload = function () { location.href = '/x?' + x.responseText }; x.send()`,
  'sends a beacon': `navigator.sendBeacon('CANARY/token', 'x'); location.href = '/x'`,
  'smuggles a request in a body': `fetch('/pay', { method: 'POST', headers: { 'Content-Length': '0' }, body: 'GET /smuggled HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n' })`,
  'loads a frame by a script': `document.body.innerHTML = '<iframe src="CANARY/token"></iframe>'`,
}
for (const [title, code] of Object.entries(asking))
  t.test(`sends nothing for a page that ${title}`, async (t) => {
    const canary = await serve({})
    t.teardown(() => canary.server.close())
    const written = code.replaceAll('CANARY', canary.origin)
    const buttons = `<button onclick="${written.replaceAll('"', '&quot;')}">Approve</button><button>Decline</button>`
    for (const page of [script(written), buttons]) {
      const site: Site = { [start]: page, 'GET /x': 'x' }
      const { lines } = await visit(pageDriver(), site, 'successful')
      t.same(
        lines.filter((line) => !line.startsWith('GET /x')),
        [start],
      )
    }
    t.same(canary.got, [], 'and nothing to another service of the machine')
  })

t.test('sends no header that a page names', async (t) => {
  const page = form(
    '<input type=hidden name="Metadata-Flavor" value=Google><button>Approve</button><button>Decline</button>',
  )
  const { got } = await visit(pageDriver(), { [start]: page }, 'successful')
  const names = [...new Set(got.flatMap(({ headers }) => Object.keys(headers)))].sort()
  t.strictSame(
    names,
    [
      'accept',
      'accept-language',
      'connection',
      'content-length',
      'content-type',
      'cookie',
      'host',
      'origin',
      'referer',
      'user-agent',
    ].filter((name) => names.includes(name)),
  )
})

t.test('ends a page that never ends, with its time', async (t) => {
  const before = performance.now()
  const { arrival } = await visit(pageDriver(), {}, 'successful', {
    signal: AbortSignal.timeout(300),
    send: (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('its time was up'))),
      ),
  })
  t.match(arrival, { kind: 'stuck', saw: /time was up/ })
  t.ok(performance.now() - before < 20_000)
})
