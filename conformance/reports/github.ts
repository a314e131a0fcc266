import { appendFileSync } from 'node:fs'
import type { Group, Report } from './report.ts'
import { summaryReport } from './summary.ts'
import { annotation } from '../text/ci.ts'
import { clean } from '../text/plain.ts'

/** How many annotations of one step GitHub shows. */
const maxAnnotations = 10

/** Below GitHub's limit for the summary of a job. */
const maxSummaryChars = 900_000

/**
 * GitHub Actions commands that annotate a job with the failures and the outcome; none elsewhere.
 */
export function annotations({ runReport, failed }: Report, env: NodeJS.ProcessEnv): string[] {
  const { exitCode, outcome, sentence } = runReport
  if (env['GITHUB_ACTIONS'] !== 'true' || (exitCode === 0 && failed.length === 0)) return []
  const groups = failed.slice(0, maxAnnotations - 1).map(annotationOf)
  return [...groups, annotation(exitCode === 0 ? 'warning' : 'error', outcome, [sentence])]
}

function annotationOf({ title, tone, items, rerun }: Group): string {
  const lines = items
    .slice(0, 5)
    .flatMap(({ sentence, place, details }) => [
      `${sentence} (${place})`,
      ...details.map(([label, text]) => `${label}: ${clean(text, 300)}`),
    ])
  return annotation(tone === 'should' ? 'warning' : 'error', title, [...lines, `rerun: ${rerun}`])
}

/** Adds the report to the summary of a GitHub job, if any; a message where that fails. */
export function summarize(
  report: Report,
  { GITHUB_ACTIONS: actions, GITHUB_STEP_SUMMARY: file = '' }: NodeJS.ProcessEnv,
  redact: (text: string) => string,
): string | null {
  if (actions !== 'true' || file === '') return null
  try {
    appendFileSync(file, redact(summaryReport(report)).slice(0, maxSummaryChars))
    return null
  } catch (error) {
    return `The summary of the job was not written: ${(error as Error).message}`
  }
}
