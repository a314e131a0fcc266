import { operations } from '../../generated/operations.ts'
import { escapeMarkup } from '../reports/markup.ts'
import type { Contract } from './contract.ts'
import type { Party, Sequence, Step } from './flows.ts'

const [wide, high, top] = [210, 46, 64]
const order: readonly Party[] = ['Customer', 'Client', 'Server', 'Service', 'Authorization page']

/** A flow as an SVG drawing: one column for each party, one arrow for each step. */
export function sequenceDrawing({ title, steps }: Sequence, contract: Contract): string {
  const named = new Set(steps.flatMap(({ from, to }) => [from, to]))
  const parties = order.filter((party) => named.has(party))
  const x = (party: Party) => parties.indexOf(party) * wide + wide / 2
  const [width, height] = [parties.length * wide, top + steps.length * high + 20]
  const lines = parties.map(
    (party) => `<g><rect x="${x(party) - 74}" y="8" width="148" height="32" rx="6"/>
<text x="${x(party)}" y="29" class="party">${escapeMarkup(party)}</text>
<line x1="${x(party)}" y1="40" x2="${x(party)}" y2="${height}" class="life"/></g>`,
  )
  const arrows = steps.map((step, index) => {
    const y = top + index * high + 24
    const [from, to] = [x(step.from), x(step.to)]
    const end = to + (to > from ? -3 : 3)
    const middle = (from + to) / 2
    return `<g><text x="${middle}" y="${y - 7}"><tspan>${index + 1}. ${escapeMarkup(label(step, contract))}</tspan></text>
<line x1="${from}" y1="${y}" x2="${end}" y2="${y}" class="arrow${step.operation ? ' request' : ''}" marker-end="url(#head)"/></g>`
  })
  return `<svg viewBox="0 0 ${width} ${height}" style="max-width:${width}px" role="img" aria-label="${escapeMarkup(title)}"><defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="10" markerHeight="10" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 10 5 0 10z"/></marker></defs>
${[...lines, ...arrows].join('\n')}</svg>`
}

function label({ operation, webhook, says }: Step, contract: Contract): string {
  if (operation !== undefined) {
    const { method, path, key } = operations[operation]
    return `${method} ${path}, ${key} key`
  }
  return webhook === undefined
    ? (says ?? '')
    : `webhook: ${contract.webhooks[webhook]?.post.summary.replace(/\.$/, '')}`
}
