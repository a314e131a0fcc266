import type { Finding, Verdict } from '../../../generated/report.js'
import { areas, requirements } from '../../../generated/requirements.ts'
import { html, type Html } from '../../text/html.ts'
import { verdictLabel } from '../page.ts'
import { severity } from '../../judge/outcome.ts'

/** A requirement with its verdict, as a map shows it. */
type Cell = Pick<Finding, 'id' | 'verdict'>

/** Requirements by area, a cell each in the colour of its verdict, linked by `linkOf`. */
export function mapMarkup(findings: readonly Cell[], linkOf: (id: Finding['id']) => string): Html {
  const rows = areas.flatMap((area) => {
    const cells = findings.filter(({ id }) => areaOf(id) === area)
    const judged = cells.filter(({ verdict }) => verdict !== null)
    if (judged.length === 0) return []
    const passed = judged.filter(({ verdict }) => verdict === 'pass').length
    return [
      html`<dt>${area}<small>${passed} of ${judged.length}</small></dt>
        <dd>${judged.map((cell) => cellMarkup(cell, linkOf))}</dd>`,
    ]
  })
  return html`<dl class="map">${rows}</dl>`
}

/** The area of a requirement; null for one of another contract. */
function areaOf(id: Finding['id']): string | null {
  return Object.hasOwn(requirements, id) ? requirements[id].area : null
}

function cellMarkup({ id, verdict }: Cell, linkOf: (id: Finding['id']) => string): Html {
  return html`<a class="${verdict ?? 'none'}" href="${linkOf(id)}" title="${id}: ${verdict}"></a>`
}

/** Explains the cells of a map. */
export function legendMarkup(findings: readonly Cell[]): Html {
  const present = severity.filter((verdict: Verdict) =>
    findings.some((finding) => finding.verdict === verdict),
  )
  return html`<p class="legend">${present.map((verdict) => html`${verdictLabel(verdict)} `)}</p>`
}
