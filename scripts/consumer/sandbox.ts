import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { startSandbox, type SandboxOptions } from 'payment-assay/sandbox'
import type { Event } from 'payment-assay/types'

const got: Event[] = []
const shop = createServer(async (request, response) => {
  got.push(JSON.parse(await text(request)) as Event)
  response.writeHead(204).end()
}).listen(0, '127.0.0.1')
await once(shop, 'listening')
after(() => shop.close())
const webhookUrl = [`http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks`]

/** Starts a sandbox that posts to the shop, which has got nothing yet. */
function started(options: SandboxOptions = {}) {
  got.length = 0
  return startSandbox({ webhookUrl, ...options })
}

test('a customer pays, or declines', async () => {
  await using sandbox = await started()
  const { charge } = await sandbox.trigger('charge.complete')
  assert.equal(charge.status, 'successful')
  const { charge: failed } = await sandbox.trigger('charge.complete', { failed: 'insufficient_fund' })
  assert.equal(failed.failure_code, 'insufficient_fund')
  await sandbox.settled()
  assert.equal(got.length, 4)
})

test('webhooks come late, twice and out of order', async () => {
  await using sandbox = await started({ behave: ['posts the completion first'] })
  await sandbox.disturb(['charge.create: webhook late 30s', 'charge.complete: webhook twice'])
  const { events } = await sandbox.trigger('charge.complete')
  const [created, completed] = events
  assert.ok(created && completed)
  await sandbox.delivered(completed.id)
  assert.deepEqual(new Set(got.map(({ id }) => id)), new Set([completed.id]))
  await sandbox.clock('+30s')
  await sandbox.settled()
  assert.equal(got.at(-1)?.id, created.id)
  assert.equal(got.length, 3)
})

test('a charge outlives a restart', async () => {
  const data = mkdtempSync('sandbox-')
  after(() => rmSync(data, { recursive: true }))
  const first = await started({ data })
  const { charge } = await first.trigger('charge.create')
  await first.close()
  await assert.rejects(first.reset(), { name: 'SandboxError', code: 'closed' })
  await using again = await started({ data })
  assert.equal((await again.trigger('charge.complete', { charge: charge.id })).charge.id, charge.id)
})
