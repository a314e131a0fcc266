import type { Step } from '../../timeline.ts'
import { counted } from '../text.ts'
import { chargeStates } from './journeys.ts'
import { picture, show } from './show.ts'

/** The states that each charge went through: how many took each way, and every charge on the time of the run. */
export function statesMarkup(timeline: readonly Step[], end: number): string {
  const charges = chargeStates(timeline)
  const ways = new Map<string, number>()
  for (const states of charges.values()) {
    const way = states.map(({ state }) => state).join(' → ')
    ways.set(way, (ways.get(way) ?? 0) + 1)
  }
  if (charges.size === 0) return '<p>No charge was seen.</p>'
  const most = Math.max(...ways.values())
  const rows = [...ways]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 30)
    .map(
      ([way, count]) =>
        `<tr><td>${way
          .split(' → ')
          .map((state) => `<span class="state ${classOf(state)}">${show(state, 40)}</span>`)
          .join(
            ' <span aria-label="then">→</span> ',
          )}</td><td class="number">${count}</td><td class="bar" aria-hidden="true"><span style="width:${Math.round((count / most) * 100)}%"></span></td></tr>`,
    )
  return `<table class="ways"><thead><tr><th scope="col">way</th><th scope="col">charges</th><td></td></tr></thead><tbody>${rows.join('')}</tbody></table>
<details><summary>Every charge on the time of the run</summary>${picture('Every charge on the time of the run', strip(charges, end))}</details>`
}

function strip(charges: ReadonlyMap<string, { state: string; at: number }[]>, end: number): string {
  const width = 1000
  const list = [...charges.values()]
    .slice(0, 400)
    .toSorted((one, other) => (one[0]?.at ?? 0) - (other[0]?.at ?? 0))
  const x = (at: number) => Math.round((Math.min(at, end) / Math.max(end, 1)) * width * 10) / 10
  const paths = new Map<string, string>()
  for (const [row, states] of list.entries())
    for (const [at, { state, at: from }] of states.entries()) {
      const to = states[at + 1]?.at ?? end
      const name = classOf(state)
      paths.set(name, `${paths.get(name) ?? ''}M${x(from)} ${row * 5 + 3}H${x(Math.max(to, from))}`)
    }
  const lines = [...paths].map(([name, d]) => `<path class="line ${name}" d="${d}"/>`)
  return `<svg class="strip-lines" viewBox="0 0 ${width} ${list.length * 5 + 6}" width="${width}" role="img" aria-label="${counted(list.length, 'charge')}, a line each, from when it was first seen; coloured by state">${lines.join('')}</svg>`
}

function classOf(state: string): string {
  return ['pending', 'successful', 'failed', 'expired'].includes(state) ? `s-${state}` : 's-other'
}
