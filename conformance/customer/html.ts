import { DomHandler, isTag, isText, type ChildNode, type Document, type Element } from 'domhandler'
import { Parser } from 'htmlparser2'
import { resolve } from './address.ts'

/** What a page may have at most to be read: characters, tags, tags within each other, controls, and characters of text and of scripts. */
const most = { length: 1_000_000, tags: 20_000, depth: 500, controls: 500, text: 20_000, scripts: 100_000 }

/** A field, button or link of a page, with what its place in the page means for it. */
export interface Control {
  element: Element
  form: Element | null
  /** The text of its label. */
  label: string
  /** The list of what may be typed into it. */
  proposals: Element | null
  hidden: boolean
  disabled: boolean
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
  scripted: boolean
  /** Its inline scripts. */
  scripts: string
  /** The reason why the page was not read; null where it was. */
  unread: string | null
}

const usable = new Set(['a', 'area', 'button', 'input', 'select', 'textarea', 'summary'])
const silent = new Set(['script', 'style', 'template', 'head', 'noscript'])

/** Reads HTML as a page. One that is too long, or has too many tags or controls, is empty and says so. */
export function readPage(html: string, url: string, { status = 200, refresh = '' } = {}): Page {
  const root = parse(html)
  const page: Page = {
    url,
    base: url,
    status,
    title: '',
    text: '',
    root: root ?? new DomHandler().root,
    controls: [],
    forms: new Map(),
    refresh: null,
    frames: [],
    scripted: root === null,
    scripts: '',
    unread: null,
  }
  const notes: Notes = { ids: new Map(), labels: new Map(), classes: new Set(), refreshes: [refresh], page }
  if (root) for (const child of root.children) walk(child, outermost, notes)
  if (root === null || page.controls.length > most.controls) {
    page.controls = []
    page.unread = `a page that is too costly to read: ${most.length} characters, ${most.tags} tags and ${most.controls} controls are read at most`
    return page
  }
  page.text = textOf(page.root, most.text)
  for (const content of notes.refreshes) page.refresh ??= refreshOf(content, page)
  page.frames = page.frames.flatMap((source) => resolve(source, page.base) ?? []).slice(0, 5)
  for (const control of page.controls) join(control, notes)
  return page
}

function parse(html: string): Document | null {
  if (html.length > most.length) return null
  let tags = 0
  let depth = 0
  const handler = new DomHandler()
  const parser = new Parser(
    {
      onparserinit: (started) => handler.onparserinit(started),
      onopentag(name, attributes) {
        depth += 1
        if ((tags += 1) > most.tags || depth > most.depth) parser.pause()
        handler.onopentag(name, attributes)
      },
      onclosetag() {
        depth -= 1
        handler.onclosetag()
      },
      ontext: (text) => handler.ontext(text),
      oncomment: () => undefined,
      onend: () => handler.onend(),
    },
    { decodeEntities: true },
  )
  parser.write(html)
  if (tags > most.tags || depth > most.depth) return null
  parser.end()
  return handler.root
}

/** The things that the place of an element in the page says of it. */
interface Place {
  form: Element | null
  label: Element | null
  hidden: boolean
  disabled: boolean
}

interface Notes {
  page: Page
  ids: Map<string, Element>
  /** The texts of labels by the ids that they are for, and the label around each control. */
  labels: Map<string | Control, Element>
  classes: Set<string>
  refreshes: string[]
}

const outermost: Place = { form: null, label: null, hidden: false, disabled: false }

function walk(node: ChildNode, outer: Place, notes: Notes): void {
  if (!isTag(node)) return
  const { name, attribs } = node
  const { page, classes } = notes
  if (name === 'style') for (const one of hiddenClasses(rawText(node))) classes.add(one)
  const isHidden =
    attribs['hidden'] !== undefined ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attribs['style'] ?? '') ||
    (attribs['class'] ?? '').split(/\s+/).some((one) => classes.has(one))
  const place: Place = {
    form: outer.form ?? (name === 'form' ? node : null),
    label: name === 'label' ? node : outer.label,
    hidden: outer.hidden || isHidden,
    disabled: outer.disabled || (name === 'fieldset' && attribs['disabled'] !== undefined),
  }
  note(node, place, notes)
  if (page.controls.length <= most.controls) for (const child of node.children) walk(child, place, notes)
}

