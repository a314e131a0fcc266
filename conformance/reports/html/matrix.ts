import { requirements, sections } from '../../../generated/requirements.ts'
import type { CheckResult, Finding, RunRecord } from '../../finding.ts'
import { acceptedBy, isFailure, verdicts } from '../findings.ts'
import { marks } from '../paint.ts'
import { duration, shorten } from '../text.ts'
import { badgeOf, show } from './show.ts'

/** Every requirement by section of the specification, with its verdict, its checks and its place; filtered by word, verdict and level. */
export function matrixMarkup(record: RunRecord): string {
  const found = [...verdicts, null].filter((verdict) =>
    record.findings.some((finding) => finding.verdict === verdict),
  )
  const choices = found.map((verdict) => {
    const count = record.findings.filter((finding) => finding.verdict === verdict).length
    const name = verdict ?? 'none'
    return `<label class="pick"><input type="checkbox" name="verdict" value="${name}" checked> ${badgeOf(verdict)} <span class="count">${count}</span></label>`
  })
  const groups = sections.flatMap((section) => {
    const own = record.findings.filter(({ id }) => requirements[id].section === section)
    return own.length === 0 ? [] : [sectionMarkup(section, own, record)]
  })
  return `<form class="filter" id="filter" role="search" hidden><div><label for="words">Search</label> <input id="words" type="search" placeholder="id, sentence, reason" autocomplete="off"></div>
<fieldset><legend>Verdicts</legend>${choices.join('')}</fieldset>
<div><label for="level">Level</label> <select id="level"><option value="">both</option><option>MUST</option><option>SHOULD</option></select></div>
<p id="found" role="status"></p><button type="button" id="fold">Unfold all</button></form>
${groups.join('\n')}`
}

function sectionMarkup(section: string, findings: readonly Finding[], record: RunRecord): string {
  const strip = findings.map(({ verdict }) => `<i class="${verdict ?? 'none'}"></i>`).join('')
  const bad = findings.filter(({ verdict }) => isFailure(verdict)).length
  const passed = findings.filter(({ verdict }) => verdict === 'pass').length
  const judged = findings.filter(({ verdict }) => verdict !== null).length
  return `<details class="section" ${judged > passed ? 'open' : ''}><summary><h3>${show(section)}</h3> <span class="sum">${judged === 0 ? 'none judged' : `${passed} of ${judged} hold`}${bad > 0 ? `, <b class="fail">${bad} not</b>` : ''}</span> <span class="strip" aria-hidden="true">${strip}</span></summary><ul class="rows">${findings.map((finding) => rowMarkup(finding, record)).join('\n')}</ul></details>`
}

function rowMarkup(finding: Finding, record: RunRecord): string {
  const { id, level, verdict, reason, checks } = finding
  const { text, place, given } = requirements[id]
  const accepted = acceptedBy(finding, record)
  const note = verdict === null || verdict === 'inapplicable' || verdict === 'inconclusive' ? reason : null
  const details = `<dl class="more"><dt>contract</dt><dd><code>${show(place)}</code></dd>${given === undefined ? '' : `<dt>applies</dt><dd>where ${show(given)}</dd>`}${accepted === undefined ? '' : `<dt>accepted</dt><dd>until ${show(accepted.until)}: ${show(accepted.reason)}</dd>`}${checks.length === 0 ? '' : `<dt>${checks.length === 1 ? 'check' : 'checks'}</dt><dd><ul>${checks.slice(0, 12).map(checkMarkup).join('')}</ul></dd>`}${isFailure(verdict) && accepted === undefined ? `<dt>evidence</dt><dd><a href="#failure-${id}">what was expected, and what came</a></dd>` : ''}</dl>`
  return `<li class="row" id="requirement-${id}" data-verdict="${verdict ?? 'none'}" data-level="${level}"><details><summary><span class="mark ${verdict ?? 'none'}" aria-hidden="true">${verdict === null ? '·' : marks[verdict]}</span><span class="hidden">${verdict ?? 'not judged'}: </span><span class="id">${id}</span> <span class="level">${level}</span> <span class="text">${show(text)}${note === null ? '' : ` <em>${show(note, 400)}</em>`}</span></summary>${details}</details></li>`
}

function checkMarkup({ verdict, title, exchanges, duration: took }: CheckResult): string {
  const named = exchanges.slice(0, 3).map((id) => `<code>${show(shorten(id, 70))}</code>`)
  return `<li>${badgeOf(verdict)} ${show(title, 300)}${took > 0 ? ` <small>${duration(took)}</small>` : ''}${named.length === 0 ? '' : `<br><small>${named.join(', ')}${exchanges.length > 3 ? ` and ${exchanges.length - 3} more` : ''}</small>`}</li>`
}
