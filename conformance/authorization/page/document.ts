import { Parser } from 'htmlparser2'
import { DomHandler, isTag, isText, type ChildNode, type Document, type Element } from 'domhandler'
import { addTo } from '../../basics/grouped.ts'
import { resolve } from '../addresses.ts'
import { hiddenBy } from './style.ts'

const most = {
  elements: 2000,
  nodes: 300_000,
  text: 20_000,
  depth: 1000,
  scripts: 50,
  frames: 10,
  effort: 200_000,
}
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

/** A script in a page. */
export interface Source {
  code: string
  module: boolean
}

/** A page that takes the customer on by itself, after `delay` seconds. */
export interface Refresh {
  url: string
  delay: number
}

/** The parts of a page that a customer can see and use, at most two thousand elements. */
export interface Page {
  url: string
  base: string
  root: Document
  text: string
  title: string
  forms: Element[]
  /** The fields and buttons of each form. */
  fields: Map<Element, Item[]>
  /** The number of forms in each element that holds any. */
  holds: Map<Element, number>
  items: Item[]
  frames: string[]
  refresh: Refresh | undefined
  scripts: Source[]
  /** True if it has any script, inline or not. */
  scripted: boolean
  onload: string
  /** The classes that its style sheets hide. */
  hiddenClasses: Set<string>
  byId: Map<string, Element>
  /** Takes so much effort off what is left for this page; false once nothing is left. */
  affords: (effort: number) => boolean
}

interface Place {
  form: Element | undefined
  label: Element | undefined
  hidden: boolean
  disabled: boolean
  noscript: boolean
}

const usable = new Set(['a', 'area', 'button', 'input', 'select', 'textarea'])
const framing = /^(iframe|frame|object|embed)$/
const silent = new Set(['script', 'style', 'template', 'head'])
const noProgram = /json|template|importmap|speculationrules|text\/(?!javascript)/i

/** The texts and elements that are noted while a page is walked, until all of it is known. */
interface Notes {
  /** The label around each item that stands in one. */
  around: Map<Item, Element>
  /** The texts of labels, by the ids that they are for. */
  labels: Map<string, string>
  refreshes: string[]
  based: boolean
}

/** Reads a page; it never throws, and what is beyond the bounds is not read. */
export function readPage(html: string, url: string, refreshHeader: string): Page {
  const root = parse(html)
  let effort = most.effort
  const page: Page = {
    url,
    base: url,
    root,
    text: textOf(root, most.text),
    title: '',
    forms: [],
    fields: new Map(),
    holds: new Map(),
    items: [],
    frames: [],
    refresh: undefined,
    scripts: [],
    scripted: false,
    onload: '',
    hiddenClasses: new Set(),
    byId: new Map(),
    affords: (more) => (effort -= more) >= 0,
  }
  const notes: Notes = { around: new Map(), labels: new Map(), refreshes: [refreshHeader], based: false }
  walk(page, (element, place) => {
    readElement(page, notes, element, place)
    readItem(page, notes, element, place)
  })
  joinItems(page, notes)
  page.frames = page.frames.flatMap((source) => resolve(source, page.base) ?? [])
  for (const content of notes.refreshes) page.refresh ??= refreshOf(content, page)
  return page
}

/** Reads an element for what it says of the page. */
function readElement(page: Page, notes: Notes, element: Element, place: Place): void {
  const { name, attribs } = element
  page.scripted ||= name === 'script'
  if (name === 'style')
    for (const one of hiddenBy(rawText(element).slice(0, most.text))) page.hiddenClasses.add(one)
  if (attribs.id && page.byId.size < most.elements && !page.byId.has(attribs.id))
    page.byId.set(attribs.id, element)
  if (name === 'base' && attribs.href !== undefined && !notes.based) {
    notes.based = true
    page.base = resolve(attribs.href, page.url) ?? page.url
  } else if (name === 'title' && isTitle(element)) page.title ||= textOf(element)
  else if (name === 'body') page.onload = attribs.onload ?? ''
  else if (name === 'script' && attribs.src === undefined && !noProgram.test(attribs.type ?? '')) {
    if (page.scripts.length < most.scripts)
      page.scripts.push({ code: rawText(element), module: attribs.type === 'module' })
  } else if (name === 'meta' && attribs['http-equiv']?.toLowerCase() === 'refresh' && !place.noscript)
    notes.refreshes.push(attribs.content ?? '')
  else if (name === 'iframe' && attribs.srcdoc) {
    element.children = parse(attribs.srcdoc).children
    for (const child of element.children) child.parent = element
  } else if (framing.test(name) && page.frames.length < most.frames) {
    const source = attribs[name === 'object' ? 'data' : 'src']
    if (source && /html|^$/i.test(attribs.type ?? '')) page.frames.push(source)
  } else if (name === 'label' && attribs.for && notes.labels.size < most.elements)
    notes.labels.set(attribs.for, textOf(element))
  else if (name === 'form' && place.form === element && page.forms.length < most.elements) {
    page.forms.push(element)
    for (const outer of [element, ...ancestors(element)])
      page.holds.set(outer, (page.holds.get(outer) ?? 0) + 1)
  }
}

