import { AssertionError } from 'node:assert'
import { type Options, readOptions } from '../settings/options.ts'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import type { Finding, RunRecord } from '../../generated/report.js'
import { run } from '../index.ts'
import { selectionOf } from '../settings/selection.ts'

/** The milliseconds after which a runner gives up on a test, which may wait for the whole run. */
const timeout = 600_000

/** `test` of node:test and of Vitest, as far as it is used. */
export interface Test {
  (
    name: string,
    options: { timeout: number },
    body: (context: { skip: (reason: string) => void }) => Promise<void>,
  ): unknown
}

/** Makes each requirement a test of node:test. */
export function nodeTest(test: Test, options: Options = {}): void {
  for (const { name, judge } of requirementTests(options))
    test(name, { timeout }, async (context) => {
      const reason = await judge()
      if (reason !== null) context.skip(reason)
    })
}

/** Makes each requirement a test of Vitest. */
export const vitest = nodeTest

/** The root test of node-tap, as far as it is used. */
export interface Tap {
  setTimeout: (milliseconds: number) => unknown
  pass: (message: string, extra: Record<string, unknown>) => unknown
  fail: (message: string, extra: Record<string, unknown>) => unknown
}

/** Makes each requirement an assertion of node-tap; resolves when the run has ended. */
export async function tap(t: Tap, options: Options = {}): Promise<void> {
  t.setTimeout(timeout)
  for (const { name, judge } of requirementTests(options)) {
    try {
      const reason = await judge()
      t.pass(name, reason === null ? {} : { skip: reason.replaceAll('\n', ' ') })
    } catch (error) {
      const { expected, actual, message } = error as Error & {
        expected?: unknown
        actual?: unknown
      }
      t.fail(name, { found: actual, wanted: expected, reason: message, stack: '' })
    }
  }
}

/**
 * Makes tests of the selected requirements, all judged by one run that the first test starts.
 * `judge` resolves to null when a requirement holds, and to the reason when it does not count; it rejects when it does not hold.
 */
function requirementTests(options: Options) {
  const { only = [], tag = [] } = readOptions(options)
  let running: Promise<RunRecord> | undefined
  return [...selectionOf({ only, tag })].map((id) => ({
    name: `${id}: ${requirements[id].text}`,
    async judge() {
      const { findings, strict } = await (running ??= run(options))
      const finding = findings.find((candidate) => candidate.id === id)
      if (finding === undefined) throw new Error(`${id}: the run says nothing of it.`)
      return conclude(id, finding, strict)
    },
  }))
}

function conclude(id: RequirementId, finding: Finding, strict: boolean): string | null {
  const { verdict, level, expected, actual, reason } = finding
  if (verdict === 'pass') return null
  if (verdict === 'inapplicable') return reason ?? ''
  const lines = [
    requirements[id].text,
    `${id}: ${verdict ?? 'not judged'}`,
    ...(reason ? [reason] : []),
  ]
  const message = lines.join('\n')
  if (level === 'SHOULD' && !strict) return `${message}; expected ${expected}, actual ${actual}`
  const error = new AssertionError({ message, expected, actual, operator: id })
  // The stack would lead into the kit, and the failure is the implementation's.
  error.stack = `AssertionError: ${message}`
  throw error
}
