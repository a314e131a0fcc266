import type { RunReport } from '../../generated/report.js'
import { html, render } from '../text/html.ts'

const [labelWidth, letterWidth] = [54, 7]
const colours = {
  conformant: '#2a7d3f',
  unbroken: '#4a5a6a',
  nonconformant: '#b3261e',
  incomplete: '#8a6100',
}

/** Draws the outcome of a run as an SVG badge. */
export function badge({ outcome, counts: { MUST } }: RunReport): string {
  const text =
    outcome === 'conformant' ? `conformant ${MUST.verdicts.pass}/${MUST.expected}` : outcome
  const width = 12 + text.length * letterWidth
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" width="${labelWidth + width}" height="20" role="img">
    <title>assay: ${text}</title>
    <rect width="${labelWidth}" height="20" fill="#444" />
    <rect x="${labelWidth}" width="${width}" height="20" fill="${colours[outcome]}" />
    <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
      <text x="27" y="14">assay</text>
      <text x="${labelWidth + width / 2}" y="14">${text}</text>
    </g>
  </svg>`
  return `${render(svg)}\n`
}
