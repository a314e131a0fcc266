import type { Control, HtmlPage } from './html.ts'
import type { CustomerRequest } from './result.ts'

/** A request before the headers of a customer are added. */
export type PageRequest = Pick<CustomerRequest, 'method' | 'url'> & Partial<CustomerRequest>

/** What a customer gives to fields: a text, or the value of the option or box chosen. */
export type Values = ReadonlyMap<Control, string>

/** The request that submits a form with a button, by HTML's rules; null for image and multipart. */
export function submission(page: HtmlPage, button: Control, values: Values): PageRequest | null {
  const fieldValue = (name: string): string =>
    button.element.attribs[`form${name}`] ?? button.form?.attribs[name] ?? ''
  if (button.type === 'image' || /^multipart/i.test(fieldValue('enctype'))) return null
  const pairs = new URLSearchParams()
  for (const control of page.controls) {
    const value = control === button ? button.value : values.get(control)
    if (value !== undefined && control.name !== '') pairs.append(control.name, value)
  }
  if (fieldValue('method').toLowerCase() === 'post') {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return { method: 'POST', url: button.url, headers, body: pairs.toString() }
  }
  const target = new URL(button.url)
  target.search = pairs.toString()
  return { method: 'GET', url: target.href }
}

/** The values of a form's fields, with those chosen; `hasResults` where an empty option may count. */
export function fillIn(fields: readonly Control[], chosen: Values, hasResults: boolean): Values {
  const values = new Map(chosen)
  const isChosen = ({ options }: Control): boolean => options.some((entry) => entry.isChosen)
  // Of radio buttons, one that is checked comes first.
  for (const field of [...fields.filter(isChosen), ...fields]) {
    const { type, name, options, value, text, element } = field
    if (values.has(field)) continue
    if (type === 'radio') {
      const hasGroupValue = [...values.keys()].some((entry) => entry.name === name)
      if (!hasGroupValue) values.set(field, value)
    } else if (type === 'checkbox') {
      const isWanted = 'required' in element.attribs || consents.test(text)
      if (isChosen(field) || isWanted) values.set(field, value)
    } else if (type === 'select') {
      const firstOption = options.find((entry) => hasResults || entry.value !== '') ?? options[0]
      values.set(field, (options.findLast((entry) => entry.isChosen) ?? firstOption)?.value ?? '')
    } else values.set(field, value || textFor(field))
  }
  return values
}

/** The words of boxes that a customer ticks. */
const consents = /\b(terms|conditions|agree|accept|consent|syarat|setuju)\b|同意|[条條]款/i

/** The texts that a customer types into usual fields. */
const textsByName: [called: RegExp, text: string][] = [
  [/mail/, 'customer@example.com'],
  [/otp|pin|tac|code|kod|sms/, '123456'],
  [/pass|kata.?laluan/, 'Password1'],
  [/tel|phone|mobile|number|account/, '0123456789'],
  [/user|login|name|nama/, 'Customer'],
]

/** A made-up text for an empty field that is required or asks for something usual. */
function textFor({ type, name, id, text, isHidden, element }: Control): string {
  const { min, maxlength, autocomplete, required } = element.attribs
  if (isHidden || /^(hidden|file)$/.test(type)) return ''
  if (type === 'number') return min ?? '1'
  const called = `${type} ${name} ${id} ${autocomplete} ${text}`.toLowerCase().slice(0, 200)
  const known = textsByName.find(([kind]) => kind.test(called))?.[1]
  const typed = known ?? (required === undefined ? '' : 'Customer')
  return typed.slice(0, Number(maxlength) || undefined)
}
