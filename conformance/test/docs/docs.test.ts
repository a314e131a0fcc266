import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as playwright, type Page } from 'playwright-core'
import t from 'tap'
import { operations } from '../../../generated/operations.ts'
import { observations, requirements, sections } from '../../../generated/requirements.ts'
import { readContract } from '../../docs/contract.ts'
import { startTrial } from '../../docs/sandbox.ts'
import { serveSite } from '../../docs/server.ts'
import { site } from '../../docs/site.ts'
import { flags } from '../../customer/chromium.ts'
import { chromium, withoutChromium } from '../chromium.ts'
import { spawned, start, until } from '../commands/process.ts'

const contract = readContract()
const schemas = Object.keys(contract.components.schemas)
const webhooks = Object.values(contract.webhooks).map(({ post }) => post)

t.test('writes the pages, which name no address to load from', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-docs-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  t.match(await spawned(t, ['docs', '--build', '--out', folder]), { code: 0, stderr: '' })
  t.ok(readdirSync(folder).includes('index.html'))
  const files = await site(null)
  for (const [name, text] of Object.entries(files).filter(([name]) => name.endsWith('.html')))
    t.notMatch(text, /(src|href)="(https?:)?\/\//, name)
  for (const name of ['index.html', 'requirements.html']) {
    t.match(
      files[name],
      /Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;sha256-/,
    )
    t.notMatch(files[name], /\sstyle=|\son\w+=|unsafe/, name)
  }
  for (const id of Object.keys(requirements)) t.ok(files['requirements.html']?.includes(`id="${id}"`), id)
  t.match(
    files['requirements.html'],
    /charge-amount-equals-source[^]*Judged by 8 generated request cases: [^]*8 cases[^]*1 fault/,
  )
})

t.test('shows viewers that are not asked for where the project has them', async (t) => {
  const project = mkdtempSync(join(tmpdir(), 'assay-docs-'))
  t.teardown(() => rmSync(project, { recursive: true, force: true }))
  const scalar = join(project, 'node_modules/@scalar/api-reference/dist/browser')
  mkdirSync(scalar, { recursive: true })
  writeFileSync(join(scalar, 'standalone.js'), 'theirs')
  t.match(await spawned(t, ['docs', '--build', '--out', 'site'], {}, project), { code: 0, stderr: '' })
  const read = (name: string) => readFileSync(join(project, 'site', name), 'utf8')
  for (const page of ['index.html', 'requirements.html', 'redoc.html'])
    t.match(read(page), '<a href="scalar.html"', page)
  t.match(read('scalar.html'), /src="scalar-standalone\.js"[^]*src="contract\.js"[^]*src="scalar\.js"/)
  t.equal(read('scalar-standalone.js'), 'theirs')
  t.notOk(readdirSync(join(project, 'site')).includes('elements.html'))
})

