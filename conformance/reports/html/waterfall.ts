import { operations } from '../../../generated/operations.ts'
import type { Step } from '../../timeline.ts'
import { counted, duration } from '../text.ts'
import { picture, show } from './show.ts'

const kinds = {
  tokens: 'Token endpoint',
  api: 'API',
  page: 'Authorization page',
  webhook: 'Webhooks',
} as const
const width = 1100
const row = 9

/** Every exchange on the time of the run, those at once below each other, and the slowest as a table. */
export function waterfallMarkup(timeline: readonly Step[], failed: ReadonlySet<string>): string {
  if (timeline.length === 0) return '<p>No exchange was recorded.</p>'
  const end = Math.max(...timeline.map(({ start, duration: took }) => start + took), 1)
  const x = (at: number) => Math.round((at / end) * width * 10) / 10
  const free: number[] = []
  const paths = new Map<string, string>()
  for (const step of timeline) {
    const found = free.findIndex((until) => until <= step.start)
    const lane = found === -1 ? free.length : found
    free[lane] = step.start + step.duration
    const name = failed.has(step.id) ? 'failed' : kindOf(step)
    const length = Math.max(1, x(step.duration))
    paths.set(name, `${paths.get(name) ?? ''}M${x(step.start)} ${lane * row + 5}h${length}`)
  }
  const height = free.length * row + 26
  const lines = [...paths].map(([name, d]) => `<path class="line w-${name}" d="${d}"/>`)
  const ticks = ticksOf(end).map(
    (at) =>
      `<line class="life" x1="${x(at)}" y1="0" x2="${x(at)}" y2="${height - 18}"/><text class="tick" x="${x(at)}" y="${height - 4}">${duration(at)}</text>`,
  )
  const legend = [...Object.entries(kinds), ['failed', 'shows a failure'] as const]
    .filter(([name]) => paths.has(name))
    .map(([name, label]) => `<li><span class="swatch w-${name}"></span>${label}</li>`)
  const slowest = timeline.toSorted((one, other) => other.duration - one.duration).slice(0, 8)
  return `<ul class="legend">${legend.join('')}</ul>${picture(
    'Waterfall of the run',
    `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${counted(timeline.length, 'exchange')} in ${duration(end)}, at most ${free.length} at once">${ticks.join('')}${lines.join('')}</svg>`,
  )}<details><summary>The slowest exchanges</summary><table><thead><tr><th scope="col">took</th><th scope="col">at</th><th scope="col">exchange</th></tr></thead><tbody>${slowest
    .map(
      (step) =>
        `<tr><td class="number">${duration(step.duration)}</td><td class="number">${duration(step.start)}</td><td><code>${show(`${step.method} ${step.path}`, 120)}</code> <small>${show(step.id, 120)}</small></td></tr>`,
    )
    .join('')}</tbody></table></details>`
}

function kindOf({ kind, operation, path }: Step): keyof typeof kinds {
  if (kind === 'webhook') return 'webhook'
  if (kind === 'visit') return 'page'
  const vault = operation === null ? path.includes('/tokens/') : operations[operation].server === 'vault'
  return vault ? 'tokens' : 'api'
}

function ticksOf(end: number): number[] {
  const steps = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 60_000, 300_000]
  const step = steps.find((one) => end / one <= 10) ?? 600_000
  return Array.from({ length: Math.floor(end / step) }, (_, at) => at * step).filter((at) => at > 0)
}
