import type { RunRecord } from '../../../generated/report.js'
import { observations } from '../../../generated/requirements.ts'
import { html, joined, tableOf, type Content, type Html } from '../../text/html.ts'
import { areaRows, factsOf, nameOf, type AreaRow } from '../numbers.ts'
import { pageOf, readAsset } from '../page.ts'
import type { Report } from '../report.ts'
import { rowsOf, type Row } from '../rows.ts'
import { markOf } from '../style.ts'
import { clean } from '../../text/plain.ts'
import { groupMarkup, reasonMarkup } from './groups.ts'

/** One part of the page; an empty list leaves it out. */
type Part = [id: string, title: string, content: readonly Content[]]

/** Renders a report as one HTML page that loads nothing. */
export function htmlReport(report: Report): string {
  const { outcome, implementation } = report.record
  const parts = partsOf(report)
  return pageOf({
    title: `${outcome}: ${clean(nameOf(implementation), 120)}`,
    script: readAsset(import.meta.url, 'report.js'),
    body: html`${topMarkup(report)}
      <nav class="parts" aria-label="Parts of the report">
        ${joined(
          parts.map(([id, title]) => html`<a href="#${id}">${title}</a>`),
          ' · ',
        )}
      </nav>
      <main>
        ${parts.map(
          ([id, title, content]) =>
            html`<section id="${id}" aria-labelledby="h-${id}">
              <h2 id="h-${id}">${title}</h2>
              ${content}
            </section>`,
        )}
      </main>`,
  })
}

function partsOf(report: Report): Part[] {
  const { record, failed, open, profile } = report
  const lines = profile.map(
    ({ fails, text }) => html`<p class="${fails && 'verdict fail'}">${clean(text, 1500)}</p>`,
  )
  const rows = rowsOf(report)
  const areas = areaRows(record.findings).map((area) => areaMarkup(area, rows))
  const parts: Part[] = [
    ['failures', 'What does not hold', failed.map(groupMarkup)],
    ['profile', 'Profile', lines],
    ['open', 'What could not be judged', open.map(reasonMarkup)],
    ['requirements', 'Requirements', areas],
    ['observations', 'Observations', observationsMarkup(record)],
  ]
  return parts.filter(([, , content]) => content.length > 0)
}

/** Writes the head of the page: the headline, the requirements by verdict, and the facts of the run. */
function topMarkup({ record }: Report): Html {
  return html`<header class="top ${record.outcome}">
    <h1 class="verdict">${clean(record.sentence, 500)}</h1>
    <dl class="facts">
      ${Object.entries(factsOf(record)).map(
        ([name, text]) => text !== '' && html`<dt>${name}</dt><dd>${clean(text, 1500)}</dd>`,
      )}
    </dl>
  </header>`
}

function areaMarkup({ area, judged, passed, worst, others }: AreaRow, rows: readonly Row[]): Html {
  return html`<details class="fold" ${worst !== 'pass' && 'open'}>
    <summary>
      <h3>${area}</h3>
      <small>${passed} of ${judged}</small> <b class="verdict ${worst}">${others}</b>
    </summary>
    <ul class="rows">${rows.filter(({ suite }) => suite === area).map(rowMarkup)}</ul>
  </details>`
}

function rowMarkup({ name, verdict, text, result, message }: Row): Html {
  return html`<li id="requirement-${name}">
    <b class="verdict ${verdict ?? 'none'}" title="${verdict ?? 'not judged'}">${markOf(verdict)}</b>
    <code>${name}</code> ${text} ${result !== 'passed' && html`<em>${clean(message, 400)}</em>`}
  </li>`
}

/** Lists every observation with its answer. */
function observationsMarkup({ observations: answers }: RunRecord): Html[] {
  const rows = answers.map(({ id, answer, reason }) => {
    const value =
      answer === null
        ? html`<small>not seen: ${clean(reason ?? 'no reason was given', 300)}</small>`
        : html`<code>${clean(JSON.stringify(answer), 600)}</code>`
    return html`<tr>
      <th scope="row"><code>${id}</code><br />${observations[id].question}</th>
      <td>${value}</td>
    </tr>`
  })
  return rows.length === 0 ? [] : [tableOf(['question', 'answer'], rows)]
}
