import type { AcceptedFinding } from './accepted.ts'
import type { Coverage } from './coverage.ts'
import type { BrokenPin } from './pins.ts'
import type { Exchange } from './record.ts'
import type { Step } from './timeline.ts'
import type { ObservationId, RequirementId } from '../generated/requirements.ts'

/** What a run says of one requirement. */
export type Verdict = 'pass' | 'inapplicable' | 'inconclusive' | 'unstable' | 'fail' | 'error'

/** The verdicts from the mildest to the worst. */
export const severity: readonly Verdict[] = [
  'inapplicable',
  'pass',
  'inconclusive',
  'unstable',
  'fail',
  'error',
]

/** What one check concluded about its requirement. */
export interface CheckResult {
  title: string
  verdict: Verdict
  expected: string | null
  actual: string | null
  /** Why it is inconclusive or inapplicable, what to do about it, or a note. */
  reason: string | null
  /** The ids of the exchanges that show it. */
  exchanges: string[]
  /** How many milliseconds it took. */
  duration: number
}

/** What a run says of one requirement: the worst of its checks. */
export interface Finding {
  id: RequirementId
  level: 'MUST' | 'SHOULD'
  /** Null for what is untestable or was not selected, with the reason. */
  verdict: Verdict | null
  expected: string | null
  actual: string | null
  exchanges: string[]
  reason: string | null
  checks: CheckResult[]
}

/** What a run saw where the specification leaves a choice. */
export interface Seen {
  id: ObservationId
  /** The answer, comparable between runs; null when the run could not see it. */
  answer: unknown
  reason: string | null
}

/** The end of a run in one word. */
export type Outcome = 'conformant' | 'nonconformant' | 'incomplete'

/** How many requirements of a level there are, and what was said of them. */
export interface Count {
  expected: number
  executed: number
  verdicts: Record<Verdict, number>
  untestable: number
  notSelected: number
}

/** The finished run: what every report is rendered from. */
export interface RunRecord {
  version: 1
  outcome: Outcome
  /** The outcome in a sentence, with what it does not cover. */
  sentence: string
  /** The code that the command ends with. */
  exitCode: 0 | 1 | 2 | 3 | 4 | 5
  strict: boolean
  started: string
  /** Milliseconds. */
  duration: number
  counts: { MUST: Count; SHOULD: Count }
  findings: Finding[]
  /** The failures that the profile accepts, with what the run says of each. */
  accepted: AcceptedFinding[]
  observations: Seen[]
  /** The pinned answers of the profile that the run saw otherwise. */
  brokenPins: BrokenPin[]
  created: {
    tokens: number
    sources: number
    charges: number
    amount: number
    currency: string
    requests: number
    webhooks: number
  }
  contract: { title: string; version: string }
  implementation: {
    baseUrl: string
    vaultUrl: string
    payUrl: string | null
    live: boolean
    embedded: boolean
  }
  /** The exchanges behind what did not pass, and those that made what they name; long bodies are cut. */
  evidence: Exchange[]
  /** Every exchange in brief, in the order in which they began. */
  timeline: Step[]
  coverage: Coverage
  /** The command that runs it again, without keys. */
  again: string
}
