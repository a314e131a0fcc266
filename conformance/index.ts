import type { RunRecord } from '../generated/report.js'
import { automaticDriver } from './authorization/drivers/automatic.ts'
import { startReference, type Reference } from './reference/index.ts'
import { run as runAll } from './run/run.ts'
import { seeToOptions, type Options } from './settings/library-options.ts'
import { runOptionsOf, undeclared, type RunOptions } from './settings/options.ts'
import { extentOf } from './settings/settings.ts'
import { embeddedTarget, readAddress, type Target } from './settings/target.ts'

export type { Options } from './settings/library-options.ts'
export { checks } from './checks/index.ts'
export { observers } from './observations/index.ts'
export { undeclared, type Declared, type Progress, type WebhookOptions } from './settings/options.ts'
export { readAddress, type Target } from './settings/target.ts'
export { pageDriver } from './authorization/drivers/page.ts'
export type { Driver } from './settings/driver.ts'
export type { Exchange, Finding, Outcome, RunRecord, Verdict } from '../generated/report.js'
export {
  observations,
  requirements,
  type ObservationId,
  type RequirementId,
} from '../generated/requirements.ts'

/**
 * Judges an implementation and resolves to the report; whatever the implementation does ends in a verdict.
 * Rejects when an address, a key, a number or a selection cannot be used.
 */
export async function run(options: Options = {}): Promise<RunRecord> {
  seeToOptions(options)
  const reference = options.baseUrl === undefined ? await startReference() : null
  try {
    return await runAll(optionsOf(options, reference))
  } finally {
    await reference?.close()
  }
}

function optionsOf(options: Options, reference: Reference | null): RunOptions {
  const { driver = automaticDriver(), declared, webhook } = options
  const { only = [], tags = [], maxAmount = null, exchanges = null, onProgress = () => undefined } = options
  return runOptionsOf(
    {
      target: reference ? embeddedTarget(reference, options.live) : targetOf(options),
      driver,
      ...extentOf(options),
      only,
      tags,
      maxAmount,
      exchanges,
      onProgress,
      declared: { ...undeclared, ...declared },
      signal: options.signal ?? null,
    },
    { ...(reference && { register: (url) => reference.registerWebhook(url) }), ...webhook },
  )
}

function targetOf({ live = false, publicKey, secretKey, ...addresses }: Options): Target {
  if (!publicKey || !secretKey || publicKey === secretKey)
    throw new Error('publicKey, secretKey: give the key of each kind, such as pkey_test_… and skey_test_….')
  const { baseUrl = '', vaultUrl = baseUrl, payUrl } = addresses
  return {
    baseUrl: readAddress('baseUrl', baseUrl),
    vaultUrl: readAddress('vaultUrl', vaultUrl),
    payUrl: payUrl === undefined ? null : readAddress('payUrl', payUrl),
    publicKey,
    secretKey,
    live,
    embedded: false,
  }
}
