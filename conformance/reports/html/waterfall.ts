import type { Step } from '../../../generated/report.js'
import { html, scrolling, tableOf, type Html } from '../markup.ts'
import { clean, counted, duration } from '../text.ts'
import { isOfVault } from './journeys.ts'

const legend = {
  tokens: 'Token endpoint',
  api: 'API',
  page: 'Authorization page',
  webhook: 'Webhooks',
  failed: 'shows a failure',
} as const
const width = 1100
const row = 9
const mostSlow = 8
const mostTicks = 200

/** Draws all exchanges on the time of the run, those at once below each other, and lists the slowest. */
export function waterfallMarkup(timeline: readonly Step[], failed: ReadonlySet<string>, end: number): Html {
  const x = (at: number) => Math.round((at / end) * width * 10) / 10
  const lanes = lanesOf(timeline)
  const paths = new Map<keyof typeof legend, string>()
  for (const step of timeline) {
    const name = failed.has(step.id) ? 'failed' : legendOf(step)
    const line = `M${x(step.start)} ${(lanes.get(step) ?? 0) * row + 5}h${Math.max(1, x(step.duration))}`
    paths.set(name, `${paths.get(name) ?? ''}${line}`)
  }
  const most = new Set(lanes.values()).size
  const height = most * row + 26
  const lines = [...paths].map(([name, d]) => html`<path class="line w-${name}" d="${d}" />`)
  const ticks = ticksOf(end).map(
    (at) =>
      html`<line class="life" x1="${x(at)}" y1="0" x2="${x(at)}" y2="${height - 18}" /><text
          class="tick"
          x="${x(at)}"
          y="${height - 4}"
          >${duration(at)}</text
        >`,
  )
  const keys = Object.entries(legend).flatMap(([name, label]) =>
    paths.has(name as keyof typeof legend)
      ? html`<li><span class="swatch w-${name}"></span>${label}</li>`
      : [],
  )
  const name = `${counted(timeline.length, 'exchange')} in ${duration(end)}, at most ${most} at once`
  return html`<ul class="legend">${keys}</ul>
    ${scrolling(
      'Waterfall of the run',
      html`<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${name}">
        ${ticks}${lines}
      </svg>`,
    )}${slowestMarkup(timeline)}`
}

function slowestMarkup(timeline: readonly Step[]): Html {
  const slowest = timeline.toSorted((one, other) => other.duration - one.duration).slice(0, mostSlow)
  const rows = slowest.map(
    ({ id, method, path, start, duration: took }) =>
      html`<tr>
        <td class="number">${duration(took)}</td>
        <td class="number">${duration(start)}</td>
        <td><code>${clean(`${method} ${path}`, 120)}</code> <small>${clean(id, 120)}</small></td>
      </tr>`,
  )
  return html`<details>
    <summary>The slowest exchanges</summary>
    ${tableOf(['took', 'at', 'exchange'], rows)}
  </details>`
}

/** Gives each step the first line of the drawing that is free when it begins. */
function lanesOf(timeline: readonly Step[]): Map<Step, number> {
  const free: number[] = []
  return new Map(
    timeline.map((step) => {
      const found = free.findIndex((until) => until <= step.start)
      const lane = found === -1 ? free.length : found
      free[lane] = step.start + step.duration
      return [step, lane]
    }),
  )
}

function legendOf(step: Step): keyof typeof legend {
  if (step.kind === 'webhook') return 'webhook'
  if (step.kind === 'visit') return 'page'
  return isOfVault(step) ? 'tokens' : 'api'
}

function ticksOf(end: number): number[] {
  const steps = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 60_000, 300_000]
  const step = steps.find((one) => end / one <= 10) ?? 600_000
  const count = Math.min(Math.floor(end / step) - 1, mostTicks)
  return Array.from({ length: count }, (_, at) => (at + 1) * step)
}
