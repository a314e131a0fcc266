import type { Compared, Finding, Verdict } from '../../generated/report.js'
import { html, scrolling, tableOf } from './markup.ts'
import { pageOf, readBeside } from './page.ts'
import { marks } from './paint.ts'
import { clean, codeMarkdown, counted } from './text.ts'

/** Several runs side by side: a column for each implementation, a row for each requirement. */
interface Comparison {
  columns: { name: string; headline: string }[]
  rows: { id: string; level: Finding['level']; verdicts: (Verdict | null | undefined)[] }[]
}

/** Sets runs side by side, in the order of the first one; a verdict is undefined where a run does not know the requirement. */
export function comparisonOf(runs: readonly Compared[]): Comparison {
  const findings = runs.map((run) => new Map(run.findings.map((finding) => [String(finding.id), finding])))
  const all = new Map(runs.flatMap((run) => run.findings.map(({ id, level }) => [String(id), level])))
  return {
    columns: runs.map((run) => {
      const passed = run.findings.filter(({ verdict }) => verdict === 'pass').length
      return { name: nameOf(run.implementation), headline: `${run.outcome}, ${passed} hold` }
    }),
    rows: [...all].map(([id, level]) => ({
      id,
      level,
      verdicts: findings.map((own) => own.get(id)?.verdict),
    })),
  }
}

/** Names an implementation: its name and version where they were given, or its address. */
export function nameOf({ name, version, baseUrl }: Compared['implementation']): string {
  return name === undefined ? baseUrl : `${name}${version === undefined ? '' : ` ${version}`}`
}

/** Writes a comparison as a page that loads nothing. */
export function comparisonPage({ columns, rows }: Comparison): string {
  const heads = columns.map(({ name, headline }) => `${clean(name, 120)}: ${headline}`)
  const lines = rows.map(
    ({ id, level, verdicts }) =>
      html`<tr>
        <th scope="row"><code>${clean(id, 120)}</code> <small>${level}</small></th>
        ${verdicts.map(
          (verdict) =>
            html`<td class="${verdict ?? 'none'}">
              <span class="mark">${markOf(verdict)}</span> ${wordOf(verdict)}
            </td>`,
        )}
      </tr>`,
  )
  return pageOf({
    title: `${counted(columns.length, 'implementation')} side by side`,
    style: readBeside(import.meta.url, 'html/report.css'),
    script: '',
    body: html`<main>
      <section>
        <h1>${counted(columns.length, 'implementation')} side by side</h1>
        ${scrolling('Requirements by implementation', tableOf(['requirement', ...heads], lines))}
      </section>
    </main>`,
  })
}

/** Writes the requirements whose verdicts differ as Markdown. */
export function comparisonMarkdown({ columns, rows }: Comparison): string {
  const names = columns.map(({ name, headline }) => `${codeMarkdown(name)}: ${headline}`)
  const differing = rows.filter(({ verdicts }) => new Set(verdicts).size > 1)
  return [
    `| requirement | ${names.join(' | ')} |`,
    `| --- | ${names.map(() => '---').join(' | ')} |`,
    ...differing.map(
      ({ id, verdicts }) =>
        `| ${codeMarkdown(id)} | ${verdicts.map((one) => `${markOf(one)} ${wordOf(one)}`).join(' | ')} |`,
    ),
    '',
    `${counted(rows.length - differing.length, 'other requirement')} with the same verdict.`,
    '',
  ].join('\n')
}

function markOf(verdict: Verdict | null | undefined): string {
  return verdict === null || verdict === undefined ? '·' : marks[verdict]
}

function wordOf(verdict: Verdict | null | undefined): string {
  return verdict === undefined ? 'unknown' : (verdict ?? 'not judged')
}
