import { html, ours, type Html } from '../reports/markup.ts'
import { beside, pageOf } from '../reports/page.ts'

/** The pages of the site by their title. */
const pages = {
  Overview: 'index.html',
  Requirements: 'requirements.html',
  'Swagger UI': 'swagger-ui.html',
  Redoc: 'redoc.html',
} as const

/** One of the project's own pages, whole; nothing in it is loaded. */
export function page(title: keyof typeof pages, content: Html, script: string): string {
  const links = Object.entries(pages).map(
    ([name, file]) => html`<a href="${file}" ${name === title && ours('aria-current="page"')}>${name}</a>`,
  )
  return pageOf({
    title: `${title} · Payment service`,
    style: beside(import.meta.url, 'docs.css'),
    script,
    body: html`<header><nav>${links}</nav></header>
      <main>${content}</main>`,
  })
}

/** Text of ours: what stands between backticks is code. */
export function prose(text: string): Html[] {
  return text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}
