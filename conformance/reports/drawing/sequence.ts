import { html, scrolling, type Html } from '../markup.ts'
import { clean, shorten } from '../text.ts'

/** One step of a sequence: who does it to whom, and what it is. */
export interface Arrow {
  from: string
  to: string
  label: string
  /** What the list says beside the label. */
  note?: string
  /** Whether it shows a failure, or stands out as a request. */
  kind?: 'failed' | 'request'
}

const [left, top, row] = [86, 46, 40]

/** A sequence diagram, a column for each party that takes part, in this order and so far apart; and the same as a list. */
export function sequenceDrawing(
  title: string,
  arrows: readonly Arrow[],
  parties: readonly string[],
  gap: number,
): Html {
  const named = new Set(arrows.flatMap(({ from, to }) => [from, to]))
  const columns = parties.filter((party) => named.has(party))
  const x = (party: string) => left + columns.indexOf(party) * gap
  const width = left * 2 + (columns.length - 1) * gap + 70
  const height = top + arrows.length * row + 18
  const heads = columns.map((party) => headDrawing(party, x(party), height))
  const steps = arrows.map((arrow, at) => {
    const [from, to, y] = [x(arrow.from), x(arrow.to), top + at * row + 26]
    const start = Math.min(from, to) + 8
    const label = shorten(labelOf(arrow, at), Math.floor((width - start - 2) / 6.4))
    return html`<g class="${arrow.kind}">
      ${arrowDrawing(from, to, y)}
      <text x="${start}" y="${y - 6}">${label}</text>
    </g>`
  })
  const name = `${clean(title)}: ${arrows.length} steps; the list below says the same`
  const svg = html`<svg viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${name}">
    ${heads} ${steps}
  </svg>`
  return html`<figure class="drawing">
    <figcaption>${clean(title)}</figcaption>
    ${scrolling(`Sequence diagram: ${title}`, svg)}
    <details><summary>The same as a list</summary><ol>${arrows.map(listItem)}</ol></details>
  </figure>`
}

function headDrawing(party: string, x: number, height: number): Html {
  return html`<line class="life" x1="${x}" y1="34" x2="${x}" y2="${height - 6}" />
    <rect class="box" x="${x - 78}" y="8" width="156" height="26" rx="5" />
    <text class="name" x="${x}" y="25">${party}</text>`
}

function arrowDrawing(from: number, to: number, y: number): Html {
  const back = to > from ? -1 : 1
  return html`<line class="arrow" x1="${from}" y1="${y}" x2="${to + back * 8}" y2="${y}" />
    <path class="tip" d="M${to} ${y}l${back * 9}-4.5v9z" />`
}

function labelOf({ label, kind }: Arrow, at: number): string {
  return `${kind === 'failed' ? '✗ ' : ''}${at + 1}. ${clean(label, 120)}`
}

function listItem({ from, to, label, note, kind }: Arrow): Html {
  const mark = kind === 'failed' && '✗ '
  return html`<li class="${kind}">${mark}${from} to ${to}: ${clean(label, 200)}${note}</li>`
}
