import { requirements } from '../../../generated/requirements.ts'
import type {
  CheckResult,
  Exchange,
  Finding,
  RunRecord,
  ShownSequence,
  Step,
} from '../../../generated/report.js'
import { readJson } from '../../http/json.ts'
import { chainTo, originsIn, type Origins } from '../../record/evidence.ts'
import { deciding, placeOf } from '../findings.ts'
import type { Failure, Group } from '../groups.ts'
import { html, type Html } from '../markup.ts'
import { clean, counted, jsonText, upTo } from '../text.ts'
import { commandMarkup, exchangeMarkup, type Mark } from './exchange.ts'
import { joined, stepCount } from '../explored.ts'
import { stepsDrawing } from './journeys.ts'
import { verdictLabel } from './verdict.ts'

const mostChecks = 4
const mostExchanges = 2
const mostDrawn = 13
/** The number of groups that are unfolded: as much as one page can show. */
const mostUnfolded = 60

/** The record of a run, and what is looked up in it to draw its failures. */
export interface Sight {
  record: RunRecord
  origins: Origins
  steps: ReadonlyMap<string, Step>
  /** The requirements for which there is a script. */
  scripts: ReadonlySet<string>
}

/** Looks up what the failures of a record are drawn from. */
export function sightOf(record: RunRecord, scripts: Iterable<string>): Sight {
  return {
    record,
    origins: originsIn(record),
    steps: new Map(record.timeline.map((step) => [step.id, step])),
    scripts: new Set(scripts),
  }
}

/** Names the anchor of a group on the page; a failure alone has the one that is made of its id. */
export function anchorOf({ failures }: Group): string {
  const id = failures[0]?.finding.id
  return failures.length > 1 ? `failures-${id}` : `failure-${id}`
}

