import { observations, requirements, sections } from '../../generated/requirements.ts'
import type { ObservationId, RequirementId } from '../../generated/requirements.ts'
import { html, type Html } from '../text/html.ts'
import { wholePage, readAsset } from '../reports/page.ts'
import {
  merchantObservationIds,
  merchantRequirementIds,
  observationIds,
  requirementIds,
} from '../settings/selection.ts'
import { header } from './viewers.ts'

/** The searchable page of all requirements by section, each with level and place. */
export function requirementPage(): string {
  return wholePage({
    title: 'Requirements · Payment service',
    script: readAsset(import.meta.url, 'find.js'),
    body: html`${header('Requirements')}
      <main>
        <h1>Requirements</h1>
        <p>
          Each requirement is written in the contract where it applies. Open questions are recorded and
          never judged.
        </p>
        <input type="search" id="find" placeholder="Find" aria-label="Find requirements" />
        <output id="found" for="find"></output>
        ${sections.map((section) => sectionMarkup(section, requirementIds, observationIds))}
        <h1>Requirements of the merchant</h1>
        <p>They bind whoever takes payments, and <code>assay shop</code> judges them.</p>
        ${sections.map((section) => sectionMarkup(section, merchantRequirementIds, merchantObservationIds))}
      </main>`,
  })
}

function sectionMarkup(
  section: string,
  judged: readonly RequirementId[],
  observed: readonly ObservationId[],
): Html | false {
  const clauses = judged.filter((id) => requirements[id].section === section)
  const open = observed.filter((id) => observations[id].section === section)
  return (
    clauses.length + open.length > 0 &&
    html`<section>
      <h2>${section}</h2>
      ${clauses.map(requirementMarkup)} ${open.map(questionMarkup)}
    </section>`
  )
}

function requirementMarkup(id: RequirementId): Html {
  const { text, level, place, untestable, given: condition } = requirements[id]
  return html`<article id="${id}" class="fold">
    <p>${prose(text)}</p>
    <p>
      <small>${level} <a href="#${id}"><code>${id}</code></a> at <code>${place}</code>${condition && [', where ', prose(condition)]}</small>
    </p>
    ${untestable !== undefined && html`<p><small>Untestable: ${prose(untestable)}</small></p>`}
  </article>`
}

function questionMarkup(id: ObservationId): Html {
  return html`<article id="${id}" class="fold">
    <p>${prose(observations[id].question)}</p>
    <p><small>Open question <a href="#${id}"><code>${id}</code></a></small></p>
  </article>`
}

/** Contract text as HTML; code stands between backticks. */
function prose(text: string): Html[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}
