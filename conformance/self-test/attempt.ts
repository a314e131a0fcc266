import type { RequirementId } from '../../generated/requirements.ts'
import { openCustomer } from '../customer/customer.ts'
import { optionsOf } from '../run/prepare.ts'
import type { Depth } from '../settings/options.ts'
import { selectionOf } from '../settings/selection.ts'
import { embeddedTarget } from '../settings/target.ts'
import { startReference } from '../reference/index.ts'
import type { Fault } from '../reference/faults.ts'
import { run } from '../run/run.ts'
import type { Finding } from '../../generated/report.js'

/** One row of the kill matrix: the requirements that a fault was to break, and those that failed. */
export interface Row {
  fault: string
  breaks: readonly RequirementId[]
  /** The requirements whose checks failed, or were unstable. */
  killed: RequirementId[]
  /** Those of them that the fault does not name. */
  unpredicted: Finding[]
  survived: boolean
  /** The reason why the requirement that was to break did not fail; null where it did. */
  reason: string | null
}

/** Judges the reference implementation with a fault, and makes its row. */
export async function attempt(fault: Fault, depth: Depth = 'normal'): Promise<Row> {
  const { live = false, webhookUrls = [], rules = {}, tamper = [] } = fault
  const reference = await startReference({
    webhookUrls,
    seed: 7,
    rules: typeof rules === 'function' ? rules() : rules,
    tampers: [tamper].flat(),
  })
  const settings = { timeout: 4, webhookTimeout: 1.5, depth, tokenParameter: 'card' }
  const options = optionsOf(settings, embeddedTarget(reference, live), {
    driver: openCustomer({ driver: 'page' }),
    registerWebhook: reference.registerWebhook,
  })
  const { findings } = await run(options).finally(() => reference.close())
  const killed = findings.filter(({ verdict }) => verdict === 'fail' || verdict === 'unstable')
  const sought = fault.together ? fault.breaks : fault.breaks.slice(0, 1)
  const missed = findings.find(({ id }) => sought.includes(id) && !killed.some((one) => one.id === id))
  return {
    fault: fault.name,
    breaks: fault.breaks,
    killed: killed.map(({ id }) => id),
    unpredicted: killed.filter(({ id }) => !fault.breaks.includes(id)),
    survived: missed !== undefined,
    reason:
      missed === undefined ? null : `${missed.id} ${missed.verdict ?? 'not judged'}: ${missed.reason ?? ''}`,
  }
}

/** The requirements that a run can judge. */
export const testable: readonly RequirementId[] = [...selectionOf({})]
