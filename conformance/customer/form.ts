import { isTag, type Element } from 'domhandler'
import { resolve } from './address.ts'
import { rawText, textOf, type Control, type Page } from './html.ts'

/** A request before the headers of a customer are added. */
export interface PageRequest {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
}

/** The values that a customer gives to controls: a text, the value of an option, or that of a box or radio button that is ticked. */
export type Fills = ReadonlyMap<Control, string>

/** Returns the type of a control in small letters, or the name of its element where that is no input. */
export function typeOf({ element: { name, attribs } }: Control): string {
  return name === 'input' ? (attribs['type'] ?? 'text').toLowerCase().trim() || 'text' : name
}

/** Returns true for a button that submits its form. */
export function isSubmit(control: Control): boolean {
  const type = typeOf(control)
  if (type === 'button' && control.element.name === 'button')
    return !/^\s*(button|reset)\s*$/i.test(control.element.attribs['type'] ?? '')
  return type === 'submit' || type === 'image'
}

/** Returns true for a control in which a customer is to type or to choose. */
export function isQuestion(control: Control): boolean {
  return (
    !control.hidden &&
    !/^(hidden|submit|image|button|reset|checkbox|a|area|summary)$/.test(typeOf(control)) &&
    /^(input|select|textarea)$/.test(control.element.name)
  )
}

/** Makes the request that submits a form with a button, as HTML says; null where its action is no address. */
export function submission(
  page: Page,
  form: Element,
  button: Control | null,
  fills: Fills,
): PageRequest | null {
  const from = (name: string): string | undefined =>
    button?.element.attribs[`form${name}`] ?? form.attribs[name]
  const method = from('method')?.toLowerCase().trim()
  const url = resolve(from('action')?.trim() || page.url, page.base)
  if (url === undefined || method === 'dialog') return null
  const pairs = (page.forms.get(form) ?? []).flatMap((control) => pairsOf(control, button, fills))
  if (method !== 'post') {
    const target = new URL(url)
    if (/^https?:$/.test(target.protocol)) target.search = new URLSearchParams(pairs).toString()
    return { method: 'GET', url: target.href }
  }
  if (from('enctype')?.toLowerCase().trim() === 'multipart/form-data')
    return { method: 'POST', url, ...multipart(pairs) }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', url, headers, body: new URLSearchParams(pairs).toString() }
}

