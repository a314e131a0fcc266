import { requirements } from '../../../generated/requirements.ts'
import type { Finding } from '../../../generated/report.js'
import { binds, deciding } from '../findings.ts'
import { againAll, expectedBeyond, isOneAnswer, type Group } from '../groups.ts'
import { html, type Html } from '../markup.ts'
import { clean } from '../text.ts'
import { commandMarkup, exchangeMarkup } from './exchange.ts'
import { failureMarkup, faultOf, mostUnfolded, type Sight } from './failure.ts'
import { verdictLabel } from './verdict.ts'

/** Where failures of one cause stand on the page; one alone stands where it is looked for by its id. */
export function placeOfGroup({ findings }: Group): string {
  const [first] = findings
  return findings.length > 1 ? `failures-${first?.id}` : `failure-${first?.id}`
}

/** Failures of one cause: a line each, the first exchange that shows one with the fields at fault, how to see it again; one alone in full. */
export function groupMarkup(group: Group, sight: Sight, at: number): Html | Html[] {
  const { cause, findings } = group
  const { record, evidence, scripts } = sight
  if (findings.length < 2) return findings.map((finding) => failureMarkup(finding, sight, at))
  const place = placeOfGroup(group)
  const shown = findings
    .flatMap((finding) => exchangesOf(finding))
    .flatMap((id) => evidence.exchanges.get(id) ?? [])
  const faults = findings.flatMap((finding) =>
    deciding(finding)
      .slice(0, 1)
      .map((result) => faultOf(result, finding)),
  )
  const script = findings.find(({ id }) => scripts.has(id))
  const path = `reproduce/${script?.id}.sh`
  return html`<article class="failure" id="${place}" aria-labelledby="title-${place}">
    <h3 id="title-${place}">${verdictLabel('fail')} ${clean(cause, 300)}</h3>
    <ul class="together">
      ${findings.map((finding) => lineMarkup(finding, group, sight))}
    </ul>
    ${shown.slice(0, 1).map((exchange) => exchangeMarkup(exchange, record.implementation, faults, at < mostUnfolded))}
    <h4>Again</h4>
    ${commandMarkup(againAll(record, findings), 'the command that runs them again')}
    ${script && html`<p>The whole chain of requests as a script: <a href="${path}">${path}</a></p>`}
  </article>`
}

function exchangesOf(finding: Finding): string[] {
  return deciding(finding).flatMap(({ exchanges }) => exchanges)
}

/** One of several failures: what came, or, where that is the same for all, what was expected. */
function lineMarkup(finding: Finding, group: Group, { record }: Sight): Html {
  const { id, level, expected, actual } = finding
  const told = isOneAnswer(group)
    ? `expected ${expectedBeyond(finding, expected) ?? requirements[id].text}`
    : (actual ?? '')
  return html`<li id="failure-${id}">
    <a href="#requirement-${id}"><code>${id}</code></a>
    <span class="level">${level}${!binds(finding, record) && ', does not bind'}</span> ${clean(told, 300)}
  </li>`
}
