import { selectAll } from 'css-select'
import { isTag, isText, type ChildNode, type Document, type Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { resolve } from './address.ts'

/** The bounds of a page: characters, tags, depth, controls, and characters of its text. What is longer than the first two is not read. */
const most = { length: 1_000_000, tags: 40_000, depth: 400, controls: 500, text: 20_000 }

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
  status: number
  title: string
  text: string
  root: Document
  controls: Control[]
  /** The controls of each form, in the order of the page. */
  forms: Map<Element, Control[]>
  /** The step that the page takes by itself after `delay` seconds. */
  refresh: { url: string; delay: number } | null
  /** The addresses of its frames. */
  frames: string[]
  /** True where it has any script. */
  hasScripts: boolean
  /** Its inline scripts. */
  scripts: string
  /** True where it is too long to be read. */
  isTooLong: boolean
}

const usable = 'a, area, button, input, select, textarea, summary, [onclick], [role="button"], [role="link"]'

/** Reads HTML as a page; one that is too long is empty, and says so. */
export function readPage(html: string, url: string, { status = 200, refresh = '' } = {}): Page {
  const isTooLong = html.length > most.length || html.split('<').length > most.tags
  const root = parseDocument(isTooLong ? '' : html)
  const all = (selector: string): Element[] => selectAll<ChildNode, Element>(selector, root.children)
  for (const frame of all('iframe[srcdoc]')) {
    frame.children = parseDocument(frame.attribs['srcdoc'] ?? '').children
    for (const child of frame.children) child.parent = frame
  }
  const scripts = all('script:not([type*="json"])')
  const base = resolve(all('base[href]')[0]?.attribs['href'] ?? '', url) ?? url
  const metas = all('meta[http-equiv="refresh" i]').map(({ attribs }) => attribs['content'] ?? '')
  const ids = new Map(all('[id]').map((element) => [element.attribs['id'], element]))
  const labels = new Map(all('label[for]').map((label) => [label.attribs['for'], label]))
  const page: Page = {
    url,
    base,
    status,
    title: all('title').map((title) => textOf(title))[0] ?? '',
    text: textOf(root, most.text),
    root,
    controls: all(usable)
      .slice(0, most.controls)
      .map((element) => controlOf(element, ids, labels)),
    forms: new Map(all('form').map((form) => [form, []])),
    refresh: [refresh, ...metas].map((content) => refreshOf(content, url, base)).find(Boolean) ?? null,
    frames: all('iframe[src], frame[src], object[type*="html"]')
      .slice(0, 5)
      .flatMap(({ attribs }) => resolve(attribs['src'] ?? attribs['data'] ?? '', base) ?? []),
    hasScripts: isTooLong || scripts.length > 0,
    scripts: [...scripts.map(rawText), ...all('body[onload]').map(({ attribs }) => attribs['onload'])]
      .join('\n')
      .slice(0, 100_000),
    isTooLong,
  }
  for (const control of page.controls) if (control.form) page.forms.get(control.form)?.push(control)
  return page
}

function controlOf(
  element: Element,
  ids: Map<string | undefined, Element>,
  labels: Map<string | undefined, Element>,
): Control {
  const { attribs } = element
  const around = [element, ...ancestors(element)]
  const form =
    attribs['form'] === undefined ? around.find(({ name }) => name === 'form') : ids.get(attribs['form'])
  const label = around.find(({ name }) => name === 'label') ?? labels.get(attribs['id'] ?? '')
  const named = [label, ids.get(attribs['aria-labelledby'] ?? '')]
  const hides = /display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden/i
  return {
    element,
    form: form ?? null,
    label: named
      .map((one) => (one ? textOf(one) : ''))
      .join(' ')
      .trim(),
    isHidden: around.some(
      (one) => one.attribs['hidden'] !== undefined || hides.test(one.attribs['style'] ?? ''),
    ),
    isDisabled:
      attribs['disabled'] !== undefined ||
      around.some((one) => one.name === 'fieldset' && one.attribs['disabled'] !== undefined),
  }
}

/** Lists the elements around one, from the nearest outwards. */
export function ancestors(element: Element): Element[] {
  const found: Element[] = []
  for (let at = element.parent; at && isTag(at) && found.length < most.depth; at = at.parent) found.push(at)
  return found
}

const silent = new Set(['script', 'style', 'template', 'head', 'noscript'])

/** Collects about so many characters of the text that a customer reads in a part of a page, with the alternative texts of images. */
export function textOf(part: Element | Document, longest = 300): string {
  const texts: string[] = []
  let length = 0
  const add = (node: ChildNode, depth: number): void => {
    if (length > longest || depth > most.depth) return
    const text = isText(node) ? node.data.slice(0, longest) : ''
    length += texts.push(text) && text.length
    if (!isTag(node) || silent.has(node.name)) return
    texts.push(` ${node.attribs['alt']?.slice(0, 200) ?? ''} `)
    for (const child of node.children) add(child, depth + 1)
  }
  for (const child of part.children) add(child, 0)
  return texts.join('').replace(/\s+/g, ' ').trim()
}

/** Returns the source of a script, or the content of a text area, unchanged. */
export function rawText(element: Element): string {
  return element.children.map((child) => (isText(child) ? child.data : '')).join('')
}

function refreshOf(content: string, page: string, base: string): Page['refresh'] {
  const parts = /^\s*([\d.]+)?\s*(?:[;,]?\s*(?:url\s*=\s*)?["']?([^"']*))?/i.exec(content.slice(0, 4096))
  const url = resolve(parts?.[2] || page, base)
  return content.trim() === '' || url === undefined ? null : { url, delay: Number(parts?.[1] ?? 0) || 0 }
}
