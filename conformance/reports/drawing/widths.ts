import { html, type Html } from '../markup.ts'

/** How far apart things are drawn: on a wide screen, and on one of a phone, which is drawn for too where that is given. */
export interface Widths {
  wide: number
  narrow?: number
}

/** What a phone shows of a page, in pixels. */
export const phone = 330

/** One drawing, or one for each kind of screen, of which a page shows the one that fits. */
export function forWidths({ wide, narrow }: Widths, draw: (gap: number, isNarrow: boolean) => Html): Html {
  if (narrow === undefined) return draw(wide, false)
  return html`<div class="on-wide">${draw(wide, false)}</div>
    <div class="on-narrow">${draw(narrow, true)}</div>`
}
