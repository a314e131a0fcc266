import { Parser } from 'htmlparser2'
import { DomHandler, Element, isTag, isText, type ChildNode, type Document } from 'domhandler'
import { resolve } from './addresses.ts'

const mostElements = 2000
const mostNodes = 300_000
const mostText = 20_000
const mostDepth = 1000
const pieceLength = 16_384

/** A field, button or link of a page, with what its place in the page means for it. */
export interface Item {
  element: Element
  form: Element | undefined
  /** The text of the label around it. */
  label: string
  hidden: boolean
  disabled: boolean
}

/** A page that takes the customer on by itself, after `delay` seconds. */
export interface Refresh {
  url: string
  delay: number
}

/** What a customer can see and use of one page, at most two thousand elements of it. */
export interface Page {
  url: string
  base: string
  status: number
  root: Document
  text: string
  title: string
  forms: Element[]
  items: Item[]
  frames: string[]
  refresh: Refresh | undefined
  scripts: string[]
  /** Whether it has any script, inline or not. */
  scripted: boolean
  onload: string
  byId: Map<string, Element>
  labels: Map<string, string>
}

interface Place {
  form: Element | undefined
  label: Element | undefined
  hidden: boolean
  disabled: boolean
  noscript: boolean
}

const usable = new Set(['a', 'area', 'button', 'input', 'select', 'textarea'])
const silent = new Set(['script', 'style', 'template', 'head'])

/** Reads a page; it never throws, and what is beyond the bounds is not read. */
export function readPage(html: string, url: string, status: number, refreshHeader = ''): Page {
  const root = parse(html)
  const page: Page = {
    url,
    base: url,
    status,
    root,
    text: '',
    title: '',
    forms: [],
    items: [],
    frames: [],
    refresh: undefined,
    scripts: [],
    scripted: false,
    onload: '',
    byId: new Map(),
    labels: new Map(),
  }
  const around = new Map<Item, Element>()
  const metas: string[] = []
  let based = false
  walk(root, (element, place) => {
    const { name, attribs } = element
    page.scripted ||= name === 'script'
    if (attribs.id && page.byId.size < mostElements && !page.byId.has(attribs.id))
      page.byId.set(attribs.id, element)
    if (name === 'base' && attribs.href !== undefined && !based) {
      based = true
      page.base = resolve(attribs.href, url) ?? url
    } else if (name === 'title' && isTitle(element)) page.title ||= textOf(element)
    else if (name === 'body') page.onload = attribs.onload ?? ''
    else if (name === 'script' && attribs.src === undefined && page.scripts.length < 50)
      page.scripts.push(rawText(element))
    else if (name === 'meta' && attribs['http-equiv']?.toLowerCase() === 'refresh' && !place.noscript)
      metas.push(attribs.content ?? '')
    else if ((name === 'iframe' || name === 'frame') && attribs.src && page.frames.length < 10)
      page.frames.push(attribs.src)
    else if (name === 'label' && attribs.for && page.labels.size < mostElements)
      page.labels.set(attribs.for, textOf(element))
    else if (name === 'form' && place.form === element && page.forms.length < mostElements)
      page.forms.push(element)
    if (!(usable.has(name) || attribs.onclick !== undefined) || page.items.length >= mostElements) return
    const item: Item = {
      element,
      form: place.form,
      label: '',
      hidden: place.hidden,
      disabled: place.disabled || attribs.disabled !== undefined,
    }
    page.items.push(item)
    if (place.label) around.set(item, place.label)
  })
  for (const item of page.items) {
    const { form, id } = item.element.attribs
    if (form !== undefined) item.form = page.byId.get(form)
    const label = around.get(item)
    const by = item.element.attribs['aria-labelledby']?.split(/\s+/).slice(0, 10) ?? []
    const named = by.map((one) => page.byId.get(one)).flatMap((one) => (one ? textOf(one) : []))
    item.label = named.join(' ') || (id && page.labels.get(id)) || (label ? textOf(label) : '')
  }
  page.text = textOf(root)
  page.frames = page.frames.flatMap((source) => resolve(source, page.base) ?? [])
  page.refresh =
    refreshOf(refreshHeader, page) ??
    metas.map((meta) => refreshOf(meta, page)).find((found) => found !== undefined)
  return page
}

