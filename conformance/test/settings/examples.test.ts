import { test } from 'tap'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startReference, type ReferenceOptions } from '../../reference/index.ts'
import type { View } from '../../reference/page.ts'
import type { Rules } from '../../reference/rules.ts'
import { type Ending, folderOf } from '../folder.ts'
import { assay } from '../commands/process.ts'
import { freePort } from '../free-port.ts'

const keys = {
  test: { public: 'pkey_test_9f8e7d6c', secret: 'skey_test_9f8e7d6c' },
  live: { public: 'pkey_live_9f8e7d6c', secret: 'skey_live_9f8e7d6c' },
}
const env = { SHOP_PUBLIC_KEY: keys.test.public, SHOP_SECRET_KEY: keys.test.secret }

/** Runs with an example as it stands, but for its addresses. */
async function ran(t: Ending, name: string, options: ReferenceOptions, flags: readonly string[] = []) {
  const listen = `127.0.0.1:${await freePort()}`
  const hook = `http://${listen}/assay`
  const reference = await startReference({ ...options, keys, webhookUrls: [hook] })
  t.teardown(() => reference.close())
  const { baseUrl, vaultUrl, payUrl } = reference
  const text = readFileSync(new URL(`../../settings/examples/${name}`, import.meta.url), 'utf8')
    .replace('https://api.payment.example', baseUrl)
    .replace('http://127.0.0.1:8080', baseUrl)
    .replace('http://127.0.0.1:8081', vaultUrl)
    .replace('http://127.0.0.1:8082', payUrl)
    .replace('127.0.0.1:8090/assay', `${listen}/assay`)
    .replace('https://hooks.shop.example/assay', hook)
  const file = join(folderOf(t, { [name]: text }), name)
  return assay(['run', '--profile', file, ...flags], env)
}

test('tunnel.yaml runs against a service of three origins, and its webhooks arrive', async (t) => {
  const { code, stdout } = await ran(t, 'tunnel.yaml', { split: true }, ['--tag', 'tokens,webhooks'])
  t.equal(code, 0, stdout)
})

test('accepted.yaml runs, and accepts the failure that it names', async (t) => {
  const only = ['--only', 'charge-amount-equals-source,charge-id']
  const { code, stdout } = await ran(t, 'accepted.yaml', { rules: { sameAmount: () => true } }, only)
  t.equal(code, 0, stdout)
  t.match(stdout, /conformant: 1 holds, 1 accepted|conformant: 1 accepted/)
})

test('part.json judges two areas strictly, through a page in its own words', async (t) => {
  const form = ({ action, charge }: View) =>
    `<form method="post" action="${action}"><input type="hidden" name="form_token" value="${charge.formToken}">
<button name="answer" value="1">Setuju</button><button name="answer" value="2">Tolak</button></form>`
  const outcomeOf: Rules['outcomeOf'] = ({ answer }) => {
    if (answer === '1') return { status: 'successful' }
    return answer === '2' ? { status: 'failed', failureCode: 'payment_rejected' } : undefined
  }
  const visitAnswer: Rules['visitAnswer'] = (view) => ({
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: form(view),
  })
  const { stdout } = await ran(t, 'part.json', { rules: { visitAnswer, outcomeOf } })
  t.match(stdout, /✓ charges +\d+ of \d+\n/)
  t.match(stdout, /webhooks +\d+ of \d+/)
  t.notMatch(stdout, /✗|authorization +\d/)
})
