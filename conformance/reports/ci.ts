import { appendFileSync } from 'node:fs'
import { requirements } from '../../generated/requirements.ts'
import type { Finding, RunRecord } from '../../generated/report.js'
import { againLine, binds, failures, placeOf, profileTroubles } from './findings.ts'
import { summaryReport } from './summary.ts'
import { clean } from './text.ts'

/** A CI system that can be told of a run. */
interface Ci {
  /** Writes lines that become annotations. */
  annotations: (record: RunRecord) => string[]
  /** Adds the Markdown to the summary of the job, where there is one; tells why where it could not. */
  summarize: (record: RunRecord, redact: (text: string) => string) => string | null
}

// The most that such systems show of one step.
const mostAnnotations = 10
const mostSummary = 900_000

/** Finds the CI system that the variables name: one that follows GitHub Actions, or Azure Pipelines. */
export function ciOf(env: NodeJS.ProcessEnv): Ci | null {
  if (env['GITHUB_ACTIONS'] === 'true')
    return { annotations: githubLines, summarize: summaryInto(env['GITHUB_STEP_SUMMARY']) }
  if (env['TF_BUILD'] !== undefined) return { annotations: azureLines, summarize: () => null }
  return null
}

function githubLines(record: RunRecord): string[] {
  return annotated(record).map(({ level, title, text }) => {
    const data = text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
    const property = title.replaceAll('%', '%25').replaceAll(':', '%3A').replaceAll(',', '%2C')
    return `::${level} title=${property}::${data}`
  })
}

function azureLines(record: RunRecord): string[] {
  return annotated(record).map(({ level, title, text }) => {
    const line = `${title}: ${text}`.replaceAll('\n', '; ').replaceAll('%', '%AZP25').replaceAll(']', '%5D')
    return `##vso[task.logissue type=${level}]${line}`
  })
}

interface Annotation {
  level: 'error' | 'warning'
  title: string
  text: string
}

function annotated(record: RunRecord): Annotation[] {
  const { exitCode, outcome } = record
  const sentence = clean(record.sentence, 500)
  const all = [
    ...failures(record).map((finding) => annotationOf(finding, record)),
    ...profileTroubles(record).map((trouble): Annotation => ({
      level: 'error',
      title: 'profile',
      text: clean(trouble, 500),
    })),
  ]
  if (all.length === 0 && exitCode !== 0) return [{ level: 'error', title: outcome, text: sentence }]
  if (all.length <= mostAnnotations) return all
  const left = all.length - mostAnnotations + 1
  const text = `${sentence} ${left} more are in the summary and the reports.`
  return [...all.slice(0, mostAnnotations - 1), { level: 'error', title: outcome, text }]
}

function annotationOf(finding: Finding, record: RunRecord): Annotation {
  const { id, verdict, expected, actual, reason } = finding
  const why =
    expected === null
      ? [`note      ${clean(reason ?? '', 300)}`]
      : [`expected  ${clean(expected, 300)}`, `actual    ${clean(actual ?? '', 300)}`]
  const lines = [`${requirements[id].text} (${placeOf(id)})`, ...why, `again     ${againLine(record, id)}`]
  return {
    level: binds(finding, record.strict) || verdict === 'error' ? 'error' : 'warning',
    title: `${id} (${verdict ?? ''})`,
    text: lines.join('\n'),
  }
}

function summaryInto(file: string | undefined): Ci['summarize'] {
  return (record, redact) => {
    if (file === undefined || file === '') return null
    try {
      const text = redact(summaryReport(record))
      appendFileSync(
        file,
        text.length > mostSummary ? text.slice(0, text.lastIndexOf('\n', mostSummary)) : text,
      )
      return null
    } catch (error) {
      return `The summary of the job was not written: ${(error as Error).message}`
    }
  }
}
