import { exec } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
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
  const row = page.locator('#charges > li', { hasText: id })
  await row.locator('text=pending').waitFor()
  await row.locator('select').selectOption('insufficient_fund')
  await row.locator('button', { hasText: /^Fail$/ }).click()
  await row.locator('.verdict', { hasText: 'failed' }).waitFor()
  await row.locator('small', { hasText: 'insufficient_fund' }).waitFor()
  await until(() => got.length === 2)
  t.equal(
    await page.evaluate('document.activeElement.tagName'),
    'SUMMARY',
    'the place in the page is kept',
  )
  await page.keyboard.press('Enter')
  const life = row.locator('.sequence li')
  await life.filter({ hasText: 'charge.complete' }).waitFor()
  t.same(
    (await life.allTextContents()).map((text) => text.trim().split(' ')[0]),
    ['POST', '200', 'charge.create', '200', 'charge.complete', '200'],
    'its life is drawn',
  )
  const event = page.locator('#timeline > li', { hasText: 'charge.complete' })
  await event.locator('.post', { hasText: '200' }).waitFor()
  await event.locator('button', { hasText: 'Resend' }).click()
  await until(() => got.length === 3)
  await event.locator('output', { hasText: 'Done.' }).waitFor()
  const formOf = (name: string) => page.locator(`main form[action="/_sandbox/${name}"]`).first()
  const call = async (name: string, field: string, text: string): Promise<void> => {
    await formOf(name).locator(`[name=${field}]`).fill(text)
    await formOf(name).locator('button').click()
  }
  await call('disturb', 'rules', 'GET /events: 500\n\nGET /events: 429\n')
  await page.locator('#disturbances', { hasText: 'GET /events: 429' }).waitFor()
  t.equal(sandbox.state().disturbances.length, 2)
  await call('disturb', 'rules', 'POST /charge: 500')
  await formOf('disturb')
    .locator('output.fail', { hasText: 'did you mean POST /charges?' })
    .waitFor()
  await call('clock', 'by', '1d')
  await until(() => Date.parse(sandbox.state().now) > Date.now() + 80_000_000)
  await page.locator('#now', { hasText: sandbox.state().now.slice(0, 10) }).waitFor()
  await formOf('behave').locator('select').selectOption(['refuses in words'])
  await formOf('behave').locator('button').click()
  await page.locator('#behaviours', { hasText: 'refuses in words' }).waitFor()
  await page.locator('summary', { hasText: 'New charge' }).click()
  await formOf('trigger').locator('[name=event]').selectOption('charge.expire')
  await formOf('trigger').locator('button').click()
  await formOf('trigger').locator('output', { hasText: 'charge.create, charge.expire' }).waitFor()
  await formOf('reset').locator('button').click()
  await until(async () => (await page.locator('.rows > li').count()) === 0)
  t.strictSame(errors, [])
})

t.test('the stream sends what changed, and little', async (t) => {
  const sandbox = await openSandbox(t)
  const controller = new AbortController()
  const response = await fetch(`${sandbox.baseUrl}/_sandbox/stream`, { signal: controller.signal })
  t.match(response.headers.get('content-type'), 'text/event-stream')
  let text = ''
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
  })().catch(() => undefined)
  const began = performance.now()
  for (let count = 0; count < 60; count += 1) {
    await sandbox.trigger('charge.complete')
    await pause(30)
  }
  await pause(8000 - (performance.now() - began))
  controller.abort()
  await reading
  t.equal(new Set(text.match(/evnt_\w+/g)).size, 120)
  t.ok(text.length < 200_000, `${text.length} bytes for 120 events and 8 s`)
})

t.test(
  'a request is shown with its answer, and all text is escaped',
  { skip: withoutChromium() },
  async (t) => {
    const sandbox = await openSandbox(t)
    const page = await (await browserFor(t)).newPage()
    await page.goto(`${sandbox.baseUrl}/_sandbox`)
    await ask(sandbox, '/charges', created.replace('cimb', '<img src=x onerror=alert(1)>'))
    await ask(sandbox, '/charges/a<b onmouseover="x">')
    await page.locator('#timeline', { hasText: '/charges/a' }).waitFor()
    const refused = page.locator('#timeline > li', { hasText: 'create-charge-source-bank-enum' })
    await refused.locator('summary').click()
    await refused.locator('pre', { hasText: '"object": "error"' }).waitFor()
    t.equal(await page.locator('#timeline b, #timeline img').count(), 0)
    await page.evaluate('navigator.clipboard.writeText = async (text) => { document.title = text }')
    await ask(sandbox, '/tokens', `${card}&card[security_code]=837`)
    const logged = page.locator('#timeline > li', { hasText: 'POST /tokens' })
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
    for (const width of [1280, 360]) {
      const page = await browser.newPage({
        viewport: { width, height: 800 },
        colorScheme,
        bypassCSP: true,
      })
      await page.goto(`${sandbox.baseUrl}/_sandbox`)
      for (const list of ['#charges', '#timeline']) {
        await page.locator(`${list} summary`).first().click()
        await page.locator(`${list} .part pre`).first().waitFor()
      }
      t.same(await violations(page), [], `axe, ${colorScheme}, ${width}`)
      t.equal(await page.evaluate('document.documentElement.scrollWidth'), width)
      const heights = await page
        .locator('button, summary, input:not([type=hidden]), select, .actions a')
        .evaluateAll((targets) =>
          targets
            .map((target) => target.getBoundingClientRect())
            .filter(({ width: size }) => size > 0)
            .map(({ height }) => height),
        )
      t.ok(Math.min(...heights) >= 24, 'targets are 24 px high at least')
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
