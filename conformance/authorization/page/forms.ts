import { isTag, type Element } from 'domhandler'
import { resolve } from '../addresses.ts'
import phrases from '../words/phrases.json' with { type: 'json' }
import { rawText, textOf, type Item, type Page } from './document.ts'
import type { Step } from './navigation.ts'

/** Values that a customer's choice or a script gives to fields, by element. */
export type Chosen = Map<Element, string>

/** Makes the step that submits a form with a button, as HTML's form submission does; undefined where its action is no address, or the page asks for too much. */
export function submission(
  page: Page,
  form: Element,
  button: Item | undefined,
  chosen: Chosen,
): Step | undefined {
  const from = (name: string) => button?.element.attribs[`form${name}`] ?? form.attribs[name]
  const method = from('method')?.toLowerCase().trim()
  if (method === 'dialog') return undefined
  const url = resolve(from('action')?.trim() || page.url, page.base)
  if (url === undefined) return undefined
  const pairs = entries(page, form, button, chosen)
  if (!page.affords(pairs.reduce((size, pair) => size + 1 + (pair[0].length + pair[1].length) / 20, 0)))
    return undefined
  if (method !== 'post') {
    const target = new URL(url)
    if (/^https?:$/.test(target.protocol)) target.search = new URLSearchParams(pairs).toString()
    return { method: 'GET', url: target.href }
  }
  const encoding = from('enctype')?.toLowerCase().trim()
  if (encoding === 'multipart/form-data') return { method: 'POST', url, ...multipart(pairs) }
  return {
    method: 'POST',
    url,
    contentType: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(pairs).toString(),
  }
}

function multipart(pairs: [string, string][]): { contentType: string; body: string } {
  const boundary = `----assay${crypto.randomUUID().replaceAll('-', '')}`
  const quoted = (name: string) => name.replaceAll('"', '%22').replace(/\r?\n/g, '%0D%0A')
  const parts = pairs.map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  )
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: `${parts.join('')}--${boundary}--\r\n`,
  }
}

function entries(page: Page, form: Element, button: Item | undefined, chosen: Chosen): [string, string][] {
  const fields = page.fields.get(form) ?? []
  const pairs: [string, string][] = []
  const settled = new Set([...chosen.keys()].filter(isRadio).map((element) => element.attribs.name))
  const radios = new Map<string, Element>()
  for (const { element, disabled } of fields) {
    const { name = '', checked } = element.attribs
    if (!isRadio(element) || disabled || settled.has(name)) continue
    if (checked !== undefined || !radios.has(name)) radios.set(name, element)
  }
  const picked = new Set(radios.values())
  for (const item of fields) {
    const { element } = item
    const { name = '', type = 'text' } = element.attribs
    if (item === button) {
      if (element.attribs.type?.toLowerCase() === 'image')
        pairs.push([name ? `${name}.x` : 'x', '1'], [name ? `${name}.y` : 'y', '1'])
      else if (name) pairs.push([name, element.attribs.value ?? ''])
      continue
    }
    if (!name || item.disabled) continue
    const value = chosen.get(element)
    if (isRadio(element)) {
      if (value !== undefined || picked.has(element)) pairs.push([name, element.attribs.value ?? 'on'])
    } else if (element.name === 'input' && type.toLowerCase() === 'checkbox') {
      if (value !== undefined || isTicked(item)) pairs.push([name, element.attribs.value ?? 'on'])
    } else if (element.name === 'select') {
      for (const option of value === undefined ? selected(element) : [value]) pairs.push([name, option])
    } else if (element.name === 'textarea') {
      pairs.push([
        name,
        (value ?? (rawText(element).replace(/^\r?\n/, '') || typed(item, page.text))).replace(
          /\r?\n/g,
          '\r\n',
        ),
      ])
    } else if (element.name === 'input' && !/^(submit|image|button|reset)$/i.test(type)) {
      pairs.push([name, value ?? element.attribs.value ?? typed(item, page.text)])
    }
  }
  return pairs
}

function isRadio(element: Element): boolean {
  return element.name === 'input' && element.attribs.type?.toLowerCase() === 'radio'
}

/** Says that a customer is to type into a field or to choose in it. */
export function isAsked({ element, hidden }: Item): boolean {
  const { name, attribs } = element
  if (name === 'input')
    return !hidden && !/^(hidden|submit|image|button|reset|checkbox)$/i.test(attribs.type ?? '')
  return !hidden && (name === 'select' || name === 'textarea')
}