/** Adds an element to the items of the page if a customer can use it. */
function readItem(page: Page, notes: Notes, element: Element, place: Place): void {
  const { name, attribs } = element
  if (!(usable.has(name) || attribs.onclick !== undefined) || page.items.length >= most.elements) return
  const { form, hidden } = place
  const disabled = place.disabled || attribs.disabled !== undefined
  const item: Item = { element, form, label: '', hidden, disabled }
  page.items.push(item)
  if (place.label) notes.around.set(item, place.label)
}

/** Joins each item with its form and its label, which may stand anywhere in the page. */
function joinItems(page: Page, { around, labels }: Notes): void {
  const texts = new Map<Element, string>()
  const once = (element: Element): string => {
    const text = texts.get(element) ?? textOf(element)
    texts.set(element, text)
    return text
  }
  for (const item of page.items) {
    const { form, id } = item.element.attribs
    if (form !== undefined) item.form = page.byId.get(form)
    if (item.form) addTo(page.fields, item.form, item)
    const label = around.get(item)
    const by = item.element.attribs['aria-labelledby']?.slice(0, 1000).split(/\s+/).slice(0, 10) ?? []
    const named = by.map((one) => page.byId.get(one)).flatMap((one) => (one ? once(one) : []))
    item.label = named.join(' ') || (id && labels.get(id)) || (label ? once(label) : '')
  }
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
      onend: () => handler.onend(),
    },
    { decodeEntities: true },
  )
  for (let at = 0; at < html.length && depth < most.depth; at += pieceLength)
    parser.write(html.slice(at, at + pieceLength))
  parser.end()
  return handler.root
}

/** Walks without recursion: a page may nest as deeply as it is long. */
function walk(page: Page, meet: (element: Element, place: Place) => void): void {
  const open: { node: ChildNode; place: Place }[] = []
  const push = (nodes: ChildNode[], place: Place) => {
    for (let at = nodes.length - 1; at >= 0; at--) open.push({ node: nodes[at] as ChildNode, place })
  }
  push(page.root.children, {
    form: undefined,
    label: undefined,
    hidden: false,
    disabled: false,
    noscript: false,
  })
  for (let met = 0, next = open.pop(); next && met < most.nodes; met++, next = open.pop()) {
    if (!isTag(next.node)) continue
    const element = next.node
    const place = placeOf(page, element, next.place)
    meet(element, place)
    if (element.name !== 'template') push(element.children, place)
  }
}

function placeOf({ hiddenClasses }: Page, element: Element, outer: Place): Place {
  const { name, attribs } = element
  const hides =
    attribs.hidden !== undefined ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attribs.style ?? '') ||
    (hiddenClasses.size > 0 && (attribs.class ?? '').split(/\s+/).some((name) => hiddenClasses.has(name)))
  return {
    form: name === 'form' ? (outer.form ?? element) : outer.form,
    label: name === 'label' ? element : outer.label,
    hidden: outer.hidden || hides,
    disabled: outer.disabled || (name === 'fieldset' && attribs.disabled !== undefined),
    noscript: outer.noscript || name === 'noscript',
  }
}

/** Says that an element is the title of the page, not of a drawing, which is read out. */
function isTitle({ name, parent }: Element): boolean {
  return name === 'title' && !(parent && 'name' in parent && parent.name === 'svg')
}

/** Lists the elements around one, from the nearest outwards, at most a hundred. */
export function ancestors(element: Element): Element[] {
  const found: Element[] = []
  for (let at = element.parent; at && isTag(at) && found.length < 100; at = at.parent) found.push(at)
  return found
}

/** Collects the text that a customer reads in a part of a page, about so many characters of it, with the alternative texts of images and spaces collapsed. */
export function textOf(part: Element | Document, longest = 300): string {
  let text = ''
  let node: ChildNode | null | undefined = part.children[0]
  for (let met = 0; node && text.length < longest && met < 20 * longest; met++) {
    let inner: ChildNode | undefined
    if (isText(node)) text += node.data.slice(0, longest)
    else if (isTag(node) && !silent.has(node.name) && !isTitle(node)) {
      if (node.attribs.alt) text += ` ${node.attribs.alt.slice(0, 200)} `
      if (node.name !== 'b' && node.name !== 'span') text += ' '
      inner = node.children[0]
    }
    let next: ChildNode | null | undefined = inner ?? node.next
    for (let at: ChildNode = node; !next && at.parent && at.parent !== part; next = at.next)
      at = at.parent as Element
    node = next
  }
  return text.replace(/\s+/g, ' ').trim()
}

/** Returns the source of a script or the content of a text area, unchanged. */
export function rawText(element: Element): string {
  return element.children.map((child) => (isText(child) ? child.data : '')).join('')
}

function refreshOf(content: string, page: Page): Refresh | undefined {
  const parts = /^\s*([\d.]+)?\s*(?:[;,]?\s*(?:url\s*=\s*)?["']?([^"']*))?/i.exec(content.slice(0, 4096))
  if (!parts || content.trim() === '') return undefined
  const url = resolve(parts[2] || page.url, page.base)
  return url === undefined ? undefined : { url, delay: Number(parts[1] ?? 0) || 0 }
}

/** Says that a click on an element submits its form. */
export function isSubmit({ name, attribs }: Element): boolean {
  const type = attribs.type?.toLowerCase().trim()
  if (name === 'button') return type !== 'button' && type !== 'reset'
  return name === 'input' && (type === 'submit' || type === 'image')
}
