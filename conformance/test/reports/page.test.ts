import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { validate } from 'ctrf'
import { chromium as playwright, type BrowserContext, type Page } from 'playwright-core'
import t, { test } from 'tap'
import { formatNames, formats, writeArtefacts } from '../../reports/artefacts.ts'
import { flags } from '../../authorization/drivers/chromium.ts'
import type { ReferenceOptions } from '../../reference/index.ts'
import { exchangesFile, readExchanges } from '../../reports/exchanges.ts'
import { redactorFor } from '../../reports/redactor.ts'
import { chromium, withoutChromium } from '../chromium.ts'
import { isHar } from './har.ts'
import { attacking, broken, judged } from './judged.ts'
import { junitShape } from './junit-shape.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const hash = "'sha256-[A-Za-z0-9+/=]{44}'"
const policy = new RegExp(
  `^default-src 'none'; style-src ${hash}; script-src ${hash}; base-uri 'none'; form-action 'none'$`,
)

const folder = mkdtempSync(join(tmpdir(), 'assay-pages-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))
const files: Record<string, string> = {}

/** What is judged where it need not be all. */
const some = ['create-source-*', 'source-*', 'token-*', 'charge-*', 'event-*']
const runs: [name: string, options: ReferenceOptions, only: string[]][] = [
  ['conformant', {}, some],
  ['broken', broken, []],
  ['hostile', attacking, some],
]

test('the reports of real runs are small', async (t) => {
  for (const [name, options, only] of runs) {
    const out = join(folder, name)
    mkdirSync(out)
    const record = await judged(options, join(out, exchangesFile), only)
    const secrets = redactorFor(['pkey_test_none_such', 'skey_test_none_such'], ['4242424242424242'])
    writeArtefacts(out, record, readExchanges(out, secrets), secrets)
    const sizes = formatNames.map((format) => statSync(join(out, formats[format].file)).size)
    const bytes = sizes.reduce((sum, size) => sum + size)
    t.ok(bytes < 3_700_000, `${name}: ${bytes} bytes, of which ${sizes.join(', ')}`)
    const har: unknown = JSON.parse(readFileSync(join(out, formats.har.file), 'utf8'))
    t.ok(isHar(har), JSON.stringify(isHar.errors?.slice(0, 3)))
    const ctrf: unknown = JSON.parse(readFileSync(join(out, formats.ctrf.file), 'utf8'))
    t.ok(validate(ctrf).valid, 'CTRF')
    t.same(junitShape(readFileSync(join(out, formats.junit.file), 'utf8')).troubles, [], 'JUnit')
    const file = join(out, formats.html.file)
    t.equal(readFileSync(file, 'utf8').match(/<script/g)?.length, 1, `${name}: one script`)
    if (name === 'broken')
      t.ok(record.findings.filter(({ verdict }) => verdict === 'fail').length >= 40, 'forty failures')
    files[name] = file
  }
})

test('the page of real runs in Chromium', { skip: withoutChromium(), timeout: 400_000 }, async (t) => {
  const browser = await playwright.launchPersistentContext(join(folder, 'browser'), {
    executablePath: chromium ?? '',
    headless: true,
    args: [...flags],
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
        if ((name === 'hostile') === (colorScheme === 'dark'))
          t.same(await violations(page), [], `axe, ${colorScheme}`)
      }
      await page.emulateMedia({ media: 'print' })
      t.equal(await page.locator('nav').isVisible(), false, 'no navigation on paper')
      t.same(said, [], 'nothing on the console, no violation of the policy either')
      t.equal(await page.locator('[style]').count(), 0, 'no style but that of the page')
      t.match(await page.locator('meta[http-equiv=Content-Security-Policy]').getAttribute('content'), policy)
      t.same(asked, [pathToFileURL(file).href], 'nothing is loaded')
      t.same(await blocked(page), ['script-src-elem', 'style-src-attr', 'style-src-elem', 'img-src'])
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
      await page
        .locator('article:has(#failure-charge-paid-at) mark', { hasText: 'paid_at' })
        .first()
        .textContent(),
      '"paid_at": "yesterday"',
    )
    await page.close()
  })
})

/** What the policy of a page keeps somebody from who got markup into it. */
function blocked(page: Page): Promise<string[]> {
  return page.evaluate(`new Promise((resolve) => {
    const found = new Set()
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => found.add(effectiveDirective))
    const put = (name, change) => document.body.append(change(document.createElement(name)))
    put('script', (one) => ((one.textContent = 'document.title = 1'), one))
    document.body.setAttribute('style', 'color: red')
    put('style', (one) => ((one.textContent = 'body { color: red }'), one))
    put('img', (one) => ((one.src = 'http://127.0.0.1:9/'), one))
    setTimeout(() => resolve([...found]), 300)
  })`)
}

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
