import { withoutMarks } from './text.ts'

const made = Symbol('made')

/** Markup in which every text is escaped; only a template makes it. */
export interface Html {
  readonly [made]: string
}

/** What may stand in a template: markup stays, text is escaped, lists are joined, and nothing comes of what is absent. */
export type Content = Html | string | number | false | null | undefined | readonly Content[]

/** Writes HTML, SVG or XML: whatever stands in the template is escaped, in content as in attributes, unless it is markup itself. */
export function html(texts: TemplateStringsArray, ...contents: readonly Content[]): Html {
  return { [made]: String.raw({ raw: unindented(texts) }, ...contents.map(written)) }
}

/** Markup as a text, and text as markup. */
export function written(content: Content): string {
  if (content === null || content === undefined || content === false) return ''
  if (typeof content === 'string') return escaped(content)
  if (typeof content === 'number') return String(content)
  return made in content ? content[made] : content.map(written).join('')
}

/** Contents with another one between each two. */
export function joined(contents: readonly Content[], between: Content): Html {
  return { [made]: contents.map(written).join(written(between)) }
}

/** A table with the names of its columns. */
export function tableOf(columns: readonly string[], rows: Content, kind = ''): Html {
  const heads = columns.map((name) => html`<th scope="col">${name}</th>`)
  return html`<table class="${kind}"><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`
}

/** What may be wider than the page: it scrolls by itself, and the keyboard reaches it. */
export function scrolling(name: string, content: Html): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${name}">${content}</div>`
}

/** The kit's own style, script or drawing as markup; never what anybody else says. */
export function ours(text: string): Html {
  return { [made]: text }
}

const templates = new WeakMap<TemplateStringsArray, string[]>()

// The indentation is that of the sources, and would be a tenth of a page.
function unindented(texts: TemplateStringsArray): string[] {
  const known = templates.get(texts)
  if (known) return known
  const folded = texts.map((text) => text.replace(/\n\s*/g, '\n'))
  templates.set(texts, folded)
  return folded
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

// What neither HTML nor XML can hold goes too.
function escaped(text: string): string {
  if (/^[\w .,:/-]*$/.test(text)) return text
  const lines = text.split('\n').map((line) => withoutMarks(line.replaceAll('\t', ' ')))
  return lines.join('\n').replace(/[&<>"'\uFFFE\uFFFF]/g, (mark) => escapes[mark] ?? '')
}
