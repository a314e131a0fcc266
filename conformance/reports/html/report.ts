import type { RunRecord } from '../../../generated/report.js'
import { observations } from '../../../generated/requirements.ts'
import { nameOf } from '../comparison.ts'
import { exploredSentence, statesText } from '../explored.ts'
import { html, scrolling, tableOf, type Content, type Html } from '../markup.ts'
import { pageOf, readBeside } from '../page.ts'
import type { Report } from '../report.ts'
import { clean, counted, jsonText } from '../text.ts'
import { failedMarkup, reasonsMarkup } from './groups.ts'
import { requirementsMarkup } from './requirements.ts'
import { topMarkup } from './top.ts'

/** One part of the page, with the sentence below its title. */
interface Part {
  id: string
  title: string
  lead: string
  content: Content
  isThere: boolean
}

/** Renders a report as one HTML page that loads nothing. */
export function htmlReport(report: Report): string {
  const { record } = report
  const parts = partsOf(report).filter(({ isThere }) => isThere)
  const links = parts.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)
  const sections = parts.map(
    ({ id, title, lead, content }) =>
      html`<section id="${id}" aria-labelledby="h-${id}">
        <h2 id="h-${id}">${title}</h2>
        <p>${lead}</p>
        ${content}
      </section>`,
  )
  return pageOf({
    title: `${record.outcome}: ${clean(nameOf(record.implementation), 120)}`,
    style: readBeside(import.meta.url, 'report.css'),
    script: readBeside(import.meta.url, 'report.js'),
    kind: record.outcome,
    body: html`<a class="skip" href="#main">To the findings</a>
      ${topMarkup(report)}
      <nav aria-label="Parts of the report"><ul>${links}</ul></nav>
      <main id="main">${sections}</main>
      <footer>Rendered from report.json.</footer>`,
  })
}

function partsOf(report: Report): Part[] {
  const { record, groups, failed, open, aside, profile } = report
  const { explored, observations: seen } = record
  const answered = seen.filter(({ answer }) => answer !== null).length
  const lines = profile.map(
    ({ fails, text }) => html`<li class="${fails && 'fail'}">${clean(text, 1500)}</li>`,
  )
  return [
    {
      id: 'failures',
      title: 'What does not hold',
      lead: `${counted(failed, 'requirement')}, by cause.`,
      content: failedMarkup(report),
      isThere: groups.length > 0,
    },
    {
      id: 'profile',
      title: 'Profile',
      lead: 'The accepted failures, and the pinned answers that changed.',
      content: html`<ul>${lines}</ul>`,
      isThere: profile.length > 0,
    },
    {
      id: 'open',
      title: 'What could not be judged',
      lead: 'By reason, the most frequent first.',
      content: reasonsMarkup(open, report),
      isThere: open.length > 0,
    },
    {
      id: 'requirements',
      title: 'Requirements',
      lead: 'By section of the specification.',
      content: requirementsMarkup(record),
      isThere: true,
    },
    {
      id: 'aside',
      title: 'What does not apply',
      lead: 'By reason, the most frequent first.',
      content: reasonsMarkup(aside, report),
      isThere: aside.length > 0,
    },
    {
      id: 'explored',
      title: 'Explored',
      lead: explored === undefined ? '' : `${exploredSentence(explored)}.`,
      content: exploredMarkup(record),
      isThere: explored !== undefined,
    },
    {
      id: 'observations',
      title: 'Observations',
      lead: `What the specification leaves open: ${answered} of ${seen.length} have an answer.`,
      content: observationsMarkup(record),
      isThere: seen.length > 0,
    },
  ]
}

function exploredMarkup({ explored }: RunRecord): Html {
  const rows = (explored?.coverage ?? []).map(
    (row) => html`<tr><th scope="row">${clean(row.command, 80)}</th><td>${clean(statesText(row))}</td></tr>`,
  )
  return scrolling('Commands and states', tableOf(['command', 'states, with how often it ran in each'], rows))
}

/** Lists every observation with its answer. */
function observationsMarkup({ observations: all }: RunRecord): Html {
  const rows = all.map(
    ({ id, answer, reason }) =>
      html`<tr>
        <th scope="row"><code>${id}</code><br />${observations[id].question}</th>
        <td>
          ${
            answer === null
              ? html`<small>not seen: ${clean(reason ?? 'no reason was given', 300)}</small>`
              : html`<code>${jsonText(answer, 600)}</code>`
          }
        </td>
      </tr>`,
  )
  return tableOf(['question', 'answer'], rows, 'seen')
}
