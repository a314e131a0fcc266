import { html, scrolling, type Html } from '../markup.ts'
import { clean, shorten } from '../text.ts'
import { forWidths, phone, type Widths } from './widths.ts'

/** One arrow of a diagram, from one party to another. */
export interface Arrow {
  from: string
  to: string
  label: string
  /** The words after the label in the list. */
  note?: string
  /** The way it stands out. */
  kind?: 'failed' | 'request'
}

const row = 40

/** Draws a sequence diagram, a column for each party that takes part, and the same as a list. */
export function sequenceDiagram(
  title: string,
  arrows: readonly Arrow[],
  parties: readonly string[],
  widths: Widths,
): Html {
  const name = `${clean(title)}: ${arrows.length} steps; the list below says the same`
  const drawn = forWidths(widths, (gap, isNarrow) => {
    const svg = svgOf(name, arrows, parties, gap, isNarrow)
    return scrolling(`Sequence diagram: ${title}`, svg)
  })
  return html`<figure class="drawing">
    <figcaption>${clean(title)}</figcaption>
    ${drawn}
    <details><summary>The same as a list</summary><ol>${arrows.map(listItem)}</ol></details>
  </figure>`
}

function svgOf(
  name: string,
  arrows: readonly Arrow[],
  parties: readonly string[],
  gap: number,
  isNarrow: boolean,
): Html {
  const named = new Set(arrows.flatMap(({ from, to }) => [from, to]))
  const columns = parties.filter((party) => named.has(party))
  const left = isNarrow ? gap / 2 : 86
  const top = isNarrow ? 98 : 46
  const letter = isNarrow ? 7 : 6.4
  const x = (party: string) => left + columns.indexOf(party) * gap
  const span = left * 2 + (columns.length - 1) * gap
  const width = isNarrow ? Math.max(span, phone) : span + 70
  const height = top + arrows.length * row + 18
  const heads = columns.map((party, at) => {
    // On a phone they have no room side by side.
    const [y, wide] = isNarrow ? [4 + (at % 3) * 30, party.length * 7.4 + 12] : [8, 156]
    return headDrawing(party, x(party), { y, wide, height, width })
  })
  const steps = arrows.map((arrow, at) => {
    const [from, to, y] = [x(arrow.from), x(arrow.to), top + at * row + 26]
    const start = Math.min(from, to) + 8
    const most = Math.floor((width - (isNarrow ? 0 : start) - 2) / letter)
    const label = shorten(labelOf(arrow, at), most)
    return html`<g class="${arrow.kind}">
      ${arrowDrawing(from, to, y)}
      <text x="${isNarrow ? within(start, label.length * letter, width) : start}" y="${y - 6}">${label}</text>
    </g>`
  })
  return html`<svg viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${name}">
    ${heads} ${steps}
  </svg>`
}

/** Moves something so wide to the left until it ends within a width. */
function within(start: number, wide: number, width: number): number {
  return Math.round(Math.max(2, Math.min(start, width - wide - 2)))
}

function headDrawing(
  party: string,
  x: number,
  { y, wide, height, width }: Record<'y' | 'wide' | 'height' | 'width', number>,
): Html {
  const start = within(x - wide / 2, wide, width)
  return html`<line class="life" x1="${x}" y1="${y + 26}" x2="${x}" y2="${height - 6}" />
    <rect class="box" x="${start}" y="${y}" width="${wide}" height="26" rx="5" />
    <text class="name" x="${start + wide / 2}" y="${y + 17}">${party}</text>`
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
