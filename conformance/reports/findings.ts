import { operations } from '../../generated/operations.ts'
import type { AcceptedFinding, Finding, RunReport, Verdict } from '../../generated/report.js'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { everyOperation } from '../contract/areas.ts'
import { whyOverdue, pinText } from '../judge/profile-entries.ts'
import { clean } from '../text/plain.ts'

/** True for fail, unstable and error. */
export function isFailure(verdict: Verdict | null): boolean {
  return verdict === 'fail' || verdict === 'unstable' || verdict === 'error'
}

/** The profile's entry that accepts this failure. */
export function acceptedBy(
  { id }: Pick<Finding, 'id'>,
  { accepted }: Pick<RunReport, 'accepted'>,
): AcceptedFinding | undefined {
  return accepted.find(({ requirement, state }) => requirement === id && state === 'failing')
}

/** True where an unaccepted failure makes the implementation nonconformant. */
export function binds({ level }: Pick<Finding, 'level'>, strict: boolean): boolean {
  return level === 'MUST' || strict
}

/** The requirements whose failure lets card data out. */
const leaks: readonly RequirementId[] = ['card-number-hidden', 'card-security-code-hidden']

/** Unaccepted failures: errors, what ends a run, leaked card data, each MUST, each SHOULD. */
export function failures(runReport: RunReport): Finding[] {
  const rank = ({ id, verdict, level }: Finding): number => {
    if (verdict === 'error') return 0
    if (id === 'keys-decide-livemode') return 1
    if (leaks.includes(id)) return 2
    return level === 'MUST' ? 3 : 4
  }
  return runReport.findings
    .filter((finding) => isFailure(finding.verdict) && acceptedBy(finding, runReport) === undefined)
    .toSorted((a, b) => rank(a) - rank(b))
}

/** Why a finding has its verdict: the expected and the actual behaviour, or its reason. */
export function whyOf({ verdict, expected, actual, reason }: Finding): string {
  if (!isFailure(verdict)) return reason ?? 'No reason was given.'
  return `expected ${expected ?? 'it to hold'}; actual ${actual ?? 'it did not'}`
}

/** The answer to an observation in words; null means that it could not be seen. */
export function answerText(answer: unknown): string {
  if (answer === null) return 'not seen'
  const isEmpty = Array.isArray(answer) && answer.length === 0
  return isEmpty ? 'none, though it was looked for' : clean(JSON.stringify(answer), 600)
}

/** The operation of a requirement's section, if there is one, and the section. */
export function placeOf(id: Finding['id']): string {
  const { section } = requirements[id]
  const operation = everyOperation.find((name) => operations[name].section === section)
  return operation === undefined ? `"${section}"` : `${operation}, "${section}"`
}

/** One entry of the profile, an accepted failure or a pinned answer, in a sentence. */
export interface ProfileLine {
  id: string
  /** True where the entry is out of date and fails the run. */
  fails: boolean
  text: string
}

/** Accepted failures of the profile, and pinned answers that changed. */
export function profileLines({ accepted, brokenPins }: RunReport): ProfileLine[] {
  return [
    ...accepted.map((entry): ProfileLine => {
      const { requirement: id, state, until, reason } = entry
      const stale = whyOverdue(entry)
      const outcome = state === 'open' ? 'could not be judged' : 'fails'
      const text = stale ?? `${id} ${outcome}, accepted until ${until}: ${reason}`
      return { id, fails: stale !== null, text }
    }),
    ...brokenPins.map((pin): ProfileLine => ({ id: pin.id, fails: true, text: pinText(pin) })),
  ]
}
