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
  hasOtherFields: boolean
  /** The values that are filled in before the click. */
  values(): Values
  /** The request of the click; null where only a browser knows it. */
  request(): PageRequest | null
}

/** Recognises the result that a control stands for. */
type ResultRecogniser = Pick<Authorization, 'selectors'> & { classify: Classify }

/** A radio button, an option or a box of a form that names a result. */
interface ResultChoice {
  field: Control
  value: string
  signal: Signal
}

/** What a customer can do on a page; a form appears once for each choice of a result. */
export function actionsOf(page: HtmlPage, recogniser: ResultRecogniser): Action[] {
  const forms = new Set(page.controls.map(({ form }) => form))
  const choices = new Map(
    [...forms].map((form) => [form, choicesIn(fieldsOf(page, form), recogniser)]),
  )
  return page.controls.flatMap((control) => {
    const isShown = !control.isHidden && /^https?:/.test(control.url)
    return isShown ? actionsOn(page, control, choices.get(control.form) ?? [], recogniser) : []
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
  recogniser: ResultRecogniser,
): Action[] {
  const { element, form, kind, text, url } = control
  const fields = kind === 'submit' ? fieldsOf(page, form) : []
  // A box that the customer ticks may enable it.
  const isEnabled = !control.isDisabled || fields.some(({ type }) => type === 'checkbox')
  if (kind === 'field' || !isEnabled) return []

  const names = namesOf(control, fields)
  const ownSignal = signalOfControl(control, fields, recogniser)
  // A vague Pay button may submit a form in which a failure is chosen.
  const allowsOtherResult =
    !ownSignal || (ownSignal.result === 'successful' && ownSignal.confidence < confidence.plain)
  const compatibleChoices = choices.filter(
    ({ signal }) => allowsOtherResult || signal.result === ownSignal.result,
  )
  const isScripted =
    kind === 'script' ||
    (element.attribs['onclick'] ?? form?.attribs['onsubmit']) !== undefined ||
    (kind === 'submit' && interceptsForms.test(page.scripts))

  return [...(kind === 'submit' ? compatibleChoices : []), null].map((choice) => {
    const signal = choice?.signal ?? ownSignal
    const chosen = new Map(choice ? [[choice.field, choice.value]] : [])
    const values = (): Values => fillIn(fields, chosen, choices.length > 0)
    const visibleFields = fields.filter(
      ({ isHidden, type }) => !isHidden && !/^(hidden|checkbox)$/.test(type),
    )
    return {
      ...control,
      page,
      label: `${choice?.value ?? ''} ${text || names || url}`.slice(0, 200),
      signal,
      step: signal ? null : recogniser.classify(text || names).step,
      hasOtherFields: visibleFields.some((field) => field.name !== choice?.field.name),
      values,
      request() {
        if (isScripted) return null
        return kind === 'link' ? { method: 'GET', url } : submission(page, control, values())
      },
    }
  })
}

/** The result that a control names: by the profile's selectors, else by its words. */
function signalOfControl(
  control: Control,
  fields: readonly Control[],
  { selectors = {}, classify }: ResultRecogniser,
): Signal | null {
  const declared = results.find((result) =>
    selectors[result]?.some((selector) => is(control.element, selector)),
  )
  return declared === undefined
    ? signalOf(classify, control.text, namesOf(control, fields))
    : { result: declared, confidence: confidence.declared }
}

/** The names of a control that only the page knows, and the values sent beside it for the result. */
function namesOf({ value, name, id }: Control, fields: readonly Control[]): string {
  const resultFields = fields.filter(
    (field) => /^(hidden|text|input)$/.test(field.type) && resultFieldName.test(field.name),
  )
  return [value, name, id, ...resultFields.map((field) => field.value)].filter(Boolean).join(' ')
}

/** Field names that stand for the result. */
const resultFieldName =
  /result|status|outcome|action|decision|state|approv|accept|confirm|answer|choice/i

/** The surest choice of each result; Yes counts only where its field asks for the result. */
function choicesIn(fields: readonly Control[], { classify }: ResultRecogniser): ResultChoice[] {
  const named = fields.filter(({ name }) => name !== '')
  const choices = named.flatMap((field) =>
    field.options.flatMap(({ value, text }): ResultChoice | [] => {
      const signal = signalOf(classify, text, value)
      if (!signal || (signal.confidence <= confidence.named && !resultFieldName.test(field.name)))
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
