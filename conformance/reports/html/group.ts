import type { Group } from '../groups.ts'
import { html, type Html } from '../markup.ts'
import { clean } from '../text.ts'
import { commandMarkup, exchangeMarkup } from './exchange.ts'
import { failureMarkup, faultOf, levelMarkup, scriptMarkup, type Sight } from './failure.ts'
import { verdictLabel } from './verdict.ts'

/** The number of failures that are unfolded: as much as one page can show of a run in which hardly anything holds. */
const mostUnfolded = 60

/** The anchor of a group on the page; a failure alone has the one that is made of its id. */
export function anchorOf({ failures }: Group): string {
  const id = failures[0]?.finding.id
  return failures.length > 1 ? `failures-${id}` : `failure-${id}`
}

/** Failures of one cause: a line each, the first exchange that shows one with the fields at fault, how to see it again; one alone in full. */
export function groupMarkup(group: Group, sight: Sight, at: number): Html | Html[] {
  const { cause, failures, shown, again } = group
  const unfolded = at < mostUnfolded
  if (failures.length < 2) return failures.map((failure) => failureMarkup(failure, sight, unfolded))
  const anchor = anchorOf(group)
  const faults = failures.flatMap(({ finding, results }) =>
    results.slice(0, 1).map((result) => faultOf(result, finding)),
  )
  const lines = failures.map(
    (failure) =>
      html`<li id="failure-${failure.finding.id}">
        <a href="#requirement-${failure.finding.id}"><code>${failure.finding.id}</code></a>
        ${levelMarkup(failure)} ${clean(failure.line, 300)}
      </li>`,
  )
  return html`<article class="failure" id="${anchor}" aria-labelledby="title-${anchor}">
    <h3 id="title-${anchor}">${verdictLabel('fail')} ${clean(cause, 300)}</h3>
    <ul class="together">
      ${lines}
    </ul>
    ${shown && exchangeMarkup(shown, sight.record.implementation, faults, unfolded)}
    <h4>Again</h4>
    ${commandMarkup(again, 'the command that runs them again')}
    ${scriptMarkup(failures, sight)}
  </article>`
}
