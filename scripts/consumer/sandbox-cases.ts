import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startSandbox, type SandboxOptions } from 'payment-assay/sandbox'
import type { Event } from 'payment-assay/types'

const got: Event[] = []
const shop = createServer(async (request, response) => {
  got.push(JSON.parse(await text(request)) as Event)
  response.writeHead(204).end()
}).listen(0, '127.0.0.1')
await once(shop, 'listening')
shop.unref()
const webhookUrl = [`http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks`]

/** Starts a sandbox that posts to the shop, which has got nothing yet. */
function started(options: SandboxOptions = {}) {
  got.length = 0
  return startSandbox({ webhookUrl, ...options })
}

/** What a test suite does with a sandbox, as the guide says it, for any runner. */
export const cases: Record<string, () => Promise<void>> = {
  async 'a customer pays, or declines'() {
    await using sandbox = await started()
    const { charge } = await sandbox.trigger('charge.complete')
    assert.equal(charge.status, 'successful')
    const { charge: failed } = await sandbox.trigger('charge.complete', {
      failed: 'insufficient_fund',
    })
    assert.equal(failed.failure_code, 'insufficient_fund')
    await sandbox.settled()
    assert.equal(got.length, 4)
  },

  async 'webhooks come late, twice and out of order'() {
    await using sandbox = await started({ behave: ['posts the completion first'] })
    await sandbox.disturb(['charge.create: webhook late 1h', 'charge.complete: webhook twice'])
    const { events } = await sandbox.trigger('charge.complete')
    const [created = '', completed = ''] = events.map(({ id }) => id)
    await sandbox.delivered(completed)
    assert.deepEqual(
      got.map(({ id }) => id),
      [completed, completed],
    )
    await sandbox.clock('1h')
    await sandbox.settled()
    assert.equal(got.at(-1)?.id, created)
  },

  async 'a charge outlives a restart'() {
    const data = mkdtempSync('sandbox-')
    const first = await started({ data })
    const { charge } = await first.trigger('charge.create')
    await first.close()
    await assert.rejects(first.reset(), { name: 'SandboxError', code: 'closed' })
    await using again = await started({ data })
    assert.equal(
      (await again.trigger('charge.complete', { charge: charge.id })).charge.id,
      charge.id,
    )
  },
}
