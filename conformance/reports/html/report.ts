import type { Finding, RunRecord } from '../../../generated/report.js'
import { observations, requirements, sections } from '../../../generated/requirements.ts'
import { nameOf } from '../comparison.ts'
import { acceptedBy, isFailure } from '../findings.ts'
import { html, tableOf, type Content, type Html } from '../markup.ts'
import { countsText, createdText, exploredText, tallyOf } from '../numbers.ts'
import { pageOf, readAsset, verdictLabel } from '../page.ts'
import { markOf } from '../paint.ts'
import type { Report } from '../report.ts'
import { clean, counted, duration, jsonText } from '../text.ts'
import { anchorOf, failedMarkup, reasonsMarkup } from './groups.ts'

/** One part of the page; null content leaves it out. */
type Part = [id: string, title: string, lead: string, content: Content]

/** Renders a report as one HTML page that loads nothing. */
export function htmlReport(report: Report): string {
  const { outcome, implementation } = report.record
  const parts = partsOf(report).filter(([, , , content]) => content !== null)
  return pageOf({
    title: `${outcome}: ${clean(nameOf(implementation), 120)}`,
    style: readAsset(import.meta.url, 'report.css'),
    script: readAsset(import.meta.url, 'report.js'),
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

/** Writes the head of the page: the headline, each SHOULD that does not hold, the requirements by verdict, and the facts of the run. */
function topMarkup(report: Report): Html {
  const { record, headline, notes, groups } = report
  const shoulds = groups.filter(({ binds, verdict }) => !binds && isFailure(verdict))
  return html`<header class="top">
    <div>
      <small>assay</small>
      <h1>${clean(`${headline[0]?.toUpperCase()}${headline.slice(1)}`, 500)}</h1>
      ${notes.map((note) => html`<p>${clean(note)}</p>`)}
      ${shoulds
        .flatMap(({ items }) => items)
        .map(
          ({ finding, sentence }) =>
            html`<p class="should">
              <b>SHOULD</b> <a href="#${anchorOf(finding)}">${finding.id}</a> does not hold: ${sentence}
            </p>`,
        )}
      <p class="keys">
        ${tallyOf(record.findings).map(
          ({ verdict, count }) => verdict !== null && [verdictLabel(verdict, ` ${count}`), ' '],
        )}
      </p>
      <dl class="facts">
        ${factsOf(report).map(
          ([name, value]) => html`<div><dt>${name}</dt><dd>${clean(value, 1500)}</dd></div>`,
        )}
      </dl>
    </div>
  </header>`
}

function factsOf({ record }: Report): [name: string, value: string][] {
  const { implementation, contract, suite, started, strict } = record
  const { name, vaultUrl, baseUrl, payUrl, embedded, live } = implementation
  const addresses = [
    nameOf(implementation),
    ...(embedded ? ['the embedded reference implementation'] : []),
    ...(name === undefined ? [] : [baseUrl]),
    live ? 'live keys' : 'test keys',
    ...(vaultUrl === baseUrl ? [] : [`tokens at ${vaultUrl}`]),
    ...(payUrl === null || payUrl === baseUrl ? [] : [`pages at ${payUrl}`]),
  ]
  return [
    ['judged', `${countsText(record)}${strict ? '; strict: a SHOULD counts as a MUST' : ''}`],
    ['implementation', addresses.join(', ')],
    ['created', createdText(record)],
    ['contract', `${contract.title} ${contract.version}`],
    ['kit', `assay ${suite.version}`],
    ['started', `${started.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}, took ${duration(record.duration)}`],
  ]
}

type Accepting = Pick<RunRecord, 'accepted'>

/** Lists every requirement by section, with its verdict. */
function requirementsMarkup({ findings, ...record }: RunRecord): Html[] {
  return sections.flatMap((section) => {
    const own = findings.filter(({ id }) => requirements[id].section === section)
    return own.length === 0 ? [] : [sectionMarkup(section, own, record)]
  })
}

function sectionMarkup(section: string, findings: readonly Finding[], record: Accepting): Html {
  const bad = findings.filter(({ verdict }) => isFailure(verdict)).length
  const passed = findings.filter(({ verdict }) => verdict === 'pass').length
  const judged = findings.filter(({ verdict }) => verdict !== null && verdict !== 'inapplicable').length
  const isOpen = findings.some(({ verdict }) => isFailure(verdict) || verdict === 'inconclusive')
  return html`<details class="section" ${isOpen && 'open'}>
    <summary>
      <h3>${section}</h3>
      <small>${judged === 0 ? 'none to judge' : `${passed} of ${judged} hold`}</small>
      ${bad > 0 && html`<b class="fail">${bad} broken</b>`}
    </summary>
    <ul class="rows">${findings.map((finding) => rowMarkup(finding, record))}</ul>
  </details>`
}

function rowMarkup(finding: Finding, record: Accepting): Html {
  const { id, verdict, reason } = finding
  const accepted = acceptedBy(finding, record)
  const note = accepted === undefined ? reason : `accepted until ${accepted.until}: ${accepted.reason}`
  const name = verdict ?? 'none'
  const isLinked = isFailure(verdict) && accepted === undefined
  return html`<li class="row" id="requirement-${id}">
    <span class="mark ${name}" title="${verdict ?? 'not judged'}">${markOf(verdict)}</span>
    <code>${isLinked ? html`<a href="#${anchorOf(finding)}">${id}</a>` : id}</code>
    <span>${requirements[id].text} ${note !== null && html`<em>${clean(note, 400)}</em>`}</span>
  </li>`
}
