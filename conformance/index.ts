import type { RunReport } from '../generated/report.js'
import { startReference } from './reference/index.ts'
import { withOptions } from './run/prepare.ts'
import { run as runAll } from './run/run.ts'
import { readOptions, type Options } from './settings/options.ts'
import type { ShopOptions } from './shop/options.ts'

export type { Options, Progress } from './settings/options.ts'
export type { ShopOptions } from './shop/options.ts'
export { openCustomer } from './customer/customer.ts'
export type { CustomerDriver } from './settings/driver.ts'
export type { Exchange, Finding, Outcome, RunReport, Verdict } from '../generated/report.js'
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
export async function run(options: Options = {}): Promise<RunReport> {
  const { driver, registerWebhook, onProgress, signal } = options
  const preparation = {
    settings: readOptions(options),
    extras: { driver, registerWebhook, onProgress, signal },
    labelOf: (name: string) => name,
    startEmbedded: startReference,
  }
  return withOptions(preparation, (runOptions) => runAll(runOptions))
}

/**
 * Judges a shop in this process and resolves to the report: starts a sandbox and the shop, plays customers, a forger and a bad network.
 * Rejects when the options cannot be used, and with what the start of the shop rejects with.
 */
export async function shop(options: ShopOptions): Promise<RunReport> {
  // Few programs judge a shop, which takes the whole sandbox.
  const { readShopOptions } = await import('./shop/options.ts')
  const { runShop } = await import('./shop/run.ts')
  return runShop(readShopOptions(options))
}
