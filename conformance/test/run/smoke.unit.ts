import { test } from 'tap'
import { startReference } from '../../reference/index.ts'
import { optionsOf } from '../../run/prepare.ts'
import { run } from '../../run/run.ts'
import { openCustomer } from '../../customer/customer.ts'
import { embeddedTarget } from '../../settings/target.ts'

test('a run of the depth smoke judges every requirement of the reference implementation', async (t) => {
  const reference = await startReference({ webhookUrls: [], seed: 7 })
  t.teardown(() => reference.close())
  const settings = { timeout: 4, webhookTimeout: 1.5, depth: 'smoke' } as const
  const options = optionsOf(settings, embeddedTarget(reference, false), {
    driver: openCustomer({ driver: 'page' }),
    registerWebhook: reference.registerWebhook,
  })
  const { outcome, findings, created } = await run(options)
  const open = findings.filter(({ verdict }) => verdict === 'inconclusive')
  t.same([outcome, open], ['conformant', []])
  t.ok(created.requests <= 150, `${created.requests} requests`)
})
