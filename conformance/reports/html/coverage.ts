import { operations, type OperationId } from '../../../generated/operations.ts'
import type { Coverage } from '../../../generated/report.js'
import { html, joined, scrolling, tableOf, type Html } from '../markup.ts'
import { clean, counted } from '../text.ts'

/** Shows how often a run used each operation, parameter and value of an enumeration. */
export function coverageMarkup({ operations: used, values }: Coverage): Html {
  const rows = (Object.keys(operations) as OperationId[]).map((id) => {
    const { sent = 0, accepted = 0, parameters = {} } = used[id] ?? {}
    const { method, path, assumed } = operations[id]
    const chips = Object.entries(parameters).map(([name, use]) =>
      chip(name, use.sent, `sent ${use.sent}, accepted ${use.accepted}`),
    )
    const note = assumed && html`<br /><small>its path is not shown</small>`
    return html`<tr>
      <th scope="row">${id}<br /><code>${method} ${path}</code>${note}</th>
      <td class="number">${sent}</td>
      <td class="number">${accepted}</td>
      <td>${chips.length > 0 ? joined(chips, ' ') : html`<small>none</small>`}</td>
    </tr>`
  })
  const lists = Object.entries(values).map(([name, counts]) => {
    const touched = Object.values(counts).filter(({ sent, seen }) => sent + seen > 0).length
    const chips = Object.entries(counts).map(([value, { sent, seen }]) =>
      chip(value, sent + seen, `sent ${sent}, seen ${seen}`),
    )
    return html`<tr>
      <th scope="row">${clean(name)}</th>
      <td class="number">${touched} of ${chips.length}</td>
      <td>${joined(chips, ' ')}</td>
    </tr>`
  })
  const times = 'with how often each was sent'
  return html`${scrolling(
    'Operations and parameters',
    tableOf(['operation', 'requests', 'accepted', `parameters, ${times}`], rows),
  )}
    <h3>Values of enumerations</h3>
    ${scrolling('Values of enumerations', tableOf(['enumeration', 'touched', `values, ${times} or seen`], lists))}`
}

function chip(name: string, times: number, title: string): Html {
  return html`<span class="chip ${times === 0 && 'never'}" title="${title}"
    >${clean(name, 80)} <b>${times === 0 ? 'never' : times}</b></span
  >`
}

/** Tells in a sentence how much of the contract was touched. */
export function coverageSentence({ operations: used, values }: Coverage): string {
  const asked = Object.values(used)
  const parameters = asked.flatMap((one) => Object.values(one.parameters))
  const listed = Object.values(values).flatMap((counts) => Object.values(counts))
  const part = (noun: string, times: readonly number[]) =>
    `${times.filter((count) => count > 0).length} of ${counted(times.length, noun)}`
  const sentOf = ({ sent }: { sent: number }) => sent
  const touched = listed.map(({ sent, seen }) => sent + seen)
  const parts = [part('operation', asked.map(sentOf)), part('parameter', parameters.map(sentOf))]
  return `${[...parts, part('value', touched)].join(', ')}.`
}
