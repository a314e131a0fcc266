import { is } from 'css-select'
import { resolve, sharesIdentifier } from './address.ts'
import { fillIn, optionsOf, submission, type PageRequest, type Values } from './form.ts'
import type { Control, Page } from './html.ts'
import { confidence, results, surest } from './words.ts'
import type { Classify, PageHints, Signal, Step } from './words.ts'

/** One thing that a customer can do on a page: a click, with the values that are filled in before it. */
export interface Action {
  page: Page
  control: Control
  /** The address that it leads to. */
  url: string
  /** The words on it, for messages. */
  label: string
  /** The result that it names. */
  signal: Signal | null
  /** The step that its words name, where they name no result. */
  step: Step | null
  /** Its form asks for something besides the result. */
  asks: boolean
  /** It is a link whose address belongs to the payment. */
  isOfPayment: boolean
  /** Gives the values that are filled in before it is clicked. */
  values(): Values
  /** Makes the request of a click; null where only a browser knows it. */
  request(): PageRequest | null
}

/** Reads what controls name. */
export interface Reader extends Pick<PageHints, 'selectors'> {
  classify: Classify
}

/** A radio button, an option or a box of a form that names a result. */
interface Choice {
  field: Control
  value: string
  signal: Signal
  label: string
}

/** The fields of a form, and the choices of a result among them. */
interface Form {
  fields: Control[]
  choices: Choice[]
}

/** Lists what a customer can do on a page; a form with a choice of results is listed once for each. */
export function actionsOf(page: Page, reader: Reader): Action[] {
  const all = new Set(page.controls.map(({ form }) => form))
  const forms = new Map([...all].map((form) => [form, readForm(page, form, reader)]))
  return page.controls
    .filter(({ isHidden, kind }) => !isHidden && kind !== 'field')
    .flatMap((control) => {
      const form = control.kind === 'submit' ? forms.get(control.form) : undefined
      return actionsOn(page, control, form ?? { fields: [], choices: [] }, reader)
    })
    .filter(({ url }) => /^https?:/.test(url))
}

/** Scripts that may do something else when a form is sent. */
const interceptsForms = /\bpreventDefault\b|\bonsubmit\b|["']submit["']|\.onclick\b|\breturn false\b/

/** Lists the ways to click a control: once, and once for each choice of a result in the form that it submits. */
function actionsOn(page: Page, control: Control, { fields, choices }: Form, reader: Reader): Action[] {
  // A box that is ticked may enable it.
  if (control.isDisabled && !fields.some(({ type }) => type === 'checkbox')) return []
  const isLink = control.kind === 'link'
  const isSubmit = control.kind === 'submit'
  const { attribs } = control.element
  const target = isLink
    ? attribs['href']
    : (attribs['formaction'] ?? (isSubmit && control.form?.attribs['action']))
  const url = resolve((target || page.url).trim(), page.base) ?? ''
  const own = ownSignal(control, fields, url, reader)
  const handler = attribs['onclick'] ?? control.form?.attribs['onsubmit']
  const isPlain = handler === undefined && (isLink || (isSubmit && !interceptsForms.test(page.scripts)))

  const isOpen = !own || (own.result === 'successful' && own.confidence < confidence.plain)
  const fitting = choices.filter(({ signal }) => isOpen || signal.result === own.result)
  return [...fitting, null].map((choice) => {
    const signal = choice?.signal ?? own
    const chosen = new Map(choice ? [[choice.field, choice.value]] : [])
    const values = (): Values => fillIn(fields, chosen, choices.length > 0)
    const request = (): PageRequest | null =>
      isLink ? { method: 'GET', url } : submission(page, control, values())
    return {
      page,
      control,
      url,
      label: `${choice ? `${choice.label}, ` : ''}${control.text || namesOf(control) || url}`.slice(0, 200),
      signal,
      step: signal ? null : reader.classify(control.text || namesOf(control)).step,
      asks: fields.some((one) => isQuestion(one) && one.name !== choice?.field.name),
      isOfPayment: isLink && sharesIdentifier(url, page.url),
      values,
      request: () => (isPlain ? request() : null),
    }
  })
}

function isQuestion({ isHidden, type }: Control): boolean {
  return !isHidden && !/^(hidden|checkbox)$/.test(type)
}

/** Reads the fields of a form, and the surest choice of each result among them, unless its buttons name both results. */
function readForm({ controls, url }: Page, form: Control['form'], reader: Reader): Form {
  const all = controls.filter((one) => one.form === form)
  const fields = all.filter(({ kind }) => kind === 'field')
  const buttons = all.filter(({ kind }) => kind === 'submit')
  const named = new Set(buttons.map((one) => ownSignal(one, [], url, reader)?.result))
  if (form === null || results.every((result) => named.has(result))) return { fields, choices: [] }
  const choices = fields.flatMap((field) => choicesIn(field, reader))
  choices.sort((one, two) => two.signal.confidence - one.signal.confidence)
  const best = results.flatMap((result) => choices.find(({ signal }) => signal.result === result) ?? [])
  return { fields, choices: best }
}

/** The names of fields that ask for the result. */
const deciding = /result|status|outcome|action|decision|state|approv|accept|confirm|answer|choice/i

/** Lists the choices of a result in a field: an answer such as Yes is one only where the field asks for the result. */
function choicesIn(field: Control, { classify }: Reader): Choice[] {
  const { value = 'on', id = '' } = field.element.attribs
  if (field.isDisabled || field.name === '' || !/^(radio|checkbox|select)$/.test(field.type)) return []
  const options =
    field.type === 'select' ? optionsOf(field.element).slice(0, 100) : [{ value, text: field.text }]
  return options.flatMap((option) => {
    const names = field.type === 'select' ? option.value : `${option.value} ${id}`
    const signal = signalOf(classify, option.text, names)
    if (!signal || (signal.confidence <= confidence.named && !deciding.test(field.name))) return []
    // A box that names a success asks for consent.
    if (field.type === 'checkbox' && signal.result === 'successful') return []
    return { field, value: option.value, signal, label: option.text || option.value }
  })
}

/** Gives the result that a control names: by the selectors of the profile, else by its words, its names, its address and what its form holds. */
function ownSignal(control: Control, fields: readonly Control[], url: string, reader: Reader): Signal | null {
  const { selectors = {}, classify } = reader
  const result = results.find((one) => selectors[one]?.some((selector) => is(control.element, selector)))
  if (result !== undefined) return { result, confidence: confidence.declared }
  const held = fields.filter(({ type, name }) => /^(hidden|text)$/.test(type) && deciding.test(name))
  const { pathname, search } = new URL(url)
  const address = `${pathname} ${control.kind === 'submit' ? '' : search}`.replace(stepsInAddress, ' ')
  const values = held.map(({ element }) => element.attribs['value'])
  return signalOf(classify, control.text, [namesOf(control), ...values, address].join(' '))
}

const stepsInAddress = /authori[sz]\w*|payments?|pay\b|complete\w*|confirm\w*/gi

/** Reads the words that a customer sees, and the names that only the page knows. */
function signalOf(classify: Classify, text: string, names: string): Signal | null {
  const { signal } = classify(names)
  const named = signal && { ...signal, confidence: confidence.named }
  return surest([classify(text).signal, named].filter((one) => one !== null))
}

/** Joins the names that a page gives a control: its value, name and id. */
function namesOf({ element: { name: tag, attribs }, type, name }: Control): string {
  const value = tag === 'input' && type === 'submit' ? '' : attribs['value']
  return [value, name, attribs['id']]
    .map((one) => one?.slice(0, 100) ?? '')
    .join(' ')
    .trim()
}
