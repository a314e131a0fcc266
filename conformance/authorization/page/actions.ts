import type { Element } from 'domhandler'
import { resolve, sharesIdentifier } from '../addresses.ts'
import phrases from '../words/phrases.json' with { type: 'json' }
import { firmness, readSaying, weigh, type Said, type Saying, type Words } from '../words/saying.ts'
import { choicesOf, type Choice } from './choices.ts'
import { clickOn } from './clicks.ts'
import { ancestors, isSubmit, type Item, type Page } from './document.ts'
import { isAsked, submission } from './forms.ts'
import { besideForm, effortOfWords, namesOf, wordsOn } from './labels.ts'
import type { Step } from './navigation.ts'
import type { Scripts } from './scripts.ts'

/** A page with its scripts, and the words that say a result on it. */
export interface View {
  page: Page
  scripts: Scripts
  words: Words
}

/** One thing that a customer can do on a page, and the result that it says. */
export interface Action {
  step: Step
  how: 'link' | 'form' | 'script'
  /** The words on it, for messages. */
  label: string
  /** The words that say its result: those of the option that is chosen, or its own. */
  choice: string
  saying: Saying
  says: Said | undefined
  hidden: boolean
  /** It belongs to a form beside the payment: a search, a language. */
  beside: boolean
  /** Its form asks for something besides the result. */
  asks: boolean
  /** It is a link that opens in a window of its own, or stands at the head or foot of the page. */
  apart: boolean
  /** It is a link whose address belongs to the payment of the page. */
  within: boolean
}

const informs = new RegExp(phrases.informs, 'i')
const placeNames = new RegExp(phrases.placeNames, 'gi')
const hinting = new RegExp(phrases.hinting, 'i')
const besideAddress = new RegExp(phrases.besideAddress, 'i')
const besidePayment = new RegExp(phrases.besidePayment, 'i')

/** Lists everything that a customer can do on a page; a form with a choice of results is listed once for each. */
export function actionsOf(view: View): Action[] {
  return view.page.items.flatMap((item) =>
    actionsOn(view, item).filter((action) => /^https?:/.test(action.step.url)),
  )
}

/** Lists what a click on one element can do, however it looks; nothing where only a browser knows. */
export function actionsOn(view: View, item: Item): Action[] {
  const { page, scripts, words } = view
  const { element, form } = item
  const { attribs, name } = element
  if (!page.affords(effortOfWords)) return []
  const { step: scripted, chosen: filled } = clickOn(page, scripts, item)
  if (scripted === 'a browser') return []
  if (scripted) return [describe(view, item, scripted, 'script')]
  if (name === 'a' || name === 'area') {
    const leads = attribs.href !== undefined && !attribs.href.startsWith('#')
    const url = leads ? resolve(attribs.href ?? '', page.base) : undefined
    return url === undefined || !page.affords(url.length / 20)
      ? []
      : [describe(view, item, { method: 'GET', url }, 'link')]
  }
  if (!form || !isSubmit(element)) return []
  const fields = page.fields.get(form) ?? []
  if (item.disabled && !fields.some((field) => field.element.attribs.type === 'checkbox')) return []
  return waysOf(view, item, choicesOf(page, words, form)).flatMap((choice) => {
    const step = submission(page, form, item, new Map([...filled, ...(choice?.chosen ?? [])]))
    return step && page.affords(effortOfWords) ? [describe(view, item, step, 'form', choice)] : []
  })
}

/** Lists the choices with which a button is worth pressing, because the one selected at first may be the opposite result. */
function waysOf(view: View, item: Item, all: Choice[]): (Choice | undefined)[] {
  if (all.length === 0) return [undefined]
  const own = describe(view, item, { method: 'GET', url: view.page.url }, 'form').says
  const plainly = own !== undefined && own.firmness >= firmness.nameSays
  const choices = plainly ? all.filter(({ derived }) => !derived) : all
  const plain = choices.filter(({ says }) => says.firmness >= firmness.nameSays)
  const results = new Set(plain.map(({ says }) => says.result))
  if (results.size === 0)
    return coversBoth(view, item.form as Element, choices) ? choices : [undefined, ...choices]
  // Reasons for a failure, beside a button for each result.
  return plainly && results.size === 1 ? [undefined] : choices
}

