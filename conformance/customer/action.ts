import { isTag, type Element } from 'domhandler'
import { resolve, sharesIdentifier } from './address.ts'
import { fillsOf, isQuestion, isSubmit, submission, typeOf, type Fills, type PageRequest } from './form.ts'
import { textOf, type Control, type Page } from './html.ts'
import { choicesOf, type FieldChoice } from './field-choice.ts'
import { namesOf, wordsOn } from './label.ts'
import { classifyText, plainly, strongestSignal, type Signal, type TextMeaning, type Words } from './words.ts'

/** One thing that a customer can do on a page. */
export interface Action {
  page: Page
  /** The control that is clicked; null for a frame, and for what a page does by itself. */
  control: Control | null
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
  /** Only a script knows what it does. */
  needsScripts: boolean
  /** Gives the values that are filled in before it is clicked. */
  fills(): Fills
  /** Makes the request of a click; null where none is made without scripts. */
  request(): PageRequest | null
}

/** Lists what a customer can do on a page; a form with a choice of results is listed once for each. */
export function actionsOf(page: Page, words: Words): Action[] {
  const choices = new Map([...page.forms].map(([form, controls]) => [form, choicesOf(controls, words)]))
  return page.controls
    .filter(({ hidden }) => !hidden)
    .flatMap((control) => {
      const { form } = control
      if (!form || !isSubmit(control)) return linkOn(page, control, words) ?? []
      return waysOf(page, control, choices.get(form) ?? [], words)
    })
}

