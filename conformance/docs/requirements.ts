import { cases } from '../../generated/cases.ts'
import {
  observations,
  requirements,
  sections,
  type ObservationId,
  type RequirementId,
} from '../../generated/requirements.ts'
import { html, joined, type Html } from '../reports/markup.ts'
import { beside } from '../reports/page.ts'
import { counted } from '../reports/text.ts'
import type { Catalogue } from '../self-test/catalogue.ts'
import { page, prose } from './page.ts'

/** What stands in one section of the specification. */
interface Part {
  section: string
  anchor: string
  own: readonly RequirementId[]
  open: readonly ObservationId[]
}

/** The page that leads from each section of the specification to its requirements, and from those to their checks and faults. */
export function requirementPage(catalogue: Catalogue): string {
  const parts = partsOf()
  const index = parts.map(
    ({ section, anchor, own }) =>
      html`<a href="#${anchor}">${section}</a> <span class="small">${own.length}</span>`,
  )
  const content = html`<h1>Requirements</h1>
    <p>
      Each requirement stands in the contract at the place that it binds. A check judges it, and a fault
      proves that the check can fail. What the specification leaves open is recorded, and never judged.
    </p>
    <p><input type="search" id="find" placeholder="Find a requirement" aria-label="Find a requirement" /></p>
    <p>${joined(index, ' · ')}</p>
    ${parts.map((part) => partMarkup(part, catalogue))}`
  return page('Requirements', content, beside(import.meta.url, 'find.js'))
}

function partsOf(): Part[] {
  const ids = Object.keys(requirements) as RequirementId[]
  const questions = Object.keys(observations) as ObservationId[]
  const parts = sections.map((section) => ({
    section,
    anchor: section.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    own: ids.filter((id) => requirements[id].section === section),
    open: questions.filter((id) => observations[id].section === section),
  }))
  return parts.filter(({ own, open }) => own.length + open.length > 0)
}

function partMarkup({ section, anchor, own, open }: Part, catalogue: Catalogue): Html {
  const questions = open.map(
    (id) => html`<li id="${id}">${prose(observations[id].question)} <code>${id}</code></li>`,
  )
  return html`<section id="${anchor}">
    <h2>${section}</h2>
    ${own.map((id) => requirementMarkup(id, catalogue))}
    ${
      open.length > 0 &&
      html`<h3>Left open</h3>
        <ul>${questions}</ul>`
    }
  </section>`
}

function requirementMarkup(id: RequirementId, catalogue: Catalogue): Html {
  const { text, place, by, untestable, given } = requirements[id]
  const { checks, faults } = catalogue[id] ?? { checks: [], faults: [] }
  const judged =
    untestable === undefined
      ? listMarkup('check', [...checks, ...judgedBy(id, by)])
      : html`<p class="small">Untestable: ${prose(untestable)}</p>`
  return html`<div class="requirement ${untestable !== undefined && 'untestable'}" id="${id}">
    <p>${prose(text)}</p>
    <p class="small">
      <a href="#${id}"><code>${id}</code></a> at <code>${place}</code>${given && [', where ', prose(given)]}
    </p>
    ${judged} ${listMarkup('fault', faults)}
  </div>`
}

function judgedBy(id: RequirementId, by: 'field' | 'case' | 'check'): string[] {
  const requests = cases
    .filter(({ about }) => about === id)
    .map((one) => `request ${one.id}, to be ${one.expect}`)
  return [...requests, ...(by === 'field' ? ['every answer that holds the field'] : [])]
}

function listMarkup(noun: string, items: readonly string[]): Html | false {
  return (
    items.length > 0 &&
    html`<details class="small">
      <summary>${counted(items.length, noun)}</summary>
      <ul>${items.map((item) => html`<li>${prose(item)}</li>`)}</ul>
    </details>`
  )
}
