import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startSandbox, type SandboxOptions } from 'payment-assay/sandbox'
import type { Event } from 'payment-assay/types'
import { afterAll, expect, onTestFinished, test } from 'vitest'

const got: Event[] = []
const shop = createServer(async (request, response) => {
  got.push(JSON.parse(await text(request)) as Event)
  response.writeHead(204).end()
}).listen(0, '127.0.0.1')
await once(shop, 'listening')
afterAll(() => void shop.close())
const webhookUrl = [`http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks`]

/** Starts a sandbox that posts to the shop, which has got nothing yet. */
function started(options: SandboxOptions = {}) {
  got.length = 0
  return startSandbox({ webhookUrl, ...options })
}

test('a customer pays, or declines', async () => {
  await using sandbox = await started()
  const { charge } = await sandbox.trigger('charge.complete')
  expect(charge.status).toBe('successful')
  const { charge: failed } = await sandbox.trigger('charge.complete', { failed: 'insufficient_fund' })
  expect(failed.failure_code).toBe('insufficient_fund')
  await sandbox.settled()
  expect(got).toHaveLength(4)
})

test('webhooks come late, twice and out of order', async () => {
  await using sandbox = await started({ behave: ['posts the completion first'] })
  await sandbox.disturb(['charge.create: webhook late 30s', 'charge.complete: webhook twice'])
  const { events } = await sandbox.trigger('charge.complete')
  const [created, completed] = events
  await sandbox.delivered(completed?.id ?? '')
  expect(new Set(got.map(({ id }) => id))).toEqual(new Set([completed?.id]))
  await sandbox.clock('+30s')
  await sandbox.settled()
  expect(got.at(-1)?.id).toBe(created?.id)
  expect(got).toHaveLength(3)
})

test('a charge outlives a restart', async () => {
  const data = mkdtempSync('sandbox-')
  onTestFinished(() => rmSync(data, { recursive: true }))
  const first = await started({ data })
  const { charge } = await first.trigger('charge.create')
  await first.close()
  await expect(first.reset()).rejects.toMatchObject({ name: 'SandboxError', code: 'closed' })
  await using again = await started({ data })
  expect((await again.trigger('charge.complete', { charge: charge.id })).charge.id).toBe(charge.id)
})
