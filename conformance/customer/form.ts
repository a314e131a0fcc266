import { selectAll } from 'css-select'
import type { ChildNode, Element } from 'domhandler'
import { rawText, textOf, type Control, type Page } from './html.ts'

/** A request before the headers of a customer are added. */
export interface PageRequest {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
}

/** The values that a customer gives to fields: a text, or the value of the option, box or radio button that is chosen. */
export type Values = ReadonlyMap<Control, string>

/** Makes the request that submits a form with a button, as HTML says; null where it needs a browser. */
export function submission({ controls }: Page, button: Control, values: Values): PageRequest | null {
  const given = (name: string): string =>
    button.element.attribs[`form${name}`] ?? button.form?.attribs[name] ?? ''
  if (/^multipart/i.test(given('enctype'))) return null
  const pairs = new URLSearchParams()
  for (const control of controls) {
    const value = control === button ? (button.element.attribs['value'] ?? '') : values.get(control)
    if (value === undefined || control.name === '') continue
    if (control.type !== 'image') pairs.append(control.name, value.replace(/\r?\n/g, '\r\n'))
    else for (const axis of ['x', 'y']) pairs.append(`${control.name}.${axis}`, '1')
  }
  if (given('method').toLowerCase() === 'post') {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return { method: 'POST', url: button.url, headers, body: pairs.toString() }
  }
  const target = new URL(button.url)
  target.search = pairs.toString()
  return { method: 'GET', url: target.href }
}

/** Fills in a form as a customer does who has made choices in it; where results can be chosen, an option without a value may be meant. */
export function fillIn(fields: readonly Control[], chosen: Values, hasResults: boolean): Values {
  const values = new Map(chosen)
  const isChecked = ({ element }: Control): boolean => 'checked' in element.attribs
  // Of radio buttons, one that is checked comes first.
  for (const field of [...fields.filter(isChecked), ...fields]) {
    const { value, required } = field.element.attribs
    if (field.isDisabled || values.has(field)) continue
    if (field.type === 'radio') {
      const isAnswered = [...values.keys()].some((one) => one.name === field.name)
      if (!isAnswered) values.set(field, value ?? 'on')
    } else if (field.type === 'checkbox') {
      const isTicked = isChecked(field) || required !== undefined || asksForConsent(field)
      if (isTicked) values.set(field, value ?? 'on')
    } else {
      const isSelect = field.type === 'select'
      values.set(field, isSelect ? selectedIn(field.element, hasResults) : textIn(field))
    }
  }
  return values
}

const consents = /\b(terms|conditions|agree|accept|consent|syarat|setuju)\b|同意|[条條]款/i

function asksForConsent({ element, text, name, isHidden }: Control): boolean {
  return !isHidden && consents.test(`${text} ${name} ${element.attribs['id']}`)
}

/** An option of a select. */
interface Option {
  value: string
  text: string
  names: string
  isSelected: boolean
}

/** Lists the options of a select. */
export function optionsOf(select: Element): Option[] {
  return selectAll<ChildNode, Element>('option:not([disabled])', select.children).map((option) => {
    const text = textOf(option)
    const value = option.attribs['value'] ?? text
    return { value, text, names: value, isSelected: 'selected' in option.attribs }
  })
}

/** Finds the option that is selected, or the first with a value; one without a value may be meant where results are chosen. */
function selectedIn(select: Element, mayBeEmpty: boolean): string {
  const options = optionsOf(select)
  const best =
    options.findLast(({ isSelected }) => isSelected) ??
    options.find(({ value }) => mayBeEmpty || value !== '') ??
    options[0]
  return best?.value ?? ''
}

/** The texts that a customer types into usual fields. */
const usual: [called: RegExp, text: string][] = [
  [/mail/, 'customer@example.com'],
  [/otp|pin|tac|code|kod|sms/, '123456'],
  [/pass|kata.?laluan/, 'Password1'],
  [/tel|phone|mobile|number|account/, '0123456789'],
  [/user|login|name|nama/, 'Customer'],
]

/** Gives the text in a field; a customer types one where none is, and it is required or asks for something usual. */
function textIn({ type, name, text, isHidden, element }: Control): string {
  const { id, value, min, maxlength, autocomplete, required, readonly } = element.attribs
  const own = type === 'textarea' ? rawText(element) : (value ?? '')
  if (own !== '' || isHidden || readonly !== undefined || /^(hidden|file)$/.test(type)) return own
  if (/^(number|range)$/.test(type)) return min ?? '1'
  const called = `${type} ${name} ${id} ${autocomplete} ${text}`.toLowerCase().slice(0, 200)
  const known = usual.find(([kind]) => kind.test(called))?.[1]
  const typed = known ?? (required === undefined ? '' : 'Customer')
  return typed.slice(0, Number(maxlength) || undefined)
}
