import { operations } from '../../../generated/operations.ts'
import type { Exchange, RunRecord } from '../../../generated/report.js'
import { stepText } from '../exchange-text.ts'
import { html, scrolling, type Html } from '../markup.ts'

const parties = ['Kit', 'Token endpoint', 'API', 'Authorization page', 'Webhook receiver']
const [column, row, top] = [300, 34, 40]

/** Draws the exchanges that led to a failure as a sequence diagram; the last one fails. */
export function stepsDrawing(
  exchanges: readonly Exchange[],
  implementation: RunRecord['implementation'],
): Html {
  const steps = exchanges.map((one) => ({ ends: endsOf(one), label: stepText(one, implementation) }))
  const used = parties.filter((_, party) => steps.some(({ ends }) => ends.includes(party)))
  const x = (party: number) => 80 + used.indexOf(parties[party] ?? '') * column
  const [width, height] = [used.length * column + 120, top + steps.length * row + 10]
  const heads = used.map(
    (name, at) =>
      html`<text class="name" x="${80 + at * column}" y="20">${name}</text>
        <line x1="${80 + at * column}" y1="30" x2="${80 + at * column}" y2="${height}" />`,
  )
  const arrows = steps.map(({ ends: [from, to], label }, at) => {
    const y = top + at * row + 22
    const isLast = at === steps.length - 1
    return html`<g class="${isLast && 'failed'}">
      <line x1="${x(from)}" y1="${y}" x2="${x(to) - 8}" y2="${y}" />
      <path class="tip" d="M${x(to)} ${y}l-9-4.5v9z" />
      <text x="${x(from) + 8}" y="${y - 6}">${isLast && '✗ '}${at + 1}. ${label}</text>
    </g>`
  })
  const name = `What led to it: ${steps.map(({ label }) => label).join('; ')}`
  return scrolling(
    'What led to it',
    html`<svg class="drawing" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${name}">
      ${heads} ${arrows}
    </svg>`,
  )
}

/** Gives the parties, by their numbers, that an exchange goes from and to. */
function endsOf({ kind, operation }: Exchange): [from: number, to: number] {
  if (kind === 'webhook') return [2, 4]
  if (kind === 'visit') return [0, 3]
  return [0, operation !== null && operations[operation].server === 'vault' ? 1 : 2]
}
