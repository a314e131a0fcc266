import { observations } from '../../../generated/requirements.ts'
import { nameOf } from '../comparison.ts'
import { html, tableOf, type Content, type Html } from '../markup.ts'
import { exploredText } from '../numbers.ts'
import { pageOf, readBeside } from '../page.ts'
import type { Report } from '../report.ts'
import { clean, counted, jsonText } from '../text.ts'
import { failedMarkup, reasonsMarkup } from './groups.ts'
import { requirementsMarkup } from './requirements.ts'
import { topMarkup } from './top.ts'

/** One part of the page; null content leaves it out. */
type Part = [id: string, title: string, lead: string, content: Content]

/** Renders a report as one HTML page that loads nothing. */
export function htmlReport(report: Report): string {
  const { outcome, implementation } = report.record
  const parts = partsOf(report).filter(([, , , content]) => content !== null)
  return pageOf({
    title: `${outcome}: ${clean(nameOf(implementation), 120)}`,
    style: readBeside(import.meta.url, 'report.css'),
    script: readBeside(import.meta.url, 'report.js'),
    kind: outcome,
    body: html`${topMarkup(report)}
      <nav aria-label="Parts of the report">
        ${parts.map(([id, title]) => html`<a href="#${id}">${title}</a> `)}
      </nav>
      <main>
        ${parts.map(
          ([id, title, lead, content]) =>
            html`<section id="${id}" aria-labelledby="h-${id}">
              <h2 id="h-${id}">${title}</h2>
              <p>${lead}</p>
              ${content}
            </section>`,
        )}
      </main>`,
  })
}

function partsOf(report: Report): Part[] {
  const { record, groups, failed, open, aside, profile } = report
  const { observations: seen } = record
  const answered = seen.filter(({ answer }) => answer !== null).length
  const explored = exploredText(record)
  const lines = profile.map(
    ({ fails, text }) => html`<li class="${fails && 'fail'}">${clean(text, 1500)}</li>`,
  )
  const byReason = 'By reason, the most frequent first.'
  const profileLead = 'The accepted failures, and the pinned answers that changed.'
  const observed = `What the specification leaves open: ${answered} of ${seen.length} have an answer.`
  const failedLead = `${counted(failed, 'requirement')}, by cause.`
  return [
    ['failures', 'What does not hold', failedLead, groups.length > 0 ? failedMarkup(report) : null],
    ['profile', 'Profile', profileLead, lines.length > 0 ? html`<ul>${lines}</ul>` : null],
    ['open', 'What could not be judged', byReason, open.length > 0 ? reasonsMarkup(open, report) : null],
    ['requirements', 'Requirements', 'By section of the specification.', requirementsMarkup(record)],
    ['aside', 'What does not apply', byReason, aside.length > 0 ? reasonsMarkup(aside, report) : null],
    ['explored', 'Explored', clean(explored ?? '', 3000), explored === null ? null : ''],
    ['observations', 'Observations', observed, observationsMarkup(report)],
  ]
}

/** Lists every observation with its answer. */
function observationsMarkup({ record }: Report): Html {
  const rows = record.observations.map(({ id, answer, reason }) => {
    const value =
      answer === null
        ? html`<small>not seen: ${clean(reason ?? 'no reason was given', 300)}</small>`
        : html`<code>${jsonText(answer, 600)}</code>`
    return html`<tr>
      <th scope="row"><code>${id}</code><br />${observations[id].question}</th>
      <td>${value}</td>
    </tr>`
  })
  return tableOf(['question', 'answer'], rows, 'seen')
}
