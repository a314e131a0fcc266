import { areas, requirements, type Area } from '../../generated/requirements.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { overdue, type AcceptedFinding } from '../accepted.ts'
import type { CheckResult, Finding, RunRecord, Verdict } from '../finding.ts'

/** The verdicts that keep a run from being conformant, the worst first, then those that do not. */
export const verdicts: readonly Verdict[] = [
  'error',
  'fail',
  'unstable',
  'inconclusive',
  'inapplicable',
  'pass',
]

/** What a report shows beside the record of a run. */
export interface Shown {
  record: RunRecord
  /** The command that runs it again, without keys, ready for more flags. */
  again: string
}

/** How many requirements of an area came to each verdict. */
export interface AreaRow {
  area: Area
  judged: number
  verdicts: Record<Verdict, number>
}

/** One row for each area in which anything was judged. */
export function areaRows(findings: readonly Finding[]): AreaRow[] {
  return areas
    .map((area) => {
      const row: AreaRow = {
        area,
        judged: 0,
        verdicts: { pass: 0, inapplicable: 0, inconclusive: 0, unstable: 0, fail: 0, error: 0 },
      }
      for (const { id, verdict } of findings) {
        if (verdict === null || requirements[id].area !== area) continue
        row.judged += 1
        row.verdicts[verdict] += 1
      }
      return row
    })
    .filter(({ judged }) => judged > 0)
}

/** Whether a verdict says that the requirement does not hold, or that the kit could not tell because of itself. */
export function isFailure(verdict: Verdict | null): boolean {
  return verdict === 'fail' || verdict === 'unstable' || verdict === 'error'
}

/** The entry of the profile that accepts the failure of this finding, if there is one. */
export function acceptedBy({ id }: Pick<Finding, 'id'>, record: RunRecord): AcceptedFinding | undefined {
  return record.accepted.find(({ requirement, state }) => requirement === id && state === 'failing')
}

/** Whether a failure of this finding makes the implementation nonconformant. */
export function binds(finding: Finding, record: RunRecord): boolean {
  return (finding.level === 'MUST' || record.strict) && acceptedBy(finding, record) === undefined
}

/** What a report says of each accepted failure, and whether it fails the run. */
export function acceptedTold(record: RunRecord): { fails: boolean; text: string }[] {
  const says = { failing: 'fails', holding: 'holds', past: 'is past its date', open: 'could not be judged' }
  return record.accepted.map((entry) => {
    const { requirement, state, until, reason } = entry
    const stale = overdue(entry)
    const text = `${requirement} ${says[state]}, accepted until ${until}: ${reason}`
    return { fails: stale !== null, text: stale ?? text }
  })
}

/** What did not hold and is not accepted: errors first, then what binds, then the rest, each in the order of the specification. */
export function failures(record: RunRecord): Finding[] {
  const rank = (finding: Finding) => (finding.verdict === 'error' ? 0 : binds(finding, record) ? 1 : 2)
  return record.findings
    .filter((finding) => isFailure(finding.verdict) && acceptedBy(finding, record) === undefined)
    .toSorted((one, other) => rank(one) - rank(other))
}

/** The checks that decided a finding. */
export function deciding(finding: Finding): CheckResult[] {
  return finding.checks.filter(({ verdict }) => verdict === finding.verdict)
}

/** Findings of a verdict by their reason, the most frequent reason first. */
export function byReason(findings: readonly Finding[]): [reason: string, findings: Finding[]][] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const reason = finding.reason ?? deciding(finding)[0]?.reason ?? 'No reason was given.'
    groups.set(reason, [...(groups.get(reason) ?? []), finding])
  }
  return [...groups].toSorted(([, one], [, other]) => other.length - one.length)
}

/** Where a requirement stands in words: the operation whose section it is from, if there is one, and the section. */
export function placeOf(id: Finding['id']): string {
  const { section } = requirements[id]
  const operation = (Object.keys(operations) as OperationId[]).find(
    (name) => operations[name].section === section,
  )
  return operation === undefined ? `"${section}"` : `${operation}, "${section}"`
}
