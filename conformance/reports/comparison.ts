import { isDeepStrictEqual } from 'node:util'
import type { Finding, Outcome, RunRecord, Seen, Verdict } from '../../generated/report.js'
import { whyOf } from './findings.ts'
import { html, tableOf } from './markup.ts'
import { nameOf } from './numbers.ts'
import { pageOf, verdictLabel } from './page.ts'
import { markOf, painter, type TerminalStyle } from './style.ts'
import { clean, counted, fenceOf } from './text.ts'

/** Several runs side by side, in a column each. */
interface Comparison {
  columns: string[]
  rows: Row[]
  /** The outcomes, and the number of changes. */
  headline: string
  total: string
  /** True where a requirement that passed in the first run no longer does in the last one, or the outcome is worse. */
  isWorse: boolean
}

/** A requirement or an observation in several runs. */
interface Row {
  id: string
  isRequirement: boolean
  verdicts: (Verdict | null)[]
  /** The verdicts or answers in a line; null where all are the same. */
  change: string | null
  isRegression: boolean
}

const order: readonly Outcome[] = ['conformant', 'incomplete', 'nonconformant']

/** Sets runs side by side, requirement by requirement and observation by observation. */
export function comparisonOf(runs: readonly RunRecord[]): Comparison {
  const [findings, answers] = [runs.map((run) => run.findings), runs.map((run) => run.observations)]
  const rows = [...rowsOf(findings, true), ...rowsOf(answers, false)]
  const changed = rows.filter(({ change }) => change !== null)
  const requirements = changed.filter(({ isRequirement }) => isRequirement).length
  const regressions = changed.filter(({ isRegression }) => isRegression).length
  const ranks = runs.map(({ outcome }) => order.indexOf(outcome))
  const isOutcomeWorse = (ranks.at(-1) ?? 0) > (ranks[0] ?? 0)
  const counts = [
    counted(requirements, 'requirement'),
    counted(regressions, 'regression'),
    counted(changed.length - requirements, 'observation'),
  ]
  return {
    columns: runs.map(({ implementation, outcome }) => `${clean(nameOf(implementation), 120)}: ${outcome}`),
    rows: rows.toSorted((one, other) => Number(other.isRegression) - Number(one.isRegression)),
    headline: [...new Set(runs.map(({ outcome }) => outcome))].join(' → '),
    total: `changed: ${counts.join(', ')}${isOutcomeWorse && regressions === 0 ? '; the outcome is worse' : ''}`,
    isWorse: isOutcomeWorse || regressions > 0,
  }
}

function rowsOf(runs: readonly (readonly (Finding | Seen)[])[], isRequirement: boolean): Row[] {
  const byId = runs.map((run) => new Map(run.map((one) => [String(one.id), one])))
  return Array.from(new Set(byId.flatMap((run) => [...run.keys()])), (id) => {
    const cells = byId.map((run) => run.get(id))
    const verdicts = cells.map((cell) => (cell && 'verdict' in cell ? cell.verdict : null))
    const values = cells.map((cell) => (cell && 'answer' in cell ? cell.answer : (cell?.verdict ?? null)))
    const [first, last] = [verdicts[0], verdicts.at(-1)]
    const isSame = values.every((value) => isDeepStrictEqual(value, values[0]))
    return {
      id,
      isRequirement,
      verdicts,
      change: isSame ? null : `${id}: ${cells.map(textOf).join(' → ')}${whyIn(cells.at(-1))}`,
      isRegression: first === 'pass' && last !== 'pass' && last !== null,
    }
  })
}

function textOf(cell: Finding | Seen | undefined): string {
  if (cell === undefined) return 'absent'
  if ('verdict' in cell) return cell.verdict ?? 'not judged'
  return cell.answer === null ? 'not seen' : clean(JSON.stringify(cell.answer), 300)
}

function whyIn(cell: Finding | Seen | undefined): string {
  if (cell === undefined || !('verdict' in cell)) return ''
  const why = cell.verdict === 'pass' || cell.verdict === null ? '' : `; ${whyOf(cell)}`
  return `${cell.level === 'SHOULD' ? ' (SHOULD)' : ''}${why}`
}

/** Writes what differs in a line for each requirement and observation, the regressions first. */
export function comparisonText(
  { headline, rows, total }: Comparison,
  { paint, columns }: Pick<TerminalStyle, 'paint' | 'columns'>,
): string {
  const lines = rows.flatMap(({ change, verdicts, isRegression }) => {
    const verdict = verdicts.at(-1) ?? null
    const mark = paint(isRegression ? 'fail' : (verdict ?? 'dim'), markOf(verdict))
    const text = `${isRegression ? 'regression: ' : ''}${change}`
    return change === null ? [] : [`${mark} ${clean(text, Math.max(100, columns - 2))}`]
  })
  return [paint('bold', headline), ...lines, total, ''].join('\n')
}

/** Writes the same as a block of Markdown. */
export function comparisonMarkdown(comparison: Comparison): string {
  const text = comparisonText(comparison, { paint: painter(false), columns: 600 })
  const fence = fenceOf(text, 3)
  return `${fence}text\n${text}${fence}\n`
}

/** Writes the verdicts of all requirements as a page that loads nothing. */
export function comparisonPage({ columns, rows }: Comparison): string {
  const title = `${counted(columns.length, 'implementation')} side by side`
  const lines = rows
    .filter(({ isRequirement }) => isRequirement)
    .map(
      ({ id, verdicts }) =>
        html`<tr>
          <th scope="row"><code>${clean(id, 120)}</code></th>
          ${verdicts.map((verdict) => html`<td>${verdictLabel(verdict)}</td>`)}
        </tr>`,
    )
  return pageOf({
    title,
    body: html`<main>
      <h1>${title}</h1>
      <div class="scroll" tabindex="0" role="group" aria-label="Requirements by implementation">
        ${tableOf(['requirement', ...columns], lines)}
      </div>
    </main>`,
  })
}
