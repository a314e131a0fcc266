import { is } from 'css-select'
import { isText, type Element } from 'domhandler'
import { resolve, sharesIdentifier } from './address.ts'
import {
  fillsOf,
  isField,
  isQuestion,
  isSubmit,
  nameOf,
  optionsOf,
  submission,
  typeOf,
  type Fills,
  type PageRequest,
} from './form.ts'
import { ancestors, textOf, type Control, type Page } from './html.ts'
import {
  confidence,
  results,
  signalOf,
  type Classify,
  type PageHints,
  type Signal,
  type TextMeaning,
} from './words.ts'

/** One thing that a customer can do on a page: a click, with the values that are filled in before it. */
export interface Action {
  page: Page
  control: Control
  how: 'link' | 'form' | 'script'
  /** The address that it leads to. */
  url: string
  /** The words on it, for messages. */
  label: string
  /** The result that it names. */
  signal: Signal | null
  /** The step that its words name; null for one that names a result, or none. */
  step: TextMeaning['step']
  /** Its form asks for something besides the result. */
  asks: boolean
  /** It is a link whose address belongs to the payment. */
  isOfPayment: boolean
  /** It is no step of the payment: a search, or a link in the head or foot of the site. */
  isBeside: boolean
  /** Gives the values that are filled in before it is clicked. */
  fills(): Fills
  /** Makes the request of a click; null where only a browser knows it. */
  request(): PageRequest | null
}

/** Reads what controls name. */
export interface Reader extends Pick<PageHints, 'selectors'> {
  classify: Classify
}

/** Lists what a customer can do on a page; a form with a choice of results is listed once for each. */
export function actionsOf(page: Page, reader: Reader): Action[] {
  const forms = new Map([...page.forms].map(([form, controls]) => [form, readForm(controls, reader)]))
  return page.controls
    .filter((control) => !control.isHidden && !isField(control))
    .flatMap((control) => actionsOn(page, control, forms, reader))
    .filter(({ url }) => /^https?:/.test(url))
}

