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

/** The values that a customer gives to controls: a text, or the value of the option, box or radio button that is chosen. */
export type Fills = ReadonlyMap<Control, string>

/** Returns the type of a control in small letters, or the name of its element where that is no input. */
export function typeOf({ element: { name, attribs } }: Control): string {
  if (name === 'input') return attribs['type']?.toLowerCase().trim() || 'text'
  return name === 'button' ? (attribs['type']?.toLowerCase().trim() ?? 'submit') : name
}

/** Returns true for a button that submits its form. */
export function isSubmit(control: Control): boolean {
  return control.form !== null && /^(submit|image)$/.test(typeOf(control))
}

/** Returns true for a control in which a customer is to type or to choose. */
export function isQuestion(control: Control): boolean {
  const isField = /^(input|select|textarea)$/.test(control.element.name)
  return (
    isField && !control.isHidden && !/^(hidden|submit|image|button|reset|checkbox)$/.test(typeOf(control))
  )
}

/** Makes the request that submits a form with a button, as HTML says; null where its action is no address, or it needs a browser. */
export function submission(
  page: Page,
  form: Element,
  button: Control | null,
  fills: Fills,
): PageRequest | null {
  const from = (name: string): string =>
    (button?.element.attribs[`form${name}`] ?? form.attribs[name] ?? '').toLowerCase().trim()
  const action = button?.element.attribs['formaction'] ?? form.attribs['action'] ?? ''
  const url = resolve(action.trim() || page.url, page.base)
  if (url === undefined || from('method') === 'dialog' || from('enctype').startsWith('multipart')) return null
  const pairs = (page.forms.get(form) ?? []).flatMap((control) => pairsOf(control, button, fills))
  const body = new URLSearchParams(pairs).toString()
  if (from('method') === 'post')
    return { method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }
  const target = new URL(url)
  target.search = body
  return { method: 'GET', url: target.href }
}

/** Lists what one control adds to a form. */
function pairsOf(control: Control, button: Control | null, fills: Fills): [string, string][] {
  const { name = '', value } = control.element.attribs
  const type = typeOf(control)
  if (control === button && type === 'image')
    return ['x', 'y'].map((axis) => [name === '' ? axis : `${name}.${axis}`, '1'])
  if (control === button && name !== '') return [[name, value ?? '']]
  const filled = fills.get(control)
  const isPlain = /^(input|textarea)$/.test(control.element.name)
  if (name === '' || control.isDisabled || /^(submit|image|button|reset|file)$/.test(type)) return []
  if (filled !== undefined) return [[name, filled]]
  if (!isPlain || type === 'radio' || type === 'checkbox') return []
  const text = type === 'textarea' ? rawText(control.element).replace(/^\r?\n/, '') : (value ?? '')
  return [[name, text.replace(/\r?\n/g, '\r\n')]]
}

const consents = /\b(terms|conditions|agree|accept|consent|syarat|setuju)\b|同意|[条條]款|ยอมรับ|ยินยอม|เงื่อนไข/i

/**
 * Fills in a form as a customer does: what is chosen, what is selected already, terms that are to be accepted, and what is to be typed.
 * In a form with `results` to choose, nothing is selected in place of a default without a value.
 */
export function fillsOf(controls: readonly Control[], chosen: Fills, results: boolean): Fills {
  const fills = new Map(chosen)
  const settled = new Set([...chosen.keys()].map(nameOf))
  const open = controls.filter((one) => !one.isDisabled && !fills.has(one))
  const checked = open.filter(({ element }) => element.attribs['checked'] !== undefined)
  // Those that are checked come first.
  for (const control of [...checked, ...open]) {
    const { attribs } = control.element
    const type = typeOf(control)
    if (type === 'radio' && !settled.has(nameOf(control))) {
      fills.set(control, attribs['value'] ?? 'on')
      settled.add(nameOf(control))
    } else if (type === 'checkbox' && isTicked(control)) fills.set(control, attribs['value'] ?? 'on')
    else if (type === 'select') {
      const selected = selectedIn(control.element, results)
      if (selected !== undefined) fills.set(control, selected)
    } else if (
      isQuestion(control) &&
      type !== 'radio' &&
      !attribs['value'] &&
      rawText(control.element) === ''
    ) {
      const text = textFor(control)
      if (text !== '') fills.set(control, text)
    }
  }
  return fills
}

function nameOf({ element }: Control): string {
  return element.attribs['name'] ?? ''
}

function isTicked({ element: { attribs }, label, isHidden }: Control): boolean {
  if (attribs['checked'] !== undefined || attribs['required'] !== undefined) return true
  return !isHidden && consents.test(`${label} ${attribs['name']} ${attribs['id']}`)
}

/** Lists the values and texts of the options of a select. */
export function optionsOf(select: Element): { value: string; text: string; isSelected: boolean }[] {
  const within = ({ children }: Element): Element[] =>
    children.filter(isTag).flatMap((one) => (one.name === 'optgroup' ? within(one) : one))
  const options = within(select).filter(({ name, attribs }) => name === 'option' && !('disabled' in attribs))
  return options.map((option) => ({
    value: option.attribs['value'] ?? textOf(option),
    text: textOf(option),
    isSelected: option.attribs['selected'] !== undefined,
  }))
}

/** Finds the option that is selected, or the first, or the first with a value. */
function selectedIn(select: Element, isFirst: boolean): string | undefined {
  const options = optionsOf(select)
  const marked = options.findLast(({ isSelected }) => isSelected)
  if (marked || select.attribs['multiple'] !== undefined) return marked?.value
  return (options.find(({ value }) => isFirst || value !== '') ?? options[0])?.value
}

/** The texts that a customer types into usual fields. */
const usual: [called: RegExp, text: string][] = [
  [/mail/, 'customer@example.com'],
  [/otp|pin|tac|code|kod|sms/, '123456'],
  [/pass|kata.?laluan/, 'Password1'],
  [/tel|phone|mobile|number|account/, '0123456789'],
  [/user|login|name|nama/, 'Customer'],
]

/** Makes up what a customer types into an empty field that is required or asks for something usual. */
function textFor(control: Control): string {
  const { name, id, autocomplete, maxlength, required, readonly, min } = control.element.attribs
  const type = typeOf(control)
  if (type === 'file' || readonly !== undefined) return ''
  if (type === 'number' || type === 'range') return min ?? '1'
  const called = `${type} ${name} ${id} ${autocomplete} ${control.label}`.toLowerCase().slice(0, 200)
  const text = usual.find(([kind]) => kind.test(called))?.[1] ?? (required === undefined ? '' : 'Customer')
  return text.slice(0, Number(maxlength) > 0 ? Number(maxlength) : undefined)
}
