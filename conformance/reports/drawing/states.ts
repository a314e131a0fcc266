import { html, scrolling, type Html } from '../markup.ts'
import { clean, shorten } from '../text.ts'
import { forWidths, type Widths } from './widths.ts'

/** A way from one state to another, with its label. */
export interface Edge {
  from: string
  to: string
  label: string
}

interface Place {
  x: number
  y: number
}

const [high, boxHeight] = [74, 36]

/** Draws states: a column for each step away from the first, an arrow for each two with a way between them. */
export function statesDrawing(title: string, edges: readonly Edge[], widths: Widths = { wide: 230 }): Html {
  return forWidths(widths, (gap, isNarrow) => scrolling(title, svgOf(title, edges, gap, isNarrow ? 84 : 130)))
}

function svgOf(title: string, edges: readonly Edge[], gap: number, wide: number): Html {
  const places = placesOf(edges, gap)
  const all = [...places.values()]
  const width = Math.max(...all.map(({ x }) => x)) + wide + 4
  const height = Math.max(...all.map(({ y }) => y)) + boxHeight + 12
  const arrows = together(edges).map(({ from, to, label }) => {
    const [start, end] = [places.get(from), places.get(to)]
    return start && end && arrowDrawing({ ...start, x: start.x + wide }, end, label)
  })
  const boxes = [...places].map(([state, place]) => stateDrawing(state, place, wide))
  const name = clean(title)
  return html`<svg class="drawing" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${name}">
    ${arrows} ${boxes}
  </svg>`
}

function stateDrawing(state: string, { x, y }: Place, wide: number): Html {
  return html`<rect class="box" x="${x}" y="${y}" width="${wide}" height="${boxHeight}" rx="18" />
    <text class="name" x="${x + wide / 2}" y="${y + 23}">${shorten(clean(state), 18)}</text>`
}

function arrowDrawing(start: Place, end: Place, label: string): Html {
  const [x1, y1, x2, y2] = [start.x, start.y + boxHeight / 2, end.x, end.y + boxHeight / 2]
  const degrees = Math.round((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI)
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2 - 7]
  return html`<g class="request">
    <line class="arrow" x1="${x1}" y1="${y1}" x2="${x2 - 6}" y2="${y2}" />
    <path class="tip" transform="translate(${x2} ${y2}) rotate(${degrees})" d="M0 0l-9-4.5v9z" />
    <text class="middle" x="${x}" y="${y}">${clean(label, 40)}</text>
  </g>`
}

/** Joins the edges between the same two states, their labels in a row. */
function together(edges: readonly Edge[]): Edge[] {
  const found = new Map<string, Edge>()
  for (const edge of edges) {
    const key = JSON.stringify([edge.from, edge.to])
    const earlier = found.get(key)
    found.set(key, earlier ? { ...earlier, label: `${earlier.label}, ${edge.label}` } : edge)
  }
  return [...found.values()]
}

/** Places the states, those of a column below each other. */
function placesOf(edges: readonly Edge[], gap: number): Map<string, Place> {
  const depth = new Map<string, number>()
  for (const { from, to } of edges) {
    if (!depth.has(from)) depth.set(from, 0)
    if (!depth.has(to)) depth.set(to, (depth.get(from) ?? 0) + 1)
  }
  const columns: string[][] = []
  for (const [state, column] of depth) (columns[column] ??= []).push(state)
  const most = Math.max(...columns.map(({ length }) => length))
  return new Map(
    columns.flatMap((states, column) =>
      states.map((state, at): [string, Place] => [
        state,
        { x: 2 + column * gap, y: 12 + (at + (most - states.length) / 2) * high },
      ]),
    ),
  )
}
