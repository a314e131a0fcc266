import type { Verdict } from '../../../generated/report.js'
import { html, type Html } from '../markup.ts'
import { marks } from '../paint.ts'

/** Writes a verdict as a label with its mark; null stands for what was not judged. */
export function verdictLabel(verdict: Verdict | null, note = ''): Html {
  return html`<span class="verdict ${classOf(verdict)}"
    ><span aria-hidden="true">${markOf(verdict)}</span> ${verdict ?? 'not judged'}${note}</span
  >`
}

/** Gives the mark of a verdict. */
export function markOf(verdict: Verdict | null): string {
  return verdict === null ? '·' : marks[verdict]
}

/** Gives the CSS class of a verdict. */
export function classOf(verdict: Verdict | null): string {
  return verdict ?? 'none'
}
