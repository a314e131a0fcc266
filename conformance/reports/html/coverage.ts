import { operations, type OperationId } from '../../../generated/operations.ts'
import type { Coverage } from '../../coverage.ts'
import { counted } from '../text.ts'
import { show } from './show.ts'

/** What of the contract the run touched: operations, their parameters, and the values of enumerations. */
export function coverageMarkup({ operations: used, values }: Coverage): string {
  const rows = (Object.keys(operations) as OperationId[]).map((id) => {
    const { sent = 0, accepted = 0, parameters = {} } = used[id] ?? {}
    const { method, path, assumed } = operations[id]
    const chips = Object.entries(parameters).map(([name, use]) =>
      chip(name, use.sent, `sent ${use.sent}, accepted ${use.accepted}`),
    )
    return `<tr><th scope="row">${id}<br><code>${method} ${show(path)}</code>${assumed ? '<br><small>its path is not shown</small>' : ''}</th><td class="number">${sent}</td><td class="number">${accepted}</td><td>${chips.join(' ') || '<small>none</small>'}</td></tr>`
  })
  const lists = Object.entries(values).map(([name, counts]) => {
    const touched = Object.values(counts).filter(({ sent, seen }) => sent + seen > 0).length
    const total = Object.keys(counts).length
    const chips = Object.entries(counts).map(([value, { sent, seen }]) =>
      chip(value, sent + seen, `sent ${sent}, seen ${seen}`),
    )
    return `<tr><th scope="row">${show(name)}</th><td class="number">${touched} of ${total}</td><td>${chips.join(' ')}</td></tr>`
  })
  return `<div class="scroll" tabindex="0" role="group" aria-label="Operations and parameters"><table><thead><tr><th scope="col">operation</th><th scope="col">requests</th><th scope="col">accepted</th><th scope="col">parameters, with how often each was sent</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>
<h3>Values of enumerations</h3><div class="scroll" tabindex="0" role="group" aria-label="Values of enumerations"><table><thead><tr><th scope="col">enumeration</th><th scope="col">touched</th><th scope="col">values, with how often each was sent or seen</th></tr></thead><tbody>${lists.join('')}</tbody></table></div>`
}

function chip(name: string, times: number, told: string): string {
  return `<span class="chip${times === 0 ? ' never' : ''}" title="${show(told)}">${show(name, 80)} <b>${times === 0 ? 'never' : times}</b></span>`
}

/** How much of the contract was touched, in a sentence. */
export function coverageTold({ operations: used, values }: Coverage): string {
  const all = Object.values(used)
  const parameters = all.flatMap((one) => Object.values(one.parameters))
  const listed = Object.values(values).flatMap((one) => Object.values(one))
  const part = (some: readonly unknown[], of: readonly unknown[], noun: string) =>
    `${some.length} of ${counted(of.length, noun)}`
  return [
    part(
      all.filter(({ sent }) => sent > 0),
      all,
      'operation',
    ),
    part(
      parameters.filter(({ sent }) => sent > 0),
      parameters,
      'parameter',
    ),
    part(
      listed.filter(({ sent, seen }) => sent + seen > 0),
      listed,
      'value',
    ),
  ].join(', ')
}
