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
  classifyText,
  plainly,
  results,
  strongestSignal,
  wordsOf,
  type PageHints,
  type Signal,
  type TextMeaning,
} from './words.ts'

/** One thing that a customer can do on a page. */
export interface Action {
  page: Page
  control: Control
  how: 'link' | 'form' | 'script'
  /** The address that it leads to. */
  url: string
  /** The words on it, for messages. */
  label: string
  meaning: TextMeaning
  says: Signal | null
  /** Its form asks for something besides the result. */
  asks: boolean
  /** It is a link whose address belongs to the payment. */
  isOfPayment: boolean
  /** It is no step of the payment: a search, a newsletter, the head and foot of the site. */
  isBeside: boolean
  /** Gives the values that are filled in before it is clicked. */
  fills(): Fills
  /** Makes the request of a click; null where only a script knows it. */
  request(): PageRequest | null
}

/** Lists what a customer can do on a page; a form with a choice of results is listed once for each. */
export function actionsOf(page: Page, hints: PageHints): Action[] {
  const choices = new Map([...page.forms].map(([form, controls]) => [form, choicesOf(controls, hints)]))
  return page.controls
    .filter(({ isHidden }) => !isHidden)
    .flatMap((control) =>
      isSubmit(control)
        ? pressesOf(page, control, choices.get(control.form as Element) ?? [], hints)
        : clicksOn(page, control, hints),
    )
    .filter(({ url }) => /^https?:/.test(url))
}

