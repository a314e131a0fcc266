import { is } from 'css-select'
import type { Authorization } from '../../generated/profile.js'
import { fillIn, submission, type PageRequest, type Values } from './form.ts'
import type { Control, HtmlPage } from './html.ts'
import { confidence, results, surest } from './words.ts'
import type { Classify, Signal, Meaning } from './words.ts'

/** Something that a customer can do on a page: fill in values and click. */
export interface Action extends Control {
  page: HtmlPage
  /** The words on it, which tell it from others. */
  label: string
  /** The result that it names. */
  signal: Signal | null
  /** The step that its words name, where they name no result. */
  step: Meaning['step']
  /** Its form asks for something besides the result. */
  asks: boolean
  /** The values that are filled in before the click. */
  values(): Values
  /** The request of the click; null where only a browser knows it. */
  request(): PageRequest | null
}

/** How to recognise the result that a control stands for. */
type Reader = Pick<Authorization, 'selectors'> & { classify: Classify }

/** A radio button, an option or a box of a form that names a result. */
interface ResultChoice {
  field: Control
  value: string
  signal: Signal
}

/** What a customer can do on a page; a form appears once for each choice of a result. */
export function actionsOf(page: HtmlPage, reader: Reader): Action[] {
  const forms = new Set(page.controls.map(({ form }) => form))
  const choices = new Map([...forms].map((form) => [form, choicesIn(fieldsOf(page, form), reader)]))
  return page.controls.flatMap((control) => {
    const isShown = !control.isHidden && /^https?:/.test(control.url)
    return isShown ? actionsOn(page, control, choices.get(control.form) ?? [], reader) : []
  })
}

function fieldsOf({ controls }: HtmlPage, form: Control['form']): Control[] {
  return controls.filter(
    (control) => control.form === form && control.kind === 'field' && !control.isDisabled,
  )
}

/** Scripts that may do something else when a form is sent. */
const interceptsForms =
  /\bpreventDefault\b|\bonsubmit\b|["']submit["']|\.onclick\b|\breturn false\b/

/** Ways to click a control: once, and once for each choice of a result in its form. */
function actionsOn(
  page: HtmlPage,
  control: Control,
  choices: ResultChoice[],
  reader: Reader,
): Action[] {
  const { element, form, kind, text, value, name, id, url } = control
  const { selectors = {}, classify } = reader
  const fields = kind === 'submit' ? fieldsOf(page, form) : []
  // A box that the customer ticks may enable it.
  const isEnabled = !control.isDisabled || fields.some(({ type }) => type === 'checkbox')
  if (kind === 'field' || !isEnabled) return []

  const declared = results.find((resultName) =>
    selectors[resultName]?.some((selector) => is(element, selector)),
  )
  const resultFields = fields.filter(
    ({ name: fieldName, type }) => /^(hidden|text|input)$/.test(type) && deciding.test(fieldName),
  )
  const names = [value, name, id, ...resultFields.map((field) => field.value)]
    .filter(Boolean)
    .join(' ')
  const ownSignal = declared
    ? { result: declared, confidence: confidence.declared }
    : signalOf(classify, text, names)
  const isOpen =
    !ownSignal || (ownSignal.result === 'successful' && ownSignal.confidence < confidence.plain)
  const fitting = choices.filter(({ signal }) => isOpen || signal.result === ownSignal.result)
  const isScripted =
    kind === 'script' ||
    (element.attribs['onclick'] ?? form?.attribs['onsubmit']) !== undefined ||
    (kind === 'submit' && interceptsForms.test(page.scripts))

  return [...(kind === 'submit' ? fitting : []), null].map((choice) => {
    const signal = choice?.signal ?? ownSignal
    const chosen = new Map(choice ? [[choice.field, choice.value]] : [])
    const values = (): Values => fillIn(fields, chosen, choices.length > 0)
    const openFields = fields.filter(
      ({ isHidden, type }) => !isHidden && !/^(hidden|checkbox)$/.test(type),
    )
    return {
      ...control,
      page,
      label: `${choice?.value ?? ''} ${text || names || url}`.slice(0, 200),
      signal,
      step: signal ? null : classify(text || names).step,
      asks: openFields.some((field) => field.name !== choice?.field.name),
      values,
      request() {
        if (isScripted) return null
        return kind === 'link' ? { method: 'GET', url } : submission(page, control, values())
      },
    }
  })
}

/** The names of fields that ask for the result. */
const deciding = /result|status|outcome|action|decision|state|approv|accept|confirm|answer|choice/i

/** The surest choice of each result; Yes counts only where its field asks for the result. */
function choicesIn(fields: readonly Control[], { classify }: Reader): ResultChoice[] {
  const named = fields.filter(({ name }) => name !== '')
  const choices = named.flatMap((field) =>
    field.options.flatMap(({ value, text }): ResultChoice | [] => {
      const signal = signalOf(classify, text, value)
      if (!signal || (signal.confidence <= confidence.named && !deciding.test(field.name)))
        return []
      // A box that names a success asks for consent.
      const isConsent = field.type === 'checkbox' && signal.result === 'successful'
      return isConsent ? [] : { field, value, signal }
    }),
  )
  choices.sort((former, latter) => latter.signal.confidence - former.signal.confidence)
  return results.flatMap((result) => choices.find(({ signal }) => signal.result === result) ?? [])
}

/** Reads the words that a customer sees, and the names that only the page knows. */
function signalOf(classify: Classify, text: string, names: string): Signal | null {
  const { signal: nameSignal } = classify(names)
  const named = nameSignal && { ...nameSignal, confidence: confidence.named }
  return surest([classify(text).signal, named].filter((signal) => signal !== null))
}
