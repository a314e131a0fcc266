import type { RunRecord } from '../generated/report.js'
import { startReference } from './reference/index.ts'
import { withOptions } from './run/prepare.ts'
import { run as runAll } from './run/run.ts'
import { readOptions, type Options } from './settings/options.ts'

export type { Options, Progress } from './settings/options.ts'
export { openCustomer } from './customer/customer.ts'
export type { CustomerDriver } from './settings/driver.ts'
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
  const { driver, registerWebhook, onProgress, signal } = options
  return withOptions(
    readOptions(options),
    { driver, registerWebhook, onProgress, signal },
    (name) => name,
    startReference,
    (all) => runAll(all),
  )
}