// A form with a thousand buttons is read once.
const saidByButtons = new WeakMap<Element, boolean>()

/** Says whether one field of a form offers both results, however weakly, and the buttons of the form do not. */
function coversBoth({ page, words }: View, form: Element, choices: Choice[]): boolean {
  const both = choices.some((one) =>
    choices.some((two) => one.field === two.field && one.says.result !== two.says.result),
  )
  if (!both) return false
  const known = saidByButtons.get(form)
  if (known !== undefined) return !known
  const buttons = (page.fields.get(form) ?? []).filter(({ element }) => isSubmit(element)).slice(0, 20)
  const said = buttons.flatMap((one) => weigh(words, wordsOn(one), namesOf(one.element), '')?.result ?? [])
  saidByButtons.set(form, new Set(said).size > 1)
  return new Set(said).size < 2
}

/** The meaning of a form by its fields. */
interface Manner {
  hints: string
  /** It searches, or changes the language. */
  beside: boolean
  /** It changes the language, unless the button says a result and the language is only sent along. */
  mayBeBeside: boolean
  /** The names of the fields that ask a customer for something. */
  asked: Set<string>
}

const manners = new WeakMap<Element, Manner>()

function mannerOf(page: Page, form: Element): Manner {
  const known = manners.get(form)
  if (known) return known
  const fields = page.fields.get(form) ?? []
  const beside = fields.filter(({ element: { attribs } }) => besidePayment.test(attribs.name ?? ''))
  const isHidden = ({ element }: Item) => element.attribs.type === 'hidden'
  const manner: Manner = {
    hints: fields
      .filter((field) => isHidden(field) && hinting.test(field.element.attribs.name ?? ''))
      .map(({ element }) => element.attribs.value)
      .join(' ')
      .slice(0, 400),
    beside:
      form.attribs.role === 'search' ||
      fields.some(({ element }) => element.attribs.type === 'search') ||
      beside.some((field) => !isHidden(field)),
    mayBeBeside: beside.length > 0,
    asked: new Set(fields.filter(isAsked).map(({ element }) => element.attribs.name ?? '')),
  }
  manners.set(form, manner)
  return manner
}

const noManner: Manner = { hints: '', beside: false, mayBeBeside: false, asked: new Set() }

function describe(view: View, item: Item, step: Step, how: Action['how'], choice?: Choice): Action {
  const { page, words } = view
  const { element, form } = item
  const label = wordsOn(item)
  const manner = form && how !== 'link' ? mannerOf(page, form) : noManner
  const names = namesOf(element)
  const target = new URL(step.url)
  const query = step.method === 'GET' && how !== 'form' ? target.search : ''
  const address = `${how === 'form' ? manner.hints : ''} ${target.pathname} ${query}`.slice(0, 2000)
  // A link that asks something leads to the answer.
  const informing =
    how === 'link' && (label.includes('?') || informs.test(label) || besideAddress.test(target.pathname))
  const own = informing
    ? undefined
    : (weigh(words, label, names, address.replace(placeNames, ' ')) ??
      (how === 'form' && form ? weigh(words, '', besideForm(page, form), '') : undefined))
  // A button that plainly says one result is not pressed for the other, whatever is selected beside it.
  const against = own && choice && own.result !== choice.says.result && own.firmness >= firmness.wordsSay
  const says = choice && !against ? choice.says : own
  return {
    step,
    how,
    says,
    label: (choice ? `${choice.label}, ${label}` : label) || names.trim() || step.url.slice(0, 200),
    choice: choice?.label ?? label,
    saying: readSaying(label || names, words),
    hidden: item.hidden || item.disabled,
    beside: manner.beside || (manner.mayBeBeside && !says),
    asks: [...manner.asked].some((name) => name !== choice?.field),
    apart: how === 'link' && (element.attribs.target === '_blank' || isAtEdge(element)),
    within: how === 'link' && !informing && sharesIdentifier(step.url, page.url),
  }
}

const roles = /^(navigation|banner|contentinfo)$/

/** Says whether an element stands in what all pages of a site have: their head, their foot, their navigation. */
function isAtEdge(element: Element): boolean {
  return ancestors(element).some(
    ({ name, attribs }) => /^(nav|header|footer)$/.test(name) || roles.test(attribs.role ?? ''),
  )
}
