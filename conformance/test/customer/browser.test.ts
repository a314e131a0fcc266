import t from 'tap'
import { openCustomer } from '../../customer/customer.ts'
import { chromium, withoutChromium } from '../chromium.ts'
import { buttons } from './build.ts'
import { pages } from './pages.ts'
import { networkOf, returnUri, serve, start, to, visit, type Site } from './visit.ts'

const skip = withoutChromium()
const options = { skip, buffered: true }
const driver = openCustomer({
  driver: 'browser',
  ...(chromium === undefined ? {} : { executablePath: chromium }),
})
const automatic = openCustomer({ driver: 'automatic' })
t.teardown(() => Promise.all([driver.close?.(), automatic.close?.()]))
t.jobs = 3
/** A visit takes seconds, and more on a busy machine. */
t.setTimeout(900_000)

const plain = new Set([
  'radios with labels, the opposite checked, and a neutral button',
  'several steps: bank, choice, confirmation, return',
  'a select with reasons of failure',
])
const shown = pages.filter(({ title, isScripted }) => isScripted || plain.has(title))
// A visit takes seconds: each is tried with one result, now this, now that.
for (const [index, { title, site, ...expected }] of shown.entries()) {
  const choice = index % 2 ? 'failed' : 'successful'
  t.test(`${choice}: ${title}`, options, async (t) => {
    const { lines, hasChosen, returned } = await visit(driver, site, choice)
    t.same(lines, [start, ...expected[choice]])
    t.match({ hasChosen, returned }, { hasChosen: true, returned: String })
  })
}

const form = buttons('Approve', 'Decline')
const back = to(returnUri)

t.test(
  'begins anew in Chromium before the choice, where a page needs scripts',
  options,
  async (t) => {
    const page = `<div id=app></div><script>document.getElementById('app').innerHTML = '${form}'</script>`
    const { lines, returned } = await visit(
      automatic,
      { [start]: page, 'POST /done': back },
      'failed',
    )
    t.same(lines, [start, start, 'POST /done r=0'])
    t.equal(returned, returnUri)
  },
)

t.test('goes on in Chromium after the choice, and sends no form again', options, async (t) => {
  const site: Site = {
    [start]: { headers: { 'set-cookie': 'sid=1; Path=/' }, page: form },
    'POST /done': `<p>Thank you</p><script>fetch('/back').then((r) => r.text()).then((x) => { location = x })</script>`,
    'GET /back': ({ headers }) => (headers.cookie === 'sid=1' ? returnUri : '/lost'),
  }
  const { lines, hasChosen, returned } = await visit(automatic, site, 'successful')
  t.same(lines, [start, 'POST /done r=1', 'GET /back'])
  t.match({ hasChosen, returned }, { hasChosen: true, returned: returnUri })
})

t.test('stops each hop of a redirect at the return_uri', options, async (t) => {
  const site: Site = { [start]: form, 'POST /done': to('/end'), 'GET /end': back }
  const { lines, returned } = await visit(driver, site, 'failed')
  t.same(lines, [start, 'POST /done r=0', 'GET /end'])
  t.equal(returned, returnUri)
})

t.test('follows a page that posts itself to the return_uri', options, async (t) => {
  const posts = `<form method=post action="${returnUri}"></form><script>document.forms[0].submit()</script>`
  const { hasChosen, returned } = await visit(
    automatic,
    { [start]: form, 'POST /done': posts },
    'successful',
  )
  t.same({ hasChosen, returned }, { hasChosen: true, returned: returnUri })
})

const ready: Record<string, string> = {
  'is sure where a page asks': form.replace('<form', `<form onsubmit="return confirm('Sure?')"`),
  'ticks the terms that enable a button': form.replace(
    '<button',
    '<label><input type=checkbox required onchange="for (const b of document.querySelectorAll(`button`)) b.disabled = !this.checked"> I accept the terms</label><button disabled',
  ),
  'waits for a button that is enabled later': `${form.replaceAll('<button', '<button disabled')}<script>setTimeout(() => { for (const b of document.querySelectorAll('button')) b.disabled = false }, 700)</script>`,
  'sees into shadow roots': `<p id=x></p><script>document.getElementById('x').attachShadow({ mode: 'open' }).innerHTML = '${form}'</script>`,
  'reads a page whose built-ins are overridden': `<script>Array.prototype.push = Array.prototype.join = JSON.stringify = String.prototype.slice = Element.prototype.matches = () => 'x'.repeat(1e6)</script>${form}`,
}
for (const [title, page] of Object.entries(ready))
  t.test(title, options, async (t) => {
    const { lines, hasChosen } = await visit(
      driver,
      { [start]: page, 'POST /done': back },
      'successful',
    )
    t.same({ line: lines.at(-1), hasChosen }, { line: 'POST /done r=1', hasChosen: true })
  })

t.test('lets a page ask nothing of a service that the visit may not go to', options, async (t) => {
  const canary = await serve({})
  t.teardown(() => canary.server.close())
  const asks = `const to = '${canary.origin}/token'
    navigator.sendBeacon(to, 'x')
    new Image().src = to
    new WebSocket(to.replace('http', 'ws'))
    fetch(to, { mode: 'no-cors' }).catch(() => 0).then(() => { document.body.innerHTML = '${form}' })`
  const own = networkOf('http://127.0.0.1:1')
  const connect = (url: URL) =>
    canary.origin.endsWith(url.host)
      ? Promise.reject(new Error('no customer goes there'))
      : own.connect(url)
  const site: Site = { [start]: `<p>Wait</p><script>${asks}</script>`, 'POST /done': back }
  const { hasChosen } = await visit(driver, site, 'successful', { network: { ...own, connect } })
  t.ok(hasChosen)
  t.same(canary.got, [])
})

const endless: Record<string, string> = {
  'never stops computing': '<p>Pay</p><script>setTimeout(() => { for (;;); }, 100)</script>',
  'computes before anything is shown': '<script>for (;;);</script>',
  'opens one dialog after the other': '<script>for (;;) alert(1)</script>',
  'is huge, with overridden built-ins': `<script>Object.defineProperty(Element.prototype, 'attributes', { get: () => Array(1e7).fill({ name: 'a', value: 'x' }) }); for (let i = 0; i < 2e5; i++) document.write('<a href=/' + i + '>' + 'x'.repeat(999) + '</a>')</script>`,
}
for (const [title, page] of Object.entries(endless))
  t.test(`ends with its time a page that ${title}`, options, async (t) => {
    const used = process.memoryUsage().rss
    const { hasChosen, returned } = await visit(driver, { [start]: page }, 'successful', {
      timeout: 3,
    })
    t.same({ hasChosen, returned }, { hasChosen: false, returned: null })
    const grown = (process.memoryUsage().rss - used) / 1024 ** 2
    t.ok(grown < 300, `${Math.round(grown)} MB`)
  })