/** Notes what one element says of the page. */
function note(element: Element, place: Place, { page, ids, labels, refreshes }: Notes): void {
  const { name, attribs } = element
  if (attribs['id'] && !ids.has(attribs['id'])) ids.set(attribs['id'], element)
  if (name === 'base' && attribs['href'] !== undefined)
    page.base = resolve(attribs['href'], page.url) ?? page.url
  else if (name === 'title') page.title ||= textOf(element)
  else if (name === 'script' && !/json|template/.test(attribs['type'] ?? '')) {
    page.scripted = true
    page.scripts = `${page.scripts}\n${rawText(element)}`.slice(0, most.scripts)
  } else if (name === 'meta' && attribs['http-equiv']?.toLowerCase() === 'refresh')
    refreshes.push(attribs['content'] ?? '')
  else if (name === 'iframe' && attribs['srcdoc']) element.children = parse(attribs['srcdoc'])?.children ?? []
  else if (/^(iframe|frame|object)$/.test(name) && /html|^$/i.test(attribs['type'] ?? ''))
    page.frames.push(attribs['src'] ?? attribs['data'] ?? '')
  else if (name === 'label' && attribs['for']) labels.set(attribs['for'], element)
  else if (name === 'body' && attribs['onload']) page.scripts += `\n${attribs['onload']}`
  else if (name === 'form' && place.form === element) page.forms.set(element, [])
  if (!usable.has(name) && !/^(button|link)$/.test(attribs['role'] ?? '') && attribs['onclick'] === undefined)
    return
  const disabled = place.disabled || attribs['disabled'] !== undefined
  const control: Control = {
    element,
    form: place.form,
    label: '',
    proposals: null,
    hidden: place.hidden,
    disabled,
  }
  page.controls.push(control)
  if (place.label) labels.set(control, place.label)
}

/** Joins a control with its form and its label, which may stand anywhere in the page. */
function join(control: Control, { page, ids, labels }: Notes): void {
  const { attribs } = control.element
  if (attribs['form'] !== undefined) control.form = ids.get(attribs['form']) ?? null
  if (control.form) page.forms.get(control.form)?.push(control)
  control.proposals = ids.get(attribs['list'] ?? '') ?? null
  const label = labels.get(control) ?? labels.get(attribs['id'] ?? '')
  const by = ids.get(attribs['aria-labelledby'] ?? '')
  control.label = [label, by]
    .map((one) => (one ? textOf(one) : ''))
    .join(' ')
    .trim()
}

/** Lists the classes that a style sheet hides on a screen, and that no other rule of it shows. */
function hiddenClasses(sheet: string): Set<string> {
  const hidden = new Set<string>()
  let open = 0
  for (const rule of sheet.slice(0, most.text).split('}')) {
    const parts = rule.split('{')
    const [style = '', selectors = ''] = parts.toReversed()
    const display = /display\s{0,9}:\s{0,9}([\w-]+)/i.exec(style)?.[1]
    if (open === 0 && parts.length === 2 && display === 'none')
      for (const one of selectors.split(',')) hidden.add(/^\s*\.([\w-]+)\s*$/.exec(one)?.[1] ?? '')
    else if (display !== undefined && display !== 'none')
      for (const [, name = ''] of selectors.matchAll(/\.([\w-]+)/g)) hidden.delete(name)
    open = Math.max(0, open + parts.length - 2)
  }
  hidden.delete('')
  return hidden
}

/** Collects about so many characters of the text that a customer reads in a part of a page, with the alternative texts of images. */
export function textOf(part: Element | Document, longest = 300): string {
  let text = ''
  const add = (node: ChildNode): void => {
    if (text.length >= longest) return
    if (isText(node)) text += node.data.slice(0, longest)
    else if (isTag(node) && !silent.has(node.name)) {
      if (node.attribs['alt']) text += ` ${node.attribs['alt'].slice(0, 200)} `
      if (!/^(b|i|em|strong|span|title)$/.test(node.name)) text += ' '
      if (!(node.name === 'title' && !isDrawing(node.parent))) node.children.forEach(add)
    }
  }
  part.children.forEach(add)
  return text.replace(/\s+/g, ' ').trim()
}

function isDrawing(node: unknown): boolean {
  return (node as Element | null)?.name === 'svg'
}

/** Returns the source of a script, or the content of a text area, unchanged. */
export function rawText(element: Element): string {
  return element.children.map((child) => (isText(child) ? child.data : '')).join('')
}

function refreshOf(content: string, page: Page): Page['refresh'] {
  const parts = /^\s*([\d.]+)?\s*(?:[;,]?\s*(?:url\s*=\s*)?["']?([^"']*))?/i.exec(content.slice(0, 4096))
  if (!parts || content.trim() === '') return null
  const url = resolve(parts[2] || page.url, page.base)
  return url === undefined ? null : { url, delay: Number(parts[1] ?? 0) || 0 }
}
