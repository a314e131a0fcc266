import type { RunRecord } from '../generated/report.js'
import { startReference } from './reference/index.ts'
import { optionsOf, targetOf } from './run/prepare.ts'
import { run as runAll } from './run/run.ts'
import { readOptions, type Options } from './settings/library-options.ts'

export type { Options } from './settings/library-options.ts'
export type { Progress } from './settings/options.ts'
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
  const said = readOptions(options)
  const reference = said.baseUrl === undefined ? await startReference() : null
  try {
    const register = options.registerWebhook ?? reference?.registerWebhook
    const target = targetOf(said, reference)
    return await runAll(optionsOf(said, target, { ...options, register }))
  } finally {
    await reference?.close()
  }
}
