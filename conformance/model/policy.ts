import type { RunEntry } from '../record/entry.ts'

/** What the origin of a record lets a rule conclude: all that differs between a run of the kit and traffic that somebody recorded of others. */
export interface Policy {
  /** Nobody acts beside the record: what it does not show was not done, and nothing stands between the service and the recorder. */
  readonly isWhole: boolean
  /** The requests follow scenarios: each is a known step, every case is sent, and a refused one has its control in its scenario. */
  readonly isPlanned: boolean
  /** What is to come is looked for until it is there, or its time is up. */
  readonly isPatient: boolean
  /** Milliseconds after which something that did not come is missing, where the rule asks for less. */
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
