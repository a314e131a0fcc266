import { withoutMarks } from './plain.ts'

const markup = Symbol('markup')

/** Markup in which every text is escaped; only a template makes it. */
export interface Html {
  readonly [markup]: string
}

/** Contents of a template: texts are escaped, lists joined; null, undefined and false are empty. */
export type Content = Html | string | number | false | null | undefined | readonly Content[]

/** HTML, SVG or XML: everything in the template is escaped, unless it is markup itself. */
export function html(texts: TemplateStringsArray, ...contents: readonly Content[]): Html {
  return { [markup]: String.raw({ raw: texts.map(unindented) }, ...contents.map(render)) }
}

/** Turns markup into text, and escapes text. */
export function render(content: Content): string {
  if (content === null || content === undefined || content === false) return ''
  if (typeof content === 'string') return escaped(content)
  if (typeof content === 'number') return String(content)
  return markup in content ? content[markup] : content.map(render).join('')
}

/** Joins contents with another one between each two. */
export function joined(contents: readonly Content[], between: Content): Html {
  return { [markup]: contents.map(render).join(render(between)) }
}

/** A table with named columns. */
export function tableOf(columns: readonly string[], rows: Content): Html {
  const heads = columns.map((name) => html`<th scope="col">${name}</th>`)
  return html`<table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`
}

/** Shows code in a box with a name, which the keyboard scrolls. */
export function codeBox(name: string, code: Content): Html {
  return html`<pre tabindex="0" role="group" aria-label="${name}"><code>${code}</code></pre>`
}

/** Markup of the kit itself, unescaped; never a text of the implementation. */
export function trustedHtml(text: string): Html {
  return { [markup]: text }
}

// The indentation of the sources would be a tenth of a page.
const unindented = (text: string): string => text.replace(/\n\s*/g, '\n')

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

// Characters that neither HTML nor XML can hold go too.
function escaped(text: string): string {
  if (/^[\w .,:/-]*$/.test(text)) return text
  const lines = text.split('\n').map((line) => withoutMarks(line.replaceAll('\t', ' ')))
  return lines.join('\n').replace(/[&<>"'\uFFFE\uFFFF]/g, (mark) => escapes[mark] ?? '')
}
