import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startSandbox, type SandboxOptions } from 'payment-assay/sandbox'
import type { Event } from 'payment-assay/types'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'

const got: Event[] = []
const shop = createServer(async (request, response) => {
  got.push(JSON.parse(await text(request)) as Event)
  response.writeHead(204).end()
}).listen(0, '127.0.0.1')
await once(shop, 'listening')
const webhookUrl = [`http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks`]

beforeEach(() => void got.splice(0))
afterAll(() => void shop.close())

const started = (options: SandboxOptions = {}) => startSandbox({ webhookUrl, ...options })

test('a customer pays', async () => {
  await using sandbox = await started()
  expect((await sandbox.trigger('charge.complete')).charge).toMatchObject({
    status: 'successful',
    paid: true,
  })
  await sandbox.settled()
  expect(got.map(({ key }) => key)).toEqual(['charge.create', 'charge.complete'])
})

test('a customer declines', async () => {
  await using sandbox = await started()
  const { charge } = await sandbox.trigger('charge.complete', { failed: 'payment_rejected', bank: 'cimb' })
  expect(charge).toMatchObject({ status: 'failed', failure_code: 'payment_rejected' })
})

test('webhooks come late, twice and out of order', async () => {
  await using sandbox = await started({ behave: ['posts the completion first'] })
  await sandbox.disturb(['charge.create: webhook late 1h', 'charge.complete: webhook twice'])
  const { events } = await sandbox.trigger('charge.complete')
  const [created = '', completed = ''] = events.map(({ id }) => id)
  await sandbox.delivered(completed)
  expect(got.map(({ id }) => id)).toEqual([completed, completed])
  await sandbox.clock('1h')
  await sandbox.settled()
  expect(got.at(-1)?.id).toBe(created)
})

test('a charge outlives a restart', async () => {
  const data = mkdtempSync('sandbox-')
  onTestFinished(() => rmSync(data, { recursive: true }))
  const first = await started({ data })
  const { charge } = await first.trigger('charge.create')
  await first.close()
  await expect(first.settled()).rejects.toMatchObject({ name: 'SandboxError', code: 'closed' })
  await using again = await started({ data })
  expect((await again.trigger('charge.complete', { charge: charge.id })).charge.id).toBe(charge.id)
})
