import { pageDriver } from '../../authorization/drivers/page.ts'
import type { RunRecord } from '../../../generated/report.js'
import { undeclared, type RunOptions } from '../../settings/options.ts'
import { extentOf } from '../../settings/settings.ts'
import { startReference, type ReferenceOptions } from '../../reference/index.ts'
import { run } from '../../run/run.ts'
import type { Target } from '../../settings/target.ts'

/** A finished run, with the answers to its observations by id, and why there is none. */
export interface Observed {
  record: RunRecord
  answers: Record<string, unknown>
  reasons: Record<string, string>
}

/** Runs the kit against an implementation and tells what was observed. */
export async function observedAt(
  target: Target,
  register: (url: string) => void,
  options: Partial<RunOptions> = {},
): Promise<Observed> {
  const record = await run({
    target,
    driver: pageDriver(),
    webhook: { host: '127.0.0.1', port: 0, path: null, publicUrl: null, registered: true, register },
    ...extentOf({ timeout: 5, webhookTimeout: 5, sample: 4 }),
    only: [],
    tag: [],
    maxAmount: null,
    rate: null,
    implementation: null,
    declared: undeclared,
    exchanges: null,
    onProgress: () => undefined,
    signal: null,
    ...options,
  })
  const { observations } = record
  const reasons = observations.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason]]))
  return {
    record,
    answers: Object.fromEntries(observations.map(({ id, answer }) => [id, answer])),
    reasons: Object.fromEntries(reasons) as Record<string, string>,
  }
}

/** Runs the kit against the reference implementation, or a variant of it, started anew. */
export async function observedReference(
  options: ReferenceOptions = {},
  told: Partial<RunOptions> = {},
): Promise<Observed> {
  const reference = await startReference(options)
  const { vaultUrl, baseUrl, keys } = reference
  const target = { vaultUrl, baseUrl, payUrl: null, live: false, embedded: true }
  const { public: publicKey, secret: secretKey } = keys.test
  try {
    return await observedAt({ ...target, publicKey, secretKey }, reference.registerWebhook, told)
  } finally {
    await reference.close()
  }
}
