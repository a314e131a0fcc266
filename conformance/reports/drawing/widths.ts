import { html, type Html } from '../markup.ts'

/** The distance between things that are drawn, on a wide screen, and on a phone where that has its own. */
export interface Widths {
  wide: number
  narrow?: number
}

/** The width of a phone, in pixels. */
export const phone = 330

/** Makes one drawing, or one for each kind of screen, of which a page shows the one that fits. */
export function forWidths({ wide, narrow }: Widths, draw: (gap: number, isNarrow: boolean) => Html): Html {
  if (narrow === undefined) return draw(wide, false)
  return html`<div class="on-wide">${draw(wide, false)}</div>
    <div class="on-narrow">${draw(narrow, true)}</div>`
}
