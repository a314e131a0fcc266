import { selectAll } from 'css-select'
import type { ChildNode, Element } from 'domhandler'
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

/** Returns the name of a control; empty where it has none. */
export function nameOf({ element }: Control): string {
  return element.attribs['name'] ?? ''
}

/** Returns true for a control that holds a value, and is no button. */
export function isField(control: Control): boolean {
  return (
    /^(input|select|textarea)$/.test(control.element.name) && !/^(submit|image|button)$/.test(typeOf(control))
  )
}

/** Returns true for a control in which a customer is to type or to choose. */
export function isQuestion(control: Control): boolean {
  return isField(control) && !control.isHidden && !/^(hidden|reset|checkbox)$/.test(typeOf(control))
}

/** Makes the request that submits a form with a button, as HTML says; null where its action is no address, or it needs a browser. */
export function submission(page: Page, button: Control, fills: Fills): PageRequest | null {
  const form = button.form?.attribs ?? {}
  const given = (name: string): string => (button.element.attribs[`form${name}`] ?? form[name] ?? '').trim()
  const method = given('method').toLowerCase()
  const url = resolve(given('action') || page.url, page.base)
  if (url === undefined || /^multipart/i.test(given('enctype'))) return null
  const controls = (button.form && page.forms.get(button.form)) ?? []
  const pairs = controls.flatMap((control) => pairsOf(control, button, fills))
  const body = new URLSearchParams(pairs).toString()
  if (method === 'post')
    return { method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }
  const target = new URL(url)
  target.search = body
  return { method: 'GET', url: target.href }
}

/** Lists what one control adds to a form. */
function pairsOf(control: Control, button: Control, fills: Fills): [string, string][] {
  const { name = '', value = '' } = control.element.attribs
  const type = typeOf(control)
  if (control === button && type === 'image')
    return ['x', 'y'].map((axis) => [name === '' ? axis : `${name}.${axis}`, '1'])
  if (name === '') return []
  if (control === button) return [[name, value]]
  if (control.isDisabled || /^(submit|image|button|reset|file)$/.test(type)) return []
  const filled = fills.get(control)
  if (filled !== undefined) return [[name, filled]]
  if (!/^(input|textarea)$/.test(control.element.name) || /^(radio|checkbox)$/.test(type)) return []
  const text = type === 'textarea' ? rawText(control.element).replace(/^\r?\n/, '') : value
  return [[name, text.replace(/\r?\n/g, '\r\n')]]
}

/**
 * Fills in the rest of a form as a customer does: what is selected already, terms that are to be accepted, and what is to be typed.
 * In a form with results to choose, nothing is selected in place of a default without a value.
 */
export function fillsOf(controls: readonly Control[], chosen: Fills, hasResults: boolean): Fills {
  const fills = new Map(chosen)
  const isChecked = ({ element }: Control): boolean => 'checked' in element.attribs
  // Those that are checked come first.
  for (const control of [...controls.filter(isChecked), ...controls]) {
    const { name, value, required } = control.element.attribs
    if (control.isDisabled || fills.has(control)) continue
    const type = typeOf(control)
    if (type === 'radio') {
      const isAnswered = [...fills.keys()].some(({ element }) => element.attribs['name'] === name)
      if (!isAnswered) fills.set(control, value ?? 'on')
    } else if (type === 'checkbox') {
      const isTicked = isChecked(control) || required !== undefined || asksForConsent(control)
      if (isTicked) fills.set(control, value ?? 'on')
    } else {
      const text = type === 'select' ? selectedIn(control.element, hasResults) : textFor(control)
      if (text !== undefined) fills.set(control, text)
    }
  }
  return fills
}

const consents = /\b(terms|conditions|agree|accept|consent|syarat|setuju)\b|同意|[条條]款|ยอมรับ|ยินยอม|เงื่อนไข/i

function asksForConsent({ element: { attribs }, label, isHidden }: Control): boolean {
  return !isHidden && consents.test(`${label} ${attribs['name']} ${attribs['id']}`)
}

/** Lists the values and texts of the options of a select. */
export function optionsOf(select: Element): { value: string; text: string; isSelected: boolean }[] {
  return selectAll<ChildNode, Element>('option:not([disabled])', select.children).map((option) => {
    const text = textOf(option)
    return { value: option.attribs['value'] ?? text, text, isSelected: 'selected' in option.attribs }
  })
}

/** Finds the option that is selected, or the first, or the first with a value. */
function selectedIn(select: Element, isFirst: boolean): string | undefined {
  const options = optionsOf(select)
  const marked = options.findLast(({ isSelected }) => isSelected)
  if (marked || 'multiple' in select.attribs) return marked?.value
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
function textFor(control: Control): string | undefined {
  const { name, id, autocomplete, maxlength, required, readonly, min, value } = control.element.attribs
  const type = typeOf(control)
  if (!isQuestion(control) || type === 'file' || readonly !== undefined) return undefined
  if (value || rawText(control.element) !== '') return undefined
  if (type === 'number' || type === 'range') return min ?? '1'
  const called = `${type} ${name} ${id} ${autocomplete} ${control.label}`.toLowerCase().slice(0, 200)
  const text = usual.find(([kind]) => kind.test(called))?.[1]
  return (text ?? (required === undefined ? undefined : 'Customer'))?.slice(0, Number(maxlength) || undefined)
}
