import { test } from 'tap'
import {
  isChargeCompleteEvent,
  isChargeCreateEvent,
  isCharge,
  isEvent,
  isEventList,
  isSource,
  isToken,
  isWebhookDelivery,
  type Validator,
} from '../../../generated/validators.js'
import { card, endpoint, return_uri, started, until } from './client.ts'

test('every answer, event and webhook fits the contract', async (t) => {
  const fits = (validator: Validator<unknown>, value: unknown, name: string) =>
    t.strictSame([validator(value), validator.errors ?? []], [true, []], name)
  const { url, received } = await endpoint(t)
  const { reference, get, post, makeSource, makeCharge, authorize, pub } = await started(t)
  reference.registerWebhook(url)
  const token = (await post('/tokens', { card }, pub)).body
  fits(isToken, token, 'token')
  fits(isSource, await makeSource(), 'source')
  const charge = await makeCharge()
  fits(isCharge, charge, 'pending charge')
  await authorize(charge, { outcome: 'failed' })
  fits(isCharge, (await get(charge.location)).body, 'failed charge')
  fits(isCharge, await makeCharge({ card: token.id, source: undefined }), 'charge of a token')
  const { live } = reference.keys
  const source = { type: 'duitnow_obw', bank: 'uob' }
  const asked = { amount: 100, currency: 'MYR', return_uri, source }
  fits(isCharge, (await post('/charges', asked, live.secret)).body, 'live charge')
  await until(() => received.length === 5)
  for (const { event } of received) {
    fits(isEvent, event, `posted ${event.key}`)
    fits(event.key === 'charge.create' ? isChargeCreateEvent : isChargeCompleteEvent, event, event.key)
  }
  const list = await until(async () => {
    const { body } = await get('/events')
    return (
      body.data.every((event: { webhook_deliveries: unknown[] }) => event.webhook_deliveries.length === 1) &&
      body
    )
  })
  fits(isEventList, list, 'list')
  t.equal(list.total, 4)
  for (const event of list.data) fits(isWebhookDelivery, event.webhook_deliveries[0], 'delivery')
})
