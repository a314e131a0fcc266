import t from 'tap'
import { browserDriver } from '../../authorization/browser.ts'
import { chromium, withoutChromium } from '../chromium.ts'
import { journeys } from './journeys.ts'
import { choices } from './pages.ts'
import { returnUri, visit, type Site } from './server.ts'

const skip = withoutChromium()
const driver = browserDriver(chromium === undefined ? {} : { executablePath: chromium })
t.teardown(() => driver.close?.())
const start = 'GET /authorize/chrg_1'

for (const title of [
  'two submit buttons with name and value, the opposite first',
  'radios with labels, the opposite checked, and a neutral button',
  'several steps: bank, choice, confirmation, return',
  'a select with reasons of failure',
  'the choice in a frame',
  'a script that goes to the return_uri',
]) {
  for (const want of ['successful', 'failed'] as const) {
    t.test(`${want}: ${title}`, { skip }, async (t) => {
      const build = [...choices, ...journeys].find((one) => one.title === title)
      const { arrival, lines } = await visit(driver, build?.site ?? {}, want)
      t.match(arrival, { kind: 'returned', chose: true })
      t.same(
        lines.filter((line) => !line.includes('favicon')),
        [start, ...(build?.[want] ?? [])],
      )
    })
  }
}

t.test('clicks what only scripts make, and stops each hop of a redirect', { skip }, async (t) => {
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
})

t.test('ticks the terms that enable a button', { skip }, async (t) => {
  const site: Site = {
    [start]:
      '<form method=post action=/done><label><input type=checkbox name=terms required onchange="document.getElementById(`b`).disabled = !this.checked"> I accept the terms</label><button id=b disabled name=result value=1>Pay</button></form>',
    'POST /done': { status: 303, headers: { location: returnUri } },
  }
  const { arrival, got } = await visit(driver, site, 'successful')
  t.match(arrival, { kind: 'returned', chose: true })
  t.equal(got.find(({ line }) => line === 'POST /done')?.body, 'terms=on&result=1')
})

t.test('waits for a button that is enabled later', { skip }, async (t) => {
  const site: Site = {
    [start]:
      '<form method=post action=/done><button id=b disabled>Pay</button></form><script>setTimeout(() => { document.getElementById("b").disabled = false }, 2000)</script>',
    'POST /done': { status: 303, headers: { location: returnUri } },
  }
  const { arrival } = await visit(driver, site, 'successful')
  t.match(arrival, { kind: 'returned', chose: true })
})

t.test('goes to no metadata of a cloud', { skip }, async (t) => {
  const { arrival } = await visit(
    driver,
    { [start]: { status: 302, headers: { location: 'http://169.254.169.254/' } } },
    'failed',
  )
  t.match(arrival, { kind: 'stuck', saw: /169\.254/ })
})

t.test('opens no socket to where no customer goes', { skip }, async (t) => {
  const site: Site = {
    [start]: `<p>Please wait</p><script>new WebSocket('ws://169.254.169.254/').onclose = ({ code }) => {
      document.body.innerHTML = '<form method=post action=/done><button name=code value=' + code + '>Pay</button></form>'
    }</script>`,
    'POST /done': { status: 303, headers: { location: returnUri } },
  }
  const { arrival, got } = await visit(driver, site, 'successful')
  t.match(arrival, { kind: 'returned', chose: true })
  t.equal(got.find(({ line }) => line === 'POST /done')?.body, 'code=1008', 'it was closed for its address')
})

t.test('ends with its signal', { skip }, async (t) => {
  const { arrival } = await visit(
    driver,
    { [start]: '<script>setInterval(() => document.body.append(1))</script>Wait <a href=/a>Cancel</a>' },
    'successful',
    { signal: AbortSignal.timeout(1500) },
  )
  t.match(arrival, { kind: 'stuck', saw: /time is over/ })
})
