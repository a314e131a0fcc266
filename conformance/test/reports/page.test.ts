import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium as playwright, type BrowserContext, type Page } from 'playwright-core'
import { test } from 'tap'
import { htmlReport } from '../../reports/html.ts'
import { chromium, withoutChromium } from '../chromium.ts'
import { attacking, broken, folderFor, judged } from './judged.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

test('the page of real runs in Chromium', { skip: withoutChromium(), timeout: 180_000 }, async (t) => {
  const folder = folderFor(t)
  const files: Record<string, string> = {}
  for (const [name, options] of Object.entries({ conformant: {}, broken, hostile: attacking })) {
    const record = await judged(options, null)
    const began = performance.now()
    const html = htmlReport({ record, again: record.again })
    t.ok(performance.now() - began < 1000, `${name}: rendered at once`)
    t.ok(html.length < 2_000_000, `${name}: ${html.length} characters`)
    t.equal(html.match(/<script/g)?.length, 1, `${name}: one script`)
    if (name === 'broken')
      t.ok(record.findings.filter(({ verdict }) => verdict === 'fail').length >= 40, 'forty failures')
    files[name] = join(folder, `${name}.html`)
    writeFileSync(files[name], html)
  }
  const browser = await playwright.launchPersistentContext(join(folder, 'browser'), {
    executablePath: chromium ?? '',
    headless: true,
    args: switches,
  })
  t.teardown(() => browser.close())
  for (const [name, file] of Object.entries(files))
    await t.test(name, async (t) => {
      const { page, said, asked } = await opened(browser, file)
      for (const [width, colorScheme] of [
        [360, 'light'],
        [1600, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        t.equal(await page.evaluate('document.documentElement.scrollWidth'), width, `fits ${width} px`)
        t.same(await violations(page), [], `axe, ${colorScheme}`)
      }
      await page.emulateMedia({ media: 'print' })
      t.equal(await page.locator('nav').isVisible(), false, 'no navigation on paper')
      t.same(said, [], 'nothing on the console')
      t.same(asked, [pathToFileURL(file).href], 'nothing is loaded')
      await page.close()
    })
  await t.test('the keyboard reaches search, rows and evidence', async (t) => {
    const { page } = await opened(browser, files['broken'] ?? '')
    await page.keyboard.press('Tab')
    t.equal(await page.evaluate('document.activeElement.textContent'), 'To the findings')
    await page.keyboard.press('/')
    await page.keyboard.type('must have paid_at')
    t.match(await page.locator('#found').textContent(), /^\d+ of \d+ requirements$/)
    t.equal(await page.locator('.row:visible').count(), 1)
    for (
      let tabs = 0;
      tabs < 20 && !(await page.evaluate('!!document.activeElement.closest(".row")'));
      tabs += 1
    )
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    t.equal(await page.locator('#requirement-charge-paid-at > details').getAttribute('open'), '')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    t.match(page.url(), /#failure-charge-paid-at$/)
    t.match(
      await page.locator('#failure-charge-paid-at mark').first().textContent(),
      '"paid_at": "yesterday"',
    )
    await page.close()
  })
})

async function opened(browser: BrowserContext, file: string) {
  const page = await browser.newPage()
  const [said, asked]: [string[], string[]] = [[], []]
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  page.on('dialog', (dialog) => said.push(dialog.message()))
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(pathToFileURL(file).href)
  return { page, said, asked }
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const found = await axe.run()
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.length}, ${nodes[0]?.html.slice(0, 200)}`)
  })
}
