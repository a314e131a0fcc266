import { AssertionError } from 'node:assert'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import type { Finding, RunRecord } from '../../generated/report.js'
import { run } from '../index.ts'
import { readOptions, type Options } from '../settings/library-options.ts'
import { selectionOf } from '../settings/selection.ts'

/** One requirement as a test of a runner. */
export interface RequirementTest {
  name: string
  /** Resolves to null when it holds, and to the reason when it does not count; rejects when it does not hold. */
  judge: () => Promise<string | null>
}

/** Makes tests of the selected requirements, all judged by one run that the first test starts. */
export function requirementTests(options: Options): RequirementTest[] {
  const { only = [], tag = [] } = readOptions(options).said
  let running: Promise<RunRecord> | undefined
  return [...selectionOf({ only, tag })].map((id) => ({
    name: `${id}: ${requirements[id].text}`,
    async judge() {
      const { findings, strict } = await (running ??= run(options))
      const finding = findings.find((one) => one.id === id)
      if (finding === undefined) throw new Error(`${id}: the run says nothing of it.`)
      return conclude(id, finding, strict)
    },
  }))
}

function conclude(id: RequirementId, finding: Finding, strict: boolean): string | null {
  const { verdict, level, expected, actual, reason } = finding
  const why = reason ?? finding.checks.find((check) => check.verdict === verdict)?.reason ?? ''
  if (verdict === 'pass') return null
  if (verdict === 'inapplicable') return why
  const message = [`${requirements[id].text}`, `${id}: ${verdict ?? 'not judged'}`, why]
    .filter((line) => line !== '')
    .join('\n')
  if (level === 'SHOULD' && !strict) return `${message}; expected ${expected}, actual ${actual}`
  const error = new AssertionError({ message, expected, actual, operator: id })
  // The stack would lead into the kit, and the failure is the implementation's.
  error.stack = `AssertionError: ${message}`
  throw error
}