const goesTo =
  /^\s{0,9}(?:window\.|document\.|self\.|top\.)?location(?:\.href)?\s{0,9}(?:=|\.(?:assign|replace)\()\s{0,9}(["'])([^"'\\]{1,2000})\1\s{0,9}\)?[\s;]{0,9}(?:return false;?\s{0,9})?$/
const asksWhetherSure = /^\s{0,9}return\s{1,9}(?:window\.)?confirm\([^()]{0,500}\)[\s;]{0,9}$/

/** Describes a link, or whatever else is clicked outside of forms. */
function linkOn(page: Page, control: Control, words: Words): Action | null {
  const { name, attribs } = control.element
  if (/^(input|select|textarea)$/.test(name) && !/^(submit|button|image)$/.test(typeOf(control))) return null
  const { onclick = '', href = '' } = attribs
  const scripted = goesTo.exec(onclick)?.[2]
  const isLink =
    (name === 'a' || name === 'area') && /^[^#]/.test(href.trim()) && !/^javascript:/i.test(href.trim())
  const isPlain = isLink && (onclick === '' || asksWhetherSure.test(onclick))
  if ((name === 'a' || name === 'area') && !isLink && onclick === '' && !page.scripted) return null
  const url = resolve(scripted ?? (isLink ? href : page.url), page.base)
  if (url === undefined || !/^https?:/.test(url)) return null
  const needsScripts = scripted === undefined && !isPlain
  const how = isLink || scripted !== undefined ? 'link' : 'script'
  return {
    ...describe(page, control, how, url, words),
    needsScripts,
    fills: () => new Map(),
    request: () => (needsScripts ? null : { method: 'GET', url }),
  }
}

/** Lists the ways to press a button: once, or once for each choice of a result in its form. */
function waysOf(page: Page, control: Control, choices: FieldChoice[], words: Words): Action[] {
  const form = control.form as Element
  const controls = page.forms.get(form) ?? []
  const to = control.element.attribs['formaction'] ?? form.attribs['action'] ?? ''
  const url = resolve(to.trim() || page.url, page.base)
  if (url === undefined || !/^https?:/.test(url)) return []
  if (control.disabled && !controls.some((one) => typeOf(one) === 'checkbox')) return []
  const { onclick = '' } = control.element.attribs
  const scripted = goesTo.exec(onclick)?.[2]
  if (scripted !== undefined && /return false/.test(onclick)) {
    const action = linkOn(page, control, words)
    return action ? [action] : []
  }
  const isPlain = [onclick, form.attribs['onsubmit'] ?? ''].every(
    (code) => code.trim() === '' || asksWhetherSure.test(code),
  )
  const base: Action = {
    ...describe(page, control, 'form', url, words),
    needsScripts: !isPlain || interceptsForms.test(page.scripts),
    fills: () => fillsOf(controls, new Map()),
    request: () => submission(page, form, control, fillsOf(controls, new Map())),
  }
  const asked = controls.filter((one) => isQuestion(one))
  const pressed: Action = { ...base, asks: asked.length > 0 }
  const own = base.says
  if (own?.result === 'failed' || saidByButtons(controls, words)) return [pressed]
  const fitting = choices.filter(({ says }) => !own || own.confidence < plainly || own.result === says.result)
  const ways = fitting.map((choice): Action => {
    const fills = (): Fills => fillsOf(controls, choice.chosen)
    return {
      ...base,
      label: `${choice.label}, ${base.label}`,
      says: choice.says,
      asks: asked.some((one) => one.element.attribs['name'] !== choice.field),
      fills,
      request: () => submission(page, form, control, fills()),
    }
  })
  return fitting.length === 2 ? ways : [...ways, pressed]
}

const interceptsForms = /\bpreventDefault\b|\bonsubmit\b|["']submit["']|\.onclick\b|\breturn false\b/

/** Returns true where the buttons of a form say both results themselves. */
function saidByButtons(controls: Control[], words: Words): boolean {
  const said = controls
    .filter((one) => isSubmit(one))
    .slice(0, 20)
    .flatMap((one) => strongestSignal(words, wordsOn(one), namesOf(one.element), '')?.result ?? [])
  return new Set(said).size > 1
}

const informs =
  /\?|\b(help|how|why|what|when|report|support|learn|about|faq|more|guide|bantuan|lapor|laporkan|cara|mengapa|kenapa|bagaimana)\b/i
const informsAt = /\/(help|faq|about|support|guide|terms|privacy|bantuan)(\/|$)/i
const stepsInAddress = /authori[sz]\w*|payments?|pay\b|complete\w*|confirm\w*/gi
const besidePayment = /^(q|query|search|cari|lang|language|locale|bahasa|newsletter|subscribe)$/
const deciding = /result|status|outcome|action|decision|state/i

/** Describes a control by its words, names and address. */
function describe(page: Page, control: Control, how: Action['how'], url: string, words: Words) {
  const { element, form } = control
  const text = wordsOn(control)
  const names = namesOf(element)
  const controls = (how === 'form' && form && page.forms.get(form)) || []
  const target = new URL(url)
  const hints = controls
    .filter((one) => typeOf(one) === 'hidden' && deciding.test(one.element.attribs['name'] ?? ''))
    .map((one) => one.element.attribs['value'])
  const address = `${hints.join(' ')} ${target.pathname} ${how === 'form' ? '' : target.search}`
  const isInforming = how === 'link' && (informs.test(text) || informsAt.test(target.pathname))
  const said = isInforming
    ? null
    : (strongestSignal(words, text, names, address.slice(0, 2000).replace(stepsInAddress, ' ')) ??
      (how === 'form' && form ? strongestSignal(words, textBeside(page, form), '', '') : null))
  const isOther = controls.some(({ element: { attribs } }) => {
    const isSearch = attribs['type'] === 'search' || besidePayment.test(attribs['name'] ?? '')
    return isSearch && (attribs['type'] !== 'hidden' || !said)
  })
  return {
    page,
    control,
    how,
    url,
    label: (text || names.trim() || url).slice(0, 200),
    meaning: classifyText(text || names, words),
    says: said,
    asks: false,
    isOfPayment: how === 'link' && !isInforming && sharesIdentifier(url, page.url),
    isBeside:
      isOther ||
      form?.attribs['role'] === 'search' ||
      (how === 'link' && (element.attribs['target'] === '_blank' || isAtEdge(element))),
  }
}

/** Returns true for an element in what all pages of a site have: their head, their foot, their navigation. */
function isAtEdge(element: Element): boolean {
  for (let at = element.parent; at && isTag(at); at = at.parent)
    if (/^(nav|header|footer)$/.test(at.name)) return true
  return false
}

/** Finds the text beside a form that is one button alone, where the page has several forms: in its row, or before it. */
function textBeside(page: Page, form: Element): string {
  const controls = (page.forms.get(form) ?? []).filter((one) => typeOf(one) !== 'hidden')
  if (page.forms.size < 2 || controls.length !== 1) return ''
  const forms = [...page.forms.keys()].slice(0, 20)
  const holds = (outer: Element): boolean => forms.some((other) => other !== form && isWithin(other, outer))
  let part: Element = form
  while (part.parent && isTag(part.parent) && !holds(part.parent)) part = part.parent
  if (part !== form) return textOf(part, 200).slice(0, 200)
  const previous = form.prev && isTag(form.prev) && !forms.includes(form.prev) ? textOf(form.prev, 200) : ''
  return `${previous} ${textOf(form, 200)}`.slice(-200)
}

function isWithin(element: Element, outer: Element): boolean {
  for (let at = element.parent; at && isTag(at); at = at.parent) if (at === outer) return true
  return false
}
