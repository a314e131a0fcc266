import { observations } from '../../../generated/requirements.ts'
import type { RunRecord } from '../../../generated/report.js'
import { html, tableOf, type Html } from '../markup.ts'
import { clean } from '../text.ts'

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
      const pinned = pin && html`<p class="fail">pinned as <code>${jsonOf(pin.pinned, 300)}</code></p>`
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
  const mapping = typeof answer === 'object' && answer !== null && !Array.isArray(answer)
  const members = mapping ? Object.entries(answer).slice(0, 40) : []
  if (members.length === 0) return html`<code>${jsonOf(answer, 600)}</code>`
  const parts = members.map(
    ([name, value]) =>
      html`<dt>${clean(name, 80) || '\u00A0'}</dt>
        <dd><code>${typeof value === 'string' ? clean(value, 400) : jsonOf(value, 400)}</code></dd>`,
  )
  return html`<dl class="answer">${parts}</dl>`
}

function jsonOf(value: unknown, most: number): string {
  return clean(JSON.stringify(value) ?? '', most)
}
