import { escapeMarkup } from '../reports/markup.ts'
import type { Transition } from './contract.ts'

const [wide, high] = [230, 74]

interface Box {
  x: number
  y: number
}

/** The states of a resource as an SVG drawing, its arrows numbered as the rows of the table beside it. */
export function statesDrawing(name: string, transitions: readonly Transition[]): string {
  const edges = transitions.flatMap(({ from, to }, index) =>
    to.split(' or ').map((one) => ({ from, to: one, label: String(index + 1) })),
  )
  const boxes = placed(edges)
  const height = Math.max(...[...boxes.values()].map(({ y }) => y)) + high
  const width = Math.max(...[...boxes.values()].map(({ x }) => x)) + 150
  const pairs = grouped(edges)
  const arrows = [...pairs.values()].map(({ from, to, label }) => {
    const [start, end] = [boxes.get(from)!, boxes.get(to)!]
    const [x1, y1, x2, y2] = [start.x + 130, start.y + 18, end.x - 3, end.y + 18]
    const [x, y] = [(x1 + 2 * x2) / 3, (y1 + 2 * y2) / 3]
    return `<g><line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" class="arrow request" marker-end="url(#head)"/><text x="${x}" y="${y - 6}">${escapeMarkup(label)}</text></g>`
  })
  const states = [...boxes].map(
    ([state, { x, y }]) =>
      `<g><rect x="${x}" y="${y}" width="130" height="36" rx="18"/><text x="${x + 65}" y="${y + 23}" class="party">${escapeMarkup(state)}</text></g>`,
  )
  return `<svg viewBox="0 0 ${width} ${height}" style="max-width:${width}px" role="img" aria-label="The states of a ${escapeMarkup(name.toLowerCase())}">${[...arrows, ...states].join('\n')}</svg>`
}

interface Edge {
  from: string
  to: string
  label: string
}

function grouped(edges: readonly Edge[]): Map<string, Edge> {
  const found = new Map<string, Edge>()
  for (const edge of edges) {
    const key = `${edge.from} ${edge.to}`
    const earlier = found.get(key)
    found.set(key, earlier ? { ...earlier, label: `${earlier.label}, ${edge.label}` } : edge)
  }
  return found
}

/** A column for each step away from the first state, the states of a column below each other. */
function placed(edges: readonly Edge[]): Map<string, Box> {
  const depth = new Map<string, number>()
  for (const { from, to } of edges) {
    if (!depth.has(from)) depth.set(from, 0)
    if (!depth.has(to)) depth.set(to, depth.get(from)! + 1)
  }
  const columns: string[][] = []
  for (const [state, column] of depth) (columns[column] ??= []).push(state)
  const most = Math.max(...columns.map(({ length }) => length))
  return new Map(
    columns.flatMap((states, column) =>
      states.map((state, row): [string, Box] => [
        state,
        { x: 10 + column * wide, y: 12 + (row + (most - states.length) / 2) * high },
      ]),
    ),
  )
}
