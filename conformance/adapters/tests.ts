import { AssertionError } from 'node:assert'
import type { Finding, RunReport } from '../../generated/report.js'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { run, shop, type ShopOptions } from '../index.ts'
import { readOptions, type Options } from '../settings/options.ts'
import { merchantRequirementIds, selectionOf } from '../settings/selection.ts'
import { readShopOptions } from '../shop/options.ts'
import { clean } from '../text/plain.ts'

/**
 * A test for each selected requirement, all judged by one run that the first of them starts.
 * `judge` resolves to null for a pass, or to why it is skipped; it rejects for a failure.
 */
export function requirementTests(options: Options | ShopOptions) {
  const isOfShop = 'shop' in options
  const selected = isOfShop
    ? selectionOf(readShopOptions(options), merchantRequirementIds)
    : selectionOf(readOptions(options))
  let running: Promise<RunReport> | undefined
  const judgeAll = () => (isOfShop ? shop(options) : run(options))
  return [...selected].map((id) => ({
    name: `${id}: ${requirements[id].text}`,
    async judge() {
      const { findings, strict } = await (running ??= judgeAll())
      const finding = findings.find((candidate) => candidate.id === id)
      if (finding === undefined) throw new Error(`${id}: the run says nothing of it.`)
      return conclude(id, finding, strict)
    },
  }))
}

/** Null for a pass, or why the test is skipped; throws an AssertionError for a failure. */
export function conclude(id: RequirementId, finding: Finding, strict: boolean): string | null {
  const { verdict, level } = finding
  // A runner prints what it is given: control sequences would reach its terminal.
  const [expected, actual, reason] = [finding.expected, finding.actual, finding.reason].map(
    (text) => text && clean(text),
  )
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
