import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium as playwright, type BrowserContext, type Page } from 'playwright-core'
import { test } from 'tap'
import { comparisonOf, comparisonPage } from '../../reports/comparison.ts'
import { htmlReport } from '../../reports/html/report.ts'
import { reportOf } from '../../reports/report.ts'
import { chromium, withoutChromium } from '../chromium.ts'
import { folderOf } from '../folder.ts'
import { hostile, recordOf, sampleExchange, sampleRecord, type Change } from './sample.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const quiet = ['background-networking', 'component-update', 'sync'].map((name) => `--disable-${name}`)
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', ...quiet]
const body = `{"object":"charge",${Array.from({ length: 90 }, (_, at) => `"f${at}":${at}`).join()},"paid_at":"yesterday"}`
const fails: Change = {
  verdict: 'fail',
  expected: 'a datetime',
  actual: 'paid_at: "yesterday"',
  exchanges: ['two'],
  member: { name: 'paid_at', value: '"yesterday"' },
}
const broken = sampleRecord(
  {
    'charge-paid-at': fails,
    'charge-amount-equals-source': { ...fails, actual: '200' },
    'card-number-hidden': { ...fails, actual: 'a card number' },
    'token-id': { verdict: 'inconclusive', reason: 'No token was made.', exchanges: ['one'] },
  },
  { evidence: ['one', 'two'].map((id) => ({ ...sampleExchange(id, body), scenario: 'a charge' })) },
)
const pages = {
  conformant: htmlReport(reportOf(sampleRecord())),
  broken: htmlReport(reportOf(broken)),
  hostile: htmlReport(reportOf(recordOf(hostile))),
  comparison: comparisonPage(comparisonOf([broken, sampleRecord(), recordOf(hostile)])),
}

test('the pages in Chromium', { skip: withoutChromium(), timeout: 240_000 }, async (t) => {
  const folder = folderOf(t)
  const browser = await playwright.launchPersistentContext(join(folder, 'browser'), {
    executablePath: chromium ?? '',
    headless: true,
    args: flags,
  })
  t.teardown(() => browser.close())
  for (const [name, text] of Object.entries(pages))
    await t.test(name, async (t) => {
      const file = join(folder, `${name}.html`)
      writeFileSync(file, text)
      const { page, said, asked } = await opened(browser, file)
      for (const [width, colorScheme] of [
        [390, 'light'],
        [1280, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        t.equal(await page.evaluate('document.documentElement.scrollWidth'), width, `fits ${width} px`)
        t.same(await violations(page), [], `axe, ${colorScheme}`)
      }
      t.same(said, [], 'nothing on the console, no violation of the policy either')
      t.same(asked, [pathToFileURL(file).href], 'nothing is loaded')
      if (name === 'broken') await used(page, t)
      await page.close()
    })
})

/** Follows a requirement to its failure. */
async function used(
  page: Page,
  t: {
    equal: (one: unknown, other: unknown, message: string) => void
    match: (text: string, part: string) => void
  },
): Promise<void> {
  await page.click('#requirement-charge-paid-at a')
  t.match(page.url(), '#failure-charge-paid-at')
  const mark = page.locator('.failure:has(#failure-charge-paid-at) mark')
  t.equal(await mark.textContent(), '"paid_at": "yesterday"', 'the wrong member is marked')
  const isSeen = await mark.evaluate((node) => {
    const [own, around] = [node.getBoundingClientRect(), node.closest('pre')?.getBoundingClientRect()]
    return around !== undefined && own.top >= around.top && own.bottom <= around.bottom
  })
  t.equal(isSeen, true, 'the message is scrolled to it')
}

async function opened(browser: BrowserContext, file: string) {
  const page = await browser.newPage()
  const [said, asked]: [string[], string[]] = [[], []]
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
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
