import { requirements } from '../../generated/requirements.ts'
import type { Finding, RunRecord } from '../../generated/report.js'
import { againWords, deciding, failures } from './findings.ts'
import { commandLine } from './shell.ts'
import { counted } from './text.ts'

/** Failures of one cause, with what they have in common in words. */
export interface Group {
  cause: string
  findings: Finding[]
}

/** What did not hold, by cause: the fields of one kind of answer, or whatever was answered alike; in the order of the first of each. */
export function groupsOf(record: RunRecord): Group[] {
  const groups = new Map<string, Finding[]>()
  for (const finding of failures(record)) {
    const key = causeOf(finding)
    groups.set(key, [...(groups.get(key) ?? []), finding])
  }
  return [...groups].map(([cause, findings]) => ({
    cause: cause.startsWith('field ')
      ? `${counted(findings.length, 'field')} of ${cause.slice('field '.length)}`
      : `${counted(findings.length, 'requirement')}, one answer: ${cause}`,
    findings,
  }))
}

/** Whether failures have in common what was answered, and not what was expected. */
export function isOneAnswer({ cause }: Group): boolean {
  return cause.includes(' one answer: ')
}

/** The command that judges a group again. */
export function againAll(record: RunRecord, findings: readonly Finding[]): string {
  return commandLine([...againWords(record), '--only', findings.map(({ id }) => id).join(',')])
}

/** What was expected, but where the sentence of the requirement has said it. */
export function expectedBeyond({ id }: Pick<Finding, 'id'>, expected: string | null): string | null {
  return expected !== null && requirements[id].text.includes(expected) ? null : expected
}

function causeOf(finding: Finding): string {
  const { id, verdict, actual } = finding
  const { by, section } = requirements[id]
  const isAlone = verdict !== 'fail' || actual === null
  if (isAlone || deciding(finding).some(({ sequence }) => sequence !== undefined)) return id
  if (by === 'field') return `field ${section}`
  return actual.replace(/ \(\d+ of \d+ \w+\)$/, '').replace(/\b[a-z]{3,5}_(?:test|live)_\w+/g, '…')
}
