import type { Finding, RunRecord, Step } from '../../../generated/report.js'
import { pinTold } from '../../run/pins.ts'
import { exploredSentence } from '../explored.ts'
import { acceptedSentences, byReason, failures } from '../findings.ts'
import { groupsOf, type Group } from '../groups.ts'
import { chargesMarkup } from './charges.ts'
import { coverageMarkup, coverageSentence } from './coverage.ts'
import { failedExchanges, sightOf, type Sight } from './failure.ts'
import { exploredMarkup } from './explored.ts'
import { anchorOf, groupMarkup } from './group.ts'
import { journeysOf } from './journeys.ts'
import { observationsMarkup } from './observations.ts'
import { requirementsMarkup } from './requirements.ts'
import { stepsDrawing } from './steps.ts'
import { topMarkup } from './top.ts'
import { markOf } from './verdict.ts'
import { waterfallMarkup } from './waterfall.ts'
import { html, joined, type Content, type Html } from '../markup.ts'
import { beside, pageOf } from '../page.ts'
import { reproductions } from '../reproduce.ts'
import { clean, counted } from '../text.ts'

const styles = ['report.css', 'failures.css', 'requirements.css', 'traffic.css']
const leastIndexed = 4

/** The report as one HTML page that loads nothing. */
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
    style: styles.map((name) => beside(import.meta.url, name)).join(''),
    script: beside(import.meta.url, 'report.js'),
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

interface Part {
  id: string
  title: string
  /** The sentence below the title. */
  lead: string
  content: Content
}

function partsOf(record: RunRecord): Part[] {
  const sight = sightOf(record, Object.keys(reproductions(record)))
  const failed = failedExchanges(failures(record), sight)
  const requirementsPart: Part = {
    id: 'requirements',
    title: 'Requirements',
    lead: 'By section of the specification. Each line unfolds to its place in the contract, its checks and its evidence.',
    content: requirementsMarkup(record),
  }
  const parts = [
    ...verdictParts(record, sight),
    requirementsPart,
    ...trafficParts(record.timeline, failed),
    ...extentParts(record),
  ]
  return parts.filter((part) => part !== false)
}

/** What does not hold, what the profile says of that, and what could not be judged. */
function verdictParts(record: RunRecord, sight: Sight): (Part | false)[] {
  const { findings, accepted, brokenPins } = record
  const found = failures(record)
  const groups = groupsOf(record)
  const open = byReason(findings.filter(({ verdict }) => verdict === 'inconclusive'))
  return [
    found.length > 0 && {
      id: 'failures',
      title: 'What does not hold',
      lead: `${counted(found.length, 'requirement')}, what binds first, by cause.`,
      content: [indexMarkup(groups), groups.map((group, at) => groupMarkup(group, sight, at))],
    },
    accepted.length > 0 && {
      id: 'accepted',
      title: 'Accepted failures',
      lead: 'What the profile accepts.',
      content: acceptedMarkup(record),
    },
    brokenPins.length > 0 && {
      id: 'pinned',
      title: 'Pinned',
      lead: 'What the profile pins, and the run saw otherwise.',
      content: html`<ul>
        ${brokenPins.map((pin) => html`<li class="fail">${clean(pinTold(pin), 1500)}</li>`)}
      </ul>`,
    },
    open.length > 0 && {
      id: 'open',
      title: 'What could not be judged',
      lead: 'By the reason, the most frequent first.',
      content: html`<ul class="reasons">${open.map(([reason, those]) => reasonMarkup(reason, those))}</ul>`,
    },
  ]
}

/** What was sent and what came, drawn in three ways. */
function trafficParts(timeline: readonly Step[], failed: ReadonlySet<string>): (Part | false)[] {
  const journeys = journeysOf(timeline)
  const end = timeline.reduce((last, step) => Math.max(last, step.start + step.duration), 1)
  return [
    journeys.length > 0 && {
      id: 'flows',
      title: 'Flows',
      lead: 'What really happened, drawn from the recorded exchanges; what shows a failure is marked.',
      content: journeys.map(({ title, steps }) => stepsDrawing(title, steps, failed)),
    },
    timeline.length > 0 && {
      id: 'charges',
      title: 'Charges',
      lead: 'The states that each charge was seen in.',
      content: chargesMarkup(timeline, end),
    },
    timeline.length > 0 && {
      id: 'waterfall',
      title: 'Waterfall',
      lead: `${counted(timeline.length, 'exchange')}, those at once below each other.`,
      content: waterfallMarkup(timeline, failed, end),
    },
  ]
}

/** How far the run went: into the contract, into what is not written down, and into what is left open. */
function extentParts(record: RunRecord): (Part | false)[] {
  const { coverage, explored, observations } = record
  const answered = observations.filter(({ answer }) => answer !== null).length
  return [
    {
      id: 'coverage',
      title: 'Coverage',
      lead: coverageSentence(coverage),
      content: coverageMarkup(coverage),
    },
    explored !== undefined && {
      id: 'explored',
      title: 'Explored',
      lead: `${exploredSentence(explored)}.`,
      content: exploredMarkup(explored),
    },
    {
      id: 'observations',
      title: 'Observations',
      lead: `What the specification leaves open: ${answered} of ${observations.length} have an answer.`,
      content: observationsMarkup(record),
    },
  ]
}

/** All failures at a glance, where they do not fit one screen. */
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

/** A reason in a line, with how many requirements have it; their names unfold where they are many. */
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