const informsAt = /\/(help|faq|about|support|guide|terms|privacy|bantuan)(\/|$)/i
const stepsInAddress = /authori[sz]\w*|payments?|pay\b|complete\w*|confirm\w*/gi
/** Scripts that may do something else when a form is sent. */
const interceptsForms = /\bpreventDefault\b|\bonsubmit\b|["']submit["']|\.onclick\b|\breturn false\b/

/** Lists the ways to click a control: once, and once for each choice of a result in the form that it submits. */
function actionsOn(page: Page, control: Control, forms: Map<Element, Purpose>, reader: Reader): Action[] {
  const { name, attribs } = control.element
  const form = isSubmit(control) ? control.form : null
  const fields = page.controls.filter((one) => one.form === form)
  // A box that is ticked may enable it.
  if (form && control.isDisabled && !fields.some((one) => typeOf(one) === 'checkbox')) return []
  const isLink = /^(a|area)$/.test(name) && !/^\s*(#|javascript:|$)/i.test(attribs['href'] ?? '')
  const how = form ? 'form' : isLink ? 'link' : 'script'
  const target = form ? (attribs['formaction'] ?? form.attribs['action']) : isLink ? attribs['href'] : ''
  const url = resolve(target?.trim() || page.url, page.base) ?? ''
  const { label, own, step, isInforming } = readingOf(control, new URL(url || page.url), how, fields, reader)
  const isOfSite = ancestors(control.element).some((one) => /^(nav|header|footer)$/.test(one.name))
  const handler = attribs['onclick'] ?? form?.attribs['onsubmit']
  const isPlain = handler === undefined && (isLink || (form && !interceptsForms.test(page.scripts)))

  const { choices = [], isSearch = false, isSetting = false } = (form && forms.get(form)) ?? {}
  const isOpen = !own || (own.result === 'successful' && own.confidence < confidence.plain)
  const fitting = choices.filter(({ signal }) => isOpen || signal.result === own.result)
  return [...fitting, null].map((choice) => {
    const signal = choice?.signal ?? (isSetting ? null : own)
    const fills = (): Fills => fillsOf(fields, choice?.chosen ?? new Map(), choices.length > 0)
    const request = (): PageRequest | null =>
      isLink ? { method: 'GET', url } : submission(page, control, fills())
    return {
      page,
      control,
      how,
      url,
      label: choice ? `${choice.label}, ${label}` : label,
      signal,
      step: isSetting ? 'opensSite' : signal ? null : step,
      asks:
        form !== null &&
        fields.some((one) => isQuestion(one) && !isBesidePayment(one) && nameOf(one) !== choice?.field),
      isOfPayment: isLink && !isInforming && sharesIdentifier(url, page.url),
      isBeside: isSearch || (isLink && isOfSite),
      fills,
      request: () => (isPlain ? request() : null),
    }
  })
}

/** Reads the words, the names and the address of a control, with what the fields of its form hold. */
function readingOf(
  control: Control,
  { href, pathname, search }: URL,
  how: Action['how'],
  fields: readonly Control[],
  reader: Reader,
) {
  const [text, names] = [wordsOn(control), namesOf(control)]
  const { step } = reader.classify(text || names)
  const isInforming = how === 'link' && (text.includes('?') || step === 'informs' || informsAt.test(pathname))
  const stated = fields.filter(
    (one) => how === 'form' && /^(hidden|text)$/.test(typeOf(one)) && deciding.test(nameOf(one)),
  )
  const values = stated.map(({ element }) => element.attribs['value'])
  const address = [...values, pathname, how === 'form' ? '' : search].join(' ').replace(stepsInAddress, ' ')
  const own = isInforming ? selectedBy(control, reader) : ownSignal(control, reader, address)
  return { label: (text || names || href).slice(0, 200), own, step, isInforming }
}

/** A radio button, an option or a box of a form that names a result. */
interface Choice {
  chosen: Fills
  /** The name of the field that it is chosen in. */
  field: string
  signal: Signal
  label: string
}

/** What a form is for: a choice of results, a search, or a setting of the site that may stay as it is. */
interface Purpose {
  choices: Choice[]
  isSearch: boolean
  isSetting: boolean
}

const besidePayment = /^(q|query|search|cari|lang|language|locale|bahasa|newsletter|subscribe)$/
const isBesidePayment = (field: Control): boolean => besidePayment.test(nameOf(field))

/** Reads what a form is for, from its fields and buttons. */
function readForm(controls: readonly Control[], reader: Reader): Purpose {
  const fields = controls.filter(isField)
  const visible = fields.filter((one) => !one.isHidden && typeOf(one) !== 'hidden')
  const buttons = controls.filter(isSubmit)
  const pressed = buttons.map((one) => ownSignal(one, reader))
  const namesBoth = results.every((result) => pressed.some((signal) => signal?.result === result))
  const isStep =
    pressed.some((signal) => signal && signal.confidence >= confidence.hinted) ||
    buttons.some((one) => reader.classify(wordsOn(one)).step === 'goesOn')
  const isTyped = (one: Control): boolean => !/^(select|radio|checkbox)$/.test(typeOf(one))
  return {
    choices: namesBoth ? [] : choicesOf(fields, reader),
    isSearch: visible.some((one) => typeOf(one) === 'search' || (isTyped(one) && isBesidePayment(one))),
    isSetting: !isStep && visible.length > 0 && visible.every(isBesidePayment),
  }
}

/** Answers to whatever a field asks, and the names of fields that ask for the result. */
const answers = /^(yes|no|ya|tidak(?! (ber)?setuju)|ok)\b/i
const deciding = /result|status|outcome|action|decision|state|approv|accept|confirm|answer|choice/i

/** Finds the surest choice of each result in some fields. */
function choicesOf(fields: readonly Control[], { classify }: Reader): Choice[] {
  const choices = fields.flatMap((control): Choice[] => {
    const { value = 'on', id = '' } = control.element.attribs
    const [field, type] = [nameOf(control), typeOf(control)]
    if (control.isDisabled || field === '' || !/^(radio|checkbox|select)$/.test(type)) return []
    const options =
      type === 'select' ? optionsOf(control.element).slice(0, 100) : [{ value, text: wordsOn(control) }]
    return options.flatMap((option) => {
      const label = option.text || option.value
      const names = type === 'select' ? option.value : `${option.value} ${id}`
      const signal = signalOf(classify, option.text, names, '')
      const isMereAnswer = answers.test(label) && !deciding.test(field)
      if (!signal || (isMereAnswer && signal.confidence < confidence.plain)) return []
      // A box that names a success asks for consent.
      if (type === 'checkbox' && signal.result === 'successful') return []
      return { chosen: new Map([[control, option.value]]), field, signal, label }
    })
  })
  choices.sort((one, two) => two.signal.confidence - one.signal.confidence)
  return results.flatMap((result) => choices.find(({ signal }) => signal.result === result) ?? [])
}

/** Gives the result that a control names: by the selectors of the profile, else by its words, its names and an address. */
function ownSignal(control: Control, reader: Reader, address = ''): Signal | null {
  return selectedBy(control, reader) ?? signalOf(reader.classify, wordsOn(control), namesOf(control), address)
}

/** Returns the result whose selectors in the profile match an element; null where none does. */
function selectedBy({ element }: Control, { selectors = {} }: Reader): Signal | null {
  const result = results.find((one) => selectors[one]?.some((selector) => is(element, selector)))
  return result === undefined ? null : { result, confidence: confidence.declared }
}

/** Joins the names that a page gives a control: its value, name and id. */
function namesOf(control: Control): string {
  const { value, name, id } = control.element.attribs
  const isText = control.element.name === 'input' && typeOf(control) === 'submit'
  const names = [isText ? '' : value, name, id].map((one) => one?.slice(0, 100))
  return names.join(' ').trim()
}

/** Joins the words on a control as a customer reads or hears them. */
function wordsOn(control: Control): string {
  const { attribs, name, next } = control.element
  const isButton = /^(submit|button)$/.test(typeOf(control))
  const shown =
    name === 'input' && isButton ? attribs['value'] : `${attribs['alt'] ?? ''} ${textOf(control.element)}`
  const words = [shown, control.label, attribs['aria-label'], attribs['title']].filter(Boolean)
  const beside = name === 'input' && next && isText(next) ? next.data : ''
  return (words.join(' ').trim() || beside.trim()).slice(0, 400)
}
