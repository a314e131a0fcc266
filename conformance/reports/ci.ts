import { appendFileSync } from 'node:fs'
import { details, type Group } from './groups.ts'
import type { Report } from './report.ts'
import { summaryReport } from './summary.ts'
import { clean } from './text.ts'

// The most annotations that GitHub shows of one step, and a little less than the most bytes of a summary.
const mostAnnotations = 10
const mostSummary = 900_000

/** Lists the commands of GitHub Actions that annotate a job with what does not hold; none elsewhere. */
export function annotations(report: Report, env: NodeJS.ProcessEnv): string[] {
  if (env['GITHUB_ACTIONS'] !== 'true') return []
  const { record, groups, headline, profile } = report
  const all = [
    ...groups.map(annotationOf),
    ...profile.flatMap(({ fails, text }) => (fails ? [command('error', 'profile', clean(text, 500))] : [])),
  ]
  const whole = (more: string) => command('error', record.outcome, clean(`${headline}${more}`, 500))
  if (all.length === 0 && record.exitCode !== 0) return [whole('')]
  if (all.length <= mostAnnotations) return all
  const left = all.length - mostAnnotations + 1
  return [...all.slice(0, mostAnnotations - 1), whole(`; ${left} more are in the summary and the reports.`)]
}

function annotationOf({ title, binds, verdict, items, again }: Group): string {
  const lines = items
    .slice(0, 5)
    .flatMap((item) => [
      `${item.sentence} (${item.place})`,
      ...details(item).map(([label, text]) => `${label.padEnd(9)} ${clean(text, 300)}`),
    ])
  const level = binds || verdict === 'error' ? 'error' : 'warning'
  return command(level, clean(title, 200), [...lines, `again     ${again}`].join('\n'))
}

function command(level: 'error' | 'warning', title: string, text: string): string {
  const data = text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const property = title.replaceAll('%', '%25').replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${level} title=${property}::${data}`
}

/** Adds the report to the summary of a GitHub job, where there is one; gives a message where it could not. */
export function summarize(
  report: Report,
  { GITHUB_ACTIONS: actions, GITHUB_STEP_SUMMARY: file = '' }: NodeJS.ProcessEnv,
  redact: (text: string) => string,
): string | null {
  if (actions !== 'true' || file === '') return null
  const text = redact(summaryReport(report))
  const most = text.length > mostSummary ? text.slice(0, text.lastIndexOf('\n', mostSummary)) : text
  try {
    appendFileSync(file, most)
    return null
  } catch (error) {
    return `The summary of the job was not written: ${(error as Error).message}`
  }
}
