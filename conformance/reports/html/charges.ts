import { enumerations } from '../../../generated/operations.ts'
import type { Step } from '../../../generated/report.js'
import { statesDrawing, type Edge } from '../drawing/states.ts'
import { html, joined, scrolling, tableOf, type Html } from '../markup.ts'
import { clean, counted } from '../text.ts'
import { chargeStates } from './journeys.ts'

type States = readonly { state: string; at: number }[]

const mostWays = 30
const mostDrawn = 12
const mostCharges = 400

/** Shows the ways of all charges from state to state, and each charge on the time of the run. */
export function chargesMarkup(timeline: readonly Step[], end: number): Html {
  const charges = [...chargeStates(timeline).values()]
  if (charges.length === 0) return html`<p>No charge was seen.</p>`
  const ways = frequencies(charges.map((states) => states.map(({ state }) => state)))
  const rows = ways
    .slice(0, mostWays)
    .map(([way, count]) => html`<tr><td>${wayMarkup(way)}</td><td class="number">${count}</td></tr>`)
  const title = 'Every charge on the time of the run'
  return html`${statesDrawing('How many charges went from which state to which', edgesOf(charges))}
    ${tableOf(['way', 'charges'], rows, 'ways')}
    <details><summary>${title}</summary>${scrolling(title, strip(charges, end))}</details>`
}

function wayMarkup(way: readonly string[]): Html {
  const states = way.map((state) => html`<span class="state ${colourOf(state)}">${clean(state, 40)}</span>`)
  return joined(states, html` <span aria-label="then">→</span> `)
}

/** Counts the charges that went from each state to the next. */
function edgesOf(charges: readonly States[]): Edge[] {
  const steps = charges.flatMap((states) =>
    states.map(({ state }, at) => [states[at - 1]?.state ?? 'none', state] as const),
  )
  return frequencies(steps)
    .slice(0, mostDrawn)
    .map(([[from, to], count]) => ({ from, to, label: String(count) }))
}

/** Counts equal lists, the most frequent first. */
function frequencies<List extends readonly string[]>(lists: readonly List[]): [List, number][] {
  const counts = new Map<string, [List, number]>()
  for (const list of lists) {
    const key = JSON.stringify(list)
    counts.set(key, [list, (counts.get(key)?.[1] ?? 0) + 1])
  }
  return [...counts.values()].toSorted(([, one], [, other]) => other - one)
}

function strip(charges: readonly States[], end: number): Html {
  const width = 1000
  const list = charges.slice(0, mostCharges).toSorted((one, other) => (one[0]?.at ?? 0) - (other[0]?.at ?? 0))
  const x = (at: number) => Math.round((Math.min(at, end) / Math.max(end, 1)) * width * 10) / 10
  const paths = new Map<string, string>()
  for (const [row, states] of list.entries())
    for (const [at, { state, at: from }] of states.entries()) {
      const to = states[at + 1]?.at ?? end
      const name = colourOf(state)
      paths.set(name, `${paths.get(name) ?? ''}M${x(from)} ${row * 5 + 3}H${x(Math.max(to, from))}`)
    }
  const lines = [...paths].map(([name, d]) => html`<path class="line ${name}" d="${d}" />`)
  return html`<svg
    class="strip-lines"
    viewBox="0 0 ${width} ${list.length * 5 + 6}"
    width="${width}"
    role="img"
    aria-label="${counted(list.length, 'charge')}, a line each, from when it was first seen; coloured by state"
  >
    ${lines}
  </svg>`
}

function colourOf(state: string): string {
  return (enumerations.ChargeStatus as readonly string[]).includes(state) ? `s-${state}` : 's-other'
}
