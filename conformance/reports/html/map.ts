import type { Finding, Verdict } from '../../../generated/report.js'
import { html, type Html } from '../../text/html.ts'
import { areaRows } from '../numbers.ts'
import { verdictLabel } from '../page.ts'
import { severity } from '../../judge/outcome.ts'

/** Requirements by area, a cell each in the colour of its verdict, linked by `linkOf`. */
export function mapMarkup(
  findings: readonly Finding[],
  linkOf: (id: Finding['id']) => string,
): Html {
  const rows = areaRows(findings).map(
    ({ area, findings: judged, passed }) =>
      html`<dt>${area}<small>${passed} of ${judged.length}</small></dt>
        <dd>${judged.map((cell) => cellMarkup(cell, linkOf))}</dd>`,
  )
  return html`<dl class="map">${rows}</dl>`
}

function cellMarkup({ id, verdict }: Finding, linkOf: (id: Finding['id']) => string): Html {
  return html`<a class="${verdict ?? 'none'}" href="${linkOf(id)}" title="${id}: ${verdict}"></a>`
}

/** Explains the cells of a map. */
export function legendMarkup(findings: readonly Finding[]): Html {
  const present = severity.filter((verdict: Verdict) =>
    findings.some((finding) => finding.verdict === verdict),
  )
  return html`<p class="legend">${present.map((verdict) => html`${verdictLabel(verdict)} `)}</p>`
}
