import type { Finding } from '../../../generated/report.js'
import { isFailure } from '../findings.ts'
import { details, type Group, type Item } from '../groups.ts'
import { html, joined, type Html } from '../markup.ts'
import { verdictLabel } from '../page.ts'
import type { Report } from '../report.ts'
import { clean, counted } from '../text.ts'
import { commandMarkup, exchangeMarkup } from './exchange.ts'
import { stepsDrawing } from './steps.ts'

/** The number of groups whose exchange is open: as much as one page can show. */
const mostOpen = 60

/** Names the anchor of a finding among the failures. */
export function anchorOf({ id }: Pick<Finding, 'id'>): string {
  return `failure-${id}`
}

/** Shows the groups that do not hold, after links to all of their findings. */
export function failedMarkup(report: Report): Html[] {
  const { groups } = report
  const findings = groups.flatMap(({ items }) => items.map(({ finding }) => finding))
  const links = findings.map((finding) => html`<li><a href="#${anchorOf(finding)}">${finding.id}</a></li>`)
  return [
    html`<ul class="index">${links}</ul>`,
    ...groups.map((group, at) => groupMarkup(group, report, at < mostOpen)),
  ]
}

/** Shows what could not be judged, or does not apply, by reason. */
export function reasonsMarkup(groups: readonly Group[], report: Report): Html[] {
  return groups.map((group) => {
    const links = group.items.map(({ finding: { id } }) => html`<a href="#requirement-${id}">${id}</a>`)
    return html`<details class="reason">
      <summary>${clean(group.title, 600)} <small>${counted(links.length, 'requirement')}</small></summary>
      <p>${joined(links, ', ')}</p>
      ${group.verdict === 'inconclusive' && evidenceMarkup(group, report, false)}
    </details>`
  })
}

function groupMarkup(group: Group, report: Report, isOpen: boolean): Html {
  const { verdict, binds, items, title } = group
  const kind = verdict === 'error' ? 'own' : binds ? '' : 'should'
  return html`<article class="failure ${kind}">
    <h3>
      ${verdictLabel(verdict)} ${clean(title, 300)}
      ${!binds && isFailure(verdict) && html`<small>SHOULD</small>`}
    </h3>
    ${items.map((item) => itemMarkup(item, items.length > 1))} ${evidenceMarkup(group, report, isOpen)}
  </article>`
}

function itemMarkup(item: Item, isNamed: boolean): Html {
  const { finding, sentence, place, times } = item
  const rows = details(item).map(([label, text]) => html`<dt>${label}</dt><dd>${clean(text, 1500)}</dd>`)
  return html`<div class="item" id="${anchorOf(finding)}">
    ${isNamed && html`<h4><a href="#requirement-${finding.id}">${finding.id}</a></h4>`}
    <p>${sentence} <small>${place}${times !== null && `; ${times}`}</small></p>
    <dl>${rows}</dl>
  </div>`
}

/** Shows the exchange that fails, the scenario that led to it, and the commands that repeat it. */
function evidenceMarkup(group: Group, { record }: Report, isOpen: boolean): Html {
  const { exchange, members, steps, curl, again } = group
  return html`${exchange && exchangeMarkup(exchange, record.implementation, members, isOpen)}
  ${steps.length > 1 && stepsDrawing(steps, record.implementation)}
  ${curl !== null && commandMarkup(curl, 'the request as curl')}
  ${commandMarkup(again, 'the command that judges it again')}`
}
