import { compile, selectAll } from 'css-select'
import { isTag, isText } from 'domhandler'
import type { ChildNode, Element, ParentNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { resolve } from './address.ts'

/** Limits on one page: tags, controls, options of one, characters of text and of a script. */
const limits = { tags: 20_000, controls: 500, options: 100, text: 20_000, script: 1_000_000 }

/** A field, button or link of a page. */
export interface Control {
  element: Element
  /** The form that it belongs to. */
  form: Element | undefined
  /** What a click does: it fills in, submits the form, leads to an address, or runs a script. */
  kind: 'field' | 'submit' | 'link' | 'script'
  /** The type of an input or button, or else the name of the element. */
  type: string
  name: string
  id: string
  value: string
  /** The words on it, as a customer reads or hears them. */
  text: string
  /** The options of a select, or itself for a radio button or box. */
  options: { value: string; text: string; isChosen: boolean }[]
  /** The address that a click leads to. */
  url: string
  isHidden: boolean
  isDisabled: boolean
}

/** A page as a customer finds it. */
export interface HtmlPage {
  url: string
  text: string
  controls: Control[]
  /** The navigation that the page makes by itself after `delay` seconds. */
  refresh: { url: string; delay: number } | null
  /** Its inline scripts. */
  scripts: string
  /** True where a browser may do more on it: it has scripts, frames, or a form that sends files. */
  isDynamic: boolean
}

const queryOf = (selector: string) => compile<ChildNode, Element>(selector)

/** Selectors of what customers click and fill in, of scripts, and of what needs a browser. */
const queries = {
  base: queryOf('base[href]'),
  forms: queryOf('form'),
  labels: queryOf('label[for]'),
  refreshes: queryOf('meta[http-equiv=refresh i]'),
  controls: queryOf(
    'a, button, input:not([type=reset]), select, textarea, [onclick], [role=button]',
  ),
  options: queryOf('option:not([disabled])'),
  scripts: queryOf('script:not([type*=json])'),
  dynamic: queryOf(
    'iframe, frame, [onclick], [onload], [onsubmit], [enctype^=multipart], [type=image]',
  ),
}

/** Reads HTML as a page. */
export function readPage(html: string, url: string, refresh = ''): HtmlPage {
  const root = parseDocument(html.split('<', limits.tags).join('<'))
  const select = (query: ReturnType<typeof queryOf>): Element[] =>
    selectAll<ChildNode, Element>(query, root.children)
  const base = resolve(select(queries.base)[0]?.attribs['href'] ?? '', url) ?? url
  const forms = select(queries.forms)
  const labels = new Map(select(queries.labels).map((label) => [label.attribs['for'], label]))
  const scripts = select(queries.scripts)
  const refreshes = select(queries.refreshes).map(({ attribs }) => attribs['content'] ?? '')

  function controlOf(element: Element): Control {
    const { name: tag, attribs, next } = element
    /** The element, and all around it. */
    const chain: Element[] = []
    for (let at: ParentNode | null = element; at && isTag(at); at = at.parent) chain.push(at)
    const enclosing = (tagName: string): Element | undefined =>
      chain.find((ancestor) => ancestor.name === tagName)
    const referencedForm = forms.find(({ attribs: { id } }) => id === attribs['form'])
    const form = 'form' in attribs ? referencedForm : enclosing('form')
    const label = enclosing('label') ?? labels.get(attribs['id'])

    const type = (attribs['type'] ?? (tag === 'button' ? 'submit' : tag)).toLowerCase().trim()
    const kind = kindOf(element, type, form)
    const action = attribs['formaction'] ?? form?.attribs['action']
    const targets = { link: attribs['href'], submit: action, field: url, script: url }
    const isBox = /^(radio|checkbox)$/.test(type)
    const givenValue = tag === 'textarea' ? textOf(element, limits.text) : attribs['value']
    const value = givenValue ?? (isBox ? 'on' : '')
    const caption = tag === 'input' && /^(submit|button)$/.test(type) ? value : textOf(element)
    const captions = [
      caption,
      attribs['alt'],
      label && textOf(label),
      attribs['aria-label'],
      attribs['title'],
    ]
    const adjacentText = tag === 'input' && next && isText(next) ? next.data : ''
    const text = (captions.filter(Boolean).join(' ').trim() || adjacentText.trim()).slice(0, 400)
    const ownOption = { value, text, isChosen: 'checked' in attribs }
    return {
      element,
      form,
      kind,
      type,
      name: attribs['name'] ?? '',
      id: attribs['id'] ?? '',
      value,
      text,
      options: isBox ? [ownOption] : optionsOf(element),
      url: resolve((targets[kind] || url).trim(), base) ?? '',
      isHidden: chain.some(isHidden),
      isDisabled: 'disabled' in attribs,
    }
  }

  function refreshOf(content: string): HtmlPage['refresh'] {
    const [, delay, target] =
      /^\s*([\d.]*)[\s;,]*(?:url\s*=\s*)?["']?([^"']*)/i.exec(content.slice(0, 4096)) ?? []
    const to = resolve(target || url, base)
    return content.trim() === '' || to === undefined ? null : { url: to, delay: Number(delay) || 0 }
  }

  return {
    url,
    text: textOf(root, limits.text),
    controls: select(queries.controls).slice(0, limits.controls).map(controlOf),
    refresh: [refresh, ...refreshes].map(refreshOf).find(Boolean) ?? null,
    scripts: scripts.map((script) => textOf(script, limits.script)).join('\n'),
    isDynamic: scripts.length > 0 || select(queries.dynamic).length > 0,
  }
}

function kindOf(
  { name, attribs }: Element,
  type: string,
  form: Element | undefined,
): Control['kind'] {
  if (/^(input|select|textarea)$/.test(name) && !/^(submit|image|button)$/.test(type))
    return 'field'
  if (form && /^(submit|image)$/.test(type)) return 'submit'
  return name === 'a' && !/^\s*(#|javascript:|$)/i.test(attribs['href'] ?? '') ? 'link' : 'script'
}

/** The options of a select; none of any other element. */
function optionsOf({ name, children }: Element): Control['options'] {
  if (name !== 'select') return []
  const options = selectAll<ChildNode, Element>(queries.options, children)
  return options.slice(0, limits.options).map((option) => {
    const text = textOf(option)
    return { value: option.attribs['value'] ?? text, text, isChosen: 'selected' in option.attribs }
  })
}

function isHidden({ attribs }: Element): boolean {
  const hides = /display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden/i
  return 'hidden' in attribs || hides.test(attribs['style'] ?? '')
}

const silent = new Set(['script', 'style', 'template', 'head', 'noscript'])

/** The text that a customer reads in a part of a page, with the alternative texts of images. */
function textOf(part: ParentNode, maxChars = 300): string {
  const rest: ChildNode[] = part.children.toReversed()
  let text = ''
  for (let node = rest.pop(); node !== undefined && text.length <= maxChars; node = rest.pop()) {
    if (isText(node)) text += node.data.slice(0, maxChars)
    if (!isTag(node) || silent.has(node.name) || isHidden(node)) continue
    text += ` ${node.attribs['alt']?.slice(0, 200) ?? ''} `
    rest.push(...node.children.toReversed())
  }
  return text.replace(/\s+/g, ' ').trim()
}
