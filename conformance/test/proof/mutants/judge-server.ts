import { openCustomer } from '../../../customer/customer.ts'
import type { Reference } from '../../../reference/index.ts'
import { run } from '../../../run/run.ts'
import { quick } from '../variants/runs.ts'

/** Judges a server by all that a run judges; resolves to the requirements that stand in the way of its conformance. */
export async function judgeServer(
  url: string,
  keys: Reference['keys'],
  register: (webhookUrl: string) => void,
): Promise<string[]> {
  const { public: publicKey, secret: secretKey } = keys.test
  const { findings } = await run({
    ...quick,
    timeout: 4,
    webhookTimeout: 1.5,
    target: { vaultUrl: url, baseUrl: url, payUrl: url, publicKey, secretKey, live: false, embedded: true },
    webhook: { ...quick.webhook, register },
    declared: { ...quick.declared, tokenParameter: 'card' },
    driver: openCustomer({ driver: 'page' }),
  })
  return findings
    .filter(
      ({ verdict, level }) =>
        verdict === 'fail' || verdict === 'unstable' || (verdict === 'inconclusive' && level === 'MUST'),
    )
    .map(({ id }) => id)
}
