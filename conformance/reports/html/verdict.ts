import type { Verdict } from '../../../generated/report.js'
import { html, type Html } from '../markup.ts'
import { marks } from '../paint.ts'

/** A verdict as a label with its mark; null for what was not judged. */
export function verdictLabel(verdict: Verdict | null, note = ''): Html {
  return html`<span class="verdict ${classOf(verdict)}"
    ><span aria-hidden="true">${markOf(verdict)}</span> ${verdict ?? 'not judged'}${note}</span
  >`
}

/** The mark of a verdict. */
export function markOf(verdict: Verdict | null): string {
  return verdict === null ? '·' : marks[verdict]
}

/** The class of what has a verdict. */
export function classOf(verdict: Verdict | null): string {
  return verdict ?? 'none'
}
