import { html, joined, type Content, type Html } from '../reports/markup.ts'
import { pageOf, readAsset } from '../reports/page.ts'
import { guideEntry, header, type Entry } from './page.ts'

const names = [
  'ci',
  'webhooks',
  'authorization',
  'live-keys',
  'profiles',
  'sandbox',
  'library',
  'other-languages',
  'proxies',
]

/** Builds the page of all guides, which are written in Markdown. */
export function guidePage(pages: readonly Entry[]): string {
  const { title } = guideEntry
  return pageOf({
    title: `${title} · Payment service`,
    style: readAsset(import.meta.url, 'docs.css'),
    body: html`${header(title, pages)}
      <main>
        <h1>${title}</h1>
        ${names.map((name) => guideMarkup(name, readAsset(import.meta.url, `guides/${name}.md`)))}
      </main>`,
  })
}

function guideMarkup(name: string, text: string): Html {
  // A fence may hold empty lines.
  const blocks = text.match(/^```[^]*?^```|(?:^(?!```).+\n?)+/gm) ?? []
  return html`<section id="${name}">${blocks.map((block) => blockMarkup(block.trimEnd()))}</section>`
}

/** Writes one block: a fence, a heading, a table, a list or a paragraph. */
function blockMarkup(block: string): Html {
  const lines = block.split('\n')
  const [first = ''] = lines
  if (first.startsWith('```')) return html`<pre><code>${lines.slice(1, -1).join('\n')}</code></pre>`
  if (first.startsWith('# ')) return html`<h2>${first.slice(2)}</h2>`
  if (first.startsWith('## ')) return html`<h3>${first.slice(3)}</h3>`
  if (first.startsWith('|')) return tableMarkup(lines)
  const [mark] = /^(?:-|\d+\.) /.exec(first) ?? []
  if (mark === undefined) return html`<p>${inline(lines.join(' '))}</p>`
  const items = lines.map((line) => html`<li>${inline(line.replace(/^(?:-|\d+\.) /, ''))}</li>`)
  return mark === '- ' ? html`<ul>${items}</ul>` : html`<ol>${items}</ol>`
}

function tableMarkup([head = '', , ...rows]: readonly string[]): Html {
  const cells = (row: string) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => inline(cell.trim()))
  return html`<table>
    <thead><tr>${cells(head).map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${cells(row).map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
  </table>`
}

/** Writes code, bold text and links; a link to a file that is not a guide is its text. */
function inline(text: string): Html {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/)
  return joined(
    parts.map((part): Content => {
      if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`
      if (part.startsWith('**')) return html`<b>${part.slice(2, -2)}</b>`
      const [, label, target = ''] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
      if (label === undefined) return part
      const guide = /^([\w-]+)\.md$/.exec(target)?.[1]
      return guide === undefined ? label : html`<a href="#${guide}">${label}</a>`
    }),
    '',
  )
}
