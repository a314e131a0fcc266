import type { RunEntry } from '../record/entry.ts'

/** All that rules judge differently in a run of the kit and in recorded traffic of others. */
export interface Policy {
  /**
   * True for a run of the kit: it sends every case with its control, records all that it does, and
   * looks for what is to come until its time is up.
   */
  readonly isRun: boolean
  /** The fewest milliseconds after which something is missing; 0 where the timeout alone decides. */
  readonly minWaitMs: number
}

/** The fewest milliseconds that traffic must go on before something is missing from it. */
const minTrafficWaitMs = 60_000

/** The policy of a record. */
export function policyOf({ origin, timeout }: RunEntry): Policy {
  const isRun = origin === 'assay'
  return {
    isRun,
    minWaitMs: isRun ? 0 : Math.max(timeout, minTrafficWaitMs),
  }
}
