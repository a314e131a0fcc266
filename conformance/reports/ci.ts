import { appendFileSync } from 'node:fs'
import { requirements } from '../../generated/requirements.ts'
import type { Finding } from '../finding.ts'
import { pinTold } from '../pins.ts'
import { acceptedTold, binds, failures, placeOf, type Shown } from './findings.ts'
import { summaryReport } from './summary.ts'
import { clean } from './text.ts'

/** How a CI system is told of a run. */
export interface Ci {
  /** The text as it may be printed there: what would be a command of the system is none any more. */
  harmless: (text: string) => string
  /** Lines that become annotations. */
  annotations: (shown: Shown) => string[]
  /** Adds the Markdown to the summary of the job, where there is one; says why it could not. */
  summarize: (shown: Shown, redact: (text: string) => string) => string | null
}

// What such systems show of one step.
const mostAnnotations = 10
const mostSummary = 900_000

/** The CI system that the variables name: GitHub Actions and what follows it, Azure Pipelines; null for none. */
export function ciOf(env: NodeJS.ProcessEnv): Ci | null {
  if (env['GITHUB_ACTIONS'] === 'true')
    return { harmless, annotations: githubLines, summarize: summaryInto(env['GITHUB_STEP_SUMMARY']) }
  if (env['TF_BUILD'] !== undefined) return { harmless, annotations: azureLines, summarize: () => null }
  return null
}

function harmless(text: string): string {
  return text.replace(/^(\s*):(?=:)/gm, '$1: ').replace(/#(?=#(\[|vso\[))/g, '# ')
}

function githubLines(shown: Shown): string[] {
  return annotated(shown).map(({ level, title, text }) => {
    const data = text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
    const property = title.replaceAll('%', '%25').replaceAll(':', '%3A').replaceAll(',', '%2C')
    return `::${level} title=${property}::${data}`
  })
}

function azureLines(shown: Shown): string[] {
  return annotated(shown).map(({ level, title, text }) => {
    const line = `${title}: ${text}`.replaceAll('\n', '; ').replaceAll('%', '%AZP25').replaceAll(']', '%5D')
    return `##vso[task.logissue type=${level}]${line}`
  })
}

function annotated(shown: Shown): { level: 'error' | 'warning'; title: string; text: string }[] {
  const { record } = shown
  const found = failures(record)
  const stale = acceptedTold(record).filter(({ fails }) => fails)
  const all = [
    ...found.map((finding) => ({
      level:
        binds(finding, record) || finding.verdict === 'error' ? ('error' as const) : ('warning' as const),
      title: `${finding.id} (${finding.verdict ?? ''})`,
      text: toldOf(finding, shown),
    })),
    ...stale.map(({ text }) => ({ level: 'error' as const, title: 'profile', text: clean(text, 500) })),
    ...record.brokenPins.map((pin) => ({
      level: 'error' as const,
      title: `${pin.id} (pinned)`,
      text: clean(pinTold(pin), 500),
    })),
  ]
  if (all.length === 0 && record.exitCode !== 0)
    return [{ level: 'error', title: record.outcome, text: clean(record.sentence, 500) }]
  if (all.length <= mostAnnotations) return all
  const left = all.length - mostAnnotations + 1
  return [
    ...all.slice(0, mostAnnotations - 1),
    {
      level: 'error',
      title: record.outcome,
      text: `${clean(record.sentence, 500)} ${left} more are in the summary and the reports.`,
    },
  ]
}

function toldOf({ id, expected, actual, reason }: Finding, { again }: Shown): string {
  const told =
    expected === null
      ? [`note      ${clean(reason ?? '', 300)}`]
      : [`expected  ${clean(expected, 300)}`, `actual    ${clean(actual ?? '', 300)}`]
  return [`${requirements[id].text} (${placeOf(id)})`, ...told, `again     ${again} --only ${id}`].join('\n')
}

function summaryInto(file: string | undefined): Ci['summarize'] {
  return (shown, redact) => {
    if (file === undefined || file === '') return null
    try {
      appendFileSync(file, redact(summaryReport(shown)).slice(0, mostSummary))
      return null
    } catch (error) {
      return `The summary of the job was not written: ${(error as Error).message}`
    }
  }
}
