import type { RunReport } from '../../generated/report.js'
import type { RequirementId } from '../../generated/requirements.ts'
import { openCustomer } from '../customer/customer.ts'
import { optionsOf } from '../run/prepare.ts'
import type { RunOptions } from '../settings/options.ts'
import type { Settings } from '../settings/settings.ts'
import { embeddedTarget } from '../settings/target.ts'
import { otherKeys, startReference } from '../reference/index.ts'
import { rulesOf } from '../reference/effects.ts'
import type { Fault } from '../reference/faults.ts'
import { effectsOf } from '../requirements/effects.ts'
import { run } from '../run/run.ts'

/** The outcome for one fault: the requirements that failed, and what was not predicted. */
export interface AttemptResult {
  fault: string
  /** The requirements whose checks failed, or were unstable. */
  killed: RequirementId[]
  /** What is not as predicted, in a line each. */
  mismatches: string[]
}

/** The depth of the run, and the seed of the identifiers. */
export interface AttemptOptions {
  depth?: NonNullable<Settings['depth']>
  seed?: number
}

/** The limits of a run against the reference implementation, which waits for nothing. */
const settings = { timeout: 4, webhookTimeout: 1.5, tokenParameter: 'card' }

/** Starts the reference with a fault, for as long as `use` runs with the options to judge it. */
export async function withFault<Result>(
  fault: Fault,
  { depth = 'normal', seed = 7 }: AttemptOptions,
  use: (options: RunOptions) => Promise<Result>,
): Promise<Result> {
  const { live = false, twoMerchants = false, webhookUrls = [], tamper = [] } = fault
  const reference = await startReference({
    webhookUrls,
    seed,
    rules: rulesOf(fault),
    tampers: [tamper].flat(),
  })
  const { public: publicKey, secret: secretKey } = otherKeys[live ? 'live' : 'test']
  const target = {
    ...embeddedTarget(reference, live),
    ...(twoMerchants && { otherAccount: { publicKey, secretKey } }),
  }
  const options = optionsOf({ ...settings, depth }, target, {
    driver: openCustomer({ driver: 'page' }),
    registerWebhook: reference.registerWebhook,
  })
  return use(options).finally(() => reference.close())
}

/** The findings of a record that failed, or were unstable. */
export const failuresOf = ({ findings }: RunReport): RunReport['findings'] =>
  findings.filter(({ verdict }) => verdict === 'fail' || verdict === 'unstable')

/** The requirements that may fail for a fault: those it breaks, and what the first explains. */
export const mayFail = ({ breaks }: Fault): ReadonlySet<RequirementId> =>
  new Set([...breaks, ...effectsOf(breaks[0])])

/** Judges the reference implementation with a fault, and makes its row. */
export async function attempt(fault: Fault, how: AttemptOptions = {}): Promise<AttemptResult> {
  const runReport = await withFault(fault, how, (options) => run(options))
  const failed = failuresOf(runReport)
  const killed = failed.map(({ id }) => id)
  const sought = fault.together ? fault.breaks : fault.breaks.slice(0, 1)
  const missed = runReport.findings.filter(({ id }) => sought.includes(id) && !killed.includes(id))
  const predicted = mayFail(fault)
  const unpredicted = failed.filter(({ id }) => !predicted.has(id))
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
