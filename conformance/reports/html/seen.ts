import { observations, type ObservationId } from '../../../generated/requirements.ts'
import type { RunRecord } from '../../finding.ts'
import { show } from './show.ts'

/** Every observation with its answer, and first those that differ from what the profile pinned. */
export function seenMarkup({ observations: all, brokenPins }: RunRecord): string {
  const broken = new Map(brokenPins.map((pin) => [pin.id, pin]))
  const rows = all
    .toSorted((one, other) => Number(broken.has(other.id)) - Number(broken.has(one.id)))
    .map(({ id, answer, reason }) => {
      const pin = broken.get(id)
      const value =
        answer === null
          ? `<small>not seen: ${show(reason ?? 'no reason was given', 300)}</small>`
          : answerMarkup(answer)
      return `<tr${pin === undefined ? '' : ' class="changed"'}><th scope="row" id="observation-${id}"><span class="id">${id}</span><br><span class="text">${show(questionOf(id))}</span></th><td>${value}${pin === undefined ? '' : `<p class="fail">pinned as <code>${show(JSON.stringify(pin.pinned) ?? '', 300)}</code></p>`}</td></tr>`
    })
  return `<table class="seen"><thead><tr><th scope="col">question</th><th scope="col">answer</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}

function answerMarkup(answer: unknown): string {
  if (
    typeof answer !== 'object' ||
    answer === null ||
    Array.isArray(answer) ||
    Object.keys(answer).length === 0
  )
    return `<code>${show(JSON.stringify(answer) ?? '', 600)}</code>`
  const members = Object.entries(answer).slice(0, 40)
  return `<dl class="answer">${members.map(([name, value]) => `<dt>${show(name, 80) || '&nbsp;'}</dt><dd><code>${show(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), 400)}</code></dd>`).join('')}</dl>`
}

function questionOf(id: ObservationId): string {
  return observations[id].question
}
