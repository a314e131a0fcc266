import { exec } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { chromium as driver, type Page } from 'playwright-core'
import t from 'tap'
import { chromium, withoutChromium } from '../chromium.ts'
import { until } from '../commands/process.ts'
import { ask, card, created, endpoint, opened } from './client.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

t.setTimeout(300_000)

t.test('the page shows what happens, and steers', { skip: withoutChromium() }, async (t) => {
  const { url, got } = await endpoint(t)
  const sandbox = await opened(t, { webhookUrl: [url] })
  const browser = await driver.launch({ executablePath: chromium ?? '' })
  t.teardown(() => browser.close())
  const page = await browser.newPage()
  const wrong: string[] = []
  page.on('pageerror', ({ message }) => wrong.push(message))
  await page.goto(`${sandbox.baseUrl}/_sandbox`)
  await page.locator('header', { hasText: sandbox.keys.test.secret }).waitFor()
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
  const calls = page.locator('section[aria-label=calls]')
  await calls.locator('[name=names]').fill('posts each event twice\nnames the creation created')
  await calls.locator('button', { hasText: 'behave' }).click()
  await page.locator('#settings', { hasText: 'posts each event twice' }).waitFor()
  t.equal(sandbox.state().behaviours.length, 2)
  await calls.locator('[name=rules]').fill('POST /charge: 500')
  await calls.locator('button', { hasText: 'disturb' }).click()
  await page.locator('#notice', { hasText: 'did you mean "POST /charges: 500"?' }).waitFor()
  await page.locator('#clock button', { hasText: '+1d' }).click()
  await until(() => Date.parse(sandbox.state().now) > Date.now() + 80_000_000)
  t.strictSame(wrong, [])
})

t.test(
  'a request is shown with its answer, and every text is escaped',
  { skip: withoutChromium() },
  async (t) => {
    const sandbox = await opened(t)
    const browser = await driver.launch({ executablePath: chromium ?? '' })
    t.teardown(() => browser.close())
    const page = await browser.newPage()
    await page.goto(`${sandbox.baseUrl}/_sandbox`)
    await page.locator('#notice:empty').waitFor({ state: 'attached' })
    const hostile = created.replace('cimb', '<img src=x onerror=alert(1)>')
    await ask(sandbox, '/charges', hostile)
    await ask(sandbox, '/charges/a<b onmouseover="x">')
    await page.locator('#requests', { hasText: '/charges/a' }).waitFor()
    t.equal(await page.locator('#requests b, #requests img').count(), 0)
    await page.locator('#requests a', { hasText: 'create-charge-source-bank-enum' }).waitFor()
    await page.locator('#requests summary').first().click()
    await page.locator('#requests pre', { hasText: '"object":"error"' }).first().waitFor()
    await page.evaluate('navigator.clipboard.writeText = async (text) => { document.title = text }')
    await ask(sandbox, '/tokens', `${card}&card[security_code]=837`)
    const logged = page.locator('#requests li', { hasText: 'POST /tokens' })
    await logged.locator('summary').click()
    await logged.locator('button', { hasText: 'Copy as curl' }).click()
    await until(async () => (await page.title()).startsWith('curl'))
    const { stdout } = await promisify(exec)(await page.title())
    t.match(stdout, /^HTTP\/1.1 200 [^]*"last_digits":"4242"/)
    const body = await (await fetch(`${sandbox.baseUrl}/_sandbox/requirements.html`)).text()
    t.match(body, 'id="create-charge-source-bank-enum"')
    t.match(body, '<a href="/_sandbox" >Sandbox</a>')
    t.notMatch(body, 'index.html')
    const policy = await page.locator('meta[http-equiv]').getAttribute('content')
    t.match(policy, /^default-src 'none'; style-src 'sha256-.*connect-src 'self'$/)
  },
)

t.test('the page fits a telephone, by day and by night', { skip: withoutChromium() }, async (t) => {
  const { url } = await endpoint(t, 500)
  const sandbox = await opened(t, { webhookUrl: [url], disturb: ['POST /tokens: 500'] })
  for (const failed of [undefined, 'payment_rejected'] as const)
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

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    return (await axe.run()).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`)
  })
}
