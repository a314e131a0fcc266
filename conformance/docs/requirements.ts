import { cases } from '../../generated/cases.ts'
import {
  observations,
  requirements,
  sections,
  type ObservationId,
  type RequirementId,
} from '../../generated/requirements.ts'
import type { Catalogue } from '../catalogue.ts'
import { page, prose } from './page.ts'

const anchor = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** The page that leads from each section of the specification to its requirements, and from those to their checks and faults. */
export function requirementPage(catalogue: Catalogue): string {
  const ids = Object.keys(requirements) as RequirementId[]
  const questions = Object.keys(observations) as ObservationId[]
  const parts = sections.flatMap((section) => {
    const own = ids.filter((id) => requirements[id].section === section)
    const open = questions.filter((id) => observations[id].section === section)
    return own.length + open.length === 0 ? [] : [{ section, own, open }]
  })
  const index = parts.map(
    ({ section, own }) =>
      `<a href="#${anchor(section)}">${prose(section)}</a> <span class="small">${own.length}</span>`,
  )
  const found = parts.map(
    ({ section, own, open }) => `<section id="${anchor(section)}"><h2>${prose(section)}</h2>
${own.map((id) => requirement(id, catalogue)).join('\n')}
${open.length === 0 ? '' : `<h3>Left open</h3><ul>${open.map((id) => `<li id="${id}">${prose(observations[id].question)} <code>${id}</code></li>`).join('\n')}</ul>`}
</section>`,
  )
  return page(
    'Requirements',
    `<h1>Requirements</h1>
<p>Each requirement stands in the contract at the place that it binds. A check judges it, and a fault proves that the check can fail. What the specification leaves open is recorded, and never judged.</p>
<p><input type="search" id="find" placeholder="Find a requirement" aria-label="Find a requirement"></p>
<p>${index.join(' · ')}</p>
${found.join('\n')}
<script src="find.js"></script>`,
  )
}

function requirement(id: RequirementId, catalogue: Catalogue): string {
  const { text, place, by, untestable, given } = requirements[id]
  const { checks, faults } = catalogue[id] ?? { checks: [], faults: [] }
  return `<div class="requirement${untestable === undefined ? '' : ' untestable'}" id="${id}">
<p>${prose(text)}</p>
<p class="small"><a href="#${id}"><code>${id}</code></a> at <code>${prose(place)}</code>${given ? `, where ${prose(given)}` : ''}</p>
${untestable === undefined ? list('check', [...checks, ...judgedBy(id, by)]) : `<p class="small">Untestable: ${prose(untestable)}</p>`}
${list('fault', faults)}
</div>`
}

function judgedBy(id: RequirementId, by: 'field' | 'case' | 'check'): string[] {
  const requests = cases
    .filter(({ about }) => about === id)
    .map((one) => `request ${one.id}, to be ${one.expect}`)
  return [...requests, ...(by === 'field' ? ['every answer that holds the field'] : [])]
}

function list(kind: string, items: readonly string[]): string {
  if (items.length === 0) return ''
  const shown = items.map((item) => `<li>${prose(item)}</li>`).join('')
  return `<details class="small"><summary>${items.length} ${kind}${items.length === 1 ? '' : 's'}</summary><ul>${shown}</ul></details>`
}

/** The script of that page: hides what does not hold the words that are looked for. */
export const findScript = `const field = document.getElementById('find')
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\\s+/)
  for (const entry of document.querySelectorAll('.requirement'))
    entry.hidden = !words.every((word) => entry.textContent.toLowerCase().includes(word))
})
`
