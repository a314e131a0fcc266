import { startReference } from 'payment-assay/sandbox'

/** Starts the sandbox that the runners judge; it takes any amount where BROKEN is 1. */
export async function subject() {
  const broken = process.env['BROKEN'] === '1'
  const reference = await startReference(broken ? { rules: { sameAmount: () => true } } : {})
  const { baseUrl, keys, close } = reference
  const options = { only: ['charge-amount-equals-source', 'charge-id'] }
  return { close, options: { baseUrl, publicKey: keys.test.public, secretKey: keys.test.secret, ...options } }
}
