import { isDeepStrictEqual } from 'node:util'
import type { Finding, Outcome, RunRecord, Seen, Verdict } from '../../generated/report.js'
import { whyOf } from './findings.ts'
import { markOf, painter, type TerminalStyle } from './style.ts'
import { clean, counted, fenceOf } from './text.ts'

/** What changed between two runs. */
interface Comparison {
  /** The outcomes, and the number of changes. */
  headline: string
  total: string
  /** The requirements and the observations that differ, the regressions first. */
  changes: Change[]
  /** True where a requirement that passed no longer does, or the outcome is worse. */
  isWorse: boolean
}

/** A requirement or an observation that differs. */
interface Change {
  /** The verdict in the second run. */
  verdict: Verdict | null
  isRegression: boolean
  /** Both verdicts or answers in a line. */
  text: string
}

const order: readonly Outcome[] = ['conformant', 'incomplete', 'nonconformant']

/** Compares two runs, requirement by requirement and observation by observation. */
export function comparisonOf(before: RunRecord, after: RunRecord): Comparison {
  const requirements = changesBetween(before.findings, after.findings)
  const observations = changesBetween(before.observations, after.observations)
  const regressions = requirements.filter(({ isRegression }) => isRegression)
  const others = requirements.filter(({ isRegression }) => !isRegression)
  return {
    headline: [...new Set([before.outcome, after.outcome])].join(' → '),
    total: `changed: ${counted(requirements.length, 'requirement')}, ${counted(regressions.length, 'regression')}, ${counted(observations.length, 'observation')}`,
    changes: [...regressions, ...others, ...observations],
    isWorse: regressions.length > 0 || order.indexOf(after.outcome) > order.indexOf(before.outcome),
  }
}

function changesBetween(before: readonly (Finding | Seen)[], after: readonly (Finding | Seen)[]): Change[] {
  const ids = new Set([...before, ...after].map(({ id }) => id))
  return [...ids].flatMap((id) => {
    const [old, now] = [before, after].map((all) => all.find((one) => one.id === id))
    if (isDeepStrictEqual(valueOf(old), valueOf(now))) return []
    const verdict = now && 'verdict' in now ? now.verdict : null
    const isRegression = valueOf(old) === 'pass' && verdict !== 'pass' && verdict !== null
    return [{ verdict, isRegression, text: `${id}: ${textOf(old)} → ${textOf(now)}${causeIn(now)}` }]
  })
}

function valueOf(one: Finding | Seen | undefined): unknown {
  return (one && 'answer' in one ? one.answer : one?.verdict) ?? null
}

function textOf(one: Finding | Seen | undefined): string {
  if (one === undefined) return 'absent'
  if ('verdict' in one) return one.verdict ?? 'not judged'
  return one.answer === null ? 'not seen' : clean(JSON.stringify(one.answer), 300)
}

function causeIn(one: Finding | Seen | undefined): string {
  if (one === undefined || !('verdict' in one)) return ''
  const why = one.verdict === 'pass' || one.verdict === null ? '' : `; ${whyOf(one)}`
  return `${one.level === 'SHOULD' ? ' (SHOULD)' : ''}${why}`
}

/** Writes what differs in a line for each requirement and observation, the regressions first. */
export function comparisonText(
  { headline, changes, total }: Comparison,
  { paint, columns }: Pick<TerminalStyle, 'paint' | 'columns'>,
): string {
  const lines = changes.map(({ text, verdict, isRegression }) => {
    const mark = paint(isRegression ? 'fail' : (verdict ?? 'dim'), markOf(verdict))
    return `${mark} ${clean(`${isRegression ? 'regression: ' : ''}${text}`, Math.max(100, columns - 2))}`
  })
  return [paint('bold', headline), ...lines, total, ''].join('\n')
}

/** Writes the same as a block of Markdown. */
export function comparisonMarkdown(comparison: Comparison): string {
  const text = comparisonText(comparison, { paint: painter(false), columns: 600 })
  const fence = fenceOf(text, 3)
  return `${fence}text\n${text}${fence}\n`
}
