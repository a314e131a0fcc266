import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium as driver, type Page } from 'playwright-core'
import t from 'tap'
import { chromium, withoutChromium } from '../chromium.ts'
import { until } from '../commands/process.ts'
import { ask, created, endpoint, opened } from './client.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

t.test('the page shows what happens, and steers', { skip: withoutChromium() }, async (t) => {
  const { url, got } = await endpoint(t)
  const sandbox = await opened(t, { webhookUrls: [url] })
  const browser = await driver.launch({ executablePath: chromium ?? '' })
  t.teardown(() => browser.close())
  const page = await browser.newPage()
  const wrong: string[] = []
  page.on('pageerror', ({ message }) => wrong.push(message))
  await page.goto(`${sandbox.baseUrl}/_sandbox`)
  const { id } = await ask(sandbox, '/charges', created)
  const row = page.locator('#charges li', { hasText: id })
  await row.locator('text=pending').waitFor()
  await row.locator('select').selectOption('insufficient_fund')
  await row.locator('button', { hasText: /^Fail$/ }).click()
  await row.locator('text=failed').waitFor()
  await row.locator('text=insufficient_fund').waitFor()
  await until(() => got.length === 2)
  await page.locator('#events li', { hasText: 'charge.complete' }).locator('button').click()
  await until(() => got.length === 3)
  await page.keyboard.press('Tab')
  t.equal(await page.evaluate('document.activeElement.tagName'), 'SUMMARY', 'the place in the page is kept')
  await page.fill('#choices input[list]', 'posts each event twice')
  await page.keyboard.press('Enter')
  await page.locator('#choices li', { hasText: 'posts each event twice' }).waitFor()
  await page.fill('#choices input[name=rules]:not([type=hidden])', 'POST /charge: 500')
  await page.keyboard.press('Enter')
  await page.locator('#notice', { hasText: 'did you mean "POST /charges: 500"?' }).waitFor()
  await page.locator('#choices button', { hasText: 'Take out' }).click()
  await until(() => sandbox.state().behaviours.length === 0)
  await page.locator('#clock select').selectOption('2h')
  await page.locator('#clock button', { hasText: 'Move' }).click()
  await until(() => Date.parse(sandbox.state().now) > Date.now() + 7_000_000)
  t.strictSame(wrong, [])
})

t.test(
  'a request is shown at once, and what anybody says is text',
  { skip: withoutChromium() },
  async (t) => {
    const sandbox = await opened(t)
    const browser = await driver.launch({ executablePath: chromium ?? '' })
    t.teardown(() => browser.close())
    const page = await browser.newPage()
    await page.goto(`${sandbox.baseUrl}/_sandbox`)
    await page.locator('#notice:empty').waitFor({ state: 'attached' })
    const shown = page.evaluate<number>(`new Promise((resolve) => new MutationObserver(() => {
    if (document.body.textContent.includes('/charges/a')) resolve(Date.now())
  }).observe(document.body, { subtree: true, childList: true }))`)
    const hostile = created.replace('cimb', '<img src=x onerror=alert(1)>')
    await ask(sandbox, '/charges', hostile)
    await ask(sandbox, '/charges/a<b onmouseover="x">')
    const asked = Date.now()
    const took = (await shown) - asked
    t.ok(took < 5000, `${took} ms`)
    t.equal(await page.locator('#requests b, #requests img').count(), 0)
    await page.locator('#requests a', { hasText: 'create-charge-source-bank-enum' }).waitFor()
    const { body } = await fetch(`${sandbox.baseUrl}/_sandbox/docs/requirements.html`).then(
      async (answer) => ({ body: await answer.text() }),
    )
    t.match(body, 'id="create-charge-source-bank-enum"')
    t.match(body, '<a href="/_sandbox" >Sandbox</a>')
    t.notMatch(body, 'index.html')
    const policy = await page.locator('meta[http-equiv]').getAttribute('content')
    t.match(policy, /^default-src 'none'; style-src 'sha256-.*connect-src 'self'$/)
  },
)

t.test('the page fits a telephone, by day and by night', { skip: withoutChromium() }, async (t) => {
  const { url } = await endpoint(t, 500)
  const sandbox = await opened(t, { webhookUrls: [url], disturb: ['POST /tokens: 500'] })
  for (const failed of [undefined, 'payment_rejected'])
    await sandbox.trigger('charge.complete', failed === undefined ? {} : { failed })
  await sandbox.trigger('charge.expire')
  await ask(sandbox, '/charges', created)
  await ask(sandbox, '/charges', created.replace('50000', '9'))
  await ask(sandbox, '/tokens', 'a=b')
  const browser = await driver.launch({ executablePath: chromium ?? '' })
  t.teardown(() => browser.close())
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true })
      await page.goto(`${sandbox.baseUrl}/_sandbox`)
      await page.locator('details').first().click()
      t.same(await violations(page), [], `axe, ${colorScheme}, ${width}`)
      t.equal(await page.evaluate('document.documentElement.scrollWidth'), width)
    }
})

t.test('there is no page where none is wanted', async (t) => {
  const { baseUrl } = await opened(t, { page: 'nowhere' })
  t.equal((await fetch(`${baseUrl}/_sandbox`)).status, 404)
  t.equal((await fetch(`${baseUrl}/_sandbox/live`)).status, 404)
  t.equal((await fetch(`${baseUrl}/_sandbox/state`)).status, 200)
})

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    return (await axe.run()).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`)
  })
}
