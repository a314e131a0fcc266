import { requirements, sections } from '../../../generated/requirements.ts'
import type { CheckResult, Finding, RunRecord } from '../../../generated/report.js'
import { acceptedBy, isFailure } from '../findings.ts'
import { html, joined, type Content, type Html } from '../markup.ts'
import { tallyOf } from '../numbers.ts'
import { clean, duration, shorten, upTo } from '../text.ts'
import { classOf, markOf, verdictLabel } from './verdict.ts'

const mostChecks = 12
const mostExchanges = 3

/** Lists every requirement by section, with its verdict, checks and place, and a form that filters them. */
export function requirementsMarkup(record: RunRecord): Html {
  const choices = tallyOf(record.findings).map(
    ({ verdict, count }) =>
      html`<label class="pick">
        <input type="checkbox" name="verdict" value="${classOf(verdict)}" checked />
        ${verdictLabel(verdict)} <span class="count">${count}</span>
      </label>`,
  )
  const groups = sections.flatMap((section) => {
    const own = record.findings.filter(({ id }) => requirements[id].section === section)
    return own.length === 0 ? [] : [sectionMarkup(section, own, record)]
  })
  return html`<form class="filter" id="filter" role="search" hidden>
      <div>
        <label for="words">Search</label>
        <input id="words" type="search" placeholder="id, sentence, reason" autocomplete="off" />
      </div>
      <fieldset><legend>Verdicts</legend>${choices}</fieldset>
      <div>
        <label for="level">Level</label>
        <select id="level"><option value="">both</option><option>MUST</option><option>SHOULD</option></select>
      </div>
      <p id="found" role="status"></p>
      <button type="button" id="fold">Unfold all</button>
    </form>
    ${groups}`
}

function sectionMarkup(section: string, findings: readonly Finding[], record: RunRecord): Html {
  const strip = findings.map(({ verdict }) => html`<i class="${classOf(verdict)}"></i>`)
  const bad = findings.filter(({ verdict }) => isFailure(verdict)).length
  const passed = findings.filter(({ verdict }) => verdict === 'pass').length
  const judged = findings.filter(({ verdict }) => verdict !== null).length
  const sum = judged === 0 ? 'none judged' : `${passed} of ${judged} hold`
  return html`<details class="section" ${judged > passed && 'open'}>
    <summary>
      <h3>${section}</h3>
      <span class="sum">${sum}${bad > 0 && html`, <b class="fail">${bad} not</b>`}</span>
      <span class="strip" aria-hidden="true">${strip}</span>
    </summary>
    <ul class="rows">${findings.map((finding) => rowMarkup(finding, record))}</ul>
  </details>`
}

function rowMarkup(finding: Finding, record: RunRecord): Html {
  const { id, level, verdict, reason } = finding
  const noted = verdict === null || verdict === 'inapplicable' || verdict === 'inconclusive'
  const note = noted && reason !== null && html`<em>${clean(reason, 400)}</em>`
  const name = classOf(verdict)
  return html`<li class="row" id="requirement-${id}" data-verdict="${name}" data-level="${level}">
    <details>
      <summary>
        <span class="mark ${name}" aria-hidden="true">${markOf(verdict)}</span>
        <span class="hidden">${verdict ?? 'not judged'}: </span>
        <span class="id">${id}</span>
        <span class="level">${level}</span>
        <span class="text">${requirements[id].text} ${note}</span>
      </summary>
      ${detailsMarkup(finding, record)}
    </details>
  </li>`
}

function detailsMarkup(finding: Finding, record: RunRecord): Html {
  const { id, verdict, checks } = finding
  const { place, given } = requirements[id]
  const accepted = acceptedBy(finding, record)
  const row = (name: string, content: Content) =>
    html`<dt>${name}</dt>
      <dd>${content}</dd>`
  return html`<dl class="more">
    ${[
      row('contract', html`<code>${place}</code>`),
      given !== undefined && row('applies', `where ${given}`),
      accepted && row('accepted', `until ${clean(accepted.until)}: ${clean(accepted.reason, 1500)}`),
      checks.length > 0 &&
        row(
          checks.length === 1 ? 'check' : 'checks',
          html`<ul>${checks.slice(0, mostChecks).map(checkMarkup)}</ul>`,
        ),
      isFailure(verdict) &&
        !accepted &&
        row('evidence', html`<a href="#failure-${id}">what was expected, and what came</a>`),
    ]}
  </dl>`
}

function checkMarkup({ verdict, title, exchanges, duration: took }: CheckResult): Html {
  const { first, left } = upTo(exchanges, mostExchanges)
  const ids = first.map((id) => html`<code>${shorten(clean(id), 70)}</code>`)
  const more = left > 0 && ` and ${left} more`
  return html`<li>
    ${verdictLabel(verdict)} ${clean(title, 300)} ${took > 0 && html`<small>${duration(took)}</small>`}
    ${ids.length > 0 && html`<br /><small>${joined(ids, ', ')}${more}</small>`}
  </li>`
}
