import type { Exchange } from '../../../generated/report.js'
import { html, type Content, type Html } from '../../text/html.ts'

/** One message of a drawing: an arrow from a side to the other, and what it says. */
export interface Message {
  /** The side that the arrow leads to. */
  to: 'left' | 'right'
  label: Content
  tone?: string
}

/** Draws messages between two sides, one below the other; it fits every width. */
export function sequenceMarkup(
  [leftSide, rightSide]: readonly [leftSide: string, rightSide: string],
  messages: readonly Message[],
): Html {
  return html`<div class="sequence">
    <p><b>${leftSide}</b> <b>${rightSide}</b></p>
    <ol>
      ${messages.map(
        ({ to, label, tone = '' }) => html`<li class="${to} ${tone}"><span>${label}</span></li>`,
      )}
    </ol>
  </div>`
}

/** A request and its answer as two messages; a webhook comes from the other side. */
export function messagesOf(
  { kind }: Pick<Exchange, 'kind'>,
  [sent, received]: readonly [Content, Content],
  tones: readonly [string, string] = ['', ''],
): Message[] {
  const isWebhook = kind === 'webhook'
  return [
    { to: isWebhook ? 'left' : 'right', label: sent, tone: tones[0] },
    { to: isWebhook ? 'right' : 'left', label: received, tone: tones[1] },
  ]
}
