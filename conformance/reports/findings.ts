import { grouped } from '../basics/grouped.ts'
import { requirements } from '../../generated/requirements.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import type {
  AcceptedFinding,
  CheckResult,
  Finding,
  RunRecord,
  ShownSequence,
  Verdict,
} from '../../generated/report.js'
import { overdue, pinTold } from '../run/declared.ts'
import { commandLine, wordsOf, type Word } from './shell.ts'

/** Tells whether a verdict is of a requirement that does not hold, or of an error of the kit's own. */
export function isFailure(verdict: Verdict | null): boolean {
  return verdict === 'fail' || verdict === 'unstable' || verdict === 'error'
}

/** Finds the entry of the profile that accepts the failure of a finding. */
export function acceptedBy({ id }: Pick<Finding, 'id'>, record: RunRecord): AcceptedFinding | undefined {
  return record.accepted.find(({ requirement, state }) => requirement === id && state === 'failing')
}

/** Tells whether a failure that is not accepted makes the implementation nonconformant. */
export function binds({ level }: Finding, strict: boolean): boolean {
  return level === 'MUST' || strict
}

/** Gives a sentence for each accepted failure, and whether it fails the run. */
export function acceptedSentences({
  accepted,
}: RunRecord): { id: string; fails: boolean; sentence: string }[] {
  const says = { failing: 'fails', holding: 'holds', past: 'is past its date', open: 'could not be judged' }
  return accepted.map((entry) => {
    const { requirement, state, until, reason } = entry
    const stale = overdue(entry)
    const sentence = stale ?? `${requirement} ${says[state]}, accepted until ${until}: ${reason}`
    return { id: requirement, fails: stale !== null, sentence }
  })
}

/** Gives a sentence for each entry of the profile that fails the run: an overdue acceptance, or a broken pin. */
export function profileTroubles(record: RunRecord): string[] {
  const stale = acceptedSentences(record).filter(({ fails }) => fails)
  return [
    ...stale.map(({ sentence }) => `profile: ${sentence}`),
    ...record.brokenPins.map((pin) => `pinned: ${pinTold(pin)}`),
  ]
}

/** Lists the failures that are not accepted: errors, then what binds, then the rest. */
export function failures(record: RunRecord): Finding[] {
  const rank = (finding: Finding) => (finding.verdict === 'error' ? 0 : binds(finding, record.strict) ? 1 : 2)
  return record.findings
    .filter((finding) => isFailure(finding.verdict) && acceptedBy(finding, record) === undefined)
    .toSorted((one, other) => rank(one) - rank(other))
}

/** Gives the checks that decided a finding. */
export function deciding(finding: Finding): CheckResult[] {
  return finding.checks.filter(({ verdict }) => verdict === finding.verdict)
}

/** Gives the sequence of commands that showed that a requirement does not hold, if one did. */
export function sequenceOf(finding: Finding): ShownSequence | undefined {
  return deciding(finding).find(({ sequence }) => sequence !== undefined)?.sequence
}

/** Groups findings by their reason, the most frequent first. */
export function byReason(findings: readonly Finding[]): [reason: string, findings: Finding[]][] {
  return [...grouped(findings, causeSaid)].toSorted(([, one], [, other]) => other.length - one.length)
}

/** Tells why a finding has its verdict: what was expected and what came, or the reason. */
export function whyOf(finding: Finding): string {
  if (!isFailure(finding.verdict)) return causeSaid(finding)
  return `expected ${finding.expected ?? 'it to hold'}; actual ${finding.actual ?? 'it did not'}`
}

function causeSaid(finding: Finding): string {
  return finding.reason ?? deciding(finding)[0]?.reason ?? 'No reason was given.'
}

/** Gives the words of the command that runs it again; a plain one where the record holds none of ours. */
export function againWords({ again, implementation }: RunRecord): Word[] {
  const words = wordsOf(again)
  return words?.[subcommandAt(words)] === 'run' ? words : ['assay', 'run', implementation.baseUrl]
}

/** Counts the words before the subcommand: the command alone, or by npx or a script of npm. */
function subcommandAt([first, second, , fourth]: readonly Word[]): number {
  if (first === 'npx' && second === 'payment-assay') return 2
  return first === 'npm' && second === 'run' && fourth === '--' ? 4 : 1
}

/** Writes the command that judges requirements again, by the sequence that broke one where there is any. */
export function againLine(record: RunRecord, ...ids: string[]): string {
  const words = againWords(record)
  const again = record.findings.filter(({ id }) => ids.includes(id))
  const sequence = again.flatMap((finding) => sequenceOf(finding) ?? [])[0]
  const isExplored = sequence !== undefined && (sequence.file !== null || record.explored !== undefined)
  // Every run takes its histories.
  if (!isExplored) return commandLine([...words, '--only', ids.join(',')])
  const how =
    sequence.file === null
      ? ['--only', ids.join(','), '--seed', String(record.explored?.seed)]
      : ['--replay', sequence.file]
  const at = subcommandAt(words)
  return commandLine([...words.slice(0, at), 'explore', ...words.slice(at + 1), ...how])
}

/** Tells where a requirement stands: the operation of its section, if there is one, and the section. */
export function placeOf(id: Finding['id']): string {
  const { section } = requirements[id]
  const operation = (Object.keys(operations) as OperationId[]).find(
    (name) => operations[name].section === section,
  )
  return operation === undefined ? `"${section}"` : `${operation}, "${section}"`
}