t.test('shows the contract in a browser', { skip: withoutChromium() }, async (t) => {
  t.setTimeout(120_000)
  const sandbox = await startTrial('127.0.0.1', 0)
  const server = await serveSite(await site(sandbox.told), '127.0.0.1', 0)
  const profile = mkdtempSync(join(tmpdir(), 'assay-docs-profile-'))
  const browser = await playwright.launchPersistentContext(profile, {
    executablePath: chromium ?? '',
    args: [...flags],
  })
  t.teardown(async () => {
    await browser.close()
    await Promise.all([server.close(), sandbox.close()])
    rmSync(profile, { recursive: true, force: true })
  })
  const page = browser.pages()[0] ?? (await browser.newPage())
  const troubles: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text())
  })
  page.on('pageerror', ({ message }) => void troubles.push(message))
  browser.on('request', (request) => {
    if (!/^(http:\/\/127\.0\.0\.1:|data:|blob:http:\/\/127)/.test(request.url())) troubles.push(request.url())
  })
  const open = (name: string) => page.goto(server.url + name, { waitUntil: 'load' })

  await t.test('the overview shows flows and states, on a phone too', async (t) => {
    await open('')
    const drawings = page.locator('svg:visible')
    t.equal(await drawings.count(), 5)
    const text = await textOf(page)
    for (const state of ['pending', 'successful', 'failed', 'expired']) t.match(text, state)
    for (const { method, path } of Object.values(operations)) t.ok(text.includes(`${method} ${path}`), path)
    const size = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 390, height: 720 })
    t.equal(await drawings.count(), 5)
    t.same(await page.evaluate(outside), [], 'nothing is wider than the phone, nor what it lies in')
    await page.setViewportSize({ width: 320, height: 720 })
    t.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, 'the page fits 320 px')
    await page.setViewportSize(size)
  })

  await t.test('one search finds requirements, questions and operations, and counts them', async (t) => {
    await open('requirements.html')
    const [found, entries] = [page.locator('#found'), page.locator('[data-kind]:visible')]
    const all = await entries.count()
    t.equal(
      await page.locator('.requirement:visible:not(.operation)').count(),
      Object.keys(requirements).length,
    )
    t.equal(await page.locator('li[data-kind]:visible').count(), Object.keys(observations).length)
    t.equal(await found.innerText(), '')
    const text = await textOf(page)
    for (const section of sections.filter((name) => name !== 'Webhook delivery'))
      t.ok(text.includes(section), section)
    await page.locator('#find').fill('charge-amount-equals-source')
    t.equal(await found.innerText(), '1 requirement')
    t.same(await page.locator('h2:visible').allInnerTexts(), ['Create a charge'])
    t.equal(await page.locator('h3:visible').count(), 0)
    await page.locator('#find').fill('RETRIEVE path')
    t.match(await found.innerText(), /^\d+ requirements?, \d+ observations?/)
    await page.locator('#find').fill('list events account')
    t.match(await found.innerText(), /, 1 operation$/)
    await page.locator('#find').fill('nowhere to be found')
    t.equal(await found.innerText(), 'Nothing')
    t.equal(await page.locator('section:visible').count(), 0)
    await page.locator('#find').fill('')
    t.equal(await entries.count(), all)
    await open('requirements.html?find=charge-amount-equals-source')
    t.equal(await entries.count(), 1)
  })

  await t.test('Redoc shows operations, webhooks, requirements and whole samples', async (t) => {
    await open('redoc.html')
    await page.locator('h2', { hasText: 'Receive the creation of a charge.' }).waitFor()
    const text = await textOf(page)
    for (const { summary, path } of Object.values(operations))
      t.ok(text.includes(summary), `${path}: ${summary}`)
    for (const { summary } of webhooks) t.ok(text.includes(summary), summary)
    t.match(
      text,
      'A charge request that is refused MUST NOT make a charge, nor an event or a webhook of a charge.',
    )
    t.match(text, /amount=50000&currency=MYR&source=src_test_\w+&return_uri=/)
    t.notMatch(text, 'x-requirements')
    const link = page.getByRole('link', { name: 'charge-amount-equals-source' }).first()
    t.equal(await link.getAttribute('href'), 'requirements.html#charge-amount-equals-source')
    await page.getByRole('link', { name: 'Overview' }).click()
    t.match(page.url(), /index\.html$/)
  })

  await t.test('Swagger UI shows operations, schemas, webhooks and requirements', async (t) => {
    await open('swagger-ui.html#/charges/createCharge')
    await page.getByText('A charge request that is refused MUST NOT make a charge').first().waitFor()
    const text = await textOf(page)
    for (const [id, { summary }] of Object.entries(operations)) {
      t.ok(text.includes(summary), summary)
      t.equal(await page.locator(`[id$="-${id}"].opblock`).count(), 1, id)
    }
    for (const name of schemas) t.ok(text.includes(name), name)
    for (const key of Object.keys(contract.webhooks)) t.ok(text.includes(key), key)
  })

  await t.test('Swagger UI makes a token and a source', async (t) => {
    const token = await tryOut(page, server.url, 'tokens', 'createToken')
    t.match(token, { status: 200, sent: /(^|&)card%5Bnumber%5D=4242424242424242(&|$)/ })
    t.match(token.answer, { object: 'token', card: { last_digits: '4242' } })
    const { vaultUrl, publicKey } = sandbox.told
    const authorization = `Basic ${btoa(`${publicKey}:`)}`
    const kept = await fetch(`${vaultUrl}/tokens/${String(token.answer['id'])}`, {
      headers: { authorization },
    })
    t.match(await kept.json(), { id: token.answer['id'] })
    t.match((await tryOut(page, server.url, 'sources', 'createSource')).answer, {
      object: 'source',
      bank: 'cimb',
    })
  })

  await t.test('Swagger UI charges a source by its identifier, and one in a single request', async (t) => {
    const named = await tryOut(page, server.url, 'charges', 'createCharge')
    t.match(named, { status: 200, sent: /&source=src_test_\w+&/, answer: { status: 'pending' } })
    const members = { 'source[type]': 'duitnow_obw', 'source[bank]': 'rhb' }
    t.match(await tryOut(page, server.url, 'charges', 'createCharge', { source: '', ...members }), {
      status: 200,
      sent: /&source%5Btype%5D=duitnow_obw&source%5Bbank%5D=rhb&/,
      answer: { status: 'pending', source: { bank: 'rhb' } },
    })
  })

  await t.test('Swagger UI finds what the examples name', async (t) => {
    const found = (tag: string, id: string) => tryOut(page, server.url, tag, id)
    t.match(await found('tokens', 'retrieveToken'), { status: 200, answer: { object: 'token' } })
    t.match(await found('charges', 'retrieveCharge'), { status: 200, answer: { object: 'charge' } })
    t.match(await found('events', 'retrieveEvent'), { status: 200, answer: { key: 'charge.create' } })
    for (const id of ['listEvents', 'listChargeEvents']) {
      const { status, answer } = await found('events', id)
      t.match({ status, answer }, { status: 200, answer: { data: [{ key: 'charge.create' }] } }, id)
    }
  })

  t.same(troubles, [], 'no error or warning, and no request that leaves the machine')
})

