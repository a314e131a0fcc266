import { isDeepStrictEqual } from 'node:util'
import type { Compared, Finding, Outcome, Verdict } from '../../generated/report.js'
import { whyOf } from './findings.ts'
import { markOf, type TerminalStyle } from './paint.ts'
import { clean, codeMarkdown, counted, jsonText, upTo } from './text.ts'

/** One line of a difference; the verdict is the new one of a requirement. */
interface Line {
  text: string
  verdict: Verdict | null
  isRegression: boolean
}

/** The changes from one run to another. */
interface Difference {
  headline: string
  lines: Line[]
  total: string
  /** True where a requirement that passed no longer does, or the outcome is worse. */
  isWorse: boolean
}

const order: readonly Outcome[] = ['conformant', 'incomplete', 'nonconformant']

/** Compares two runs, requirement by requirement and observation by observation. */
export function differenceOf(before: Compared, after: Compared): Difference {
  const findings = pairs(before.findings, after.findings)
  const changed = findings
    .flatMap(([old, now]) => (old && now && old.verdict !== now.verdict ? [changeOf(old, now)] : []))
    .toSorted((one, other) => Number(other.isRegression) - Number(one.isRegression))
  const answers = pairs(before.observations, after.observations)
    .filter(([old, now]) => !isDeepStrictEqual(old?.answer ?? null, now?.answer ?? null))
    .map(([old, now]) => `${(now ?? old)?.id}: ${answerOf(old?.answer)} → ${answerOf(now?.answer)}`)
  const regressions = changed.filter(({ isRegression }) => isRegression).length
  const isOutcomeWorse = order.indexOf(after.outcome) > order.indexOf(before.outcome)
  const others = [
    ...answers,
    ...listed('only in the new report', findings, ([old]) => old === undefined),
    ...listed('only in the old report', findings, ([, now]) => now === undefined),
  ]
  const counts = [
    counted(changed.length, 'requirement'),
    counted(regressions, 'regression'),
    counted(answers.length, 'observation'),
  ]
  return {
    headline: `${before.outcome === after.outcome ? '' : `${before.outcome} → `}${after.outcome}`,
    lines: [...changed, ...others.map((text) => ({ text, verdict: null, isRegression: false }))],
    total: `changed: ${counts.join(', ')}${isOutcomeWorse && regressions === 0 ? '; the outcome is worse' : ''}`,
    isWorse: isOutcomeWorse || regressions > 0,
  }
}

type Pair<One> = [old: One | undefined, now: One | undefined]

/** Pairs what has the same id in two lists. */
function pairs<One extends { id: string }>(before: readonly One[], after: readonly One[]): Pair<One>[] {
  const old = new Map(before.map((one) => [one.id, one]))
  const now = new Map(after.map((one) => [one.id, one]))
  return Array.from(new Set([...now.keys(), ...old.keys()]), (id) => [old.get(id), now.get(id)])
}

function changeOf(old: Finding, now: Finding): Line {
  const change = `${old.verdict ?? 'not judged'} → ${now.verdict ?? 'not judged'}`
  const level = now.level === 'SHOULD' ? ' (SHOULD)' : ''
  const why = now.verdict === 'pass' ? '' : `; ${whyOf(now)}`
  return {
    text: `${now.id}: ${change}${level}${why}`,
    verdict: now.verdict,
    isRegression: old.verdict === 'pass' && now.verdict !== null,
  }
}

function answerOf(answer: unknown): string {
  return answer === null || answer === undefined ? 'not seen' : jsonText(answer, 300)
}

function listed(title: string, findings: Pair<Finding>[], isListed: (pair: Pair<Finding>) => boolean) {
  const ids = findings.filter(isListed).flatMap(([old, now]) => (old ?? now)?.id ?? [])
  const { first, left } = upTo(ids, 20)
  return ids.length === 0 ? [] : [`${title}: ${first.join(', ')}${left > 0 ? ` and ${left} more` : ''}`]
}

/** Writes the changes between two runs for a terminal, a line each. */
export function differenceText(
  { headline, lines, total }: Difference,
  { paint, columns }: TerminalStyle,
): string {
  const rows = lines.map((line) => {
    const mark = paint.verdict(line.isRegression ? 'fail' : line.verdict, markOf(line.verdict))
    return `${mark} ${clean(line.text, Math.max(100, columns - 2))}`
  })
  return [paint.bold(headline), ...rows, total, ''].join('\n')
}

/** Writes the changes between two runs as Markdown, for a summary or a comment. */
export function differenceMarkdown({ headline, lines, total }: Difference): string {
  const rows = lines.map(
    (line) =>
      `- ${line.isRegression ? '**regression** ' : ''}${codeMarkdown(`${markOf(line.verdict)} ${line.text}`)}`,
  )
  return [`# ${headline}`, '', total, '', ...rows, ''].join('\n')
}
