import { isDeepStrictEqual } from 'node:util'
import type { Finding, Outcome, RunReport, Seen, Verdict } from '../../generated/report.js'
import { answerText, whyOf } from './findings.ts'
import { html, tableOf, type Html } from '../text/html.ts'
import { implementationName } from './numbers.ts'
import { wholePage, verdictLabel } from './page.ts'
import { markOf, painter, type TerminalStyle } from './style.ts'
import { codeBlock } from '../text/markdown.ts'
import { clean } from '../text/plain.ts'
import { counted } from '../text/words.ts'

/** Several runs side by side, in a column each. */
interface Comparison {
  columns: string[]
  /** The requirements, the regressions first. */
  requirements: ComparisonRow[]
  /** The requirements and the observations that differ. */
  changes: ComparisonRow[]
  /** The outcomes, and the number of changes. */
  headline: string
  total: string
  /** True where a requirement no longer passes, or the outcome is worse. */
  isWorse: boolean
}

/** A requirement or an observation in several runs. */
interface ComparisonRow {
  id: string
  verdicts: (Verdict | null)[]
  isSame: boolean
  isRegression: boolean
  /** The verdicts or answers in a line. */
  text: string
}

const outcomesBestFirst: readonly Outcome[] = [
  'conformant',
  'unbroken',
  'incomplete',
  'nonconformant',
]

/** Sets runs side by side, requirement by requirement and observation by observation. */
export function comparisonOf(runs: readonly RunReport[]): Comparison {
  const requirements = comparedRows(runs.map(({ findings }) => findings))
  const changed = requirements.filter(({ isSame }) => !isSame)
  const changedObservations = comparedRows(runs.map(({ observations }) => observations)).filter(
    ({ isSame }) => !isSame,
  )
  const regressions = changed.filter(({ isRegression }) => isRegression).length
  const ranks = runs.map(({ outcome }) => outcomesBestFirst.indexOf(outcome))
  return {
    columns: runs.map(
      ({ implementation, outcome }) =>
        `${clean(implementationName(implementation), 120)}: ${outcome}`,
    ),
    requirements,
    changes: [...changed, ...changedObservations],
    headline: [...new Set(runs.map(({ outcome }) => outcome))].join(' → '),
    total: `changed: ${counted(changed.length, 'requirement')}, ${counted(regressions, 'regression')}, ${counted(changedObservations.length, 'observation')}`,
    isWorse: (ranks.at(-1) ?? 0) > (ranks[0] ?? 0) || regressions > 0,
  }
}

function comparedRows(runs: readonly (readonly (Finding | Seen)[])[]): ComparisonRow[] {
  const byId = runs.map((run) => new Map(run.map((entry) => [String(entry.id), entry])))
  const rows = Array.from(new Set(byId.flatMap((run) => [...run.keys()])), (id): ComparisonRow => {
    const cells = byId.map((run) => run.get(id))
    const verdicts = cells.map((cell) => (cell && 'verdict' in cell ? cell.verdict : null))
    const values = cells.map((cell) =>
      cell && 'answer' in cell ? cell.answer : (cell?.verdict ?? null),
    )
    const last = verdicts.at(-1)
    return {
      id,
      verdicts,
      isSame: values.every((value) => isDeepStrictEqual(value, values[0])),
      isRegression: verdicts[0] === 'pass' && last !== 'pass' && last !== null,
      text: `${id}: ${cells.map(cellText).join(' → ')}${cellReason(cells.at(-1))}`,
    }
  })
  return rows.toSorted((a, b) => Number(b.isRegression) - Number(a.isRegression))
}

function cellText(cell: Finding | Seen | undefined): string {
  if (cell === undefined) return 'absent'
  if ('verdict' in cell) return cell.verdict ?? 'not judged'
  return answerText(cell.answer)
}

function cellReason(cell: Finding | Seen | undefined): string {
  if (cell === undefined || !('verdict' in cell)) return ''
  const why = cell.verdict === 'pass' || cell.verdict === null ? '' : `; ${whyOf(cell)}`
  return `${cell.level === 'SHOULD' ? ' (SHOULD)' : ''}${why}`
}

/** Differences, a line each, the regressions first. */
export function comparisonText(
  { headline, changes, total }: Comparison,
  { paint, columns }: Pick<TerminalStyle, 'paint' | 'columns'>,
): string {
  const lines = changes.map(({ text, verdicts, isRegression }) => {
    const verdict = verdicts.at(-1) ?? null
    const mark = paint(isRegression ? 'fail' : (verdict ?? 'dim'), markOf(verdict))
    return `${mark} ${clean(`${isRegression ? 'regression: ' : ''}${text}`, Math.max(100, columns - 2))}`
  })
  return [paint('bold', headline), ...lines, total, ''].join('\n')
}

export function comparisonMarkdown(comparison: Comparison): string {
  return codeBlock(comparisonText(comparison, { paint: painter(false), columns: 600 }))
}

/** All runs as a page that loads nothing: a table of their verdicts, what differs first. */
export function comparisonPage({ columns, requirements, changes, total }: Comparison): string {
  const title = `${counted(columns.length, 'implementation')} side by side`
  const differing = new Set(changes.map(({ id }) => id))
  const rows = requirements.toSorted(
    (a, b) => Number(differing.has(b.id)) - Number(differing.has(a.id)),
  )
  return wholePage({
    title,
    body: html`<main>
      <h1>${title}</h1>
      <p>${total}</p>
      <div class="scroll" tabindex="0" role="group" aria-label="Requirements by implementation">
        ${tableOf(
          ['requirement', ...columns],
          rows.map((row) => rowMarkup(row, differing.has(row.id))),
        )}
      </div>
    </main>`,
  })
}

function rowMarkup({ id, verdicts }: ComparisonRow, differs: boolean): Html {
  const name = clean(id, 120)
  return html`<tr>
    <th scope="row"><code>${name}</code> ${differs && html`<small>differs</small>`}</th>
    ${verdicts.map((verdict) => html`<td>${verdictLabel(verdict)}</td>`)}
  </tr>`
}
