import { grouped } from '../basics/grouped.ts'
import { requirements } from '../../generated/requirements.ts'
import type { CheckResult, Finding, RunRecord, Verdict } from '../../generated/report.js'
import { againLine, binds, deciding, failures, sequenceOf } from './findings.ts'

/** Failures of one cause, as every report tells them. */
export interface Group {
  /** The cause of more than one failure, in words. */
  cause: string
  failures: Failure[]
  /** The id of the first exchange that shows one of them. */
  shown: string | undefined
  /** The command that judges all of them again. */
  again: string
}

/** One requirement that does not hold, as every report tells it. */
export interface Failure {
  finding: Finding
  verdict: Verdict
  binds: boolean
  /** Its line in a group: what came, or where that is the cause, what was expected. */
  line: string
  /** The results of the checks that decided it. */
  results: CheckResult[]
  again: string
}

/** Groups failures by cause: the fields of one kind of answer, or all that was answered alike. */
export function groupsOf(record: RunRecord): Group[] {
  return Array.from(grouped(failures(record), causeOf), ([cause, findings]) => ({
    cause: `${findings.length} ${findings.every(isField) ? cause : `requirements, one answer: ${cause}`}`,
    failures: findings.map((finding) => failureOf(finding, record)),
    shown: findings.flatMap(deciding).flatMap(({ exchanges }) => exchanges)[0],
    again: againLine(record, ...findings.map(({ id }) => id)),
  }))
}

/** Gives what was expected, but null where the sentence of the requirement says it word for word. */
export function expectedBeyond({ id }: Finding, expected: string | null): string | null {
  return expected !== null && requirements[id].text.includes(expected) ? null : expected
}

function failureOf(finding: Finding, record: RunRecord): Failure {
  const { id, verdict, expected, actual } = finding
  return {
    finding,
    verdict: verdict ?? 'fail',
    binds: binds(finding, record.strict),
    line: isField(finding)
      ? (actual ?? '')
      : `expected ${expectedBeyond(finding, expected) ?? requirements[id].text}`,
    results: deciding(finding),
    again: againLine(record, id),
  }
}

function isField({ id }: Finding): boolean {
  return requirements[id].by === 'field'
}

/** Finds the cause of a failure; one that stands alone has its id for it. */
function causeOf(finding: Finding): string {
  const { id, verdict, actual } = finding
  if (verdict !== 'fail' || actual === null || sequenceOf(finding) !== undefined) return id
  if (isField(finding)) return `fields of ${requirements[id].section}`
  const isCounted = deciding(finding)[0]?.times !== undefined
  const once = isCounted ? actual.slice(0, actual.lastIndexOf(' (')) : actual
  return once.replace(/\b[a-z]{3,5}_(?:test|live)_\w+/g, '…')
}
