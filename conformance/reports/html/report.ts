import type { Finding, RunReport } from '../../../generated/report.js'
import { observations } from '../../../generated/requirements.ts'
import { codeBox, html, joined, tableOf, type Content, type Html } from '../../text/html.ts'
import { answerText } from '../findings.ts'
import { areaRows, factsOf, implementationName, type AreaRow } from '../numbers.ts'
import { wholePage, readAsset, verdictLabel } from '../page.ts'
import type { Report } from '../report.ts'
import { resultRows, type ResultRow } from '../rows.ts'
import { markOf } from '../style.ts'
import { clean } from '../../text/plain.ts'
import { firstItems } from '../../text/words.ts'
import { legendMarkup, mapMarkup } from './map.ts'
import { groupMarkup, reasonMarkup } from './groups.ts'

/** One part of the page; an empty list leaves it out. */
type Part = [id: string, title: string, content: readonly Content[]]

/** Renders a report as one HTML page that loads nothing. */
export function htmlReport(report: Report): string {
  const { outcome, implementation } = report.runReport
  const parts = partsOf(report)
  return wholePage({
    title: `${outcome}: ${clean(implementationName(implementation), 120)}`,
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
  const { runReport, failed, unjudged, profile } = report
  const lines = profile.map(
    ({ fails, text }) => html`<p class="${fails && 'verdict fail'}">${clean(text, 1500)}</p>`,
  )
  const rows = resultRows(report)
  const areas = areaRows(runReport.findings).map((area) => areaMarkup(area, rows))
  const parts: Part[] = [
    ['failures', 'What does not hold', failed.map(groupMarkup)],
    ['profile', 'Profile', lines],
    ['open', 'What could not be judged', unjudged.map(reasonMarkup)],
    ['requirements', 'Requirements', areas],
    ['observations', 'Observations', observationsMarkup(runReport)],
    ['run', 'The run', [factsMarkup(runReport)]],
  ]
  return parts.filter(([, , content]) => content.length > 0)
}

/** The number of failures that the head of the page names. */
const maxFirst = 5

/** The head of the page: how bad it is, where, and what to do next. */
function topMarkup({ runReport, failed, rerun }: Report): Html {
  const { outcome, sentence, findings, implementation } = runReport
  const broken = new Set(failed.flatMap(({ items }) => items.map(({ finding }) => finding.id)))
  const linkOf = (id: Finding['id']) => `#${broken.has(id) ? 'failure' : 'requirement'}-${id}`
  return html`<header class="top ${outcome}">
    <p>${clean(implementationName(implementation), 300)}</p>
    <h1 class="verdict">${clean(sentence, 500)}</h1>
    <div class="overview">
      <section aria-labelledby="h-next">
        <h2 id="h-next">What next</h2>
        ${nextMarkup(failed, rerun)}
      </section>
      <section aria-labelledby="h-map">
        <h2 id="h-map">Where</h2>
        ${mapMarkup(findings, linkOf)} ${legendMarkup(findings)}
      </section>
    </div>
  </header>`
}

/** Links the first failures, and says how to judge again. */
function nextMarkup(failed: Report['failed'], again: string): Html {
  const { first, others } = firstItems(failed, maxFirst)
  const [worst] = failed
  return html`<ol class="next">
      ${first.map(
        ({ verdict, tone, title, items: [{ finding, sentence }] }) =>
          html`<li>
            ${verdictLabel(verdict, tone)} <a href="#failure-${finding.id}">${clean(title, 120)}</a>
            <small>${sentence}</small>
          </li>`,
      )}
    </ol>
    ${others > 0 && html`<p><a href="#failures">and ${others} more</a></p>`}
    ${failed.length === 0 && html`<p>Nothing is broken.</p>`}
    ${codeBox('The next command', worst?.rerun ?? again)}`
}

function factsMarkup(runReport: RunReport): Html {
  return html`<dl class="facts">
    ${Object.entries(factsOf(runReport)).map(
      ([name, text]) => text !== '' && html`<dt>${name}</dt><dd>${clean(text, 1500)}</dd>`,
    )}
  </dl>`
}

function areaMarkup(
  { area, judged, passed, worst, others }: AreaRow,
  rows: readonly ResultRow[],
): Html {
  return html`<details class="fold" ${worst !== 'pass' && 'open'}>
    <summary>
      <h3>${area}</h3>
      <small>${passed} of ${judged}</small> <b class="verdict ${worst}">${others}</b>
    </summary>
    <ul class="rows">${rows.filter(({ suite }) => suite === area).map(rowMarkup)}</ul>
  </details>`
}

function rowMarkup({ name, verdict, text, result, message }: ResultRow): Html {
  return html`<li id="requirement-${name}">
    <b class="verdict ${verdict ?? 'none'}" title="${verdict ?? 'not judged'}">${markOf(verdict)}</b>
    <code>${name}</code> ${text} ${result !== 'passed' && html`<em>${clean(message, 400)}</em>`}
  </li>`
}

function observationsMarkup({ observations: answers }: RunReport): Html[] {
  const rows = answers.map(({ id, answer, reason }) => {
    const value =
      answer === null
        ? html`<small>not seen: ${clean(reason ?? 'no reason was given', 300)}</small>`
        : html`<code>${answerText(answer)}</code>`
    return html`<tr>
      <th scope="row"><code>${id}</code><br />${observations[id].question}</th>
      <td>${value}</td>
    </tr>`
  })
  return rows.length === 0 ? [] : [tableOf(['question', 'answer'], rows)]
}
