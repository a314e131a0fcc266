import { exec } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { chromium as driver, type Browser, type Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { chromium, withoutChromium } from '../chromium.ts'
import { until } from '../commands/process.ts'
import { ask, card, created, endpoint, openSandbox } from './client.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

t.setTimeout(300_000)

/** Starts a browser that ends with the test. */
async function browserFor(t: Test): Promise<Browser> {
  const browser = await driver.launch({ executablePath: chromium ?? '' })
  t.teardown(() => browser.close())
  return browser
}

t.test('the page shows what happens, and steers', { skip: withoutChromium() }, async (t) => {
  const { url, got } = await endpoint(t)
  const sandbox = await openSandbox(t, { webhookUrl: [url] })
  const page = await (await browserFor(t)).newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
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
  t.equal(
    await page.evaluate('document.activeElement.tagName'),
    'SUMMARY',
    'the place in the page is kept',
  )
  const calls = page.locator('section[aria-label=Calls]')
  const call = async (name: string, field: string, text: string): Promise<void> => {
    await calls.locator(`[name=${field}]`).fill(text)
    await calls.locator('button', { hasText: name }).click()
  }
  await call('disturb', 'rules', 'GET /events: 500\n\nGET /events: 429\n')
  await page.locator('#settings', { hasText: 'GET /events: 429' }).waitFor()
  t.equal(sandbox.state().disturbances.length, 2)
  await call('disturb', 'rules', 'POST /charge: 500')
  await page.locator('#notice', { hasText: 'did you mean POST /charges?' }).waitFor()
  await call('clock', 'by', '1d')
  await until(() => Date.parse(sandbox.state().now) > Date.now() + 80_000_000)
  t.strictSame(errors, [])
})

t.test(
  'a request is shown with its answer, and all text is escaped',
  { skip: withoutChromium() },
  async (t) => {
    const sandbox = await openSandbox(t)
    const page = await (await browserFor(t)).newPage()
    await page.goto(`${sandbox.baseUrl}/_sandbox`)
    await page.locator('#notice:empty').waitFor({ state: 'attached' })
    await ask(sandbox, '/charges', created.replace('cimb', '<img src=x onerror=alert(1)>'))
    await ask(sandbox, '/charges/a<b onmouseover="x">')
    await page.locator('#requests', { hasText: '/charges/a' }).waitFor()
    t.equal(await page.locator('#requests b, #requests img').count(), 0)
    await page.locator('#requests code', { hasText: 'create-charge-source-bank-enum' }).waitFor()
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
    const policy = await page.locator('meta[http-equiv]').getAttribute('content')
    t.match(policy, /^default-src 'none'; style-src 'sha256-.*connect-src 'self'$/)
  },
)

t.test('the page fits a telephone, by day and by night', { skip: withoutChromium() }, async (t) => {
  const { url } = await endpoint(t, 500)
  const sandbox = await openSandbox(t, { webhookUrl: [url], disturb: ['POST /tokens: 500'] })
  await sandbox.trigger('charge.complete')
  await sandbox.trigger('charge.complete', { failed: 'payment_rejected' })
  await sandbox.trigger('charge.expire')
  for (const amount of ['50000', '9'])
    await ask(sandbox, '/charges', created.replace('50000', amount))
  await ask(sandbox, '/tokens', 'a=b')
  const browser = await browserFor(t)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      const page = await browser.newPage({
        viewport: { width, height: 800 },
        colorScheme,
        bypassCSP: true,
      })
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
