import { startSandbox } from 'payment-assay/sandbox'

/** Starts the sandbox that the runners judge; its webhooks are spoilt where BROKEN is 1. */
export async function subject() {
  const broken = process.env['BROKEN'] === '1'
  const { baseUrl, keys, webhooks, close } = await startSandbox(
    broken ? { disturb: ['*: webhook spoilt'] } : {},
  )
  const options = {
    baseUrl,
    publicKey: keys.test.public,
    secretKey: keys.test.secret,
    registerWebhook: async (url: string) => void (await webhooks([url])),
    webhookTimeout: 1,
    only: ['webhook-body-event', 'charge-id'],
  }
  return { close, options }
}
