import { appendFileSync } from 'node:fs'
import type { Group, Report } from './report.ts'
import { summaryReport } from './summary.ts'
import { clean } from './text.ts'

// The most annotations that GitHub shows of one step, and a little less than the most bytes of a summary.
const [mostAnnotations, mostSummary] = [10, 900_000]

/** Lists the commands of GitHub Actions that annotate a job with what does not hold; none elsewhere. */
export function annotations({ record, failed, profile }: Report, env: NodeJS.ProcessEnv): string[] {
  if (env['GITHUB_ACTIONS'] !== 'true') return []
  const all = [
    ...failed.map(annotationOf),
    ...profile.flatMap(({ fails, text }) => (fails ? [command('error', 'profile', text)] : [])),
  ]
  if (all.length === 0 && record.exitCode !== 0) return [command('error', record.outcome, record.sentence)]
  if (all.length <= mostAnnotations) return all
  const left = all.length - mostAnnotations + 1
  const rest = `${record.sentence}; ${left} more are in the summary and the reports.`
  return [...all.slice(0, mostAnnotations - 1), command('error', record.outcome, rest)]
}

function annotationOf({ title, binds, verdict, items, again }: Group): string {
  const lines = items
    .slice(0, 5)
    .flatMap(({ sentence, place, details }) => [
      `${sentence} (${place})`,
      ...details.map(([label, text]) => `${label}: ${clean(text, 300)}`),
    ])
  const level = binds || verdict === 'error' ? 'error' : 'warning'
  return command(level, title, ...lines, `again: ${again}`)
}

function command(level: 'error' | 'warning', title: string, ...lines: readonly string[]): string {
  const text = lines.map((line) => clean(line).replaceAll('%', '%25')).join('%0A')
  const property = clean(title, 200).replaceAll('%', '%25').replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${level} title=${property}::${text}`
}

/** Adds the report to the summary of a GitHub job, where there is one; gives a message where it could not. */
export function summarize(
  report: Report,
  { GITHUB_ACTIONS: actions, GITHUB_STEP_SUMMARY: file = '' }: NodeJS.ProcessEnv,
  redact: (text: string) => string,
): string | null {
  if (actions !== 'true' || file === '') return null
  try {
    appendFileSync(file, redact(summaryReport(report)).slice(0, mostSummary))
    return null
  } catch (error) {
    return `The summary of the job was not written: ${(error as Error).message}`
  }
}
