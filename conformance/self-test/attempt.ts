import type { RequirementId } from '../../generated/requirements.ts'
import { openCustomer } from '../customer/customer.ts'
import { optionsOf } from '../run/prepare.ts'
import type { Depth } from '../settings/options.ts'
import { embeddedTarget } from '../settings/target.ts'
import { otherKeys, startReference } from '../reference/index.ts'
import type { Fault } from '../reference/faults.ts'
import { run } from '../run/run.ts'

/** One row of the kill matrix: a fault, and what it broke. */
export interface Row {
  fault: string
  /** The requirements whose checks failed, or were unstable. */
  killed: RequirementId[]
  /** What is not as predicted, in a line each. */
  mismatches: string[]
}

/** Judges the reference implementation with a fault, and makes its row. */
export async function attempt(fault: Fault, depth: Depth = 'normal'): Promise<Row> {
  const { live = false, twoMerchants = false, webhookUrls = [], rules = {}, tamper = [] } = fault
  const reference = await startReference({
    webhookUrls,
    seed: 7,
    rules: typeof rules === 'function' ? rules() : rules,
    tampers: [tamper].flat(),
  })
  const settings = { timeout: 4, webhookTimeout: 1.5, depth, tokenParameter: 'card' }
  const { public: publicKey, secret: secretKey } = otherKeys[live ? 'live' : 'test']
  const target = {
    ...embeddedTarget(reference, live),
    ...(twoMerchants && { otherAccount: { publicKey, secretKey } }),
  }
  const options = optionsOf(settings, target, {
    driver: openCustomer({ driver: 'page' }),
    registerWebhook: reference.registerWebhook,
  })
  const { findings } = await run(options).finally(() => reference.close())
  const failed = findings.filter(({ verdict }) => verdict === 'fail' || verdict === 'unstable')
  const killed = failed.map(({ id }) => id)
  const sought = fault.together ? fault.breaks : fault.breaks.slice(0, 1)
  const missed = findings.filter(({ id }) => sought.includes(id) && !killed.includes(id))
  const unpredicted = failed.filter(({ id }) => !fault.breaks.includes(id))
  const lines = [
    ...missed.map(
      ({ id, verdict, reason }) => `${id} did not fail (${verdict ?? 'not judged'}: ${reason})`,
    ),
    ...unpredicted.map(
      ({ id, expected, actual }) => `${id} failed too (expected ${expected}; actual ${actual})`,
    ),
  ]
  return { fault: fault.name, killed, mismatches: lines.map((line) => `${fault.name}: ${line}`) }
}
