import type { RunRecord } from '../finding.ts'

/** The outcome as a badge. */
export function badge(record: RunRecord): string {
  const { MUST } = record.counts
  const right =
    record.outcome === 'conformant' ? `conformant ${MUST.verdicts.pass}/${MUST.expected}` : record.outcome
  const colour = { conformant: '#2a7d3f', nonconformant: '#b3261e', incomplete: '#8a6100' }[record.outcome]
  const width = 12 + right.length * 7
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${54 + width}" height="20" role="img" aria-label="assay: ${right}">
<title>assay: ${right}</title>
<rect width="54" height="20" fill="#444"/><rect x="54" width="${width}" height="20" fill="${colour}"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle"><text x="27" y="14">assay</text><text x="${54 + width / 2}" y="14">${right}</text></g>
</svg>
`
}
