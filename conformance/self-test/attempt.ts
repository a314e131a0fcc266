import type { RequirementId } from '../../generated/requirements.ts'
import { pageDriver } from '../authorization/drivers/page.ts'
import { runOptionsOf, undeclared } from '../settings/options.ts'
import { selectionOf } from '../settings/selection.ts'
import { extentOf } from '../settings/settings.ts'
import { embeddedTarget } from '../settings/target.ts'
import { startReference } from '../reference/index.ts'
import type { Fault } from '../reference/faults.ts'
import { run } from '../run/run.ts'
import type { RunRecord } from '../../generated/report.js'

/** One row of the kill matrix: the requirements that a fault was to break, and those that failed. */
export interface Row {
  fault: string
  breaks: readonly RequirementId[]
  /** The requirements whose checks failed, or were unstable. */
  killed: RequirementId[]
  /** Those of them that the fault does not name. */
  unpredicted: { id: RequirementId; expected: string | null; actual: string | null; reason: string | null }[]
  survived: boolean
  /** The reason why the requirement that was to break did not fail; null where it did. */
  reason: string | null
  /** Checks that ended in an error of the kit's own. */
  errors: string[]
  /** Milliseconds. */
  duration: number
}

/** Judges the reference implementation with a fault, in this process: all that a run judges, or some requirements by their checks alone. */
export async function judge(fault: Omit<Fault, 'breaks'>, only?: readonly string[]): Promise<RunRecord> {
  const { sample = 4, live = false, webhookUrls = [] } = fault.told ?? {}
  const rules = typeof fault.rules === 'function' ? fault.rules() : fault.rules
  const reference = await startReference({
    webhookUrls,
    seed: 7,
    ...(rules === undefined ? {} : { rules }),
    tampers: fault.tamper === undefined ? [] : [fault.tamper].flat(),
  })
  const options = runOptionsOf(
    {
      target: embeddedTarget(reference, live),
      driver: pageDriver(),
      ...extentOf({ timeout: 4, webhookTimeout: 1.5, sample }),
      only: only ?? [],
      histories: only === undefined,
      declared: { ...undeclared, tokenParameter: 'card' },
    },
    { register: reference.registerWebhook },
  )
  try {
    return await run(options)
  } finally {
    await reference.close()
  }
}

/** The part of a run that tries a fault: the checks of what it breaks, every check, or all that a run judges. */
export type Extent = 'own checks' | 'every check' | 'whole run'

/** Judges the reference implementation with a fault and makes its row. */
export async function attempt(fault: Fault, extent: Extent): Promise<Row> {
  const began = performance.now()
  const only = {
    'own checks': [...fault.breaks, ...(fault.told?.beside ?? [])],
    'every check': ['*'],
    'whole run': undefined,
  }[extent]
  const { findings } = await judge(fault, only)
  const killed = findings.filter(({ verdict }) => verdict === 'fail' || verdict === 'unstable')
  const sought = fault.together ? fault.breaks : fault.breaks.slice(0, 1)
  const missed = sought.find((id) => !killed.some((one) => one.id === id))
  const target = findings.find(({ id }) => id === missed)
  const survived = missed !== undefined
  return {
    fault: fault.name,
    breaks: fault.breaks,
    killed: killed.map(({ id }) => id),
    unpredicted: killed
      .filter(({ id }) => !fault.breaks.includes(id))
      .map(({ id, expected, actual, reason }) => ({ id, expected, actual, reason })),
    survived,
    reason: survived ? `${missed} ${target?.verdict ?? 'not judged'}: ${target?.reason ?? ''}` : null,
    errors: findings.flatMap(({ id, verdict, reason }) => (verdict === 'error' ? [`${id}: ${reason}`] : [])),
    duration: performance.now() - began,
  }
}

/** The requirements that a run can judge. */
export const testable: readonly RequirementId[] = [...selectionOf({})]
