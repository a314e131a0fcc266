import type { RunEntry } from '../record/entry.ts'

/** All that differs between a run of the kit and traffic of others that somebody recorded. */
export interface Policy {
  /** What the record does not show was not done, and nothing stands between service and kit. */
  readonly isWhole: boolean
  /** Every case is sent, and each refused request has its control in its scenario. */
  readonly isPlanned: boolean
  /** What is to come is looked for until it is there, or its time is up. */
  readonly isPatient: boolean
  /** The least milliseconds after which something that did not come is missing. */
  readonly leastWait: number
}

/** The policy of a record. */
export function policyOf({ origin, timeout }: RunEntry): Policy {
  const isRun = origin === 'assay'
  return {
    isWhole: isRun,
    isPlanned: isRun,
    isPatient: isRun,
    leastWait: isRun ? 0 : Math.max(timeout, minute),
  }
}

const minute = 60_000