function multipart(pairs: [string, string][]): Pick<PageRequest, 'headers' | 'body'> {
  const boundary = `----assay${crypto.randomUUID().replaceAll('-', '')}`
  const quoted = (name: string): string => name.replaceAll('"', '%22').replace(/\r?\n/g, '%0D%0A')
  const parts = pairs.map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  )
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${parts.join('')}--${boundary}--\r\n`,
  }
}

/** Lists what one control adds to a form. */
function pairsOf(control: Control, button: Control | null, fills: Fills): [string, string][] {
  const { name = '', value } = control.element.attribs
  const type = typeOf(control)
  if (control === button && type === 'image')
    return ['x', 'y'].map((axis) => [name === '' ? axis : `${name}.${axis}`, '1'])
  if (name === '' || (control.disabled && control !== button)) return []
  if (control === button) return [[name, value ?? '']]
  const filled = fills.get(control)
  if (type === 'radio' || type === 'checkbox') return filled === undefined ? [] : [[name, value ?? 'on']]
  if (type === 'select') return filled === undefined ? [] : [[name, filled]]
  if (type === 'textarea')
    return [[name, (filled ?? rawText(control.element).replace(/^\r?\n/, '')).replace(/\r?\n/g, '\r\n')]]
  if (/^(submit|image|button|reset|file|a|area|summary)$/.test(type)) return []
  return [[name, filled ?? value ?? '']]
}

const consents = /\b(terms|conditions|agree|accept|consent|syarat|setuju)\b|同意|[条條]款|ยอมรับ|ยินยอม|เงื่อนไข/i

/** Fills in a form as a customer does: what is chosen, else what is selected already, terms that are to be accepted, and what is to be typed. */
export function fillsOf(controls: readonly Control[], chosen: Fills): Map<Control, string> {
  const fills = new Map(chosen)
  const radios = new Set([...chosen.keys()].filter((one) => typeOf(one) === 'radio').map(nameOf))
  const enabled = controls.filter(({ disabled }) => !disabled)
  for (const control of enabled.filter((one) => !fills.has(one))) {
    const { attribs } = control.element
    const type = typeOf(control)
    if (type === 'radio' && !radios.has(nameOf(control))) {
      const group = enabled.filter((one) => typeOf(one) === 'radio' && nameOf(one) === nameOf(control))
      const checked = group.find(({ element }) => element.attribs['checked'] !== undefined) ?? control
      fills.set(checked, checked.element.attribs['value'] ?? 'on')
      radios.add(nameOf(control))
    } else if (type === 'checkbox' && isTicked(control)) fills.set(control, attribs['value'] ?? 'on')
    else if (type === 'select') {
      const selected = selectedIn(control)
      if (selected !== undefined) fills.set(control, selected)
    } else if (isQuestion(control) && type !== 'radio') {
      const isEmpty = type === 'textarea' ? rawText(control.element).trim() === '' : !attribs['value']
      const typed = isEmpty ? typedInto(control) : ''
      if (typed !== '') fills.set(control, typed)
    }
  }
  return fills
}

function nameOf({ element }: Control): string {
  return element.attribs['name'] ?? ''
}

function isTicked({ element, label, hidden }: Control): boolean {
  const { checked, required, name, id } = element.attribs
  return (
    checked !== undefined || required !== undefined || (!hidden && consents.test(`${label} ${name} ${id}`))
  )
}

/** One option of a select, or of a list of proposals. */
export interface Option {
  value: string
  text: string
  selected: boolean
}

/** Lists the options of a select or of a list of proposals that can be chosen. */
export function optionsOf(select: Element): Option[] {
  const within = (element: Element): Element[] =>
    element.children.filter(isTag).flatMap((one) => (one.name === 'option' ? [one] : within(one)))
  return within(select)
    .filter(({ attribs }) => attribs['disabled'] === undefined)
    .map((option) => ({
      value: option.attribs['value'] ?? textOf(option),
      text: textOf(option),
      selected: option.attribs['selected'] !== undefined,
    }))
}

/** Finds the option that is selected, or the first with a value, as a customer would take it. */
function selectedIn({ element }: Control): string | undefined {
  const options = optionsOf(element)
  const marked = options.findLast(({ selected }) => selected)
  if (element.attribs['multiple'] !== undefined) return marked?.value
  return (marked ?? options.find(({ value }) => value !== '') ?? options[0])?.value
}

/** The texts that a customer types into usual fields. */
const usual: [called: RegExp, text: string][] = [
  [/mail/, 'customer@example.com'],
  [/otp|pin|tac|code|kod|sms/, '123456'],
  [/pass|kata.?laluan/, 'Password1'],
  [/tel|phone|mobile/, '0123456789'],
  [/url/, 'https://example.com/'],
  [/date/, '2030-01-01'],
  [/number|amount|account|^id$/, '1234567890'],
  [/user|login|name|nama/, 'Customer'],
]

/** Makes up what a customer types into an empty field that is required or asks for something usual. */
function typedInto(control: Control): string {
  const { attribs } = control.element
  const type = typeOf(control)
  if (type === 'file' || attribs['readonly'] !== undefined) return ''
  if (type === 'number' || type === 'range') return attribs['min'] ?? '1'
  const { name, id, autocomplete, maxlength } = attribs
  const called = `${type} ${name} ${id} ${autocomplete} ${control.label}`.toLowerCase().slice(0, 200)
  const text = usual.find(([kind]) => kind.test(called))?.[1]
  if (text === undefined && attribs['required'] === undefined) return ''
  return (text ?? 'Customer').slice(0, Number(maxlength) > 0 ? Number(maxlength) : undefined)
}
