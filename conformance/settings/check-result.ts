import type { Finding, Verdict } from '../../generated/report.js'

/** The conclusion of one check about its requirement. */
export interface CheckResult extends Pick<
  Finding,
  'expected' | 'actual' | 'exchanges' | 'reason' | 'wanted' | 'member' | 'times'
> {
  /** The behaviour that is checked, in the present tense. */
  title: string
  verdict: Verdict
  /** Milliseconds. */
  duration: number
  /** True where a network error kept it from concluding at first, and it passed on the second attempt. */
  repeated?: boolean
  /** The sequence of commands that broke the requirement, with the file that replays it. */
  sequence?: { exchanges: string[]; note: string; file: string | null }
}
