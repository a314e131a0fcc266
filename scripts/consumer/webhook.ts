import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Event } from 'payment-assay/types'
import {
  explainErrors,
  isChargeCompleteEvent,
  isChargeCreateEvent,
  isEvent,
} from 'payment-assay/validators'

/** What a shop learns from an event, in words: its data is a charge where its key says so. */
export function learn(event: Event): string {
  if (isChargeCreateEvent(event)) return `${event.data.id} waits at ${event.data.authorize_uri}`
  if (isChargeCompleteEvent(event))
    return `${event.data.id} is ${event.data.status}, paid ${event.data.paid}`
  return `${event.key} about ${String(event.data['object'])}`
}

/** A shop's endpoint for webhooks: refuses what is no event, and says in words why. */
export async function openShop() {
  const learned: string[] = []
  const server = createServer(async (request, response) => {
    const event: unknown = JSON.parse(await text(request))
    if (isEvent(event)) learned.push(learn(event))
    response.statusCode = isEvent(event) ? 204 : 400
    response.end(isEvent(event) ? undefined : explainErrors(isEvent.errors, event).join('\n'))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`
  const refused = await fetch(url, { method: 'POST', body: '{"object":"event","key":7}' })
  assert.match(await refused.text(), /^key must be a string, and is 7\.$/m)
  return { url, learned, close: () => server.close() }
}
