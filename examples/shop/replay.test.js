import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSandbox } from 'payment-assay/sandbox'
import { startShop } from './shop.js'

test('an event that is posted again fulfils nothing twice', async () => {
  const sandbox = await startSandbox()
  const shop = await startShop({ api: sandbox.baseUrl, secretKey: sandbox.keys.test.secret })
  await sandbox.webhooks([shop.webhooks])
  const [order] = await shop.buy()
  const { events } = await sandbox.trigger('charge.complete', { charge: order.charge })
  await sandbox.resend(events[1].id, { times: 2 })
  await sandbox.settled()
  assert.equal(shop.orders.get(order.id).shipped, 1)
  await Promise.all([sandbox.close(), shop.close()])
})