/** Draws failures of one cause: a line each, an exchange that shows them, and the command; one alone in full. */
export function groupMarkup(group: Group, sight: Sight, at: number): Html | Html[] {
  const { cause, failures, again } = group
  const shown = sight.origins.exchanges.get(group.shown ?? '')
  const unfolded = at < mostUnfolded
  if (failures.length < 2) return failures.map((failure) => failureMarkup(failure, sight, unfolded))
  const anchor = anchorOf(group)
  const marks = failures.flatMap(({ finding, results }) =>
    results.slice(0, 1).map((result) => wrongMember(result, finding)),
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
    ${shown && exchangeMarkup(shown, sight.record.implementation, marks, unfolded)}
    <h4>Again</h4>
    ${commandMarkup(again, 'the command that runs them again')}
    ${scriptMarkup(failures, sight)}
  </article>`
}

/** Draws one failure in full: the requirement, its results with their exchanges, and the commands. */
function failureMarkup(failure: Failure, sight: Sight, unfolded: boolean): Html {
  const { finding, verdict, results, again } = failure
  const { id } = finding
  const { first, left } = upTo(results, mostChecks)
  return html`<article
    class="failure ${verdict === 'error' && 'own'}"
    id="failure-${id}"
    aria-labelledby="title-${id}"
  >
    <h3 id="title-${id}">
      ${verdictLabel(verdict)} <a href="#requirement-${id}">${id}</a>
      ${levelMarkup(failure)}
    </h3>
    <p class="sentence">${requirements[id].text} <small>${placeOf(id)}</small></p>
    ${first.map((result) => resultMarkup(result, finding, sight, unfolded))}
    ${left > 0 && html`<p>And ${counted(left, 'more check')}, in report.json.</p>`}
    <h4>Again</h4>
    ${commandMarkup(again, 'the command that runs it again')}
    ${scriptMarkup([failure], sight)}
  </article>`
}

/** Writes the level of a failure, and that it does not bind where it does not. */
function levelMarkup({ finding, binds }: Failure): Html {
  return html`<span class="level">${finding.level}${!binds && ', does not bind'}</span>`
}

/** Links the script that shows the first of these failures that has one. */
function scriptMarkup(failures: readonly Failure[], { scripts }: Sight): Html | undefined {
  const scripted = failures.find(({ finding }) => scripts.has(finding.id))
  const path = `reproduce/${scripted?.finding.id}.sh`
  return scripted && html`<p>The whole chain of requests as a script: <a href="${path}">${path}</a></p>`
}

function resultMarkup(result: CheckResult, finding: Finding, sight: Sight, unfolded: boolean): Html {
  const { implementation } = sight.record
  const exchanges = result.exchanges.flatMap((cited) => sight.origins.exchanges.get(cited) ?? [])
  const { first, left } = upTo(exchanges, mostExchanges)
  const mark = wrongMember(result, finding)
  return html`<p class="check">${clean(result.title, 300)}</p>
    ${besideMarkup(result)} ${result.sequence && sequenceMarkup(result.sequence)}
    ${result.reason && html`<p class="reason">${clean(result.reason, 1200)}</p>`}
    ${first.map((exchange, at) => exchangeMarkup(exchange, implementation, [mark], at === 0 && unfolded))}
    ${left > 0 && html`<p><small>And ${counted(left, 'more exchange')}, in report.json.</small></p>`}
    ${stepsTo(first, finding, sight)}`
}

function besideMarkup({ expected, actual }: CheckResult): Html | false {
  return (
    (expected !== null || actual !== null) &&
    html`<dl class="beside">
      <div><dt>expected</dt><dd>${clean(expected ?? 'it to hold', 1500)}</dd></div>
      <div><dt>actual</dt><dd>${clean(actual ?? 'it did not', 1500)}</dd></div>
    </dl>`
  )
}

/** Draws the exchanges that led to these, where there is more than one step. */
function stepsTo(exchanges: readonly Exchange[], { id }: Finding, { steps, origins }: Sight): Html | false {
  const ids = exchanges.map((exchange) => exchange.id)
  const chain = chainTo(ids, origins).slice(-mostDrawn)
  const drawn = chain
    .flatMap((exchange) => steps.get(exchange.id) ?? [])
    .toSorted((one, other) => one.start - other.start)
  return drawn.length > 1 && stepsDrawing(`What led to ${id}`, drawn, new Set(ids))
}

/** Finds the member to mark in an answer: the one that a result names, or that of the requirement's place. */
function wrongMember({ member }: CheckResult, { id }: Finding): Mark {
  if (member?.value === null) return { name: null, value: null }
  const declared = /\/properties\/(\w+)$/.exec(requirements[id].place)?.[1] ?? null
  if (member === undefined || (declared !== null && member.name !== declared))
    return { name: declared, value: null }
  const isWhole = jsonText(readJson(member.value)) === member.value
  return { name: member.name, value: isWhole ? member.value : null }
}

/** Finds the exchanges that show that any of these requirements does not hold. */
export function failedExchanges(findings: readonly Finding[], { origins }: Sight): Set<string> {
  const ids = findings.flatMap((finding) => deciding(finding).flatMap(({ exchanges }) => exchanges))
  return new Set(ids.filter((id) => origins.exchanges.has(id)))
}

/** Shows a sequence step by step, the branches of a race side by side. */
function sequenceMarkup(sequence: ShownSequence): Html {
  const { steps, note } = sequence
  const items = steps.map((branches, at) => {
    const columns = branches.map(
      (branch) =>
        html`<ol>
          ${joined(branch).map(
            ({ words, told }) =>
              html`<li><b>${clean(words, 300)}</b><br /><small>${clean(told, 300)}</small></li>`,
          )}
        </ol>`,
    )
    return html`<li class="${at === steps.length - 1 && 'last'}"><div class="branches">${columns}</div></li>`
  })
  return html`<p class="check">${stepCount(sequence)}; ${clean(note, 200)}</p>
    <ol class="sequence">${items}</ol>`
}