t.test('serves the pages beside a sandbox until it is interrupted', async (t) => {
  const { child, ended, output } = start(t, ['docs', '--port', '0'])
  await until(() => output().includes('Ctrl-C'))
  const url = /pages are at (\S+)/.exec(output())?.[1] ?? ''
  t.match(await (await fetch(url)).text(), /<title>Overview/)
  t.equal((await fetch(`${url}nothing`)).status, 404)
  child.kill('SIGINT')
  t.match(await ended, { code: 0, stderr: '' })
})

/** The drawings, tables and paragraphs that reach beyond what they lie in. */
const outside = `[...document.querySelectorAll('.scroll, table, p, pre')]
  .filter((element) => element.scrollWidth > element.clientWidth + 1)
  .map((element) => element.outerHTML.slice(0, 80))`

function textOf(page: Page): Promise<string> {
  return page.locator('body').innerText()
}

/** Opens an operation of Swagger UI, fills fields in beside those that its example fills, presses its button, and tells what was sent and what came. */
async function tryOut(page: Page, url: string, tag: string, id: string, fields: Record<string, string> = {}) {
  await page.goto('about:blank')
  await page.goto(`${url}swagger-ui.html#/${tag}/${id}`)
  const operation = page.locator(`#operations-${tag}-${id}`)
  for (const [name, value] of Object.entries(fields)) {
    const row = operation.locator(`tr[data-property-name="${name}"]`)
    await row.waitFor()
    if ((await row.locator('select').count()) > 0) await row.locator('select').selectOption(value)
    else await row.locator('input[type=text]').fill(value)
  }
  const button = operation.locator('button.execute')
  const answered = page.waitForResponse((response) => response.url().includes(`/${tag}`))
  await Promise.all([answered, button.click()])
  const response = await answered
  return {
    status: response.status(),
    sent: response.request().postData() ?? '',
    answer: (await response.json()) as Record<string, unknown>,
  }
}
