import { html, ours, type Html } from '../reports/markup.ts'
import { readBeside, pageOf } from '../reports/page.ts'

/** A page of the site, as others link to it. */
export interface Entry {
  title: string
  page: string
}

/** Writes the links from a page to all others. */
export function header(title: string, pages: readonly Entry[]): Html {
  const links = pages.map(
    (entry) =>
      html`<a href="${entry.page}" ${entry.title === title && ours('aria-current="page"')}>${entry.title}</a>`,
  )
  return html`<header><nav aria-label="Pages">${links}</nav></header>`
}

/** Builds one of the project's own pages, which loads nothing. */
export function page(title: string, pages: readonly Entry[], content: Html, script: string): string {
  return pageOf({
    title: `${title} · Payment service`,
    style: readBeside(import.meta.url, 'docs.css'),
    script,
    body: html`${header(title, pages)}
      <main>${content}</main>`,
  })
}

/** Writes text of ours, in which code stands between backticks. */
export function prose(text: string): Html[] {
  return text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}
