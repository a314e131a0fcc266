import type { Verdict } from '../../finding.ts'
import { escapeMarkup } from '../markup.ts'
import { marks } from '../paint.ts'
import { clean } from '../text.ts'

/** Text of any origin as HTML shows it: one bounded line. */
export function show(text: string, most = 1500): string {
  return escapeMarkup(clean(text, most))
}

/** A verdict as a label with its mark; null for what was not judged. */
export function badgeOf(verdict: Verdict | null, note = ''): string {
  const mark = verdict === null ? '·' : marks[verdict]
  return `<span class="verdict ${verdict ?? 'none'}"><span aria-hidden="true">${mark}</span> ${verdict ?? 'not judged'}${note}</span>`
}

/** A picture that may be wider than the page: it scrolls by itself, and the keyboard reaches it. */
export function picture(name: string, content: string): string {
  return `<div class="scroll" tabindex="0" role="group" aria-label="${show(name)}">${content}</div>`
}
