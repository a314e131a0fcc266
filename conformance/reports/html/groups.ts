import type { Finding } from '../../../generated/report.js'
import { isFailure } from '../findings.ts'
import type { Group, Item } from '../groups.ts'
import { html, joined, type Html } from '../markup.ts'
import type { Report } from '../report.ts'
import { clean, counted } from '../text.ts'
import { commandMarkup, exchangeMarkup } from './exchange.ts'
import { scenarioDrawing } from './scenario.ts'
import { markOf, verdictLabel } from './verdict.ts'

/** The number of groups that are open: as much as one page can show. */
const mostOpen = 60
const leastIndexed = 4

/** Names the anchor of a finding among the failures. */
export function anchorOf({ id }: Pick<Finding, 'id'>): string {
  return `failure-${id}`
}

/** Lists groups that do not hold, after links to all of them where they do not fit one screen. */
export function failedMarkup(report: Report): Html {
  const { groups } = report
  const links = groups.map(({ items, title, verdict }) => {
    const [first] = items
    const name = items.length > 1 ? clean(title, 120) : html`<code>${title}</code>`
    return html`<li>
      <span class="mark ${verdict}" aria-hidden="true">${markOf(verdict)}</span>
      ${first && html`<a href="#${anchorOf(first.finding)}">${name}</a>`}
    </li>`
  })
  return html`${
    groups.length >= leastIndexed &&
    html`<ul class="index" aria-label="All of them">
      ${links}
    </ul>`
  }
  ${groups.map((group, at) => groupMarkup(group, report, at < mostOpen))}`
}

/** Shows what could not be judged, or does not apply, by reason. */
export function reasonsMarkup(groups: readonly Group[], report: Report): Html[] {
  return groups.map(
    (group) =>
      html`<details class="reason">
        <summary>${clean(group.title, 600)} <small>${counted(group.items.length, 'requirement')}</small></summary>
        <p>
          ${joined(
            group.items.map(({ finding: { id } }) => html`<a href="#requirement-${id}">${id}</a>`),
            ', ',
          )}
        </p>
        ${group.verdict === 'inconclusive' && evidenceMarkup(group, report, false)}
      </details>`,
  )
}

function groupMarkup(group: Group, report: Report, isOpen: boolean): Html {
  const { verdict, binds, items, title } = group
  const kind = verdict === 'error' ? 'own' : binds ? '' : 'should'
  return html`<article class="failure ${kind}">
    <h3>
      ${verdictLabel(verdict)} ${clean(title, 300)}
      ${!binds && isFailure(verdict) && html`<span class="level">SHOULD</span>`}
    </h3>
    ${items.map((item) => itemMarkup(item, items.length > 1))} ${evidenceMarkup(group, report, isOpen)}
  </article>`
}

function itemMarkup(item: Item, isNamed: boolean): Html {
  const { finding, sentence, place, expected, actual, hint, note, times } = item
  const row = (name: string, text: string | null) =>
    text !== null && html`<div><dt>${name}</dt><dd>${clean(text, 1500)}</dd></div>`
  return html`<div class="item" id="${anchorOf(finding)}">
    <p>
      ${isNamed && html`<a href="#requirement-${finding.id}"><code>${finding.id}</code></a>`} ${sentence}
      <small>${place}${times !== null && `; ${times}`}</small>
    </p>
    <dl class="beside">
      ${row('expected', expected)} ${row('actual', actual)} ${row('hint', hint)} ${row('note', note)}
    </dl>
  </div>`
}

/** Shows the exchange that fails, the scenario that led to it, and the commands that repeat it. */
function evidenceMarkup(group: Group, { record }: Report, isOpen: boolean): Html {
  const { exchange, members, scenario, curl, again } = group
  return html`${exchange && exchangeMarkup(exchange, record.implementation, members, isOpen)}
  ${exchange && scenario.length > 1 && scenarioDrawing(scenario, exchange, record.implementation)}
  ${curl !== null && commandMarkup(curl, 'the request as curl')}
  ${commandMarkup(again, 'the command that judges it again')}`
}
