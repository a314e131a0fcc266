import type { Explored, ShownSequence } from '../../../generated/report.js'
import { heatOf, withoutKind } from '../explored.ts'
import { html, joined, scrolling, tableOf, type Html } from '../markup.ts'
import { stepCount } from '../sequence.ts'
import { clean } from '../text.ts'

/** Shows a sequence step by step, the branches of a race side by side. */
export function sequenceMarkup(sequence: ShownSequence): Html {
  const { steps, note } = sequence
  const items = steps.map((branches, at) => {
    const columns = branches.map(
      (branch) =>
        html`<ol>
          ${branch.map(
            ({ words, told }) =>
              html`<li><b>${clean(words, 300)}</b><br /><small>${clean(told, 300)}</small></li>`,
          )}
        </ol>`,
    )
    return html`<li class="${at === steps.length - 1 && 'last'}"><div class="branches">${columns}</div></li>`
  })
  return html`<p class="check">${stepCount(sequence)}; ${clean(note, 200)}</p>
    <ol class="sequence">${items}</ol>`
}

/** Shows in which states each command ran, and how often. */
export function exploredMarkup({ coverage }: Explored): Html {
  const rows = coverage.map(({ command, states }) => {
    const chips = Object.entries(states).map(
      ([state, count]) =>
        html`<span class="chip heat-${heatOf(count)} ${count === 0 && 'never'}"
          >${clean(withoutKind(state), 80)} <b>${count === 0 ? 'never' : count}</b></span
        >`,
    )
    return html`<tr><th scope="row">${clean(command, 80)}</th><td>${joined(chips, ' ')}</td></tr>`
  })
  return scrolling('Commands and states', tableOf(['command', 'states that it ran in, with how often'], rows))
}