/** Parses in pieces, and no further once the nesting is absurd: each level costs the parser all the levels above it. */
function parse(html: string): Document {
  const handler = new DomHandler()
  let depth = 0
  const parser = new Parser(
    {
      onparserinit: (parser) => handler.onparserinit(parser),
      onopentag: (name, attributes) => (depth++, handler.onopentag(name, attributes)),
      onclosetag: () => (depth--, handler.onclosetag()),
      ontext: (data) => handler.ontext(data),
      oncomment: (data) => handler.oncomment(data),
      oncommentend: () => handler.oncommentend(),
      onprocessinginstruction: (name, data) => handler.onprocessinginstruction(name, data),
      onend: () => handler.onend(),
    },
    { decodeEntities: true },
  )
  for (let at = 0; at < html.length; at += pieceLength) {
    if (depth >= mostDepth) break
    parser.write(html.slice(at, at + pieceLength))
  }
  parser.end()
  return handler.root
}

/** Walks without recursion: a page may nest as deeply as it is long. */
function walk(root: Document, meet: (element: Element, place: Place) => void): void {
  const open: { node: ChildNode; place: Place }[] = []
  const push = (nodes: ChildNode[], place: Place) => {
    for (let at = nodes.length - 1; at >= 0; at--) open.push({ node: nodes[at] as ChildNode, place })
  }
  push(root.children, { form: undefined, label: undefined, hidden: false, disabled: false, noscript: false })
  for (let met = 0, next = open.pop(); next && met < mostNodes; met++, next = open.pop()) {
    if (!isTag(next.node)) continue
    const element = next.node
    const place = placeOf(element, next.place)
    meet(element, place)
    if (element.name !== 'template') push(element.children, place)
  }
}

function placeOf(element: Element, outer: Place): Place {
  const { name, attribs } = element
  const hides =
    attribs.hidden !== undefined || /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attribs.style ?? '')
  return {
    form: name === 'form' ? (outer.form ?? element) : outer.form,
    label: name === 'label' ? element : outer.label,
    hidden: outer.hidden || hides,
    disabled: outer.disabled || (name === 'fieldset' && attribs.disabled !== undefined),
    noscript: outer.noscript || name === 'noscript',
  }
}

/** Whether an element is the title of the page; that of a drawing is read out. */
function isTitle({ name, parent }: Element): boolean {
  return name === 'title' && !(parent && 'name' in parent && parent.name === 'svg')
}

/** The text a customer reads in a part of the page, images by their alternative text, with spaces collapsed and bounded. */
export function textOf(part: Element | Document): string {
  const open: ChildNode[] = part.children.slice(0, mostText).reverse()
  let text = ''
  for (
    let met = 0, node = open.pop();
    node && text.length < mostText && met < mostNodes;
    met++, node = open.pop()
  ) {
    if (isText(node)) text += node.data.slice(0, mostText)
    else if (isTag(node) && !silent.has(node.name) && !isTitle(node)) {
      if (node.attribs.alt) text += ` ${node.attribs.alt.slice(0, 200)} `
      if (node.name !== 'b' && node.name !== 'span') text += ' '
      for (let at = node.children.length - 1; at >= 0; at--) open.push(node.children[at] as ChildNode)
    }
  }
  return text.replace(/\s+/g, ' ').trim()
}

/** The source of a script or the content of a text area, unchanged. */
export function rawText(element: Element): string {
  return element.children.map((child) => (isText(child) ? child.data : '')).join('')
}

function refreshOf(content: string, page: Page): Refresh | undefined {
  const parts = /^\s*([\d.]+)?\s*(?:[;,]?\s*(?:url\s*=\s*)?["']?([^"']*))?/i.exec(content.slice(0, 4096))
  if (!parts || content.trim() === '') return undefined
  const url = resolve(parts[2] || page.url, page.base)
  return url === undefined ? undefined : { url, delay: Number(parts[1] ?? 0) || 0 }
}

const roles = /^(navigation|banner|contentinfo)$/

/** Whether an element stands in what all pages of a site have: their head, their foot, their navigation. */
export function inFrame(element: Element): boolean {
  for (let at = element.parent, steps = 0; at && steps < 100; at = at.parent, steps += 1)
    if ('attribs' in at && (/^(nav|header|footer)$/.test(at.name) || roles.test(at.attribs.role ?? '')))
      return true
  return false
}
