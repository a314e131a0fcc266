import { isDeepStrictEqual } from 'node:util'
import type { Compared, Finding, Outcome, Verdict } from '../../generated/report.js'
import { whyOf } from './findings.ts'
import { html, scrolling, tableOf } from './markup.ts'
import { nameOf } from './numbers.ts'
import { pageOf, verdictLabel } from './page.ts'
import { marks, markOf, type TerminalStyle } from './style.ts'
import { clean, counted, escapeMarkdown, jsonText } from './text.ts'

/** Several runs side by side, the newest one last. */
interface Comparison {
  columns: string[]
  rows: Row[]
  /** The outcomes in a line, and the number of changes. */
  headline: string
  total: string
  /** True where a requirement that passed in the first run no longer does in the last one, or the outcome is worse. */
  isWorse: boolean
}

/** A requirement or an observation, with a cell for each run. */
interface Row {
  id: string
  isRequirement: boolean
  cells: Cell[]
  differs: boolean
  isRegression: boolean
}

interface Cell {
  verdict: Verdict | null
  /** The verdict or the answer, for comparison. */
  value: unknown
  text: string
}

const order: readonly Outcome[] = ['conformant', 'incomplete', 'nonconformant']

/** Sets runs side by side, requirement by requirement and observation by observation. */
export function comparisonOf(runs: readonly Compared[]): Comparison {
  const rows = [
    ...rowsOf(
      runs.map(({ findings }) => findings),
      findingCell,
      true,
    ),
    ...rowsOf(
      runs.map(({ observations }) => observations),
      (seen) => answerCell(seen?.answer ?? null),
      false,
    ),
  ]
  const ranks = runs.map(({ outcome }) => order.indexOf(outcome))
  const isOutcomeWorse = (ranks.at(-1) ?? 0) > (ranks[0] ?? 0)
  const regressions = rows.filter(({ isRegression }) => isRegression).length
  const differing = (isRequirement: boolean): number =>
    rows.filter((row) => row.differs && row.isRequirement === isRequirement).length
  const changes = [
    counted(differing(true), 'requirement'),
    counted(regressions, 'regression'),
    counted(differing(false), 'observation'),
  ]
  return {
    columns: runs.map((run) => `${clean(nameOf(run.implementation), 120)}: ${run.outcome}`),
    rows,
    headline: [...new Set(runs.map(({ outcome }) => outcome))].join(' → '),
    total: `changed: ${changes.join(', ')}${isOutcomeWorse && regressions === 0 ? '; the outcome is worse' : ''}`,
    isWorse: isOutcomeWorse || regressions > 0,
  }
}

function rowsOf<One extends { id: string }>(
  lists: readonly (readonly One[])[],
  cellOf: (one: One | undefined) => Cell,
  isRequirement: boolean,
): Row[] {
  const byId = lists.map((list) => new Map(list.map((one) => [one.id, one])))
  const ids = new Set(lists.flatMap((list) => list.map(({ id }) => id)))
  return Array.from(ids, (id) => {
    const cells = byId.map((own) => cellOf(own.get(id)))
    const [first, last] = [cells[0], cells.at(-1)]
    const isRegression = first?.verdict === 'pass' && last?.verdict !== 'pass' && last?.verdict !== null
    const differs = cells.some(({ value }) => !isDeepStrictEqual(value, first?.value))
    return { id, isRequirement, cells, differs, isRegression }
  })
}

function findingCell(finding: Finding | undefined): Cell {
  if (finding === undefined) return { verdict: null, value: undefined, text: 'absent' }
  const { verdict, level } = finding
  const why = verdict === 'pass' || verdict === null ? '' : `; ${whyOf(finding)}`
  const text = `${verdict ?? 'not judged'}${level === 'SHOULD' ? ' (SHOULD)' : ''}${why}`
  return { verdict, value: verdict, text }
}

function answerCell(answer: unknown): Cell {
  return { verdict: null, value: answer, text: answer === null ? 'not seen' : jsonText(answer, 300) }
}

/** Writes what differs for a terminal, in a line for each requirement and observation, the regressions first. */
export function comparisonText(
  { headline, rows, total }: Comparison,
  { paint, columns }: TerminalStyle,
): string {
  const lines = differingRows(rows).map(({ id, cells, isRegression }) => {
    const verdict = cells.at(-1)?.verdict ?? null
    const mark = paint(isRegression ? 'fail' : (verdict ?? 'dim'), markOf(verdict))
    const [last = '', ...others] = cells.map(({ text }) => text).reverse()
    const before = others.reverse().map((text) => `${text.replace(/;.*/s, '')} → `)
    return `${mark} ${clean(`${id}: ${before.join('')}${last}`, Math.max(100, columns - 2))}`
  })
  return [paint('bold', headline), ...lines, total, ''].join('\n')
}

/** Writes what differs as a table in Markdown. */
export function comparisonMarkdown({ headline, columns, rows, total }: Comparison): string {
  const differing = differingRows(rows).map(({ id, cells, isRegression }) => [
    `${isRegression ? '**regression** ' : ''}${escapeMarkdown(id)}`,
    ...cells.map(
      ({ verdict, text }) => `${verdict === null ? '' : `${marks[verdict]} `}${escapeMarkdown(text)}`,
    ),
  ])
  const heads = ['', ...columns.map((name) => escapeMarkdown(name))]
  const table = [heads, heads.map(() => '---'), ...differing].map((cells) => `| ${cells.join(' | ')} |`)
  return [`# ${headline}`, '', total, '', ...table, ''].join('\n')
}

function differingRows(rows: readonly Row[]): Row[] {
  return rows
    .filter(({ differs }) => differs)
    .toSorted((one, other) => Number(other.isRegression) - Number(one.isRegression))
}

/** Writes the verdicts of all requirements as a page that loads nothing. */
export function comparisonPage({ columns, rows }: Comparison): string {
  const title = `${counted(columns.length, 'implementation')} side by side`
  const lines = rows
    .filter(({ isRequirement }) => isRequirement)
    .map(
      ({ id, cells }) =>
        html`<tr>
          <th scope="row"><code>${clean(id, 120)}</code></th>
          ${cells.map(({ verdict }) => html`<td>${verdictLabel(verdict)}</td>`)}
        </tr>`,
    )
  const table = scrolling('Requirements by implementation', tableOf(['requirement', ...columns], lines))
  return pageOf({ title, body: html`<main><section><h1>${title}</h1>${table}</section></main>` })
}
