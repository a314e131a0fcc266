import { is } from 'css-select'
import { isText, type Element } from 'domhandler'
import { resolve, sharesIdentifier } from './address.ts'
import {
  fillsOf,
  isQuestion,
  isSubmit,
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
  /** It is no step of the payment: a search, a newsletter, the head and foot of the site. */
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
  const choices = new Map([...page.forms].map(([form, controls]) => [form, choicesOf(controls, reader)]))
  return page.controls
    .filter(({ isHidden }) => !isHidden)
    .flatMap((control) =>
      isSubmit(control)
        ? pressesOf(page, control, choices.get(control.form as Element) ?? [], reader)
        : clicksOn(page, control, reader),
    )
    .filter(({ url }) => /^https?:/.test(url))
}

/** Describes a link, or whatever else is clicked outside of forms. */
function clicksOn(page: Page, control: Control, reader: Reader): Action[] {
  const { name, attribs } = control.element
  if (/^(input|select|textarea)$/.test(name) && typeOf(control) !== 'button') return []
  const { onclick, href = '' } = attribs
  const isLink = /^(a|area)$/.test(name) && !/^\s*(#|javascript:|$)/i.test(href)
  const url = resolve(isLink ? href : page.url, page.base) ?? ''
  const others = page.controls.filter(({ form }) => form === null)
  return [
    {
      ...describe(page, control, isLink ? 'link' : 'script', url, reader),
      fills: () => fillsOf(others, new Map(), false),
      request: () => (isLink && onclick === undefined ? { method: 'GET', url } : null),
    },
  ]
}

/** Scripts that may do something else when a form is sent. */
const interceptsForms = /\bpreventDefault\b|\bonsubmit\b|["']submit["']|\.onclick\b|\breturn false\b/

/** Lists the ways to press a button: once, and once for each choice of a result in its form. */
function pressesOf(page: Page, control: Control, choices: Choice[], reader: Reader): Action[] {
  const form = control.form as Element
  const controls = page.forms.get(form) ?? []
  // A box that is ticked may enable it.
  if (control.isDisabled && !controls.some((one) => typeOf(one) === 'checkbox')) return []
  const { onclick, formaction } = control.element.attribs
  const url = resolve((formaction ?? form.attribs['action'] ?? '').trim() || page.url, page.base) ?? ''
  const handler = onclick ?? form.attribs['onsubmit']
  const isPlain = handler === undefined && !interceptsForms.test(page.scripts)
  const own = describe(page, control, 'form', url, reader)
  const press = (choice: Choice | null): Action => {
    const fills = (): Fills => fillsOf(controls, choice?.chosen ?? new Map(), choices.length > 0)
    return {
      ...own,
      ...(choice && { signal: choice.signal, label: `${choice.label}, ${own.label}` }),
      asks: controls.some((one) => isQuestion(one) && one.element.attribs['name'] !== choice?.field),
      fills,
      request: () => (isPlain ? submission(page, control, fills()) : null),
    }
  }
  const { result, confidence: sureness = 0 } = own.signal ?? {}
  const isOpen = result === undefined || (result === 'successful' && sureness < confidence.plain)
  const presses = choices.filter(({ signal }) => isOpen || signal.result === result).map(press)
  return presses.length === 2 ? presses : [...presses, press(null)]
}

/** A radio button, an option or a box of a form that names a result. */
interface Choice {
  chosen: Fills
  /** The name of the field that it is chosen in. */
  field: string
  signal: Signal
  label: string
}

/** Answers to whatever a field asks, and the names of fields that ask for the result. */
const answers = /^(yes|no|ya|tidak(?! (ber)?setuju)|ok)\b/i
const deciding = /result|status|outcome|action|decision|state|approv|accept|confirm|answer|choice/i

/** Finds the choices of a form that name a result, the surest of each; none where its buttons name both. */
function choicesOf(controls: readonly Control[], { classify }: Reader): Choice[] {
  const pressed = controls
    .filter(isSubmit)
    .map((one) => signalOf(classify, wordsOn(one), namesOf(one), '')?.result)
  if (results.every((result) => pressed.includes(result))) return []
  const choices = controls.flatMap((control): Choice[] => {
    const { name: field = '', value = 'on', id = '' } = control.element.attribs
    const type = typeOf(control)
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

const informsAt = /\/(help|faq|about|support|guide|terms|privacy|bantuan)(\/|$)/i
const stepsInAddress = /authori[sz]\w*|payments?|pay\b|complete\w*|confirm\w*/gi
const besidePayment = /^(q|query|search|cari|lang|language|locale|bahasa|newsletter|subscribe)$/

/** Describes a control by its words, names and address. */
function describe(page: Page, control: Control, how: Action['how'], url: string, reader: Reader) {
  const { element, form } = control
  const [text, names] = [wordsOn(control), namesOf(control)]
  const { pathname, search } = new URL(url || page.url)
  const { step } = reader.classify(text || names)
  const isLink = how === 'link'
  const isInforming = isLink && (text.includes('?') || step === 'informs' || informsAt.test(pathname))
  const fields = (isLink || !form ? [] : (page.forms.get(form) ?? [])).map((one) => one.element.attribs)
  const stated = fields.filter(
    ({ type = 'text', name = '' }) => /^(hidden|text)$/.test(type) && deciding.test(name),
  )
  const address = [...stated.map(({ value }) => value), pathname, how === 'form' ? '' : search]
  const signal =
    selectedBy(element, reader) ??
    (isInforming
      ? null
      : signalOf(reader.classify, text, names, address.join(' ').replace(stepsInAddress, ' ')))
  const isOther = fields.some(({ type, name = '' }) =>
    type === 'hidden' ? besidePayment.test(name) && !signal : type === 'search' || besidePayment.test(name),
  )
  const isOfSite =
    element.attribs['target'] === '_blank' ||
    ancestors(element).some(({ name }) => /^(nav|header|footer)$/.test(name))
  return {
    page,
    control,
    how,
    url,
    signal,
    label: (text || names || url).slice(0, 200),
    step: signal ? null : step,
    asks: false,
    isOfPayment: isLink && !isInforming && sharesIdentifier(url, page.url),
    isBeside: isOther || form?.attribs['role'] === 'search' || (isLink && isOfSite),
  }
}

/** Returns the result whose selectors in the profile match an element; null where none does. */
function selectedBy(element: Element, { selectors = {} }: Reader): Signal | null {
  const result = results.find((one) => selectors[one]?.some((selector) => is(element, selector)))
  return result === undefined ? null : { result, confidence: confidence.declared }
}

/** Joins the names that a page gives a control: its value, name and id, with "payNow" as two words. */
function namesOf(control: Control): string {
  const { value, name, id, 'data-result': result } = control.element.attribs
  const isText = control.element.name === 'input' && typeOf(control) === 'submit'
  const names = [isText ? '' : value, name, id, result].map((one) => one?.slice(0, 100))
  return names
    .join(' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
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
