import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium as driver } from 'playwright-core'
import t from 'tap'
import { startReference } from '../../reference/index.ts'
import { chromium, withoutChromium } from '../chromium.ts'
import { folderOf } from '../folder.ts'
import { card, return_uri, source } from '../reference/client.ts'
import { idsWith, judgedDay } from './judged.ts'

interface Sent {
  readonly url: string
  readonly authorization: string
  readonly form: Record<string, string> | undefined
}

/** Chromium may be slow to start on a busy machine. */
t.setTimeout(300_000)

t.test('a HAR of Playwright is read rightly', { skip: withoutChromium() }, async (t) => {
  const reference = await startReference({ split: true })
  t.teardown(() => reference.close())
  const { baseUrl, vaultUrl, keys } = reference
  const { public: publicKey, secret: secretKey } = keys.test
  const path = join(folderOf(t), 'shop.har')
  const browser = await driver.launch({
    executablePath: String(chromium),
    args: ['--no-sandbox', '--disable-web-security'],
  })
  t.teardown(() => browser.close())
  const context = await browser.newContext({ recordHar: { path, content: 'embed' } })
  await context.route('https://example.com/**', (route) => route.fulfill({ body: 'Thank you.' }))
  // The shop calls the service from its own page, so that the browser records it.
  await context.route('http://127.0.0.1:3000/', (route) => route.fulfill({ body: 'The shop.' }))
  const shop = await context.newPage()
  await shop.goto('http://127.0.0.1:3000/')
  const ask = (url: string, key: string, form?: object): Promise<Record<string, string>> =>
    shop.evaluate<Record<string, string>, Sent>(
      async ({ url, authorization, form }) => {
        const body = form === undefined ? null : new URLSearchParams(form)
        const method = body === null ? 'GET' : 'POST'
        const answer = await fetch(url, { method, headers: { authorization }, body })
        return (await answer.json()) as Record<string, string>
      },
      { url, authorization: `Basic ${btoa(`${key}:`)}`, form: form as Record<string, string> },
    )

  const details = Object.entries(card).map(([name, value]) => [`card[${name}]`, value])
  await ask(`${vaultUrl}/tokens`, publicKey, Object.fromEntries(details))
  const page = await context.newPage()
  for (const outcome of ['successful', 'failed']) {
    const { id = '' } = await ask(`${baseUrl}/sources`, publicKey, source)
    const { amount, currency } = source
    const sent = { amount, currency, source: id, return_uri }
    const charge = await ask(`${baseUrl}/charges`, secretKey, sent)
    await page.goto(String(charge['authorize_uri']))
    await page.click(`button[value=${outcome}]`)
    await page.waitForURL('https://example.com/**')
    t.match(await ask(`${baseUrl}/charges/${charge['id']}`, secretKey), { status: outcome })
    await ask(`${baseUrl}/charges/${charge['id']}/events`, secretKey)
  }
  await ask(`${baseUrl}/events?limit=10`, secretKey)
  await context.close()

  const report = judgedDay(readFileSync(path), { baseUrl, vaultUrl }, { publicKey, secretKey })
  t.same(
    report.findings.filter(({ verdict }) => verdict === 'fail'),
    [],
  )
  const passed = idsWith(report, 'pass')
  for (const id of ['return-uri-reached', 'charge-becomes-successful', 'charge-becomes-failed'])
    t.ok(passed.includes(id), id)
  t.ok(passed.length > 180, `${passed.length} hold`)
  t.match(report.touched, { operations: { length: 6 }, paid: true, declined: true })
})
