import {
  observations,
  requirements,
  sections,
  type ObservationId,
  type RequirementId,
} from '../../generated/requirements.ts'
import { html, joined, type Html } from '../reports/markup.ts'
import { readBeside } from '../reports/page.ts'
import { counted } from '../reports/text.ts'
import { observationIds, requirementIds } from '../settings/selection.ts'
import { casesOf } from '../self-test/cases.ts'
import { readCatalogue, type Catalogue } from '../self-test/catalogue.ts'
import { type Operation, operationsOf, readContract } from './contract.ts'
import { page, prose, type Entry } from './page.ts'

/** The requirements of one section of the specification, and the questions it leaves open. */
interface Section {
  section: string
  anchor: string
  own: readonly RequirementId[]
  open: readonly ObservationId[]
}

/** Builds the page of all requirements by section, each with what judges it and its faults, and of all operations and observations, with a search. */
export async function requirementPage(pages: readonly Entry[]): Promise<string> {
  const parts = sectionsIn()
  const all = operationsOf(readContract())
  const catalogue = await readCatalogue()
  const index = [
    indexEntry('Operations', 'operations', all.length),
    ...parts.map(({ section, anchor, own, open }) => indexEntry(section, anchor, own.length + open.length)),
  ]
  const content = html`<h1>Requirements</h1>
    <p>
      Each requirement stands in the contract at the place that it binds. A check judges it, and a fault
      proves that the check can fail. What the specification leaves open is recorded, and never judged.
    </p>
    <p class="find">
      <input
        type="search"
        id="find"
        placeholder="Find requirements, questions and operations"
        aria-label="Find requirements, questions and operations"
      />
      <output id="found" for="find"></output>
    </p>
    <ul class="index">
      ${index}
    </ul>
    <section id="operations">
      <h2>Operations</h2>
      ${all.map((operation) => operationMarkup(operation, pages))}
    </section>
    ${parts.map((part) => sectionMarkup(part, catalogue))}`
  return page('Requirements', pages, content, readBeside(import.meta.url, 'find.js'))
}

function indexEntry(section: string, anchor: string, size: number): Html {
  return html`<li data-of="${anchor}">
    <a href="#${anchor}">${section}</a> <span class="small">${size}</span>
  </li>`
}

function operationMarkup(operation: Operation, pages: readonly Entry[]): Html {
  const { id, tag, call, key, parameters, summary } = operation
  const links = pages.flatMap(({ title, page: file }) => {
    const anchor = anchors[file]?.(tag, id)
    return anchor === undefined ? [] : [html`<a href="${file}#${anchor}">${title}</a>`]
  })
  return html`<div class="requirement operation" data-kind="operation" id="${id}">
    <p><code>${call}</code> ${prose(summary)}</p>
    <p class="small">${[key === null ? 'a webhook' : `${key} key`, ...parameters].join(', ')}</p>
    ${links.length > 0 && html`<p class="small">${joined(links, ', ')}</p>`}
  </div>`
}

/** The anchors of operations in the viewers, by their pages. */
const anchors: Record<string, (tag: string, id: string) => string> = {
  'swagger-ui.html': (tag, id) => `/${tag}/${id}`,
  'redoc.html': (tag, id) => `tag/${tag}/operation/${id}`,
}

function sectionsIn(): Section[] {
  const parts = sections.map((section) => ({
    section,
    anchor: section.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    own: requirementIds.filter((id) => requirements[id].section === section),
    open: observationIds.filter((id) => observations[id].section === section),
  }))
  return parts.filter(({ own, open }) => own.length + open.length > 0)
}

function sectionMarkup({ section, anchor, own, open }: Section, catalogue: Catalogue): Html {
  const questions = open.map(
    (id) =>
      html`<li data-kind="observation" id="${id}">
        ${prose(observations[id].question)} <a href="#${id}"><code>${id}</code></a>
      </li>`,
  )
  return html`<section id="${anchor}">
    <h2>${section}</h2>
    ${own.map((id) => requirementMarkup(id, catalogue))}
    ${
      open.length > 0 &&
      html`<section>
        <h3>Left open</h3>
        <ul>${questions}</ul>
      </section>`
    }
  </section>`
}

function requirementMarkup(id: RequirementId, catalogue: Catalogue): Html {
  const { text, place, untestable, given } = requirements[id]
  const { judgedBy, faults } = catalogue[id]
  const judged =
    untestable === undefined
      ? html`<p class="small">Judged by ${prose(judgedBy.join('; '))}</p>`
      : html`<p class="small">Untestable: ${prose(untestable)}</p>`
  return html`<div class="requirement ${untestable !== undefined && 'untestable'}" data-kind="requirement" id="${id}">
    <p>${prose(text)}</p>
    <p class="small">
      <a href="#${id}"><code>${id}</code></a> at <code>${place}</code>${given && [', where ', prose(given)]}
    </p>
    ${judged} ${listMarkup('case', casesOf(id))} ${listMarkup('fault', faults)}
  </div>`
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