const consents = new RegExp(phrases.consents, 'i')

/** Says that a customer ticks a box: it must be ticked, or reads like the terms. */
function isTicked({ element, label, hidden }: Item): boolean {
  const { checked, required, name, id } = element.attribs
  if (checked !== undefined || required !== undefined) return true
  return !hidden && consents.test(`${label} ${name} ${id}`)
}

interface Option {
  value: string
  text: string
  selected: boolean
  disabled: boolean
}

// The options of a select are read once, however many buttons send it.
const offered = new WeakMap<Element, Option[]>()

/** Lists the options of a select or of a list of proposals, at most five hundred. */
export function optionsOf(select: Element): Option[] {
  const known = offered.get(select)
  if (known) return known
  const groups = select.children
    .slice(0, 1000)
    .flatMap((one) => (isTag(one) ? (one.name === 'option' ? [one] : one.children.slice(0, 500)) : []))
  const options = groups
    .flatMap((one) => (isTag(one) && one.name === 'option' ? [one] : []))
    .slice(0, 500)
    .map((option) => ({
      value: option.attribs.value ?? textOf(option),
      text: textOf(option),
      selected: option.attribs.selected !== undefined,
      disabled: option.attribs.disabled !== undefined,
    }))
  offered.set(select, options)
  return options
}

function selected(select: Element): string[] {
  const options = optionsOf(select)
  const marked = options.filter((option) => option.selected && !option.disabled).map((option) => option.value)
  if (select.attribs.multiple !== undefined) return marked
  const first = marked.at(-1) ?? options.find((option) => !option.disabled)?.value
  if (first) return [first]
  // A customer chooses something where the page has chosen nothing.
  const filled = options.find((option) => !option.disabled && option.value !== '')
  return [filled?.value ?? first ?? ''].slice(0, options.length)
}

/** What a field is called, what is typed into it, and how a page for tests may tell what else to type. */
const kinds: [called: RegExp, usual: string, told?: RegExp][] = [
  [/mail/, 'customer@example.com'],
  [
    /otp|pin|tac|code|kod|sms/,
    '123456',
    /\b(?:otp|pin|tac|code|kod)\b\s*(?:is|ialah|adalah|:|=)\s*(\d{4,8})\b/i,
  ],
  [/pass|kata.?laluan/, 'Password1', /\b(?:password|kata laluan)\s*(?:is|:|=)\s*(?=\S*\d)([^\s,;]{3,40})/i],
  [/tel|phone|mobile/, '0123456789'],
  [/url/, 'https://example.com/'],
  [/date/, '2030-01-01'],
  [/number|amount|account|^id$/, '1234567890'],
  [
    /user|login|name|nama/,
    'Customer',
    /\buser ?(?:name|id)\s*(?:is|:|=)\s*(?!password\b)([^\s,;:]{3,40})(?![^\s,;]*:)/i,
  ],
]

/** Makes up what a customer would type into an empty field that is required or asks for a usual thing. */
function typed({ element, label, hidden }: Item, page: string): string {
  const { attribs } = element
  const type = attribs.type?.toLowerCase() ?? 'text'
  if (type === 'hidden' || type === 'file' || hidden || attribs.readonly !== undefined) return ''
  if (type === 'number' || type === 'range') return attribs.min ?? '1'
  const called = `${type} ${attribs.name} ${attribs.id} ${attribs.autocomplete} ${label}`
    .toLowerCase()
    .slice(0, 200)
  const [, usual, told] = kinds.find(([kind]) => kind.test(called)) ?? []
  const shown = told?.exec(page)?.[1]
  if (usual === undefined && attribs.required === undefined) return ''
  const longest = Number(attribs.maxlength)
  const fit = (text: string) => (longest > 0 ? text.slice(0, longest) : text)
  const candidates = [
    ...(shown ? [shown] : []),
    usual ?? 'Customer',
    '123456',
    '1234',
    '12345678',
    '1',
    'Customer',
  ].map(fit)
  return candidates.find((text) => fits(text, attribs.pattern)) ?? candidates[0] ?? ''
}

function fits(text: string, pattern: string | undefined): boolean {
  if (pattern === undefined) return true
  // A pattern is the page's own program: only short ones are run, on short texts, and none that repeats a group.
  if (pattern.length > 40 || text.length > 20 || /\)[*+{]/.test(pattern)) return false
  try {
    return new RegExp(`^(?:${pattern})$`, 'v').test(text)
  } catch {
    return false
  }
}
