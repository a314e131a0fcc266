import { operations, type OperationId } from '../../../generated/operations.ts'
import type { Coverage, Explored, RunRecord } from '../../../generated/report.js'
import { html, joined, scrolling, tableOf, type Html } from '../markup.ts'
import { clean, counted, jsonText } from '../text.ts'
import { isRecord } from '../../basics/values.ts'
import { withoutKind } from '../explored.ts'
import { observations } from '../../../generated/requirements.ts'

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

function chip(name: string, times: number, title = ''): Html {
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

/** Shows in which states each command ran, and how often. */
export function exploredMarkup({ coverage }: Explored): Html {
  const rows = coverage.map(({ command, states }) => {
    const chips = Object.entries(states).map(([state, count]) => chip(withoutKind(state), count))
    return html`<tr><th scope="row">${clean(command, 80)}</th><td>${joined(chips, ' ')}</td></tr>`
  })
  return scrolling('Commands and states', tableOf(['command', 'states that it ran in, with how often'], rows))
}

/** Lists every observation with its answer, first those that differ from what the profile pinned. */
export function observationsMarkup({ observations: all, brokenPins }: RunRecord): Html {
  const broken = new Map(brokenPins.map((pin) => [pin.id, pin]))
  const rows = all
    .toSorted((one, other) => Number(broken.has(other.id)) - Number(broken.has(one.id)))
    .map(({ id, answer, reason }) => {
      const pin = broken.get(id)
      const value =
        answer === null
          ? html`<small>not seen: ${clean(reason ?? 'no reason was given', 300)}</small>`
          : answerMarkup(answer)
      const pinned = pin && html`<p class="fail">pinned as <code>${jsonText(pin.pinned, 300)}</code></p>`
      return html`<tr class="${pin && 'changed'}">
        <th scope="row" id="observation-${id}">
          <span class="id">${id}</span><br /><span class="text">${observations[id].question}</span>
        </th>
        <td>${value}${pinned}</td>
      </tr>`
    })
  return tableOf(['question', 'answer'], rows, 'seen')
}

function answerMarkup(answer: unknown): Html {
  const members = isRecord(answer) ? Object.entries(answer).slice(0, 40) : []
  if (members.length === 0) return html`<code>${jsonText(answer, 600)}</code>`
  const parts = members.map(
    ([name, value]) =>
      html`<dt>${clean(name, 80) || '\u00A0'}</dt>
        <dd><code>${typeof value === 'string' ? clean(value, 400) : jsonText(value, 400)}</code></dd>`,
  )
  return html`<dl class="answer">${parts}</dl>`
}