const goesTo =
  /^\s{0,9}(?:window\.|document\.)?location(?:\.href)?\s{0,9}(?:=|\.(?:assign|replace)\()\s{0,9}(["'])([^"'\\]{1,2000})\1\)?[\s;]{0,9}(?:return false;?)?\s{0,9}$/
const asksWhetherSure = /^\s{0,9}(?:return\s{1,9}(?:window\.)?confirm\([^()]{0,500}\)[\s;]{0,9})?$/

/** Describes a link, or whatever else is clicked outside of forms. */
function clicksOn(page: Page, control: Control, hints: PageHints): Action[] {
  const { name, attribs } = control.element
  if (/^(input|select|textarea)$/.test(name) && typeOf(control) !== 'button') return []
  const { onclick = '', href = '' } = attribs
  const isLink = /^(a|area)$/.test(name) && !/^\s*(#|javascript:|$)/i.test(href)
  const scripted = goesTo.exec(onclick)?.[2]
  const isPlain = scripted !== undefined || (isLink && asksWhetherSure.test(onclick))
  const url = resolve(scripted ?? (isLink ? href : page.url), page.base) ?? ''
  return [
    {
      ...describe(page, control, isLink || isPlain ? 'link' : 'script', url, hints),
      fills: () =>
        fillsOf(
          page.controls.filter(({ form }) => form === null),
          new Map(),
          false,
        ),
      request: () => (isPlain ? { method: 'GET', url } : null),
    },
  ]
}

/** Scripts that may do something else when a form is sent. */
const interceptsForms = /\bpreventDefault\b|\bonsubmit\b|["']submit["']|\.onclick\b|\breturn false\b/

/** Lists the ways to press a button: once, or once for each choice of a result in its form. */
function pressesOf(page: Page, control: Control, choices: FieldChoice[], hints: PageHints): Action[] {
  const form = control.form as Element
  const { onclick = '', formaction } = control.element.attribs
  if (goesTo.test(onclick) && onclick.includes('return false')) return clicksOn(page, control, hints)
  const controls = page.forms.get(form) ?? []
  const enables = controls.some((one) => typeOf(one) === 'checkbox')
  if (control.isDisabled && !enables) return []
  const url = resolve((formaction ?? form.attribs['action'] ?? '').trim() || page.url, page.base) ?? ''
  const isPlain =
    [onclick, form.attribs['onsubmit'] ?? ''].every((code) => asksWhetherSure.test(code)) &&
    !interceptsForms.test(page.scripts)
  const base = describe(page, control, 'form', url, hints)
  const own = base.says
  const way = (choice: FieldChoice | null): Action => {
    const fills = (): Fills => fillsOf(controls, choice?.chosen ?? new Map(), choices.length > 0)
    return {
      ...base,
      ...(choice ? { says: choice.says, label: `${choice.label}, ${base.label}` } : {}),
      asks: controls.some((one) => isQuestion(one) && one.element.attribs['name'] !== choice?.field),
      fills,
      request: () => (isPlain ? submission(page, form, control, fills()) : null),
    }
  }
  const buttons = controls.filter(isSubmit).slice(0, 20)
  const said = buttons.flatMap(
    (one) => strongestSignal(hints.words, wordsOn(one), namesOf(one), '')?.result ?? [],
  )
  if (own?.result === 'failed' || new Set(said).size > 1) return [way(null)]
  const fitting = choices.filter(({ says }) => !own || own.confidence < plainly || own.result === says.result)
  const ways = fitting.map(way)
  return fitting.length === 2 ? ways : [...ways, way(null)]
}

/** A radio button, an option or a box of a form that says a result. */
interface FieldChoice {
  chosen: Fills
  /** The name of the field that it is chosen in. */
  field: string
  says: Signal
  label: string
}

/** The words that agree to whatever a field asks, and the fields that ask for the result. */
const agrees = /^(yes|no|ya|tidak(?! (ber)?setuju)|ok)\b/
const asksForResult =
  /result|status|outcome|action|decision|approv|authori|accept|confirm|pay|answer|choice|response|proceed/i

/** Finds the choices of a form that say a result, the best one for each result. */
function choicesOf(controls: readonly Control[], hints: PageHints): FieldChoice[] {
  const choices = controls.flatMap((control): FieldChoice[] => {
    const { name: field = '', value = 'on', id = '' } = control.element.attribs
    if (control.isDisabled || field === '') return []
    const say = (chosen: string, text: string, names: string): FieldChoice[] => {
      const says = strongestSignal(hints.words, text, `${chosen} ${names}`, '')
      const isMereAnswer = agrees.test(wordsOf(text || chosen).join(' ')) && !asksForResult.test(field)
      if (!says || (isMereAnswer && says.confidence < plainly)) return []
      return [{ chosen: new Map([[control, chosen]]), field, says, label: text || chosen }]
    }
    const type = typeOf(control)
    if (type === 'radio') return say(value, wordsOn(control), id)
    // A box that says a success asks for consent.
    if (type === 'checkbox')
      return say(value, wordsOn(control), '').filter(({ says }) => says.result === 'failed')
    if (type !== 'select') return []
    return optionsOf(control.element)
      .slice(0, 100)
      .flatMap((option) => say(option.value, option.text, ''))
  })
  choices.sort((one, two) => two.says.confidence - one.says.confidence)
  return results.flatMap((result) => choices.find(({ says }) => says.result === result) ?? [])
}

const informs =
  /\?|\b(help|how|why|what|when|report|support|learn|about|faq|more|guide|bantuan|lapor|laporkan|cara|mengapa|kenapa|bagaimana)\b/i
const informsAt = /\/(help|faq|about|support|guide|terms|privacy|bantuan)(\/|$)/i
const stepsInAddress = /authori[sz]\w*|payments?|pay\b|complete\w*|confirm\w*/gi
const besidePayment = /^(q|query|search|cari|lang|language|locale|bahasa|newsletter|subscribe)$/
const deciding = /result|status|outcome|action|decision|state/i

/** Describes a control by its words, names and address. */
function describe(page: Page, control: Control, how: Action['how'], url: string, hints: PageHints) {
  const { element, form } = control
  const text = wordsOn(control)
  const names = namesOf(control)
  const fields = ((how === 'form' && form && page.forms.get(form)) || []).map((one) => one.element.attribs)
  const stated = fields.filter(
    ({ type, name }) => /^(hidden|text)$/.test(type ?? 'text') && deciding.test(name ?? ''),
  )
  const { pathname, search } = new URL(url || page.url)
  const address = [...stated.map(({ value }) => value), pathname, how === 'form' ? '' : search].join(' ')
  const isInforming = how === 'link' && (informs.test(text) || informsAt.test(pathname))
  const place = address.slice(0, 2000).replace(stepsInAddress, ' ')
  const said = isInforming ? null : strongestSignal(hints.words, text, names, place)
  const says = selectedBy(element, hints) ?? said
  const isOther = fields.some(({ type, name = '' }) =>
    type === 'hidden' ? besidePayment.test(name) && !says : type === 'search' || besidePayment.test(name),
  )
  const isOfSite =
    element.attribs['target'] === '_blank' ||
    ancestors(element).some(({ name }) => /^(nav|header|footer)$/.test(name))
  return {
    page,
    control,
    how,
    url,
    says,
    label: (text || names.trim() || url).slice(0, 200),
    meaning: classifyText(text || names, hints.words),
    asks: false,
    isOfPayment: how === 'link' && !isInforming && sharesIdentifier(url, page.url),
    isBeside: isOther || form?.attribs['role'] === 'search' || (how === 'link' && isOfSite),
  }
}

/** Returns the result whose selectors in the profile match an element; null where none does. */
function selectedBy(element: Element, { selectors = {} }: PageHints): Signal | null {
  const [result] = results.filter((one) => selectors[one]?.some((selector) => is(element, selector)))
  return result === undefined ? null : { result, confidence: 9 }
}

/** Joins the names that a page gives a control: its value, name and id. */
function namesOf(control: Control): string {
  const { value, name, id, 'data-result': result } = control.element.attribs
  const isText = control.element.name === 'input' && typeOf(control) === 'submit'
  return [isText ? '' : value, name, id, result].map((one) => one?.slice(0, 100)).join(' ')
}

/** Joins the words on a control as a customer reads or hears them. */
function wordsOn(control: Control): string {
  const { attribs, name, next } = control.element
  const isButton = /^(submit|button)$/.test(typeOf(control))
  const shown =
    name === 'input' && isButton ? attribs['value'] : `${attribs['alt'] ?? ''} ${textOf(control.element)}`
  const text = [shown, control.label, attribs['aria-label'], attribs['title']]
    .filter(Boolean)
    .join(' ')
    .trim()
  const beside = name === 'input' && next && isText(next) ? next.data.trim() : ''
  return (text || beside).slice(0, 400)
}
