import type { Compared, Verdict } from '../../generated/report.js'
import { html, scrolling, tableOf } from './markup.ts'
import { pageOf, readAsset, verdictLabel } from './page.ts'
import { markOf } from './paint.ts'
import { clean, codeMarkdown, counted } from './text.ts'

/** Several runs side by side: a column for each implementation, a row for each requirement. */
interface Comparison {
  columns: { name: string; headline: string }[]
  /** The verdicts are in the order of the columns; null stands for not judged, or not known there. */
  rows: { id: string; verdicts: (Verdict | null)[] }[]
}

/** Sets runs side by side, in the order of the first one. */
export function comparisonOf(runs: readonly Compared[]): Comparison {
  const verdicts = runs.map(
    (run) => new Map<string, Verdict | null>(run.findings.map((one) => [one.id, one.verdict])),
  )
  const ids = new Set(verdicts.flatMap((own) => [...own.keys()]))
  return {
    columns: runs.map(({ implementation, outcome, findings }) => {
      const passed = findings.filter(({ verdict }) => verdict === 'pass').length
      return { name: nameOf(implementation), headline: `${outcome}, ${passed} hold` }
    }),
    rows: Array.from(ids, (id) => ({ id, verdicts: verdicts.map((own) => own.get(id) ?? null) })),
  }
}

/** Names an implementation: its name and version where they were given, or its address. */
export function nameOf({ name, version, baseUrl }: Compared['implementation']): string {
  return name === undefined ? baseUrl : `${name}${version === undefined ? '' : ` ${version}`}`
}

/** Writes a comparison as a page that loads nothing. */
export function comparisonPage({ columns, rows }: Comparison): string {
  const title = `${counted(columns.length, 'implementation')} side by side`
  const heads = columns.map(({ name, headline }) => `${clean(name, 120)}: ${headline}`)
  const lines = rows.map(
    ({ id, verdicts }) =>
      html`<tr>
        <th scope="row"><code>${clean(id, 120)}</code></th>
        ${verdicts.map((verdict) => html`<td>${verdictLabel(verdict)}</td>`)}
      </tr>`,
  )
  const table = scrolling('Requirements by implementation', tableOf(['requirement', ...heads], lines))
  return pageOf({
    title,
    style: readAsset(import.meta.url, 'html/report.css'),
    script: '',
    body: html`<main><section><h1>${title}</h1>${table}</section></main>`,
  })
}

/** Writes the requirements whose verdicts differ as Markdown. */
export function comparisonMarkdown({ columns, rows }: Comparison): string {
  const names = columns.map(({ name, headline }) => `${codeMarkdown(name)}: ${headline}`)
  const differing = rows.filter(({ verdicts }) => new Set(verdicts).size > 1)
  const lines = differing.map(({ id, verdicts }) => [
    codeMarkdown(id),
    ...verdicts.map((verdict) => `${markOf(verdict)} ${verdict ?? 'not judged'}`),
  ])
  const table = [['requirement', ...names], ['---', ...names.map(() => '---')], ...lines]
  const others = `${counted(rows.length - differing.length, 'other requirement')} with the same verdict.`
  return [...table.map((cells) => `| ${cells.join(' | ')} |`), '', others, ''].join('\n')
}
