import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium as playwright, type Page } from 'playwright-core'
import { test } from 'tap'
import { comparisonOf, comparisonPage } from '../../reports/comparison.ts'
import { htmlReport } from '../../reports/html/report.ts'
import { reportOf } from '../../reports/report.ts'
import { chromium, withoutChromium } from '../chromium.ts'
import { folderOf } from '../folder.ts'
import { failing, hostile, runReportOf, sampleRecord } from './sample.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const quiet = ['background-networking', 'component-update', 'sync'].map(
  (name) => `--disable-${name}`,
)
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', ...quiet]
const pages = {
  failing: htmlReport(reportOf(failing)),
  hostile: htmlReport(reportOf(runReportOf(hostile), false)),
  comparison: comparisonPage(comparisonOf([failing, sampleRecord(), runReportOf(hostile)])),
}

test('the pages in Chromium', { skip: withoutChromium(), timeout: 240_000 }, async (t) => {
  const folder = folderOf(t)
  const browser = await playwright.launchPersistentContext(join(folder, 'browser'), {
    executablePath: chromium ?? '',
    headless: true,
    args: flags,
  })
  t.teardown(() => browser.close())
  for (const [name, text] of Object.entries(pages)) {
    const file = join(folder, `${name}.html`)
    writeFileSync(file, text)
    const page = await browser.newPage()
    const events: string[] = []
    page.on('console', (message) => events.push(message.text()))
    page.on('pageerror', (error) => events.push(error.message))
    page.on('request', (request) => events.push(request.url()))
    await page.goto(pathToFileURL(file).href)
    for (const [width, colorScheme] of [
      [360, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      t.equal(
        await page.evaluate('document.documentElement.scrollWidth'),
        width,
        `${name} fits ${width} px`,
      )
      t.same(await violations(page), [], `axe, ${name}, ${colorScheme}`)
      t.same(await unfitting(page), [], 'nothing but tables and drawings scrolls sideways')
      t.same(await unnamed(page), [], 'each box of code and each button has a name of its own')
    }
    t.same(
      events,
      [pathToFileURL(file).href],
      'no message, no violation of the policy, and nothing is loaded',
    )
    if (name === 'failing') {
      const cells = await page.locator('.map a').evaluateAll((links) =>
        links.map((link) => {
          const { width, height } = link.getBoundingClientRect()
          const target = link.ownerDocument.getElementById(
            link.getAttribute('href')?.slice(1) ?? '',
          )
          return { isLarge: width >= 24 && height >= 24, isLinked: target !== null }
        }),
      )
      t.equal(cells.length, failing.findings.filter(({ verdict }) => verdict !== null).length)
      t.ok(
        cells.every(({ isLarge, isLinked }) => isLarge && isLinked),
        'each cell is a target',
      )
      await page.click('.map a[title="charge-id: pass"]')
      t.ok(await page.locator('#requirement-charge-id').isVisible(), 'a cell opens its requirement')
      t.match(
        await page.locator('.failure .sequence li.fail mark').textContent(),
        '"amount":50001',
        'the drawing marks the wrong member',
      )
      await page.click('nav a[href="#failures"]')
      const mark = page.locator('pre mark')
      t.equal(await mark.textContent(), '"amount": 50001', 'the wrong member is marked')
      const isSeen = await mark.evaluate((node) => {
        const [own, around] = [
          node.getBoundingClientRect(),
          node.closest('pre')?.getBoundingClientRect(),
        ]
        return around !== undefined && own.top >= around.top && own.bottom <= around.bottom
      })
      t.ok(isSeen, 'the message is scrolled to it')
    }
    await page.close()
  }
})

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const found = await axe.run()
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.length}, ${nodes[0]?.html.slice(0, 200)}`,
    )
  })
}

/** Lists the parts that are wider than their place, but for tables and drawings. */
function unfitting(page: Page): Promise<string[]> {
  return page
    .locator('nav, header, section, pre')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.outerHTML),
    )
}

/** Lists the boxes of code and the buttons that have no name, or that of another button. */
async function unnamed(page: Page): Promise<string[]> {
  const names = await page
    .locator('pre, button')
    .evaluateAll((all) =>
      all.map((one) => `${one.tagName} ${one.getAttribute('aria-label') ?? ''}`),
    )
  return names.filter(
    (name, index) =>
      name.endsWith(' ') || (name.startsWith('BUTTON') && names.indexOf(name) !== index),
  )
}
