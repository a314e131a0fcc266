import { is } from 'css-select'
import { sharesIdentifier } from './address.ts'
import { fillIn, submission, type PageRequest, type Values } from './form.ts'
import type { Control, Page } from './html.ts'
import { confidence, results, surest } from './words.ts'
import type { Classify, PageHints, Signal, Meaning } from './words.ts'

/** One thing that a customer can do on a page: a click, with the values that are filled in before it. */
export interface Action extends Control {
  page: Page
  /** The words on it, for messages. */
  label: string
  /** The result that it names. */
  signal: Signal | null
  /** The step that its words name, where they name no result. */
  step: Meaning['step']
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

/** Lists what a customer can do on a page; a form with a choice of results is listed once for each. */
export function actionsOf(page: Page, reader: Reader): Action[] {
  const forms = new Set(page.controls.map(({ form }) => form))
  return [...forms].flatMap((form) => {
    const controls = page.controls.filter((one) => one.form === form)
    const fields = form ? controls.filter(({ kind }) => kind === 'field') : []
    const choices = choicesIn(fields, reader)
    return controls.flatMap((one) =>
      actionsOn(page, one, one.kind === 'submit' ? fields : [], choices, reader),
    )
  })
}

/** Scripts that may do something else when a form is sent. */
const interceptsForms = /\bpreventDefault\b|\bonsubmit\b|["']submit["']|\.onclick\b|\breturn false\b/

/** Lists the ways to click a control: once, and once for each choice of a result in the form that it submits. */
function actionsOn(
  page: Page,
  control: Control,
  fields: Control[],
  choices: Choice[],
  reader: Reader,
): Action[] {
  const { kind, form, url, element } = control
  // A box that is ticked may enable it.
  const isEnabled = !control.isDisabled || fields.some(({ type }) => type === 'checkbox')
  if (kind === 'field' || control.isHidden || !isEnabled || !/^https?:/.test(url)) return []
  const own = ownSignal(control, fields, reader)
  const words = control.text || namesOf(control)
  const isScripted =
    kind === 'script' ||
    (element.attribs['onclick'] ?? form?.attribs['onsubmit']) !== undefined ||
    (kind === 'submit' && interceptsForms.test(page.scripts))

  const isOpen = !own || (own.result === 'successful' && own.confidence < confidence.plain)
  const fitting =
    kind === 'submit' ? choices.filter(({ signal }) => isOpen || signal.result === own.result) : []
  return [...fitting, null].map((choice) => {
    const signal = choice?.signal ?? own
    const chosen = new Map(choice ? [[choice.field, choice.value]] : [])
    const values = (): Values => fillIn(fields, chosen, choices.length > 0)
    return {
      ...control,
      page,
      label: `${choice ? `${choice.label}, ` : ''}${words || url}`.slice(0, 200),
      signal,
      step: signal ? null : reader.classify(words).step,
      asks: fields.some((one) => isQuestion(one) && one.name !== choice?.field.name),
      isOfPayment: kind === 'link' && sharesIdentifier(url, page.url),
      values,
      request() {
        if (isScripted) return null
        return kind === 'link' ? { method: 'GET', url } : submission(page, control, values())
      },
    }
  })
}

function isQuestion({ isHidden, type }: Control): boolean {
  return !isHidden && !/^(hidden|checkbox)$/.test(type)
}

/** The names of fields that ask for the result. */
const deciding = /result|status|outcome|action|decision|state|approv|accept|confirm|answer|choice/i

/** Finds the surest choice of each result in some fields: an answer such as Yes is one only where the field asks for the result. */
function choicesIn(fields: readonly Control[], { classify }: Reader): Choice[] {
  const named = fields.filter(({ isDisabled, name }) => !isDisabled && name !== '')
  const choices = named.flatMap((field) =>
    field.options.flatMap(({ value, text }): Choice | [] => {
      const signal = signalOf(classify, text, value)
      if (!signal || (signal.confidence <= confidence.named && !deciding.test(field.name))) return []
      // A box that names a success asks for consent.
      const isConsent = field.type === 'checkbox' && signal.result === 'successful'
      return isConsent ? [] : { field, value, signal, label: text || value }
    }),
  )
  choices.sort((one, two) => two.signal.confidence - one.signal.confidence)
  return results.flatMap((result) => choices.find(({ signal }) => signal.result === result) ?? [])
}

/** Gives the result that a control names: by the selectors of the profile, else by its words, its names, and what its form holds. */
function ownSignal(control: Control, fields: Control[], { selectors = {}, classify }: Reader): Signal | null {
  const result = results.find((one) => selectors[one]?.some((selector) => is(control.element, selector)))
  if (result !== undefined) return { result, confidence: confidence.declared }
  const held = fields.filter(({ type, name }) => /^(hidden|text)$/.test(type) && deciding.test(name))
  return signalOf(classify, control.text, [namesOf(control), ...held.map(({ value }) => value)].join(' '))
}

/** Reads the words that a customer sees, and the names that only the page knows. */
function signalOf(classify: Classify, text: string, names: string): Signal | null {
  const { signal } = classify(names)
  const named = signal && { ...signal, confidence: confidence.named }
  return surest([classify(text).signal, named].filter((one) => one !== null))
}

/** Joins the names of a control that only the page knows. */
function namesOf({ value, name, id }: Control): string {
  return [value, name, id].filter(Boolean).join(' ')
}
