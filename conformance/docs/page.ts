import { html, trustedHtml, type Html } from '../reports/markup.ts'

/** A page of the site, as others link to it. */
export interface Entry {
  title: string
  page: string
}

/** The page of all requirements. */
export const requirementEntry: Entry = { title: 'Requirements', page: 'requirements.html' }

/** The page of all guides. */
export const guideEntry: Entry = { title: 'Guides', page: 'guides.html' }

/** Writes the links from a page to all others. */
export function header(title: string, pages: readonly Entry[]): Html {
  const links = pages.map((entry) => {
    const current = entry.title === title && trustedHtml('aria-current="page"')
    return html`<a href="${entry.page}" ${current}>${entry.title}</a>`
  })
  return html`<header><nav aria-label="Pages">${links}</nav></header>`
}
