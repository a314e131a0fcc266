import { readdirSync } from 'node:fs'
import { chromium as playwright, type Page } from 'playwright-core'
import t from 'tap'
import contract from '../../../generated/openapi.json' with { type: 'json' }
import { requirements } from '../../../generated/requirements.ts'
import { flags } from '../../customer/browser.ts'
import { serveDocs } from '../../docs/server.ts'
import { site } from '../../docs/site.ts'
import { viewedContract } from '../../docs/viewed.ts'
import { chromium, withoutChromium } from '../chromium.ts'
import { spawned, start, until } from '../commands/process.ts'
import { folderOf } from '../folder.ts'

t.setTimeout(300_000)

t.test('writes pages that load nothing from elsewhere', async (t) => {
  const folder = folderOf(t)
  t.match(await spawned(t, ['docs', '--out', folder]), { code: 0, stderr: '' })
  const files = site(null)
  t.strictSame(readdirSync(folder).toSorted(), Object.keys(files).toSorted())
  for (const [name, text] of Object.entries(files).filter(([name]) => name.endsWith('.html')))
    t.notMatch(text, /(src|href)="(https?:)?\/\//, name)
  const page = files['index.html'] ?? ''
  t.match(
    page,
    /Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;sha256-/,
  )
  for (const id of Object.keys(requirements)) t.ok(page.includes(`id="${id}"`), id)
  t.match(page, /id="charge-amount-equals-source"[^]*?MUST <a[^]*?at <code>#[^<]*<\/code>/)
})

t.test('shows every requirement where it binds, in every viewer', async (t) => {
  const { paths, components } = viewedContract() as typeof contract
  const text = JSON.stringify(viewedContract())
  for (const id of Object.keys(requirements)) t.ok(text.includes(`(index.html#${id})`), id)
  t.match(components.schemas.Charge.properties.net, { description: /charge-net\)/ })
  t.match(paths['/tokens'].post.description, /create-token-key-kind\)/)
  t.match(paths['/charges/{id}'].get.description, /retrieve-charge-key-required\)/)
})

t.test('serves the pages and a sandbox until it is interrupted', async (t) => {
  const { child, ended, output } = start(t, ['docs', '--port', '0'])
  await until(() => output().includes('Ctrl-C'))
  const [, url = ''] = /at (\S+), /.exec(output()) ?? []
  t.match(await (await fetch(url)).text(), /<title>Requirements/)
  t.equal((await fetch(`${url}/nothing`)).status, 404)
  t.equal((await fetch(`${url}/tokens/x`)).status, 401)
  child.kill('SIGINT')
  t.match(await ended, { code: 0, stderr: '' })
})

t.test('shows the contract in a browser', { skip: withoutChromium() }, async (t) => {
  const { baseUrl, close } = await serveDocs('127.0.0.1', 0)
  const browser = await playwright.launch({ executablePath: chromium ?? '', args: [...flags] })
  t.teardown(async () => {
    await browser.close()
    await close()
  })
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('pageerror', ({ message }) => void problems.push(message))
  page.on('request', (request) => {
    if (!/^(http:\/\/127\.0\.0\.1:|data:|blob:http:\/\/127)/.test(request.url()))
      problems.push(request.url())
  })

  await t.test('a search finds requirements, on a phone too', async (t) => {
    await page.setViewportSize({ width: 320, height: 720 })
    await page.goto(baseUrl)
    t.equal(await page.evaluate('document.documentElement.scrollWidth'), 320)
    const entries = page.locator('article:visible')
    const all = await entries.count()
    t.ok(all > Object.keys(requirements).length)
    await page.fill('#find', 'capture-modes')
    t.equal(await page.locator('#found').innerText(), '1 found')
    t.same(await page.locator('h2:visible').allInnerTexts(), ['Create a charge'])
    await page.fill('#find', 'nowhere to be found')
    t.equal(await page.locator('section:visible').count(), 0)
    await page.fill('#find', '')
    t.equal(await entries.count(), all)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await t.test('Redoc shows operations, webhooks and requirements', async (t) => {
    await page.goto(`${baseUrl}/redoc.html`)
    await page.locator('h2', { hasText: 'Receive the creation of a charge.' }).waitFor()
    const text = await page.locator('body').innerText()
    const { paths, webhooks } = contract
    for (const [, summary = ''] of JSON.stringify([paths, webhooks]).matchAll(
      /"summary":"([^"]+)"/g,
    ))
      t.ok(text.includes(summary), summary)
    const link = page.getByRole('link', { name: 'charge-amount-equals-source' }).first()
    t.equal(await link.getAttribute('href'), 'index.html#charge-amount-equals-source')
    const sample = page.locator('[id="tag/charges/operation/createCharge"] [role=tabpanel]').first()
    t.match(await sample.innerText(), /\bsource=src_\w+/)
    t.notMatch(await sample.innerText(), /source(\[|%5B)type/)
    const guide = page.getByRole('link', { name: 'profile', exact: true }).first()
    t.equal(await guide.getAttribute('href'), '#tag/Profiles')
    t.match(await page.locator('[id="tag/Profiles"]').innerText(), /A profile is a file/)
    t.match(await page.locator('[id="tag/Sandbox"]').innerText(), /--data DIR/)
    t.notMatch(await page.locator('[id="tag/Live-keys"]').innerText(), /\]\(|\*\*|```/)
  })

  await t.test('Swagger UI shows operations and schemas, and tries them', async (t) => {
    const { status, sent, answer } = await tryOut(page, baseUrl, 'tokens', 'createToken')
    t.match({ status, answer }, { status: 200, answer: { card: { last_digits: '4242' } } })
    t.match(sent, /(^|&)card%5Bnumber%5D=4242424242424242(&|$)/)
    const text = await page.locator('body').innerText()
    for (const name of Object.keys(contract.components.schemas)) t.ok(text.includes(name), name)
    const charge = (fields: Record<string, string>) =>
      tryOut(page, baseUrl, 'charges', 'createCharge', fields)
    t.match(await charge({}), { status: 200, sent: /&source=src_test_\w+&/ })
    t.match(await charge({ source: '', 'source[type]': 'duitnow_obw', 'source[bank]': 'rhb' }), {
      status: 200,
      sent: /&source%5Btype%5D=duitnow_obw&source%5Bbank%5D=rhb&/,
    })
    t.match(await tryOut(page, baseUrl, 'events', 'listChargeEvents'), {
      status: 200,
      answer: { data: [{ key: 'charge.create' }] },
    })
  })

  t.same(problems, [], 'no error or warning, and no request that leaves the machine')
})

/** Tries an operation of Swagger UI; what was sent and answered. */
async function tryOut(
  page: Page,
  url: string,
  tag: string,
  id: string,
  fields: Record<string, string> = {},
) {
  await page.goto('about:blank')
  await page.goto(`${url}/swagger-ui.html#/${tag}/${id}`)
  const operation = page.locator(`#operations-${tag}-${id}`)
  for (const [name, value] of Object.entries(fields)) {
    const row = operation.locator(`tr[data-property-name="${name}"]`)
    await row.waitFor()
    if ((await row.locator('select').count()) > 0) await row.locator('select').selectOption(value)
    else await row.locator('input[type=text]').fill(value)
  }
  const answered = page.waitForResponse((response) => response.url().includes(`/${tag}`))
  await Promise.all([answered, operation.locator('button.execute').click()])
  const response = await answered
  return {
    status: response.status(),
    sent: response.request().postData() ?? '',
    answer: (await response.json()) as Record<string, unknown>,
  }
}
