import type { RunEntry } from '../record/entry.ts'

/** All that rules judge differently in a run of the kit and in recorded traffic of others. */
export interface Policy {
  /**
   * True for a run of the kit: it sends every case with its control, records all that it does, and
   * looks for what is to come until its time is up.
   */
  readonly isRun: boolean
  /** The least milliseconds after which something that did not come is missing. */
  readonly leastWait: number
}

/** The policy of a record. */
export function policyOf({ origin, timeout }: RunEntry): Policy {
  const isRun = origin === 'assay'
  return {
    isRun,
    leastWait: isRun ? 0 : Math.max(timeout, minute),
  }
}

const minute = 60_000
