import type { Finding, RunRecord, Step } from '../../../generated/report.js'
import { pinTold } from '../../run/declared.ts'
import { exploredSentence } from '../explored.ts'
import { acceptedSentences, byReason, failures } from '../findings.ts'
import { groupsOf, type Group } from '../groups.ts'
import { chargesMarkup } from './charges.ts'
import { coverageMarkup, coverageSentence, exploredMarkup, observationsMarkup } from './extent.ts'
import { anchorOf, failedExchanges, groupMarkup, sightOf, type Sight } from './failures.ts'
import { journeysOf, stepsDrawing } from './journeys.ts'
import { requirementsMarkup } from './requirements.ts'
import { topMarkup } from './top.ts'
import { markOf } from './verdict.ts'
import { waterfallMarkup } from './waterfall.ts'
import { html, joined, type Content, type Html } from '../markup.ts'
import { readBeside, pageOf } from '../page.ts'
import { reproductions } from '../reproduce.ts'
import { clean, counted } from '../text.ts'

const styles = ['report.css', 'failures.css', 'requirements.css', 'traffic.css']
const leastIndexed = 4

/** Renders a record as one HTML page that loads nothing. */
export function htmlReport(record: RunRecord): string {
  const parts = partsOf(record)
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
    title: `${record.outcome}: ${clean(record.implementation.baseUrl, 120)}`,
    style: styles.map((name) => readBeside(import.meta.url, name)).join(''),
    script: readBeside(import.meta.url, 'report.js'),
    kind: record.outcome,
    body: html`<a class="skip" href="#main">To the findings</a>
      ${topMarkup(record)}
      <nav aria-label="Parts of the report"><ul>${links}</ul></nav>
      <main id="main">${sections}</main>
      <footer>
        Rendered from report.json; <code>assay report report.json --out DIR</code> renders it again.
      </footer>`,
  })
}

/** One part of the page, with the sentence below its title. */
interface Part {
  id: string
  title: string
  lead: string
  content: Content
}

function part(id: string, title: string, lead: string, content: Content): Part {
  return { id, title, lead, content }
}

function partsOf(record: RunRecord): Part[] {
  const sight = sightOf(record, Object.keys(reproductions(record)))
  const failed = failedExchanges(failures(record), sight)
  const requirementsLead =
    'By section of the specification. Each line unfolds to its place in the contract, its checks and its evidence.'
  const parts = [
    ...verdictParts(record, sight),
    part('requirements', 'Requirements', requirementsLead, requirementsMarkup(record)),
    ...trafficParts(record.timeline, failed),
    ...extentParts(record),
  ]
  return parts.filter((one) => one !== false)
}

/** Tells what does not hold, what the profile says of that, and what could not be judged. */
function verdictParts(record: RunRecord, sight: Sight): (Part | false)[] {
  const { findings, accepted, brokenPins } = record
  const found = counted(failures(record).length, 'requirement')
  const groups = groupsOf(record)
  const failed = [indexMarkup(groups), groups.map((group, at) => groupMarkup(group, sight, at))]
  const pinned = brokenPins.map((pin) => html`<li class="fail">${clean(pinTold(pin), 1500)}</li>`)
  const open = byReason(findings.filter(({ verdict }) => verdict === 'inconclusive'))
  const reasons = open.map(([reason, those]) => reasonMarkup(reason, those))
  return [
    groups.length > 0 &&
      part('failures', 'What does not hold', `${found}, what binds first, by cause.`, failed),
    accepted.length > 0 &&
      part('accepted', 'Accepted failures', 'What the profile accepts.', acceptedMarkup(record)),
    pinned.length > 0 &&
      part(
        'pinned',
        'Pinned',
        'What the profile pins, and the run saw otherwise.',
        html`<ul>
        ${pinned}
      </ul>`,
      ),
    open.length > 0 &&
      part(
        'open',
        'What could not be judged',
        'By the reason, the most frequent first.',
        html`<ul class="reasons">${reasons}</ul>`,
      ),
  ]
}

/** Draws what was sent and what came in three ways. */
function trafficParts(timeline: readonly Step[], failed: ReadonlySet<string>): (Part | false)[] {
  const drawings = journeysOf(timeline).map(({ title, steps }) => stepsDrawing(title, steps, failed))
  const end = timeline.reduce((last, step) => Math.max(last, step.start + step.duration), 1)
  const flowsLead = 'What really happened, drawn from the recorded exchanges; what shows a failure is marked.'
  const chargesLead = 'The states that each charge was seen in.'
  const waterfallLead = `${counted(timeline.length, 'exchange')}, those at once below each other.`
  return [
    drawings.length > 0 && part('flows', 'Flows', flowsLead, drawings),
    timeline.length > 0 && part('charges', 'Charges', chargesLead, chargesMarkup(timeline, end)),
    timeline.length > 0 &&
      part('waterfall', 'Waterfall', waterfallLead, waterfallMarkup(timeline, failed, end)),
  ]
}

/** Tells how far the run went: into the contract, into what nobody wrote down, and into what is left open. */
function extentParts(record: RunRecord): (Part | false)[] {
  const { coverage, explored, observations } = record
  const answered = observations.filter(({ answer }) => answer !== null).length
  const lead = `What the specification leaves open: ${answered} of ${observations.length} have an answer.`
  return [
    part('coverage', 'Coverage', coverageSentence(coverage), coverageMarkup(coverage)),
    explored !== undefined &&
      part('explored', 'Explored', `${exploredSentence(explored)}.`, exploredMarkup(explored)),
    part('observations', 'Observations', lead, observationsMarkup(record)),
  ]
}

/** Lists links to all failures, where they do not fit one screen. */
function indexMarkup(groups: readonly Group[]): Html | false {
  const links = groups.map((group) => {
    const { cause, failures } = group
    const [first] = failures
    const verdict = first?.verdict ?? 'fail'
    const name = failures.length > 1 ? clean(cause, 120) : html`<code>${first?.finding.id}</code>`
    return html`<li>
      <span class="mark ${verdict}" aria-hidden="true">${markOf(verdict)}</span>
      <a href="#${anchorOf(group)}">${name}</a>
    </li>`
  })
  return groups.length >= leastIndexed && html`<ul class="index" aria-label="All of them">${links}</ul>`
}

function acceptedMarkup(record: RunRecord): Html {
  const items = acceptedSentences(record).map(
    ({ fails, sentence }) => html`<li class="${fails && 'fail'}">${clean(sentence, 1500)}</li>`,
  )
  return html`<ul>${items}</ul>`
}

/** Writes a reason in a line with its requirements, folded where they are many. */
function reasonMarkup(reason: string, findings: readonly Finding[]): Html {
  const links = joined(
    findings.map(({ id }) => html`<a href="#requirement-${id}">${id}</a>`),
    ', ',
  )
  const count = counted(findings.length, 'requirement')
  return html`<li>
    ${clean(reason, 600)}
    ${
      findings.length < leastIndexed
        ? html`<br /><small>${links}</small>`
        : html`<details><summary>${count}</summary><small>${links}</small></details>`
    }
  </li>`
}
