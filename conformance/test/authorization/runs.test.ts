import t, { type Test } from 'tap'
import { automaticDriver, pageDriver } from '../../authorization/drivers/page.ts'
import { browserDriver } from '../../authorization/drivers/browser.ts'
import { chromiumOnPath } from '../../authorization/drivers/chromium.ts'
import { commandDriver } from '../../authorization/drivers/command.ts'
import type { Driver } from '../../authorization/driver.ts'
import { httpDriver } from '../../authorization/drivers/http.ts'
import { personDriver } from '../../authorization/drivers/person.ts'
import { startReference } from '../../reference/index.ts'
import { htmlPage } from '../../reference/page.ts'
import type { Rules } from '../../reference/rules.ts'
import { htmlAnswer } from '../../reference/rules/authorization.ts'
import { run } from '../../run/run.ts'
import { chromium, withoutChromium } from '../chromium.ts'
import { quick } from '../proof/variants/runs.ts'

const only = ['charge-becomes-*', 'return-uri-reached']

interface More {
  /** Seconds that a customer has, more than a browser takes where others keep the machine busy. */
  timeout?: number
  rules?: Partial<Rules>
  onTold?: (line: string) => void
}

/** What a run that sends its customers with a driver says of how charges end. */
async function judged(
  t: Test,
  driver: Driver,
  { timeout = 20, rules = {}, onTold = () => undefined }: More = {},
): Promise<Record<string, unknown>> {
  const reference = await startReference({ rules: { formTokenAccepted: () => true, ...rules } })
  t.teardown(() => reference.close())
  const { vaultUrl, baseUrl, payUrl, registerWebhook } = reference
  const { public: publicKey, secret: secretKey } = reference.keys.test
  const { findings } = await run({
    ...quick,
    timeout,
    target: { vaultUrl, baseUrl, payUrl, publicKey, secretKey, live: false, embedded: false },
    webhook: { ...quick.webhook, register: registerWebhook },
    driver,
    only,
    // The same ways lead through the pages of histories.
    histories: false,
    onProgress: (progress) => progress.kind === 'told' && onTold(progress.line),
  })
  return Object.fromEntries(findings.flatMap(({ id, verdict }) => (verdict === null ? [] : [[id, verdict]])))
}

const all = {
  'charge-becomes-failed': 'pass',
  'charge-becomes-successful': 'pass',
  'return-uri-reached': 'pass',
}

/** A page that is empty until its script fills it. */
const madeByScript: Partial<Rules> = {
  visitAnswer: () =>
    htmlAnswer(
      htmlPage(
        'Your bank',
        `<div id="app"></div><script>
for (const outcome of ['failed', 'successful']) {
  const button = document.createElement('button')
  button.textContent = outcome
  button.onclick = async () => {
    const answer = await fetch(location.pathname, { method: 'POST', body: new URLSearchParams({ outcome }) })
    location.href = (await answer.json()).return_uri
  }
  document.getElementById('app').append(button)
}</script>`,
      ),
      200,
      { 'content-security-policy': "default-src 'self' 'unsafe-inline'" },
    ),
  returnAnswer: (location) => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ return_uri: location }),
  }),
}

const skip = withoutChromium()
const unfound = chromiumOnPath() === undefined && 'no Chromium on the PATH'

t.test('a browser takes the customers of a whole run, a few at a time', { skip }, async (t) =>
  t.strictSame(
    await judged(t, browserDriver(chromium === undefined ? {} : { executablePath: chromium }), {
      timeout: 60,
    }),
    all,
  ),
)

t.test('a browser is used by itself where scripts make the page', { skip: skip || unfound }, async (t) => {
  t.strictSame(await judged(t, automaticDriver(), { timeout: 60, rules: madeByScript }), all)
  t.strictSame(await judged(t, pageDriver(), { rules: madeByScript }), {
    'charge-becomes-failed': 'inconclusive',
    'charge-becomes-successful': 'inconclusive',
    'return-uri-reached': 'inconclusive',
  })
})

t.test('requests of the profile take them', async (t) => {
  const steps = (outcome: string) => [{ url: '{authorize_uri}', form: { outcome } }]
  const driver = httpDriver({ steps: { successful: steps('successful'), failed: steps('failed') } })
  t.strictSame(await judged(t, driver), all)
})

t.test('a program takes them, and nothing is held against where it does not say that it was', async (t) => {
  const program = (told: string) => `curl -s -o /dev/null -w '${told}' --data-urlencode "outcome=$2" "$1"`
  const command = (told: string) => ['sh', '-c', program(told), 'sh']
  t.strictSame(await judged(t, commandDriver({ command: command('%{redirect_url}') })), all)
  t.strictSame(await judged(t, commandDriver({ command: command('') })), {
    ...all,
    'return-uri-reached': 'inconclusive',
  })
})

t.test('a person takes them, and types where they ended or not', async (t) => {
  const ends: Promise<string>[] = []
  const choose = async (line: string): Promise<string> => {
    const [, uri = '', want] = /open (\S+) and make the payment (succeed|fail),/.exec(line) ?? []
    const body = new URLSearchParams({ outcome: want === 'fail' ? 'failed' : 'successful' })
    const { headers } = await fetch(uri, { method: 'POST', body, redirect: 'manual' })
    return headers.get('location') ?? ''
  }
  const onTold = (line: string) => void ends.push(choose(line))
  const typing = personDriver({ typed: async () => (await ends.shift()) ?? '' })
  t.strictSame(await judged(t, typing, { onTold }), all)
  t.strictSame(await judged(t, personDriver({ poll: 0.05 }), { onTold }), {
    ...all,
    'return-uri-reached': 'inconclusive',
  })
})
