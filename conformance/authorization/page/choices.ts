import type { Element } from 'domhandler'
import phrases from '../words/phrases.json' with { type: 'json' }
import { firmness, level, readSaying, weigh, wordsOf, type Said, type Words } from '../words/saying.ts'
import { isSubmit, type Item, type Page } from './document.ts'
import { optionsOf, type Chosen } from './forms.ts'
import { effortOfWords, wordsOn } from './labels.ts'

/** A radio button, an option or a box that says a result. */
export interface Choice {
  chosen: Chosen
  /** The name of the field that it is chosen in. */
  field: string
  says: Said
  label: string
  /** It says its result only because all others of its field say the other one. */
  derived?: true
}

const agreement = new RegExp(phrases.agreement)
const deciding = new RegExp(phrases.deciding, 'i')
const mostChoices = 100
// A form with a thousand buttons has its choices read once.
const choicesByForm = new WeakMap<Element, Choice[]>()

/** Finds the choices of a form that say a result, the firmest first, at most three for each result. */
export function choicesOf(page: Page, words: Words, form: Element): Choice[] {
  const known = choicesByForm.get(form)
  if (known) return known
  const fields = page.fields.get(form) ?? []
  const choices: Choice[] = []
  const add = ({ element }: Item, value: string, text: string, names: string) => {
    if (!page.affords(effortOfWords)) return
    const says = weigh(words, text, `${value} ${names}`, '')
    const field = element.attribs.name ?? ''
    const agrees = agreement.test(wordsOf(text || value).join(' ')) && !deciding.test(field)
    if (!says || (agrees && says.firmness < firmness.nameSays)) return
    choices.push({ chosen: new Map([[element, value]]), field, says, label: (text || value).slice(0, 200) })
  }
  for (const item of fields) {
    const { name, attribs } = item.element
    if (item.disabled || !attribs.name || choices.length > mostChoices) continue
    const type = attribs.type?.toLowerCase()
    const offers = name === 'select' ? item.element : page.byId.get(attribs.list ?? '')
    const options = offers ? optionsOf(offers).filter((option) => !option.disabled) : []
    for (const option of options) add(item, option.value, option.text, '')
    if (type === 'radio') add(item, attribs.value ?? 'on', wordsOn(item), attribs.id ?? '')
    if (type === 'checkbox' && readSaying(wordsOn(item), words).failed >= level.plain)
      add(item, attribs.value ?? 'on', wordsOn(item), '')
  }
  choices.push(...remaining(fields, choices))
  choices.sort((one, two) => two.says.firmness - one.says.firmness)
  const best = ['successful', 'failed'].flatMap((result) =>
    choices.filter(({ says }) => says.result === result).slice(0, 3),
  )
  choicesByForm.set(form, best)
  return best
}

/** Finds the one choice of a field that says nothing, where all others say a failure: a box left empty, no code of a failure. */
function remaining(fields: Item[], choices: Choice[]): Choice[] {
  const says: Said = { result: 'successful', firmness: firmness.nameSays }
  const failing = [...new Set(choices.map(({ field }) => field))].filter((field) =>
    choices.every((one) => one.field !== field || one.says.result === 'failed'),
  )
  return failing.flatMap((field): Choice[] => {
    const [first, ...more] = fields.filter(
      ({ element }) => element.attribs.name === field && !isSubmit(element),
    )
    if (!first || more.length > 0) return []
    const { element } = first
    if (element.attribs.type?.toLowerCase() === 'checkbox')
      return [{ chosen: new Map(), field, says, label: `no ${field}`, derived: true }]
    if (element.name !== 'select') return []
    const failures = new Set(choices.map(({ chosen }) => chosen.get(element)))
    const silent = optionsOf(element).filter(({ value, disabled }) => !disabled && !failures.has(value))
    const [only] = silent
    if (only === undefined || silent.length > 1 || (only.value === '' && 'required' in element.attribs))
      return []
    const chosen: Chosen = new Map([[element, only.value]])
    return [{ chosen, field, says, label: only.text.slice(0, 200) || 'nothing', derived: true }]
  })
}
