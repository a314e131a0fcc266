import type { Finding, RunRecord } from '../../../generated/report.js'
import { requirements, sections } from '../../../generated/requirements.ts'
import { acceptedBy, isFailure } from '../findings.ts'
import { html, type Html } from '../markup.ts'
import { markOf } from '../paint.ts'
import { clean } from '../text.ts'
import { anchorOf } from './groups.ts'

type Accepting = Pick<RunRecord, 'accepted'>

/** Lists every requirement by section, with its verdict. */
export function requirementsMarkup({ findings, ...record }: RunRecord): Html[] {
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
