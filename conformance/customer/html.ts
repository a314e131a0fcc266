import { isTag, isText, type ChildNode, type Document, type Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { resolve } from './address.ts'

/** The bounds of a page: characters and tags, beyond which it is not read; depth, controls and frames; characters of its text and scripts. */
const most = {
  length: 1_000_000,
  tags: 20_000,
  depth: 400,
  controls: 500,
  frames: 5,
  text: 20_000,
  scripts: 100_000,
}

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

const usable = new Set(['a', 'area', 'button', 'input', 'select', 'textarea', 'summary'])

/** Reads HTML as a page; one that is too long is empty, and says so. */
export function readPage(html: string, url: string, { status = 200, refresh = '' } = {}): Page {
  const isTooLong = html.length > most.length || html.split('<').length > most.tags
  const root = parseDocument(isTooLong ? '' : html)
  const elements = elementsIn(root)
  const named = (...names: string[]): Element[] => elements.filter(({ name }) => names.includes(name))
  const scripts = named('script').filter(({ attribs }) => !attribs['type']?.includes('json'))
  const base = resolve(named('base')[0]?.attribs['href'] ?? '', url) ?? url
  const metas = named('meta').filter(({ attribs }) => attribs['http-equiv']?.toLowerCase() === 'refresh')
  const byId = new Map(elements.map((element) => [element.attribs['id'], element]))
  const labels = new Map(named('label').map((label) => [label.attribs['for'], label]))
  const isUsable = ({ name, attribs }: Element): boolean =>
    usable.has(name) || attribs['onclick'] !== undefined || /^(button|link)$/.test(attribs['role'] ?? '')
  const page: Page = {
    url,
    base,
    status,
    title: named('title').map((title) => textOf(title))[0] ?? '',
    text: textOf(root, most.text),
    root,
    controls: elements
      .filter(isUsable)
      .slice(0, most.controls)
      .map((element) => controlOf(element, byId, labels)),
    forms: new Map(named('form').map((form) => [form, []])),
    refresh:
      [refresh, ...metas.map(({ attribs }) => attribs['content'] ?? '')]
        .map((content) => refreshOf(content, url, base))
        .find(Boolean) ?? null,
    frames: named('iframe', 'frame', 'object')
      .filter(({ attribs }) => /html|^$/.test(attribs['type'] ?? '') && (attribs['src'] ?? attribs['data']))
      .flatMap(({ attribs }) => resolve(attribs['src'] ?? attribs['data'] ?? '', base) ?? [])
      .slice(0, most.frames),
    hasScripts: isTooLong || scripts.length > 0,
    scripts: [...scripts.map(rawText), ...named('body').map(({ attribs }) => attribs['onload'] ?? '')]
      .join('\n')
      .slice(0, most.scripts),
    isTooLong,
  }
  for (const control of page.controls) if (control.form) page.forms.get(control.form)?.push(control)
  return page
}

/** Lists the elements of a page in their order, down to a bounded depth, with those of the pages that frames hold themselves. */
function elementsIn(part: Element | Document, depth = 0): Element[] {
  if (depth > most.depth) return []
  return part.children.filter(isTag).flatMap((element) => {
    const { srcdoc } = element.attribs
    if (element.name === 'iframe' && srcdoc) {
      element.children = parseDocument(srcdoc).children
      for (const child of element.children) child.parent = element
    }
    return [element, ...elementsIn(element, depth + 1)]
  })
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
