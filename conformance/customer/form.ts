import type { Control } from './html.ts'
import type { CustomerRequest } from './result.ts'

/** A request before the headers of a customer are added. */
export type PageRequest = Pick<CustomerRequest, 'method' | 'url'> & Partial<CustomerRequest>

/** The values that a customer gives to fields: a text, or the value of the option, box or radio button that is chosen. */
export type Values = ReadonlyMap<Control, string>

/** Makes the request that submits a form with a button, as HTML says; null where it needs a browser. */
export function submission(button: Control, values: Values): PageRequest | null {
  const given = (name: string): string =>
    button.element.attribs[`form${name}`] ?? button.form?.attribs[name] ?? ''
  if (/^multipart/i.test(given('enctype'))) return null
  const pairs = new URLSearchParams()
  for (const control of button.form?.controls ?? []) {
    const value = control === button ? button.value : values.get(control)
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
  const isChosen = ({ options }: Control): boolean => options.some((one) => one.isChosen)
  // Of radio buttons, one that is checked comes first.
  for (const field of [...fields.filter(isChosen), ...fields]) {
    const { type, name, options, value } = field
    if (values.has(field)) continue
    if (type === 'radio') {
      const isAnswered = [...values.keys()].some((one) => one.name === name)
      if (!isAnswered) values.set(field, value)
    } else if (type === 'checkbox') {
      if (isChosen(field) || isConsent(field)) values.set(field, value)
    } else if (type === 'select') {
      const usual = options.find((one) => hasResults || one.value !== '') ?? options[0]
      values.set(field, (options.findLast((one) => one.isChosen) ?? usual)?.value ?? '')
    } else values.set(field, value || textFor(field))
  }
  return values
}

const consents = /\b(terms|conditions|agree|accept|consent|syarat|setuju)\b|同意|[条條]款/i

/** Returns true for a box that must be ticked, or accepts terms. */
function isConsent({ element, text, name, id, isHidden }: Control): boolean {
  return 'required' in element.attribs || (!isHidden && consents.test(`${text} ${name} ${id}`))
}

/** The texts that a customer types into usual fields. */
const usualTexts: [called: RegExp, text: string][] = [
  [/mail/, 'customer@example.com'],
  [/otp|pin|tac|code|kod|sms/, '123456'],
  [/pass|kata.?laluan/, 'Password1'],
  [/tel|phone|mobile|number|account/, '0123456789'],
  [/user|login|name|nama/, 'Customer'],
]

/** Makes up what a customer types into an empty field that is required or asks for something usual. */
function textFor({ type, name, id, text, isHidden, element }: Control): string {
  const { min, maxlength, autocomplete, required, readonly } = element.attribs
  if (isHidden || readonly !== undefined || /^(hidden|file)$/.test(type)) return ''
  if (/^(number|range)$/.test(type)) return min ?? '1'
  const called = `${type} ${name} ${id} ${autocomplete} ${text}`.toLowerCase().slice(0, 200)
  const known = usualTexts.find(([kind]) => kind.test(called))?.[1]
  const typed = known ?? (required === undefined ? '' : 'Customer')
  return typed.slice(0, Number(maxlength) || undefined)
}
