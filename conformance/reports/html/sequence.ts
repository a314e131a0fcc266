import { operations } from '../../../generated/operations.ts'
import type { Step } from '../../timeline.ts'
import { duration, shorten } from '../text.ts'
import { picture, show } from './show.ts'

const lanes = ['Kit', 'Token endpoint', 'API', 'Authorization page', 'Webhook receiver'] as const
const gap = 285
const left = 86
const top = 46
const row = 40

/** What really happened as a sequence diagram, drawn from the exchanges, the failed ones marked; and the same as a list. */
export function sequenceMarkup(title: string, steps: readonly Step[], failed: ReadonlySet<string>): string {
  const used = lanes.filter((_, at) => at === 0 || steps.some((step) => laneOf(step).includes(at)))
  const x = (at: number) => left + used.indexOf(lanes[at] ?? 'Kit') * gap
  const width = left * 2 + (used.length - 1) * gap + 70
  const height = top + steps.length * row + 18
  const heads = used.map((name, at) => {
    const place = left + at * gap
    return `<line class="life" x1="${place}" y1="34" x2="${place}" y2="${height - 6}"/><rect class="head" x="${place - 78}" y="8" width="156" height="26" rx="5"/><text class="head-text" x="${place}" y="25">${name}</text>`
  })
  const arrows = steps.map((step, at) => {
    const [from, to] = laneOf(step).map(x) as [number, number]
    const y = top + at * row + 26
    const bad = failed.has(step.id)
    const side = to > from ? -1 : 1
    const label = show(shorten(labelOf(step), Math.floor((width - Math.min(from, to) - 10) / 6.4)), 120)
    return `<g class="${bad ? 'bad' : 'good'}"><line class="arrow" x1="${from}" y1="${y}" x2="${to + side * 8}" y2="${y}"/><path class="tip" d="M${to} ${y}l${side * 9}-4.5v9z"/><text x="${Math.min(from, to) + 8}" y="${y - 6}">${bad ? '✗ ' : ''}${label}</text></g>`
  })
  const list = steps.map(
    (step) =>
      `<li${failed.has(step.id) ? ' class="fail"' : ''}>${failed.has(step.id) ? '✗ ' : ''}${lanes[laneOf(step)[0]]} to ${lanes[laneOf(step)[1]]}: ${show(labelOf(step), 200)}, at ${duration(step.start)}</li>`,
  )
  return `<figure class="sequence"><figcaption>${show(title)}</figcaption>${picture(
    `Sequence diagram: ${title}`,
    `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${show(`${title}: ${steps.length} steps; the list below says the same`)}">${heads.join('')}${arrows.join('')}</svg>`,
  )}<details><summary>The same as a list</summary><ol>${list.join('')}</ol></details></figure>`
}

/** From which party to which a step goes, as places in the row of parties. */
function laneOf({ kind, operation, path }: Step): [number, number] {
  if (kind === 'webhook') return [2, 4]
  if (kind === 'visit') return [0, 3]
  const vault = operation === null ? path.includes('/tokens/') : operations[operation].server === 'vault'
  return [0, vault ? 1 : 2]
}

function labelOf({ kind, method, path, status, held }: Step): string {
  const state =
    held === null
      ? ''
      : ` ${held.object === 'event' ? (held.state ?? '') : [held.object, held.state].filter(Boolean).join(' ')}`
  if (kind === 'webhook')
    return `${held?.state ?? 'delivery'}${held?.becomes ? `, ${held.becomes}` : ''} → ${status ?? 'no answer'}`
  const short = path.replace(/\?.*/, '?…').replace(/\/([a-z]+\d?_)[\w-]{8,}/g, '/$1…')
  return `${method} ${short} → ${status ?? 'no answer'}${state}`
}
