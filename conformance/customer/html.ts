import { selectAll } from 'css-select'
import { hasChildren, isTag, isText } from 'domhandler'
import type { ChildNode, Document, Element, ParentNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { resolve } from './address.ts'

/** The bounds of a page: tags and levels, beyond which it is not read, then controls, and characters of its text. */
const most = { tags: 20_000, levels: 100, controls: 500, text: 20_000 }

/** A field, button or link of a page. */
export interface Control {
  element: Element
  form: Element | null
  /** The text of its label. */
  label: string
  isHidden: boolean
  isDisabled: boolean
}

/** A page as a customer finds it. */
export interface Page {
  url: string
  base: string
  text: string
  controls: Control[]
  /** The controls of each form, in the order of the page. */
  forms: Map<Element, Control[]>
  /** The navigation that the page makes by itself after `delay` seconds. */
  refresh: { url: string; delay: number } | null
  /** Its inline scripts. */
  scripts: string
  /** True where a browser may do more on it: it has scripts, frames, or a form that sends files. */
  isDynamic: boolean
}

/** Reads HTML as a page; of one that is too long nothing is read but that. */
export function readPage(html: string, url: string, refresh = ''): Page {
  const root = parseHtml(html)
  if (root === null) return readPage('<p>(a page that is too long)<script></script>', url)
  const select = (selector: string): Element[] => selectAll<ChildNode, Element>(selector, root.children)
  const base = resolve(select('base[href]')[0]?.attribs['href'] ?? '', url) ?? url
  const scripts = select('script:not([type*=json])')
  const byId = new Map(select('[id]').map((element) => [element.attribs['id'], element]))
  const labels = new Map(select('label[for]').map((label) => [label.attribs['for'], label]))
  const controls = select(
    'a, area, button, input, select, textarea, summary, [onclick], [role=button], [role=link]',
  )
    .slice(0, most.controls)
    .map((element) => controlOf(element, byId, labels))
  const refreshes = select('meta[http-equiv=refresh i]').map(({ attribs }) => attribs['content'] ?? '')
  return {
    url,
    base,
    text: textOf(root, most.text),
    controls,
    forms: new Map(select('form').map((form) => [form, controls.filter((one) => one.form === form)])),
    refresh: [refresh, ...refreshes].map((content) => refreshOf(content, url, base)).find(Boolean) ?? null,
    scripts: scripts.map(rawText).join('\n'),
    isDynamic:
      scripts.length > 0 ||
      select('iframe, frame, object, [onclick], [onload], [onsubmit], [enctype^=multipart]').length > 0,
  }
}

/** Parses HTML; null where it has too many tags, or levels, which selectors may climb again and again. */
export function parseHtml(html: string): Document | null {
  if (html.split('<').length > most.tags) return null
  const root = parseDocument(html)
  let level: ChildNode[] = root.children
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most.levels) return null
    level = level.flatMap((node) => (hasChildren(node) ? node.children : []))
  }
  return root
}

function controlOf(
  element: Element,
  ids: Map<string | undefined, Element>,
  labels: Map<string | undefined, Element>,
): Control {
  const { attribs } = element
  const around = [element, ...ancestors(element)]
  const enclosing = (name: string): Element | undefined => around.find((one) => one.name === name)
  const label = enclosing('label') ?? labels.get(attribs['id'] ?? '')
  const named = [label, ids.get(attribs['aria-labelledby'] ?? '')]
  const form = attribs['form'] === undefined ? enclosing('form') : ids.get(attribs['form'])
  return {
    element,
    form: form ?? null,
    label: named
      .map((one) => (one ? textOf(one) : ''))
      .join(' ')
      .trim(),
    isHidden: around.some(isHidden),
    isDisabled: 'disabled' in attribs || 'disabled' in (enclosing('fieldset')?.attribs ?? {}),
  }
}

function isHidden({ attribs }: Element): boolean {
  const hides = /display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden/i
  return 'hidden' in attribs || hides.test(attribs['style'] ?? '')
}

/** Lists the elements around one, from the nearest outwards. */
export function ancestors(element: Element): Element[] {
  const found: Element[] = []
  for (let at = element.parent; at && isTag(at) && found.length < 400; at = at.parent) found.push(at)
  return found
}

const silent = new Set(['script', 'style', 'template', 'head', 'noscript'])

/** Collects about so many characters of the text that a customer reads in a part of a page, with the alternative texts of images. */
export function textOf(part: ParentNode, longest = 300): string {
  const rest: ChildNode[] = part.children.toReversed()
  let text = ''
  for (let node = rest.pop(); node !== undefined && text.length <= longest; node = rest.pop()) {
    if (isText(node)) text += node.data.slice(0, longest)
    if (!isTag(node) || silent.has(node.name) || isHidden(node)) continue
    text += ` ${node.attribs['alt']?.slice(0, 200) ?? ''} `
    rest.push(...node.children.toReversed())
  }
  return text.replace(/\s+/g, ' ').trim()
}

/** Returns the source of a script, or the content of a text area, unchanged. */
export function rawText(element: Element): string {
  return element.children.map((child) => (isText(child) ? child.data : '')).join('')
}

function refreshOf(content: string, page: string, base: string): Page['refresh'] {
  const [, delay, target] =
    /^\s*([\d.]+)?\s*(?:[;,]?\s*(?:url\s*=\s*)?["']?([^"']*))?/i.exec(content.slice(0, 4096)) ?? []
  const url = resolve(target || page, base)
  return content.trim() === '' || url === undefined ? null : { url, delay: Number(delay ?? 0) || 0 }
}
