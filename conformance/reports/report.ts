import type { Exchange, RunRecord } from '../../generated/report.js'
import { failures, profileLines, type ProfileLine } from './findings.ts'
import { grouperOf, type Group } from './groups.ts'
import { adviceOf, headlineOf } from './numbers.ts'

/** A run as every report shows it: in groups, numbers and sentences. */
export interface Report {
  record: RunRecord
  /** The outcome by its numbers. */
  headline: string
  /** The limits of the outcome, the operation to build next, and other advice. */
  notes: string[]
  /** The number of requirements that do not hold. */
  failed: number
  /** What does not hold, by cause. */
  groups: Group[]
  /** What could not be judged, by reason. */
  open: Group[]
  /** What does not apply, by reason. */
  aside: Group[]
  profile: ProfileLine[]
  /** The exchanges of an archive: those of the evidence unless all are at hand. */
  exchanges: readonly Exchange[]
}

/** Makes the report of a run; a curl line gives keys to `keyOrigins` alone, which are those of the run unless the reader names others. */
export function reportOf(record: RunRecord, keyOrigins = originsOf(record.implementation)): Report {
  const grouper = grouperOf(record, keyOrigins)
  const profile = profileLines(record)
  const isLimited = record.exitCode > 2 || (record.exitCode === 1 && profile.some(({ fails }) => fails))
  return {
    record,
    headline: headlineOf(record),
    notes: [...(isLimited ? [record.sentence] : []), ...adviceOf(record)],
    failed: failures(record).length,
    groups: grouper.failed(),
    open: grouper.byReason('inconclusive'),
    aside: grouper.byReason('inapplicable'),
    profile,
    exchanges: record.evidence,
  }
}

/** Gives the origins of the addresses that an operator names. */
export function originsOf({ baseUrl, vaultUrl }: { baseUrl?: string; vaultUrl?: string }): Set<string> {
  const addresses = [baseUrl, vaultUrl].filter((address) => address !== undefined)
  return new Set(addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : [])))
}
